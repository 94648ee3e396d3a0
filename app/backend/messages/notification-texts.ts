import { stripBidi } from "../../contract/fields/written-text.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { liraText } from "../../contract/rules/money-text.ts";
import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";
import type { NotificationKind, NotificationValues } from "./notification-queries.ts";

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
    payment: values.payment ?? "",
    amount: liraText(values.amount ?? 0, language),
    card: values.card ?? "",
    counted:
      shares === undefined ? "" : ` (${shares === 0 ? t("contribution") : t("receipt:shares", { count: shares })})`,
    text: values.text ?? "",
    device: values.device ? ` (${values.device})` : "",
    differences: String(values.differences ?? 0),
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
