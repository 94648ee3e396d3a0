import { expect, test } from "vitest";
import { drawText, linesOf } from "../../app/routes/discovery/stroke-letters.server.ts";

const paths = (text: string) => drawText(text).path.match(/<path /g)?.length ?? 0;

test("every letter of Turkish and English, every digit and what stands between them has a drawing", () => {
  for (const letter of "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZabcçdefgğhıijklmnoöpqrsştuüvwxyzÂâÎîÛû0123456789.,:;'\"-–()/%&?!+·…’“”—") {
    expect(paths(letter), letter).toBe(1);
  }
});

test("marks make other letters of them", () => {
  const drawings = [..."cçgğiısşuüoöIİ"].map((letter) => drawText(letter).path);
  expect(new Set(drawings).size).toBe(drawings.length);
  expect(drawText("Ş").path).toBe(drawText("S\u0327").path);
});

test("what has no drawing leaves no trace, and nothing of a text gets into the picture as markup", () => {
  expect(drawText("م👍\0")).toEqual({ width: 0, path: "" });
  expect(drawText("a<b>&\"").path).not.toMatch(/<b>|&"/);
  expect(drawText("a بئر b").width).toBe(drawText("a  b").width);
});

test("lines hold what fits, break words that no line holds, and end with an ellipsis where there is more", () => {
  const wide = 600;
  const lines = linesOf("Baidoa yolunda çobanlara derin kuyu", wide, 9);
  expect(lines.join(" ")).toBe("Baidoa yolunda çobanlara derin kuyu");
  for (const line of lines) expect(drawText(line).width).toBeLessThanOrEqual(wide);
  for (const line of linesOf("x".repeat(300), wide, 99)) expect(drawText(line).width).toBeLessThanOrEqual(wide);
  expect(linesOf("bir iki üç dört beş", 150, 2).at(-1)).toMatch(/…$/);
  expect(linesOf("", wide, 3)).toEqual([]);
});
