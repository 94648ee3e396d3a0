import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { liraText } from "../../contract/rules/money-text.ts";
import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";
import type { CodeMessage } from "./messenger.ts";
import type { GiftCardValues, NotificationKind, NotificationValues } from "./notification-queries.ts";

interface Site {
  readonly brand: string;
  readonly publicUrl: string;
}

const dayFormats: Record<Language, Intl.DateTimeFormat> = {
  tr: new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }),
};

/**
 * Returns the subject and text of a notification; both begin with the brand, because an SMS shows no sender name.
 * @param enclosed values that are made only when it is sent
 */
export function notificationText(
  language: Language,
  kind: Exclude<NotificationKind, "gift_card">,
  values: NotificationValues,
  { brand, publicUrl }: Site,
  enclosed: Readonly<Record<string, string>> = {},
): { subject: string; text: string } {
  const t = createTranslate(language, texts[language], "notifications");
  const { first_day, last_day, role, shares } = values;
  const words: Record<string, string> = {
    // Plain text has no markup that would isolate the direction of a name.
    name: stripBidi(values.name ?? ""),
    place: stripBidi(values.place ?? ""),
    reason: sentence(values.reason ?? ""),
    first_day: first_day ? dayFormats[language].format(new Date(first_day)) : "",
    last_day: last_day ? dayFormats[language].format(new Date(last_day)) : "",
    days: String(values.days ?? 0),
    nights: String(values.nights ?? 0),
    payment: values.payment ?? "",
    amount: liraText(values.amount ?? 0, language),
    card: values.card ?? "",
    counted:
      shares === undefined ? "" : ` (${shares === 0 ? t("contribution") : t("receipt:shares", { count: shares })})`,
    text: values.text ?? "",
    device: values.device ? ` (${values.device})` : "",
    differences: String(values.differences ?? 0),
    missing: (values.missing ?? []).map((key) => t(`calendar:kind.${key}`)).join(", "),
    role: role ? t(`roles.${role}`) : "",
    ...linksOf(values, publicUrl),
    ...enclosed,
  };
  return { subject: `${brand}: ${t(`${kind}.subject`)}`, text: `${brand}: ${t(`${kind}.text`, words)}`.trim() };
}

/**
 * Returns the addresses that texts name. {{link}} is the owner's page of the spring, {{page}} its public page;
 * {{message}} and {{volunteer}} are the staff's pages of a message and a volunteer.
 */
function linksOf(values: NotificationValues, publicUrl: string): Record<string, string> {
  const { spring, received, well, project = "", regular, last_day = "" } = values;
  const paths = {
    admin: "/admin",
    calendar: "/admin/calendar",
    contact: "/contact",
    link: `/dashboard/campaign/${spring ?? ""}`,
    message: `/admin/messages/${received ?? ""}`,
    page: `/the-spring/detail/${spring ?? ""}`,
    project: `/projects/detail/${project}`,
    reconciliation: `/admin/reconciliation/${last_day}`,
    reconciliations: "/admin/reconciliation",
    regular: `/dashboard/regular/${regular ?? ""}`,
    second_factor: "/admin/second-factor",
    sign_ins: "/profile/sign-ins",
    system: "/admin/system",
    volunteer: `/admin/volunteers/${received ?? ""}`,
    well: `/waterwell-projects/detail/${well ?? ""}`,
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, publicUrl + path]));
}

/** Ends a reason with a full stop if staff typed no end of a sentence. */
function sentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}

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

/** Returns the subject of an e-mail with a code. It never contains the code, because lock screens show subjects. */
export function codeSubject(brand: string, { language }: CodeMessage): string {
  return createTranslate(language, texts[language], "codes")("subject", { brand });
}

/** Returns the text of an SMS or e-mail with a code. */
export function codeText(brand: string, { language, purpose, code }: CodeMessage): string {
  return createTranslate(language, texts[language], "codes")(purpose, { brand, code });
}
