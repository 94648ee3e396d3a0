import { expect, test } from "vitest";
import { stripCharacters } from "~/forms/numeric-input.ts";

test.each([
  ["digits", "12a b3", "123"],
  ["amount", "1.250,50 TL", "1.250,50"],
  ["amount", "12ab5", "125"],
  ["phone", "+90 (532) 000-00 0x0", "+90 (532) 000-00 00"],
  ["day", "31.12.1980a", "31.12.1980"],
  ["day", "1980-12-31", "1980-12-31"],
] as const)("turns, in a field for %s, “%s” into “%s”", (kind, typed, kept) => {
  expect(stripCharacters(typed, kind)).toBe(kept);
});
