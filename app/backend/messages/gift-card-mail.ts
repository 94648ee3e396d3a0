import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { texts } from "../../texts/product-texts.ts";
import { interpolate } from "../../texts/translate.ts";
import type { GiftCardValues } from "./notification-records.ts";

/**
 * Returns the mail of a card as plain text and as HTML with the same words. It loads nothing, so nobody learns whether
 * it was read, and its only link leads to the site.
 */
export function giftCardMail(
  language: Language,
  { occasion, recipient, honoured, sender, cause, message, organisation }: GiftCardValues,
  { brand, publicUrl }: { readonly brand: string; readonly publicUrl: string },
): { subject: string; text: string; html: string } {
  const t = texts[language].notifications.gift_card;
  const isRecipient = occasion === "name" && honoured === recipient;
  const values: Record<string, string> = {
    brand,
    organisation: organisation ?? brand,
    recipient: stripBidi(recipient),
    honoured: stripBidi(honoured),
    sender: sender === null ? t.anonymous : stripBidi(sender),
    cause: stripBidi(cause),
    contact: `${publicUrl}/contact`,
  };
  const fill = (text: string) => interpolate(text, (name) => values[name] ?? "");
  const kind = isRecipient ? "own" : occasion;
  const greeting = fill(t.greeting);
  const body = [fill(t.body[kind]), fill(t.cause)];
  const words = message === null ? null : stripBidi(message);
  const footer = fill(t.why);
  const paragraphs = [greeting, ...body, ...(words === null ? [] : [fill(t.message), words]), fill(t.closing)];
  const link = `${escaped(brand)}: <a href="${escaped(publicUrl)}" style="color:#0b5c74">${escaped(publicUrl)}</a>`;
  return {
    subject: `${brand}: ${fill(t.subject[kind])}`,
    text: [...paragraphs, `${brand}: ${publicUrl}`, `-- \n${footer}`].join("\n\n"),
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(fill(t.subject[kind]))}</title></head>
<body style="margin:0;padding:24px;background:#f7f3ea;color:#1d2b33;font:17px/1.6 Georgia,serif">
<div style="max-width:34em;margin:0 auto;padding:24px;background:#fff">
<p>${escaped(greeting)}</p>
${body.map((line) => `<p>${escaped(line)}</p>`).join("\n")}
${words === null ? "" : quoted(fill(t.message), words)}
<p>${escaped(fill(t.closing)).replaceAll("\n", "<br>")}</p>
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
