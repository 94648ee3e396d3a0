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

/**
 * Subject and text of each notification. {{link}} is the owner's page of the spring, {{page}} its public page;
 * {{message}} and {{volunteer}} are the staff's pages of a message and a volunteer.
 */
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
  {
    name = "",
    reason = "",
    text: details = "",
    spring,
    received,
    well,
    project,
    place = "",
    first_day,
    last_day,
    days = 0,
    payment = "",
    amount = 0,
    regular,
    card = "",
    shares,
    differences = 0,
    device,
    role,
  }: NotificationValues,
  { brand, publicUrl }: Site,
  enclosed: Readonly<Record<string, string>> = {},
): { subject: string; text: string } {
  const { subject, text } = notifications[language][kind];
  const values: Record<string, string> = {
    // Plain text has no markup that would isolate the direction of a name.
    name: stripBidi(name),
    place: stripBidi(place),
    well: `${publicUrl}/waterwell-projects/detail/${well ?? ""}`,
    project: `${publicUrl}/projects/detail/${project ?? ""}`,
    reason: sentence(reason),
    first_day: first_day ? dayFormats[language].format(new Date(first_day)) : "",
    days: String(days),
    reconciliations: `${publicUrl}/admin/reconciliation`,
    last_day: last_day ? dayFormats[language].format(new Date(last_day)) : "",
    link: `${publicUrl}/dashboard/campaign/${spring ?? ""}`,
    admin: `${publicUrl}/admin`,
    contact: `${publicUrl}/contact`,
    payment,
    amount: liraText(amount, language),
    page: `${publicUrl}/the-spring/detail/${spring ?? ""}`,
    regular: `${publicUrl}/dashboard/regular/${regular ?? ""}`,
    card,
    counted: shares === undefined ? "" : ` (${countedText(language, shares)})`,
    text: details,
    device: device ? ` (${device})` : "",
    sign_ins: `${publicUrl}/profile/sign-ins`,
    differences: String(differences),
    reconciliation: `${publicUrl}/admin/reconciliation/${last_day ?? ""}`,
    system: `${publicUrl}/admin/system`,
    role: role ? roleNames[language][role] : "",
    second_factor: `${publicUrl}/admin/second-factor`,
    message: `${publicUrl}/admin/messages/${received ?? ""}`,
    volunteer: `${publicUrl}/admin/volunteers/${received ?? ""}`,
    ...enclosed,
  };
  return {
    subject: `${brand}: ${subject}`,
    text: `${brand}: ${interpolate(text, (name) => values[name] ?? "")}`.trim(),
  };
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
