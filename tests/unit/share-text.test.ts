import { expect, test } from "vitest";
import { countryCodes } from "~/contract/fields/country-codes.ts";
import { countryName } from "~/contract/rules/country-names.ts";
import { drawable, drawSharePicture, linesOf, loadFont, pathOf, widthOf } from "~/routes/seo/share-drawing.server.ts";

const font = await loadFont();
const drawn = (kicker: string, title: string) =>
  drawSharePicture({ brand: "Pınar", kicker, title, progress: null }, async () => null, "");

test("the font has the letters of Turkish and English, digits, punctuation, ₺ and €", () => {
  for (const letter of "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZabcçdefgğhıijklmnoöpqrsştuüvwxyzÂâÎîÛû0123456789.,:;'\"-–()/%&?!+·…’“”—₺€$") {
    expect(drawable(font, letter), letter).toBe(letter);
    expect(pathOf(font, letter, 60), letter).not.toBe("");
  }
});

test("the font has the letters of neighbouring languages and of every country's name", () => {
  for (const letter of "ßøØłŁđĐþÞəƏåÅãñőūąșḥéë#=*@[]<>|~_°×«»„•") expect(drawable(font, letter), letter).toBe(letter);
  for (const code of countryCodes)
    for (const language of ["tr", "en"] as const)
      expect([code, drawable(font, countryName(code, language))]).not.toEqual([code, null]);
});

test("marks are composed with their letters, and compatibility characters become plain", () => {
  expect(pathOf(font, "S\u0327", 60)).toEqual(pathOf(font, "Ş", 60));
  expect(pathOf(font, "S\u0327", 60)).not.toEqual(pathOf(font, "S", 60));
  expect(["Ａ ㎏", "a\u00a0b\tc", "a‑b"].map((text) => drawable(font, text))).toEqual(["A kg", "a b c", "a‐b"]);
});

test("an outline leaves out what the font lacks, and holds no markup of the text", () => {
  expect([widthOf(font, "م👍\0", 60), pathOf(font, "م👍\0", 60)]).toEqual([0, ""]);
  expect(pathOf(font, 'a<b>&"', 60)).toMatch(/^[MLQCZ\d. -]+$/);
});

test("a title is drawn without its emoji", async () => {
  expect(["Su 💧 ve 👩🏽‍🌾 🇹🇷 1️⃣", "❤️Kuyu❤️", "\u200bSu\u202e"].map((text) => drawable(font, text))).toEqual([
    "Su ve 1",
    "Kuyu",
    "Su",
  ]);
  expect((await drawn("Çad", "Kuyu 💧"))!.equals((await drawn("Çad", "Kuyu"))!)).toBe(true);
});

test("a title with letters that the font lacks is left out whole", async () => {
  for (const title of ["ماء نظيف için Çoğullama", "水", "Su ✓水", "q\u0303", "👍", "", " ", "\u200b"])
    expect(drawable(font, title), title).toBeNull();
  expect((await drawn("Çad", "ماء نظيف için Çoğullama"))!.equals((await drawn("", "Çad"))!)).toBe(true);
  expect((await drawn("Çad", "Kuyu"))!.equals((await drawn("", "Çad"))!)).toBe(false);
});

test("lines fit their width, break long words, and end with an ellipsis when cut", () => {
  const width = 560;
  const lines = linesOf(font, "Baidoa yolunda çobanlara derin kuyu", 66, width, 9);
  expect(lines.join(" ")).toBe("Baidoa yolunda çobanlara derin kuyu");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of [...lines, ...linesOf(font, "x".repeat(300), 66, width, 99)])
    expect(widthOf(font, line, 66)).toBeLessThanOrEqual(width);
  const cut = linesOf(font, "bir iki üç dört beş", 66, 150, 2).at(-1)!;
  expect(cut).toMatch(/…$/);
  expect(widthOf(font, cut, 66)).toBeLessThanOrEqual(150);
  expect(linesOf(font, "", 66, width, 3)).toEqual([]);
});

// Last: its pictures are never done.
test("no more than 26 pictures wait at once, and each is drawn once", () => {
  const never = () => new Promise<null>(() => {});
  const begin = (place: number) =>
    drawSharePicture({ brand: "Pınar", kicker: "Çad", title: `Kuyu ${place}`, progress: null }, never, "");
  const pictures = Array.from({ length: 27 }, (_, place) => begin(place));
  expect(pictures.map((picture) => picture !== null)).toEqual([...Array(26).fill(true), false]);
  expect(begin(0)).toBe(pictures[0]);
});
