import { expect, test } from "vitest";
import { failureText } from "~/http/failure-text.ts";
import { sideData } from "~/http/side-data.ts";
import { failureOf } from "~/remote/failures.ts";

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
