import { createHash } from "node:crypto";
import type { Language } from "~/contract/rules/languages.ts";
import { formatDateTime } from "~/i18n/format.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";

/** What visitors read while the site is closed. */
export interface ClosedSite {
  readonly brand: string;
  readonly until: Date | null;
  readonly message: string | null;
}

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1.0625rem/1.6 Nunito,"Segoe UI",Roboto,Arial,sans-serif;background:#fff;color:#1d2b30}
header{padding:.75rem 1.25rem;background:#0b4a56;color:#fff;font-weight:700;font-size:1.25rem}
header svg{width:28px;height:28px;vertical-align:middle;margin-right:.5rem}
main{max-width:38rem;margin:0 auto;padding:1.5rem 1.25rem;overflow-wrap:anywhere}
h1{font:700 1.75rem/1.2 Georgia,serif;color:#0b4a56;margin:1.5rem 0 .5rem}
section+section{border-top:1px solid #d5dfe1;margin-top:2rem}
@media (prefers-color-scheme:dark){body{background:#18262d;color:#eef4f5}h1{color:#bfe6ea}section+section{border-color:#38484f}}
`;

const drop =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><path d="M20 3C26 10 29.5 14.8 29.5 19.8A9.5 9.5 0 0 1 10.5 19.8C10.5 14.8 14 10 20 3Z" fill="#fff"/><path d="M4 28C7 33 13 35.5 20 35.5S33 33 36 28" fill="none" stroke="#ffc629" stroke-width="3.6" stroke-linecap="round"/></svg>';

/** Lets nothing in but the page's own style. */
export const closedPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Returns the page of a closed site: one document without files, in both languages. */
export function closedPage({ brand, until, message }: ClosedSite): string {
  const sections = (["tr", "en"] as const).map((language) => {
    const { title, lines } = closedWords({ until, message }, language);
    // In which language the operator's message is, nobody knows.
    const paragraphs = lines.map((line) => `<p${line === message ? ' lang=""' : ""}>${escaped(line)}</p>`).join("");
    return `<section lang="${language}"><h1>${escaped(title)}</h1>${paragraphs}</section>`;
  });
  return `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(`${createTranslate("tr", texts.tr)("maintenance:title")} | ${brand}`)}</title>
<style>${style}</style></head>
<body><header>${drop}${escaped(brand)}</header><main>${sections.join("\n")}</main></body></html>
`;
}

/** Returns what a closed site says in a language: the operator's message, or its own words. */
export function closedWords({ until, message }: Omit<ClosedSite, "brand">, language: Language) {
  const t = createTranslate(language, texts[language], "maintenance");
  const lines = [
    message ?? t("text"),
    ...(until ? [t("until", { moment: formatDateTime(until.toISOString(), language) })] : []),
    t("payments"),
  ];
  return { title: t("title"), lines };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
