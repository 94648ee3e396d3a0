import { expect, test } from "vitest";
import { notificationText } from "~/backend/messages/message-texts.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { codeErrorsFrom, errorsFrom } from "~/forms/submission.ts";
import { failureOf } from "~/remote/failures.ts";
import { limits } from "~/texts/limits.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";

/** What a form says of a failure of the API: the key of its title, where it has one, and the message. */
const first = (errors: Record<string, string[]>) => Object.values(errors)[0]?.[0];

test.each([
  ["a wrong field", new ApiFailure(422, "x", "validation", { email: ["Yanlış"] }), "Yanlış"],
  ["a broken rule of no field", new ApiFailure(422, "x", "full", { body: ["Dolu"] }), "errors:titles.refused#Dolu"],
  ["a conflict, as refused", new ApiFailure(409, "Değişti", "spring_changed"), "errors:titles.refused#Değişti"],
  ["a limit, as a wait", new ApiFailure(429, "Bekleyin", "codes_too_soon"), "errors:titles.waiting#Bekleyin"],
  ["a failure of the server, as one", new ApiFailure(503, "x", "failed"), "errors:titles.failure#errors:unreachable"],
  ["no answer, as a failure", new ApiFailure(0, "x", "unreachable"), "errors:titles.failure#errors:unreachable"],
  ["wrong data of no field, as the API says", failureOf(422, { message: "Dolu" }), "errors:titles.refused#Dolu"],
  ["wrong data without a word, by the site's own", failureOf(422, null), "errors:invalid"],
  ["wrong data with status 400", failureOf(400, { errors: { email: "Yanlış" } }), "Yanlış"],
  ["a wrong field that the form does not have", failureOf(422, { errors: { age: "Yanlış" } }), "Yanlış"],
  ["a wrong part of a field", failureOf(422, { errors: { "email.domain": ["Yanlış"] } }), "Yanlış"],
  ["a refused card, as refused", failureOf(402, { message: "Limit yetersiz" }), "errors:titles.refused#Limit yetersiz"],
  ["a silent refusal of a card", failureOf(402, {}), "errors:titles.failure#errors:impossible"],
  ["a silent conflict", failureOf(409, {}), "errors:titles.failure#errors:impossible"],
  ["a silent limit, as a wait", failureOf(429, "Too Many Requests"), "errors:titles.waiting#errors:waiting"],
  ["what the API does not offer", new ApiFailure(404, "x", "not_offered"), "errors:titles.failure#errors:impossible"],
])("is headed %s", (_, failure, message) => {
  expect(first(errorsFrom(failure, { email: "email" }))).toBe(message);
});

test("has one title for wrong and expired codes, with different messages", () => {
  const said = (code: string) => codeErrorsFrom(new ApiFailure(422, "x", code, { code: ["x"] }), { code: "code" });
  expect([said("code_wrong"), said("code_expired")]).toEqual([
    { code: ["errors:code.title#errors:code.wrong"] },
    { code: ["errors:code.title#errors:code.expired"] },
  ]);
  expect(first(codeErrorsFrom(new ApiFailure(429, "Bekleyin", "tries_exceeded"), {}))).toBe(
    "errors:titles.waiting#Bekleyin",
  );
});

test.each([400, 401, 403, 404, 410, 422])("says of a code refused with %i what §8 says", (status) => {
  for (const body of [null, { message: "Nope" }, { errors: { code: ["Nope"] } }])
    expect(codeErrorsFrom(failureOf(status, body), { code: "code" })).toEqual({
      code: [`errors:code.title#errors:code.${status === 410 ? "expired" : "wrong"}`],
    });
});

test("does not blame a code for other failures", () => {
  const said = (failure: ApiFailure) => codeErrorsFrom(failure, { code: "code", phone: "phone" });
  expect(said(failureOf(500, null))).toEqual({ "": ["errors:titles.failure#errors:unreachable"] });
  expect(said(failureOf(429, null))).toEqual({ "": ["errors:titles.waiting#errors:waiting"] });
  expect(said(failureOf(422, { errors: { phone: "Kapalı" } }))).toEqual({ phone: ["Kapalı"] });
  const taken = failureOf(422, { code: "phone_taken", errors: { phone: ["Alınmış"] } });
  expect(codeErrorsFrom(taken, { code: "code", phone: "code" })).toEqual({ code: ["Alınmış"] });
  expect(said(new ApiFailure(404, "x", "not_offered"))).toEqual({ "": ["errors:titles.failure#errors:impossible"] });
});

test("rethrows errors that are no API failures", () => {
  expect(() => errorsFrom(new TypeError("broken"))).toThrow("broken");
});

test("texts write limits with the digits of their language, and name no limit that there is not", () => {
  const [tr, en] = [createTranslate("tr", texts.tr), createTranslate("en", texts.en)];
  expect([tr("campaign:form.targetHint"), en("campaign:form.targetHint")]).toEqual([
    "En az 500 TL, en çok 10.000.000 TL",
    "500 TL at least, 10,000,000 TL at most",
  ]);
  expect(tr("auth:otp.codeHint")).toBe("Kod 5 dakika geçerlidir.");
  const named = [...JSON.stringify(texts).matchAll(/\{\{limit\.(.*?)\}\}/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !(name in limits.tr))).toEqual([]);
});

test("sums in messages are written as on pages", () => {
  const site = { brand: "Pınar", publicUrl: "https://pinar.example.org" };
  const text = (language: "tr" | "en") =>
    notificationText(language, "donation_received", { amount: 1_675_50 }, site).text;
  expect(text("tr")).toContain(" 1.675,50 TL tutarındaki");
  expect(text("en")).toContain(" 1,675.50 TL");
});
