import { expect, test } from "vitest";
import { texts } from "~/i18n/texts.server.ts";
import { fillLimits } from "~/texts/limits.ts";
import { codeText } from "../../app/backend/messages/gateways/code-texts.ts";

/** Returns the text at a place in a tree of texts. */
const textAt = (tree: unknown, ...place: string[]) =>
  place.reduce((branch, name) => (branch as Record<string, unknown>)[name], tree);

test("texts write limits with the digits of their language", () => {
  expect([texts.tr, texts.en].map((groups) => textAt(groups, "campaign", "form", "targetHint"))).toEqual([
    "En az 500 TL, en çok 10.000.000 TL",
    "500 TL at least, 10,000,000 TL at most",
  ]);
  expect(textAt(texts.tr, "campaign", "form", "aboutHint")).toContain("20 ile 25.000 karakter");
  expect(textAt(texts.tr, "auth", "otp", "codeHint")).toBe("Kod 5 dakika geçerlidir.");
  expect(JSON.stringify(texts)).not.toMatch(/\{\{limit/);
  expect(() => fillLimits("tr", { text: "{{limit.nothing}}" })).toThrow("No limit is called nothing");
});

test("a message with a code says how long it is valid", () => {
  expect(codeText("Pınar", { language: "tr", purpose: "sign_in", code: "123456" } as never)).toContain(
    "123456. 5 dakika geçerlidir.",
  );
});
