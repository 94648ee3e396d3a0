import * as z from "zod";
import type { SpringContent } from "~/contract/endpoints/springs.ts";
import { nameCharacters } from "~/contract/fields/text-fields.ts";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { shownNameShortest } from "~/contract/rules/limits.ts";
import {
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springTarget,
} from "~/contract/rules/spring-states.ts";
import { parseMoney } from "~/i18n/format.ts";
import { parseAccount, parseAccounts } from "../social-accounts.tsx";

/**
 * Parses a typed target amount.
 * @param language decides between decimal comma and point
 * @returns kuruş, or null when the text is no amount or out of range
 */
export function parseTarget(typed: string, language: Language): number | null {
  const kurus = parseMoney(typed, language);
  return kurus !== null && kurus >= springTarget.minimum && kurus <= springTarget.maximum ? kurus : null;
}

/** Formats a target in kuruş for its field: with a decimal comma in Turkish, a point in English. */
export function formatTarget(kurus: number, language: Language): string {
  const lira = kurus % 100 === 0 ? String(kurus / 100) : (kurus / 100).toFixed(2);
  return language === "tr" ? lira.replace(".", ",") : lira;
}

const account = (network: Parameters<typeof parseAccount>[0]) =>
  z
    .string()
    .max(200, { error: "campaign:errors.account" })
    .refine((typed) => parseAccount(network, typed) !== null, { error: "campaign:errors.account" })
    .optional();

const targetIn = (language: Language) =>
  z
    .string({ error: "campaign:errors.target" })
    .max(30, { error: "campaign:errors.target" })
    .refine((typed) => parseTarget(typed, language) !== null, { error: "campaign:errors.target" });

const springSchemaIn = (language: Language) =>
  z.object({
    name: z
      .string({ error: "campaign:errors.name" })
      .trim()
      .min(shownNameShortest, { error: "campaign:errors.name" })
      .max(springNameLength, { error: "campaign:errors.name" })
      .regex(nameCharacters, { error: "campaign:errors.name" })
      .regex(visibleCharacter, { error: "campaign:errors.nameInvisible" }),
    special_day: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, { error: "campaign:errors.specialDay" })
      .optional(),
    about: z
      .string({ error: "campaign:errors.about" })
      // Browsers send line breaks as CR LF, which would count as two characters.
      .overwrite((text) => text.replace(/\r\n?/g, "\n"))
      .trim()
      .min(springAboutShortest, { error: "campaign:errors.about" })
      .max(springAboutLength, { error: "campaign:errors.about" })
      .regex(visibleCharacter, { error: "campaign:errors.aboutInvisible" }),
    target: targetIn(language),
    instagram: account("instagram"),
    facebook: account("facebook"),
    x: account("x"),
    youtube: account("youtube"),
    tiktok: account("tiktok"),
    // For its error alone: the file is read apart.
    picture: z.unknown().optional(),
  });
/** The approval of the data-protection text before a first spring. */
export const firstSpringSchema = z.object({ kvkk: z.literal(true, { error: "campaign:errors.kvkk" }) });

export type SpringFormValues = z.output<ReturnType<typeof springSchemaIn>>;

/** Creates one schema for each language, because amounts are typed in the page's language. */
function inLanguages<Schema>(schemaIn: (language: Language) => Schema): Readonly<Record<Language, Schema>> {
  return { tr: schemaIn("tr"), en: schemaIn("en") };
}

/** The form that changes a spring, by the page's language. */
export const changedSpringSchemas = inLanguages(springSchemaIn);

/** The form of a new spring, with the consent if the session has none. */
export const newSpringSchemas = inLanguages((language) =>
  springSchemaIn(language).extend({ kvkk: z.boolean().default(false) }),
);

export const targetSchemas = inLanguages((language) => z.object({ target: targetIn(language) }));

/**
 * Converts a valid form to the API's content.
 * @param language of the page on which it was typed
 */
export function contentFrom(fields: SpringFormValues, language: Language): SpringContent {
  return {
    name: fields.name,
    about: fields.about,
    goal_amount: parseTarget(fields.target, language) ?? 0,
    special_day_id: fields.special_day ? Number(fields.special_day) : null,
    social_accounts: parseAccounts(fields),
  };
}

export const springErrorNames = {
  name: "name",
  about: "about",
  goal_amount: "target",
  special_day_id: "special_day",
  thumb: "picture",
  kvkk_accepted: "kvkk",
} as const;

export function formValues(content: SpringContent, language: Language): Record<string, string> {
  return {
    name: content.name,
    about: content.about,
    target: formatTarget(content.goal_amount, language),
    special_day: content.special_day_id === null ? "" : String(content.special_day_id),
    ...content.social_accounts,
  };
}
