import { slugLength } from "../contract/content/checks.ts";
import { cardHours, cardMessageLength } from "../contract/rules/gift-cards.ts";
import type { Language } from "../contract/rules/languages.ts";
import {
  codeMinutes,
  largestPicture,
  nameLength,
  noteLength,
  reasonLength,
  shownNameShortest,
  wellNameLength,
} from "../contract/rules/limits.ts";
import { receiptLinkDays, receiptNameYears } from "../contract/rules/receipts.ts";
import {
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springTarget,
} from "../contract/rules/spring-states.ts";
import { largestStatement, mostStatementRows } from "../contract/rules/statements.ts";

/** Limits that texts name as {{limit.name}}: counts, minutes, hours of the day, megabytes and lira. */
const limits: Readonly<Record<string, number>> = {
  cardMessageLength,
  cardsFrom: cardHours.from,
  cardsUntil: cardHours.until,
  codeMinutes,
  nameLength,
  noteLength,
  pictureMegabytes: largestPicture / 1024 / 1024,
  reasonLength,
  receiptLinkDays,
  receiptNameYears,
  shownNameShortest,
  slugLength,
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springTargetLeast: springTarget.minimum / 100,
  springTargetMost: springTarget.maximum / 100,
  statementMegabytes: largestStatement / 1024 / 1024,
  statementRows: mostStatementRows,
  wellNameLength,
};

/**
 * Fills in {{limit.name}} when texts are loaded, so that no text repeats a limit in digits.
 * @throws Error for an unknown limit
 */
export function fillLimits<T>(language: Language, texts: T): T {
  const fill = (text: string) =>
    text.replace(/\{\{limit\.(\w+)\}\}/g, (_, name: string) => {
      const value = limits[name];
      if (value === undefined) throw new Error(`No limit is called ${name}`);
      return value.toLocaleString(language === "tr" ? "tr-TR" : "en-GB");
    });
  const filled = (value: unknown): unknown => {
    if (typeof value === "string") return fill(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(texts) as T;
}
