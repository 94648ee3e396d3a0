import { slugLength } from "../contract/content/checks.ts";
import { cardHours, cardMessageLength } from "../contract/rules/gift-cards.ts";
import { type Language, languages } from "../contract/rules/languages.ts";
import {
  codeMinutes,
  largestDocument,
  largestPicture,
  nameLength,
  noteLength,
  reasonLength,
  shownNameShortest,
  wellNameLength,
} from "../contract/rules/limits.ts";
import { receiptLinkDays, receiptNameYears } from "../contract/rules/receipts.ts";
import { sourceLength } from "../contract/rules/religious-calendar.ts";
import {
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springTarget,
} from "../contract/rules/spring-states.ts";
import { largestStatement, mostStatementRows } from "../contract/rules/transfers.ts";

/** Counts, minutes, hours of the day, megabytes and lira. */
const numbers = {
  cardMessageLength,
  cardsFrom: cardHours.from,
  cardsUntil: cardHours.until,
  codeMinutes,
  documentMegabytes: largestDocument / 1024 / 1024,
  nameLength,
  noteLength,
  pictureMegabytes: largestPicture / 1024 / 1024,
  reasonLength,
  receiptLinkDays,
  receiptNameYears,
  shownNameShortest,
  slugLength,
  sourceLength,
  springAboutLength,
  springAboutShortest,
  springNameLength,
  springTargetLeast: springTarget.minimum / 100,
  springTargetMost: springTarget.maximum / 100,
  statementMegabytes: largestStatement / 1024 / 1024,
  statementRows: mostStatementRows,
  wellNameLength,
};

/** Limits that texts name as {{limit.name}}, so that no text has one in digits: language → name → number as text. */
export const limits = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [
        name,
        value.toLocaleString(language === "tr" ? "tr-TR" : "en-GB"),
      ]),
    ),
  ]),
) as Readonly<Record<Language, Readonly<Record<keyof typeof numbers, string>>>>;
