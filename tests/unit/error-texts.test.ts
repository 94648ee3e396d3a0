import { describe, expect, onTestFinished, test, vi } from "vitest";
import { notificationText } from "~/backend/messages/message-texts.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { codeErrorsFrom, errorsFrom } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { sideData } from "~/http/side-data.ts";
import { failureFrom, failureOf } from "~/remote/failures.ts";
import { limits } from "~/texts/limits.ts";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";

const said = (body: unknown, status = 422) => {
  const { errors, words, code } = failureOf(status, body);
  return { errors, words, code };
};

describe("the errors of fields", () => {
  const phone = { phone: ["Yanlış"] };
  test.each([
    ["lists of texts, as the contract says", { errors: { phone: ["Yanlış"] } }, phone],
    ["texts", { errors: { phone: "Yanlış" } }, phone],
    ["a field called body", { errors: { body: ["Yanlış"] } }, { body: ["Yanlış"] }],
    ["a text alone", { errors: "Yanlış" }, { "": ["Yanlış"] }],
    ["a list of texts", { errors: ["Yanlış", "Eksik"] }, { "": ["Yanlış", "Eksik"] }],
  ])("are read from %s", (_, body, errors) => {
    expect(said(body).errors).toEqual(errors);
  });

  test("are none of other values", () => {
    for (const phone of [null, {}, [1, true, null]]) expect(said({ errors: { phone } }).errors).toEqual({});
    for (const body of [null, { errors: null }]) expect(said(body).errors).toEqual({});
  });

  test("are few and short, whatever the API sends", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`f${place}`, ["x".repeat(10_000)]]));
    const { errors } = failureOf(422, { errors: many });
    expect(Object.keys(errors)).toHaveLength(50);
    expect(errors["f0"]![0]).toHaveLength(500);
    let deep: unknown = "Yanlış";
    for (let depth = 0; depth < 10_000; depth++) deep = { a: deep };
    expect(said({ errors: deep }).errors).toEqual({});
  });

  test("may have the names of an object's own parts", () => {
    const { errors } = failureOf(422, JSON.parse('{"errors":{"__proto__":["Yanlış"],"constructor":["Eksik"]}}'));
    expect(Object.entries(errors)).toEqual([
      ["__proto__", ["Yanlış"]],
      ["constructor", ["Eksik"]],
    ]);
  });
});

describe("the API's words", () => {
  test.each([
    ["message", { message: "Olmadı" }, "Olmadı"],
    ["a text on several lines", { message: " Ol\u0000\nmadı\u202e " }, "Ol madı"],
    ["what looks like a key of this site", { message: "phone:required" }, "phone: required"],
    ["a sentence in error", { error: "Limit yetersiz." }, "Limit yetersiz."],
    ["data", { success: false, data: { message: "Limit yetersiz." } }, "Limit yetersiz."],
  ])("are read from %s", (_, body, words) => {
    expect(said(body, 409).words).toBe(words);
  });

  test("are no codes, numbers, names of a status or other values", () => {
    const errors = ["invalid_grant", "5528790000000008"].map((error) => ({ error }));
    const messages = ["Unprocessable Entity", { a: 1 }].map((message) => ({ message }));
    for (const body of [...errors, ...messages, null, 7, []]) expect(said(body, 409).words).toBeNull();
  });

  test("name a code, or the kind of the failure", () => {
    for (const [status, body, code] of [
      [422, { code: "basket_full", errors: { body: ["x"] } }, "basket_full"],
      [400, { error: "invalid_grant" }, "invalid_grant"],
      [422, { errors: { phone: ["x"] } }, "validation"],
      [400, { errors: { phone: ["x"] } }, "validation"],
      [409, { message: "Olmadı" }, "failed"],
      [409, { code: "declined_3ds" }, "declined_3ds"],
    ] as const)
      expect(said(body, status).code).toBe(code);
    for (const code of ["two words", "5528790000000008", "123", "card_5528", "905321112233", "a@b.example"])
      expect(said({ code, error: code }, 409).code, code).toBe("failed");
  });
});

test("reads a failure without JSON, with how long to wait", async () => {
  const answer = (wait: string) => new Response("<h1>Bakım</h1>", { status: 503, headers: { "retry-after": wait } });
  expect(await failureFrom(answer("120"))).toMatchObject({ status: 503, words: null, retryAfterSeconds: 120 });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T09:30:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  expect((await failureFrom(answer("Sat, 21 Nov 2026 09:31:00 GMT"))).retryAfterSeconds).toBe(60);
  for (const odd of ["soon", "-1", "999999", ""])
    expect((await failureFrom(answer(odd))).retryAfterSeconds, odd).toBeUndefined();
  expect((await failureFrom(new Response("null", { status: 401 }))).status).toBe(401);
});

test.each([
  ["a refusal in the API's words", failureOf(409, { message: "Zaten bitti" }), "Zaten bitti"],
  ["a refused card in the bank's words", failureOf(402, { message: "Kart limiti yetersiz." }), "Kart limiti yetersiz."],
  ["a silent refusal", failureOf(409, null), "errors:impossible"],
  ["a wrong field", failureOf(422, { message: "x", errors: { name: "Kısa" } }), "Kısa"],
  ["the field that is asked for", failureOf(422, { errors: { name: "Kısa", thumb: "Büyük" } }), "Büyük"],
  ["a silent limit", failureOf(429, null), "errors:waiting"],
  ["a failing API, whatever it says", failureOf(500, { message: "SQLSTATE[42S02]" }), "errors:unreachable"],
  ["a missing thing", failureOf(404, { message: "No query results" }), "errors:impossible"],
])("tells %s", (_, failure, text) => {
  expect(failureText(failure, "thumb")).toBe(text);
});

test("misses a part that fails, not one that the API does not have", async () => {
  const side = sideData();
  expect(await side.load(Promise.resolve(7))).toBe(7);
  expect(await side.load(Promise.reject(failureOf(404, null)))).toBeNull();
  expect(side.isIncomplete()).toBe(false);
  expect(await side.load(Promise.reject(failureOf(500, null)))).toBeNull();
  expect(side.isIncomplete()).toBe(true);
  await expect(side.load(Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
});

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
  ["what the API does not offer", new ApiFailure(404, "x", "not_supported"), "errors:titles.failure#errors:impossible"],
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
  expect(said(new ApiFailure(404, "x", "not_supported"))).toEqual({ "": ["errors:titles.failure#errors:impossible"] });
});

test("rethrows errors that are no API failures", () => {
  expect(() => errorsFrom(new TypeError("broken"))).toThrow("broken");
});

test("texts write limits in the digits of their language, and name none that is not", () => {
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
