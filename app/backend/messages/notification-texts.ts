import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { liraText } from "../../contract/rules/money-text.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";
import { texts } from "../../texts/product-texts.ts";
import { createTranslate, interpolate } from "../../texts/translate.ts";
import type { NotificationKind, NotificationValues } from "./notification-records.ts";

interface Site {
  readonly brand: string;
  readonly publicUrl: string;
}

/** Subject and text of each notification. */
const notifications: Record<
  Language,
  Record<Exclude<NotificationKind, "gift_card">, { subject: string; text: string }>
> = { tr: texts.tr.notifications, en: texts.en.notifications };

const roleNames: Record<Language, Record<StaffRole, string>> = {
  tr: texts.tr.notifications.roles,
  en: texts.en.notifications.roles,
};

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
  const { subject, text } = notifications[language][kind];
  const { first_day, last_day, role, shares } = values;
  const words: Record<string, string> = {
    // Plain text has no markup that would isolate the direction of a name.
    name: stripBidi(values.name ?? ""),
    place: stripBidi(values.place ?? ""),
    reason: sentence(values.reason ?? ""),
    first_day: first_day ? dayFormats[language].format(new Date(first_day)) : "",
    last_day: last_day ? dayFormats[language].format(new Date(last_day)) : "",
    days: String(values.days ?? 0),
    payment: values.payment ?? "",
    amount: liraText(values.amount ?? 0, language),
    card: values.card ?? "",
    counted: shares === undefined ? "" : ` (${countedText(language, shares)})`,
    text: values.text ?? "",
    device: values.device ? ` (${values.device})` : "",
    differences: String(values.differences ?? 0),
    role: role ? roleNames[language][role] : "",
    ...linksOf(values, publicUrl),
    ...enclosed,
  };
  return {
    subject: `${brand}: ${subject}`,
    text: `${brand}: ${interpolate(text, (name) => words[name] ?? "")}`.trim(),
  };
}

/**
 * Returns the addresses that texts name. {{link}} is the owner's page of the spring, {{page}} its public page;
 * {{message}} and {{volunteer}} are the staff's pages of a message and a volunteer.
 */
function linksOf(values: NotificationValues, publicUrl: string): Record<string, string> {
  const { spring, received, well, project = "", regular, last_day = "" } = values;
  const paths = {
    admin: "/admin",
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

/** Says how many shares of a sacrifice a gift is, or that it is a contribution. */
function countedText(language: Language, shares: number): string {
  const { notifications, receipt } = texts[language];
  return shares === 0
    ? notifications.contribution
    : createTranslate(language, { receipt }, "receipt")("shares", { count: shares });
}

/** Ends a reason with a full stop if staff typed no end of a sentence. */
function sentence(text: string): string {
  return text === "" || /[.!?…]$/.test(text) ? text : `${text}.`;
}
