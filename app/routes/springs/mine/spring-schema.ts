import * as z from "zod";
import type { SpringContent } from "~/contract/endpoints/springs.ts";
import { nameCharacters } from "~/contract/fields/person-name.ts";
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
import { accountFrom, accountsFrom } from "./social-account-addresses.ts";

/**
 * A target as it was typed, in kuruş.
 * @param language of who types
 * @returns null when it is no sum, or none that a campaign may aim at
 */
export function targetFrom(typed: string, language: Language): number | null {
  const kurus = parseMoney(typed, language);
  return kurus !== null && kurus >= springTarget.minimum && kurus <= springTarget.maximum ? kurus : null;
}

/** A target in kuruş as it is typed: with a decimal comma in Turkish, a point in English. */
export function targetText(kurus: number, language: Language): string {
  const lira = kurus % 100 === 0 ? String(kurus / 100) : (kurus / 100).toFixed(2);
  return language === "tr" ? lira.replace(".", ",") : lira;
}

const account = (network: Parameters<typeof accountFrom>[0]) =>
  z
    .string()
    .max(200, { error: "campaign:errors.account" })
    .refine((typed) => accountFrom(network, typed) !== null, { error: "campaign:errors.account" })
    .optional();

const targetIn = (language: Language) =>
  z
    .string({ error: "campaign:errors.target" })
    .max(30, { error: "campaign:errors.target" })
    .refine((typed) => targetFrom(typed, language) !== null, { error: "campaign:errors.target" });

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
      // Browsers send two characters for each new line.
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
  });
export type SpringFormValues = z.output<ReturnType<typeof springSchemaIn>>;

/** One schema a language: sums are typed in that of the page. */
function inLanguages<Schema>(schemaIn: (language: Language) => Schema): Readonly<Record<Language, Schema>> {
  return { tr: schemaIn("tr"), en: schemaIn("en") };
}

/** What an owner says about a campaign, when it is started and when it is changed; by the language of the page. */
export const springSchemas = inLanguages(springSchemaIn);

/** A new one: with the tick where the session does not remember it, and room for what is said about the picture. */
export const newSpringSchemas = inLanguages((language) =>
  springSchemaIn(language).extend({ kvkk: z.boolean().default(false), picture: z.unknown().optional() }),
);

export const targetSchemas = inLanguages((language) => z.object({ target: targetIn(language) }));

/** A checked form as the API takes it. @param language of the page it was typed on */
export function contentFrom(fields: SpringFormValues, language: Language): SpringContent {
  return {
    name: fields.name,
    about: fields.about,
    goal_amount: targetFrom(fields.target, language) ?? 0,
    special_day_id: fields.special_day ? Number(fields.special_day) : null,
    social_accounts: accountsFrom(fields),
  };
}

/** What the form calls the API's fields. */
export const springErrorNames = {
  name: "name",
  about: "about",
  goal_amount: "target",
  special_day_id: "special_day",
  thumb: "picture",
  kvkk_accepted: "kvkk",
} as const;

/** The form of a campaign as it stands. */
export function formValues(content: SpringContent, language: Language): Record<string, string> {
  return {
    name: content.name,
    about: content.about,
    target: targetText(content.goal_amount, language),
    special_day: content.special_day_id === null ? "" : String(content.special_day_id),
    ...content.social_accounts,
  };
}
