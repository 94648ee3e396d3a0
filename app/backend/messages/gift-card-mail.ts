import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";
import type { GiftCardValues } from "./notification-queries.ts";

/**
 * Returns the mail of a card as plain text and as HTML with the same words. It loads nothing, so nobody learns whether
 * it was read, and its only link leads to the site.
 */
export function giftCardMail(
  language: Language,
  { occasion, recipient, honoured, sender, cause, message, organisation }: GiftCardValues,
  { brand, publicUrl }: { readonly brand: string; readonly publicUrl: string },
): { subject: string; text: string; html: string } {
  const t = createTranslate(language, texts[language], "notifications");
  const isRecipient = occasion === "name" && honoured === recipient;
  const values: Record<string, string> = {
    brand,
    organisation: organisation ?? brand,
    recipient: stripBidi(recipient),
    honoured: stripBidi(honoured),
    sender: sender === null ? t("gift_card.anonymous") : stripBidi(sender),
    cause: stripBidi(cause),
    contact: `${publicUrl}/contact`,
  };
  const kind = isRecipient ? "own" : occasion;
  const greeting = t("gift_card.greeting", values);
  const body = [t(`gift_card.body.${kind}`, values), t("gift_card.cause", values)];
  const words = message === null ? null : stripBidi(message);
  const footer = t("gift_card.why", values);
  const paragraphs = [
    greeting,
    ...body,
    ...(words === null ? [] : [t("gift_card.message", values), words]),
    t("gift_card.closing", values),
  ];
  const link = `${escaped(brand)}: <a href="${escaped(publicUrl)}" style="color:#0b5c74">${escaped(publicUrl)}</a>`;
  return {
    subject: `${brand}: ${t(`gift_card.subject.${kind}`, values)}`,
    text: [...paragraphs, `${brand}: ${publicUrl}`, `-- \n${footer}`].join("\n\n"),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(t(`gift_card.subject.${kind}`, values))}</title></head>
<body style="margin:0;padding:24px;background:#f7f3ea;color:#1d2b33;font:17px/1.6 Georgia,serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fff">
<p>${escaped(greeting)}</p>
${body.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
${words === null ? "" : quoted(t("gift_card.message", values), words)}
<p>${escaped(t("gift_card.closing", values)).replaceAll("\n", "<br>")}</p>
<p>${link}</p>
<p style="margin-top:32px;color:#57646c;font-size:14px">${escaped(footer)}</p>
</div></body></html>`,
  };
}

function quoted(introduction: string, words: string): string {
  return `<p>${escaped(introduction)}</p>
<blockquote dir="auto" style="margin:0;padding-left:16px;border-left:3px solid #c9bfa5;white-space:pre-line">${escaped(words)}</blockquote>`;
}

/** Escapes a text for HTML, in attributes too. */
function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
