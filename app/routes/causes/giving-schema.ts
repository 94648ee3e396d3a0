import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { nameCharacters } from "~/contract/fields/text-fields.ts";
import { funds } from "~/contract/rules/funds.ts";
import { cardMessageLength, type CardOccasion, cardOccasions, isCardDay } from "~/contract/rules/gift-cards.ts";
import { audiences, isAmountInRange, sharesIn } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import {
  emailLength,
  maximumAmount,
  maximumShares,
  nameLength,
  noteLength,
  presetAmounts,
} from "~/contract/rules/limits.ts";
import { linkIn } from "~/contract/rules/links-in-words.ts";
import { type DonationType, donationTypes } from "~/contract/rules/regular-giving.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { readLine, readName } from "~/contract/rules/typed-values.ts";
import { checkTogether } from "~/forms/check-together.ts";
import { countField } from "~/forms/count-field.ts";
import { dayFrom } from "~/forms/day.ts";
import { titled } from "~/forms/error-text.ts";
import { optionalName, optionalPhone } from "~/forms/person-fields.ts";
import { parseMoney } from "~/i18n/format.ts";
import { keyedMessage } from "~/texts/messages.ts";
import { causeNamePattern } from "~/ui/page-addresses.ts";
import { shareNameField, type ShareNameField, shareNamesOf } from "./giving-choices.ts";

/** The fields of the amount picker. */
interface AmountFields {
  /** "preset-" followed by kuruş. */
  readonly choice?: string | undefined;
  /** How many shares, where some were selected. */
  readonly shares?: number | undefined;
  readonly own_amount?: string | undefined;
  /** How a typed amount counts that pays for shares of a sacrifice: "contribution", or "shares-" and their number. */
  readonly counted_as?: string | undefined;
  /** Give the whole remaining amount. */
  readonly all: boolean;
}

type Chosen =
  | { readonly amount: number; readonly share_value: number }
  | { readonly field: "choice" | "own_amount" | "counted_as"; readonly error: string };

/**
 * Returns the chosen amount in kuruş and the number of shares that it buys: 0 for a tile with a sum, a typed amount and
 * the rest, which are contributions. The whole rest wins over a typed amount, that over a selected number of shares,
 * and that over a tile: without JavaScript nothing clears the tile that is chosen from the start.
 * @param cause as {@link besideBasket} returns it
 */
export function chosenAmount(fields: AmountFields, cause: Cause, language: Language): Chosen {
  const remaining = cause.remaining_amount;
  if (fields.all && remaining === 0) return { field: "choice", error: "errors:amount.inBasket" };
  if (fields.all && remaining !== null) return { amount: remaining, share_value: 0 };
  if (fields.own_amount) {
    const amount = parseMoney(fields.own_amount, language);
    if (amount === null) return { field: "own_amount", error: "errors:amount.unreadable" };
    if (isAmountInRange(amount, remaining)) return countedAs(fields.counted_as, cause, amount);
    return { field: "own_amount", error: amount > maximumAmount ? "errors:amount.maximum" : "errors:amount.minimum" };
  }
  const shares = fields.shares ?? 0;
  if (shares > 0 && cause.basket_able_type !== basketTypes.spring)
    return { amount: shares * cause.cost, share_value: shares };
  const preset = presetAmounts.find((amount) => fields.choice === `preset-${amount}`);
  if (preset) return { amount: preset, share_value: 0 };
  return { field: "choice", error: "errors:amount.required" };
}

/** Returns how a typed amount counts. One that pays for shares of a sacrifice may be meant as them, so it asks. */
function countedAs(answer: string | undefined, cause: Cause, amount: number): Chosen {
  const shares = cause.basket_able_type === basketTypes.sacrifice ? sharesIn(cause, amount) : 0;
  if (shares === 0 || answer === "contribution") return { amount, share_value: 0 };
  if (answer === `shares-${shares}`) return { amount: shares * cause.cost, share_value: shares };
  return { field: "counted_as", error: "errors:shares.question" };
}

/** The fields for the owners of shares. */
export const shareNameFields = Object.fromEntries(
  Array.from({ length: maximumShares }, (_, place) => [shareNameField(place + 1), optionalName]),
) as Record<ShareNameField, typeof optionalName>;

const givingFields = z.object({
  cause: z.string({ error: "errors:cause.required" }).regex(causeNamePattern, { error: "errors:cause.required" }),
  for: z.enum(audiences, { error: "errors:choice" }).default("self"),
  /** "preset-" followed by an amount in kuruş. */
  choice: z.string().max(30).optional(),
  shares: countField({ min: 1, max: maximumShares, error: "errors:shares.range" }).optional(),
  own_amount: z.string().max(30, { error: "errors:amount.unreadable" }).optional(),
  counted_as: z.string().max(30).optional(),
  /** Give the whole remaining amount. */
  all: z.boolean().default(false),
  /** How many fields for names of shares the form had. */
  named_shares: countField().optional(),
  ...shareNameFields,
  name: optionalName,
  phone: optionalPhone,
  note: z.string().trim().max(noteLength, { error: "errors:note.long" }).optional(),
  proxy: z.boolean().default(false),
  /** How the name is shown to others. */
  shown_as: z.enum(nameChoices, { error: "errors:choice" }).default("full_name"),
  fund: z.enum(funds, { error: "errors:choice" }).optional(),
  /** Whether a card tells somebody of the gift; its fields count only then. */
  card: z.boolean().default(false),
  card_occasion: z.enum(cardOccasions, { error: "errors:choice" }).default("name"),
  card_recipient: z.string().overwrite(readName).max(nameLength, { error: "errors:name.long" }).optional(),
  card_email: z.string().overwrite(readLine).optional(),
  card_message: z.string().trim().optional(),
  card_day: z.string().trim().max(30, { error: "errors:card.day" }).optional(),
  /** Once or regular (§2 widgets, §4). */
  type: z.enum(donationTypes, { error: "errors:choice" }).default("once"),
  /** Whether a regular gift goes where it is needed most. */
  needed_most: z.boolean().default(false),
  /** The clicked button: pay at once, or put the gift into the basket. */
  next: z.enum(["payment", "basket"]).catch("basket"),
  /** Checked where it is used; an invalid address is not the donor's mistake. */
  redirectTo: z.string().optional(),
});

export type GivingFields = z.output<typeof givingFields>;

/** What the checks of a gift use beside its fields. */
interface GivingFacts {
  /** Beside what the basket holds; null for a cause that does not exist or could not be loaded. */
  readonly cause: Cause | null;
  readonly language: Language;
  /** Counts to the minute. */
  readonly now: Date;
}

type GivingSchema = ReturnType<typeof schemaWith>;

/**
 * Schemas by the facts they were made with: on a busy evening many people give to one cause, whose answer the API's
 * client keeps and returns again.
 */
const schemas = new WeakMap<Cause, LRUCache<string, GivingSchema>>();

/** Returns the schema of the giving form on causes' pages, on /donate and in the dialogs. */
export function givingSchemaWith(facts: GivingFacts) {
  const { cause, language, now } = facts;
  if (cause === null) return schemaWith(facts);
  const cached = schemas.get(cause) ?? new LRUCache<string, GivingSchema>({ max: 20 });
  schemas.set(cause, cached);
  const key = `${language} ${Math.floor(now.getTime() / 60_000)}`;
  const schema = cached.get(key) ?? schemaWith(facts);
  cached.set(key, schema);
  return schema;
}

/** Message for what the form asks only after an answer: nothing was wrong. */
const question = (message: string) => titled("errors:titles.question", message);

function schemaWith(facts: GivingFacts) {
  return checkTogether(givingFields, (fields, add) => {
    let names: string[] | null = null;
    if (facts.cause) {
      const chosen = chosenAmount({ ...fields, all: fields.all === true }, facts.cause, facts.language);
      if ("error" in chosen) add(chosen.field, chosen.field === "counted_as" ? question(chosen.error) : chosen.error);
      names = "error" in chosen ? null : shareNamesOf(fields, chosen.share_value);
      // Without scripts the form has their fields only after the number of shares was sent.
      if (names && fields.named_shares !== names.length) add(shareNameField(1), question("errors:shares.names"));
      // Nothing would be left for the next month.
      if (fields.type === "regular" && fields.all) add("type", "errors:amount.regularRest");
    }
    if (fields.for !== "other") return;
    if (names && fields.named_shares === names.length) {
      for (const [place, name] of names.entries()) if (!name) add(shareNameField(place + 1), "errors:name.required");
    } else if (!names && !fields.name && !fields.share_name_1) add("name", "errors:name.required");
    if (fields.cause?.startsWith("sacrifice-") && !fields.proxy) add("proxy", "errors:proxy.required");
    if (!fields.card) return;
    for (const [field, message] of cardIssues(fields)) add(field, message);
    const day = dayFrom(fields.card_day ?? "");
    if (day !== null && !isCardDay(day, facts.now)) add("card_day", "errors:card.dayRange");
  });
}

interface CardFields {
  readonly type?: DonationType | undefined;
  readonly card_occasion?: CardOccasion | undefined;
  readonly name?: string | undefined;
  readonly share_name_1?: string | undefined;
  readonly card_recipient?: string | undefined;
  readonly card_email?: string | undefined;
  readonly card_message?: string | undefined;
  readonly card_day?: string | undefined;
}

type CardField = "card" | Exclude<keyof CardFields, "type" | "card_occasion">;

/** Returns the words of a card that lead somewhere, by field. */
function aboutLinks(texts: Partial<Record<CardField, string>>): [CardField, string, boolean][] {
  return (Object.entries(texts) as [CardField, string][]).map(([field, text]) => {
    const words = linkIn(text);
    return [field, keyedMessage("errors:card.link", { words: words ?? "" }), words !== null];
  });
}

/** Returns what is wrong with a card, by field. The API checks the same, and that the day is within a year. */
function cardIssues({
  type,
  card_occasion,
  name = "",
  share_name_1 = "",
  ...fields
}: CardFields): [CardField, string][] {
  const { card_recipient = "", card_email, card_message = "", card_day } = fields;
  const issues: [CardField, string, boolean][] = [
    ["card", "errors:card.regular", type === "regular"],
    ...aboutLinks({ name, share_name_1, card_recipient, card_message }),
    ["card_recipient", "errors:card.recipient", card_occasion === "memory" && card_recipient === ""],
    ["card_recipient", "errors:name.characters", !nameCharacters.test(card_recipient)],
    ["card_email", "errors:card.email", !z.email().max(emailLength).safeParse(card_email).success],
    ["card_message", "errors:card.long", card_message.length > cardMessageLength],
    ["card_day", "errors:card.day", card_day !== undefined && dayFrom(card_day) === null],
  ];
  return issues.flatMap(([path, message, isWrong]) => (isWrong ? [[path, message]] : []));
}
