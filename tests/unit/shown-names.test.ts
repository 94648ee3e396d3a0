import { expect, test } from "vitest";
import { shownDonorName } from "~/contract/rules/shown-names.ts";

test("the shown name of a donor is whole only when the donor chose that", () => {
  expect(shownDonorName("  İbrahim Işık ", "full_name")).toBe("İbrahim Işık");
  expect(shownDonorName("İbrahim Işık", "anonymous")).toBeNull();
});

test.each(["full_name", "initials", "anonymous"] as const)(
  "the shown name of a donor is none without a name (%s)",
  (choice) => {
    for (const name of [null, "", "   ", "anonymous"]) expect(shownDonorName(name, choice)).toBeNull();
  },
);

test.each([
  ["İbrahim Işık", "İ. I."],
  ["ibrahim ışık", "İ. I."],
  ["I\u0307brahim Is\u0327ik", "İ. I."],
  ["Ayşe", "A."],
  ["Ayşe Nur Yılmaz Öztürk", "A. N. Y. Ö."],
  ["Ali Veli Can Deniz Ege Şahin", "A. V. C. Ş."],
  ["  Ömer \u00A0 Çelik\t", "Ö. Ç."],
  ["(Dr.) Gül O'Neill", "D. G. O."],
  ["Ayşe-Nur Kaya", "A. K."],
  ["ßigrid ﬁona", "S. F."],
  ["李 小龍", "李. 小."],
  ["𐐨lma 𝒜da", "𐐀. 𝒜."],
  ["नि राज", "नि. रा."],
  ["🌊 Deniz", "D."],
  ["عائشة يلماز", "ع. ي."],
])("the shown name of a donor of %s is %s as initials", (name, initials) => {
  expect(shownDonorName(name, "initials")).toBe(initials);
});

test("the shown name of a donor is none when a name has no letter to begin with", () => {
  for (const name of ["🌊 🌊", "12 34", "— …"]) expect(shownDonorName(name, "initials")).toBeNull();
});

test("the shown name of a donor never has more than a letter of a word as initials", () => {
  for (const name of ["Zeynep Güneş", "a\u0301b c\u0327d", "👩‍👧Elif Su"])
    for (const part of shownDonorName(name, "initials")!.split(" ")) expect(part).toMatch(/^\p{L}\p{M}*\.$/u);
});
