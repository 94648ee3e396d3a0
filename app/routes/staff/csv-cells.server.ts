import type { Language } from "~/contract/rules/languages.ts";
import { internationalPhone } from "~/forms/phone-number.server.ts";

/** Shared by all lines: to make one takes far longer than to use it. */
const istanbulMoments = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "Europe/Istanbul",
});

/** A UTC moment in Istanbul as Excel reads one in a language: "21.11.2026 19:44", in English "2026-11-21 19:44". */
export function momentCell(moment: string, language: Language): string {
  const parts = istanbulMoments.formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value;
  const [day, month, year] = [part("day"), part("month"), part("year")];
  return `${language === "tr" ? `${day}.${month}.${year}` : `${year}-${month}-${day}`} ${part("hour")}:${part("minute")}`;
}

/**
 * A phone number that Excel keeps as a text. Without the spaces it would be a number, and lose its plus or its leading
 * zero;
 * what is no number that exists is a text by its apostrophe.
 */
export function phoneCell(typed: string | null): string {
  if (!typed?.trim()) return "";
  return internationalPhone(typed) ?? `'${typed.trim()}`;
}
