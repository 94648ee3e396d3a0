import { expect, test } from "vitest";
import { countryName } from "../../app/backend/base/country-names.ts";
import { countryCodes } from "../../app/contract/fields/country-codes.ts";
import { drawSharePicture } from "../../app/routes/seo/share-drawing.server.ts";
import { drawable, drawText, linesOf } from "../../app/routes/seo/stroke-letters.server.ts";

const paths = (text: string) => drawText(text).path.match(/<path /g)?.length ?? 0;

test("draws every letter of Turkish and English, digit and punctuation mark", () => {
  for (const letter of "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZabcçdefgğhıijklmnoöpqrsştuüvwxyzÂâÎîÛû0123456789.,:;'\"-–()/%&?!+·…’“”—") {
    expect(paths(letter), letter).toBe(1);
  }
});

test("draws diacritics", () => {
  const drawings = [..."cçgğiısşuüoöIİ"].map((letter) => drawText(letter).path);
  expect(new Set(drawings).size).toBe(drawings.length);
  expect(drawText("Ş").path).toBe(drawText("S\u0327").path);
});

test("leaves out unknown characters and never adds markup from a text", () => {
  expect(drawText("م👍\0")).toEqual({ width: 0, path: "" });
  expect(drawText('a<b>&"').path).not.toMatch(/<b>|&"/);
  expect(drawText("a بئر b").width).toBe(drawText("a  b").width);
});

test("draws or replaces letters of neighbouring languages", () => {
  for (const letter of "ßøØłŁđĐþÞəƏåÅãñőūąșḥéë#=*€$@[]<>|~_°×«»„•‑")
    expect([letter, drawable(letter) !== null && paths(letter) === 1]).toEqual([letter, true]);
  expect(["Æsop œuvre STRAẞE", "ﬁ ½ ² Ａ", "a\u00a0b\tc"].map(drawable)).toEqual([
    "AEsop oeuvre STRASSE",
    "fi 1/2 2 A",
    "a b c",
  ]);
  for (const code of countryCodes)
    for (const language of ["tr", "en"] as const)
      expect([code, drawable(countryName(code, language))]).not.toEqual([code, null]);
});

test("draws a title without emoji, and nothing if letters would be missing", async () => {
  expect(["Su 💧 ve 👩🏽‍🌾 🇹🇷 1️⃣", "❤️Kuyu❤️", "\u200bSu\u202e"].map(drawable)).toEqual(["Su  ve   1", "Kuyu", "Su"]);
  for (const title of ["ماء نظيف için Çoğullama 水 ж ñ ß œ", "Ж", "水", "Su ∑", "👍", "", " ", "\u200b"])
    expect(drawable(title), title).toBeNull();
  const drawn = (kicker: string, title: string) =>
    drawSharePicture({ brand: "Pınar", kicker, title, progress: null }, async () => null, "");
  expect((await drawn("Çad", "ماء نظيف için Çoğullama"))!.equals((await drawn("", "Çad"))!)).toBe(true);
  expect((await drawn("Çad", "Kuyu 💧"))!.equals((await drawn("Çad", "Kuyu"))!)).toBe(true);
  expect((await drawn("Çad", "Kuyu"))!.equals((await drawn("", "Çad"))!)).toBe(false);
});

test("wraps lines, breaks long words and ends with an ellipsis", () => {
  const wide = 600;
  const lines = linesOf("Baidoa yolunda çobanlara derin kuyu", wide, 9);
  expect(lines.join(" ")).toBe("Baidoa yolunda çobanlara derin kuyu");
  for (const line of lines) expect(drawText(line).width).toBeLessThanOrEqual(wide);
  for (const line of linesOf("x".repeat(300), wide, 99)) expect(drawText(line).width).toBeLessThanOrEqual(wide);
  expect(linesOf("bir iki üç dört beş", 150, 2).at(-1)).toMatch(/…$/);
  expect(linesOf("", wide, 3)).toEqual([]);
});
