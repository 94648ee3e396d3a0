import { expect, test } from "vitest";
import { limits } from "~/texts/limits.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";
import { codeText } from "../../app/backend/messages/message-texts.ts";

const [tr, en] = [createTranslate("tr", texts.tr), createTranslate("en", texts.en)];

test("texts write limits with the digits of their language", () => {
  expect([tr("campaign:form.targetHint"), en("campaign:form.targetHint")]).toEqual([
    "En az 500 TL, en çok 10.000.000 TL",
    "500 TL at least, 10,000,000 TL at most",
  ]);
  expect(tr("campaign:form.aboutHint")).toContain("20 ile 25.000 karakter");
  expect(tr("auth:otp.codeHint")).toBe("Kod 5 dakika geçerlidir.");
});

test("texts name no limit that there is not", () => {
  const named = [...JSON.stringify(texts).matchAll(/\{\{limit\.(.*?)\}\}/g)].map(([, name]) => name ?? "");
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in limits.tr))).toEqual([]);
});

test("a message with a code says how long it is valid", () => {
  expect(codeText("Pınar", { language: "tr", purpose: "sign_in", code: "123456" } as never)).toContain(
    "123456. 5 dakika geçerlidir.",
  );
});
