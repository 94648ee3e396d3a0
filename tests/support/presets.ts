import { presetAmounts } from "../../app/contract/rules/limits.ts";
import { type Language, lira } from "./words.ts";

/** A preset sum of §9, by its place among them; forms begin with the last one, -1. */
export function preset(place: number, language: Language = "tr") {
  const kurus = presetAmounts.at(place)!;
  return { lira: kurus / 100, text: lira(kurus / 100, language), choice: `preset-${kurus}` };
}
