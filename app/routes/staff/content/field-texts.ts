import type { ContentField } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { readDay } from "~/contract/rules/typed-values.ts";
import { formatDate, formatMoney, parseMoney } from "~/i18n/format.ts";
import { runtimeKey } from "~/texts/keys.ts";
import type { Translate } from "~/texts/translate.ts";
import type { Choices } from "./editor.server.ts";
import type { FieldValue } from "./form-values.ts";

/** Labels of fields whose name has another meaning in another kind. */
const labelKeys: Readonly<Record<string, string>> = {
  "cost.type": "costType",
  "cost.person": "persons",
  "cost.cost": "wellCost",
  "sacrifice.type": "sacrificeType",
  "banner.text": "bannerText",
  "menu.slug": "link",
  "opening.summary": "openingSummary",
  "opening.picture": "pictureAfter",
  "opening.picture_alt": "pictureAfterAlt",
  "opening.depth": "depthReached",
  "opening.place": "openingPlace",
};

/** Returns the label of a field or column. */
export function fieldLabel(t: Translate, kind: ContentKind, name: string): string {
  return t(runtimeKey(`editing:field.${labelKeys[`${kind}.${name}`] ?? name}`));
}

/**
 * Returns the label of a control by its name: "tr.title" is "Title (Turkish)", "tr.items.0.label" is "Menu items
 * (Turkish), Item 1: Label".
 */
export function controlLabel(t: Translate, kind: ContentKind, name: string): string {
  const [part = "", ...way] = name.split(".");
  const isText = part === "tr" || part === "en";
  const [field = part, ...inRow] = isText || part === "fields" ? way : [];
  const label = fieldLabel(t, kind, field);
  const whole = isText ? t("editing:inLanguage", { field: label, language: t(`editing:language.${part}`) }) : label;
  const rows: string[] = [];
  let table = field;
  for (let index = 0; index + 1 < inRow.length; index += 2) {
    rows.push(
      t("editing:row.numbered", { row: t(runtimeKey(`editing:row.${table}`)), number: Number(inRow[index]) + 1 }),
    );
    table = inRow[index + 1]!;
  }
  return rows.length > 0 ? `${whole}, ${rows.join(", ")}, ${fieldLabel(t, kind, table)}` : whole;
}

/** Fields whose format needs a hint. */
const withHints = [
  "video_id",
  "swift_code",
  "key",
  "link",
  "slug",
  "button_url",
  "group",
  "iban",
  "coordinates",
  "funds_decided_by",
];

const ownHints = ["opening_cause", "opening_depth", "opening_water_test"];

/** Returns the hint about a field's format, or null. */
export function fieldHint(t: Translate, kind: ContentKind, { name, type }: ContentField): string | null {
  if (type === "link") return t("editing:hint.link");
  if (type === "day") return t("editing:hint.day");
  const own = `${kind}_${name}`;
  if (ownHints.includes(own)) return t(runtimeKey(`editing:hint.${own}`));
  return withHints.includes(name) ? t(runtimeKey(`editing:hint.${name}`)) : null;
}

/** Returns the label of a choice; names of networks and currencies are not translated. */
export function choiceLabel(t: Translate, kind: ContentKind, field: string, choice: string): string {
  const named: Readonly<Record<string, string>> = {
    "sacrifice.type": "sacrificeType",
    "contact.type": "entryType",
    "sacrifice.status": "status",
    "water_well.status": "status",
    "project.status": "status",
  };
  const group = named[`${kind}.${field}`];
  return group ? t(runtimeKey(`editing:choice.${group}.${choice}`)) : (properNames[choice] ?? choice);
}

const properNames: Readonly<Record<string, string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  linkedin: "LinkedIn",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
};

/**
 * Returns a field's or cell's value for display.
 * @param language of the page, for the format of amounts
 */
export function valueText(
  t: Translate,
  kind: ContentKind,
  { name, type, reference }: ContentField,
  value: FieldValue,
  choices: Choices,
  language: Language,
): string {
  const text = typeof value === "string" ? value : "";
  if (type === "flag") return t(text ? "editing:yes" : "editing:no");
  if (text === "") return "";
  if (type === "choice") return choiceLabel(t, kind, name, text);
  if (type === "country") return nameIn(countryChoices(choices.countries), text);
  if (type === "reference") return nameIn(reference ? choices[reference] : [], text);
  if (type === "day") return isDay(text) ? formatDate(text, language) : text;
  if (type !== "money") return text;
  const kurus = parseMoney(text, language);
  return kurus === null ? text : formatMoney(kurus, language);
}

const isDay = (text: string) => readDay(text) === text;

/** Reads the list of countries of a page: an ISO code, a space and a name in each line. */
export function countryChoices(lines: string): { readonly key: string; readonly name: string }[] {
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => ({ key: line.slice(0, 2), name: line.slice(3) }));
}

function nameIn(choices: readonly { readonly key: string; readonly name: string }[], key: string): string {
  return choices.find((choice) => choice.key === key)?.name ?? key;
}
