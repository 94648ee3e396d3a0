import { describe, expect, onTestFinished, test, vi } from "vitest";
import { failureText } from "~/http/failure-text.ts";
import { sideData } from "~/http/side-data.ts";
import { failureFrom, failureOf } from "~/remote/failures.ts";

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
    ["nothing of a null", { errors: { phone: null } }, {}],
    ["nothing of an empty object", { errors: { phone: {} } }, {}],
    ["nothing of numbers and truths", { errors: { phone: [1, true, null] } }, {}],
    ["nothing of null", null, {}],
    ["nothing of no list", { errors: null }, {}],
  ])("are read from %s", (_, body, errors) => {
    expect(said(body).errors).toEqual(errors);
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
    ["nothing of a code", { error: "invalid_grant" }, null],
    ["nothing of a number", { error: "5528790000000008" }, null],
    ["a sentence in error", { error: "Limit yetersiz." }, "Limit yetersiz."],
    ["data", { success: false, data: { message: "Limit yetersiz." } }, "Limit yetersiz."],
    ["nothing of a status's name", { message: "Unprocessable Entity" }, null],
    ["nothing of null", null, null],
    ["nothing of a body that is a number", 7, null],
    ["nothing of a list", [], null],
    ["nothing of a message that is an object", { message: { a: 1 } }, null],
  ])("are read from %s", (_, body, words) => {
    expect(said(body, 409).words).toBe(words);
  });

  test("name a code, or the kind of the failure", () => {
    expect(said({ code: "basket_full", errors: { body: ["x"] } }).code).toBe("basket_full");
    expect(said({ error: "invalid_grant" }, 400).code).toBe("invalid_grant");
    expect(said({ errors: { phone: ["x"] } }).code).toBe("validation");
    expect(said({ errors: { phone: ["x"] } }, 400).code).toBe("validation");
    expect(said({ message: "Olmadı" }, 409).code).toBe("failed");
    expect(said({ code: "declined_3ds" }, 409).code).toBe("declined_3ds");
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
