import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createInstance, type i18n } from "i18next";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { languageOf } from "./i18n/language.ts";
import { i18nOptions } from "./i18n/options.ts";
import { texts } from "./i18n/texts.server.ts";
import { i18nFrom } from "./middleware/i18n.server.ts";

/** A page that is not ready by then never will be. */
export const streamTimeout = 10_000;

/**
 * Renders the whole document before answering: old and text browsers gain nothing from a stream, and only a whole
 * document knows the hashes of its inline scripts.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const translations = translationsOf(request, context);
  let failed = false;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={translations}>
        <ServerRouter context={routerContext} url={request.url} />
      </I18nextProvider>,
      {
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError(error) {
          failed = true;
          console.error(error);
        },
      },
    );
    setTimeout(abort, streamTimeout).unref();
  });
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("content-security-policy")) headers.set("content-security-policy", policyFor(html));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** An address that matches no route skips the middleware: then there is no instance in the context. */
function translationsOf(request: Request, context: Readonly<RouterContextProvider>): i18n {
  try {
    return i18nFrom(context);
  } catch {
    const instance = createInstance();
    void instance.init({
      ...i18nOptions((language, group) => group in texts[language as keyof typeof texts]),
      lng: languageOf(request),
      resources: texts as never,
      initAsync: false,
    });
    return instance;
  }
}

/** Only the scripts in this very document may run: cached pages cannot carry a nonce, so it is made of their hashes. */
function policyFor(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // The bank's pages are shown in a frame, and banks are many; our own frame holds the form that leads there.
    "frame-src 'self' https:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ");
}
