import type { PageVersion } from "~/contract/rules/site-cookies.ts";

/**
 * Runs the scripts of a page when everything else is there. It leaves them out where hydration would fail or cost too
 * much: React Router needs TextEncoderStream, without which hydration empties the page; the bundle needs Chromium 80,
 * the first with CompressionStream (Safari has it later than the rest and is recognised by Intl.DisplayNames); a slow
 * or metered connection gets no scripts unless the visitor chose the full version.
 */
const gate = `(function(w,d,c,f){
if(w.TextEncoderStream&&(w.CompressionStream||Intl.DisplayNames)&&(f||!(c.saveData||/2g/.test(c.effectiveType))))
w.addEventListener("load",function(){
var r=d.querySelectorAll("script[data-run]"),i=0,s,u;
for(;i<r.length;i++){s=d.createElement("script");s.type=r[i].getAttribute("data-run");u=r[i].getAttribute("data-src");if(u)s.src=u;else s.text=r[i].text;d.body.appendChild(s)}
})
})(window,document,navigator.connection||{},document.currentScript.hasAttribute("data-full"))`;

/** Scripts with a nonce. One expression for all pages is compiled once; one with the nonce in it, for each page. */
const scripts = /<script nonce="([^"]+)"( type="module" async="")?>([\s\S]*?)<\/script>/g;

/**
 * Puts the framework's scripts behind a gate: they become data, which a short script at the end of the page runs after
 * the load event. The style sheet and the pictures have the connection to themselves, and a browser that cannot run
 * them downloads none.
 * @param nonce the one with which the framework's scripts were rendered
 */
export function gateScripts(html: string, nonce: string, version: PageVersion): string {
  // The small script of a page is written as data by the page itself (root.tsx).
  let isGated = html.includes('<script type="text/plain" data-run=');
  const gated = html.replace(scripts, (script, scriptNonce: string, isModule: string | undefined, code: string) => {
    if (scriptNonce !== nonce || (!isModule && !code.startsWith("window.__reactRouterContext"))) return script;
    isGated = true;
    const type = isModule ? "module" : "text/javascript";
    return `<script nonce="${nonce}" type="text/plain" data-run="${type}">${code}</script>`;
  });
  if (!isGated) return html;
  const attribute = version === "full" ? " data-full" : "";
  return gated.replace(/<\/body><\/html>$/, `<script nonce="${nonce}"${attribute}>${gate}</script>$&`);
}
