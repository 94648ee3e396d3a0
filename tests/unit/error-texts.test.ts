import { expect, test } from "vitest";
import { ApiFailure } from "~/api/failures.ts";
import { codeErrorsFrom, errorsFrom } from "~/forms/submission.ts";

/** What a form says of a failure of the API: the key of its title, where it has one, and the message. */
const first = (errors: Record<string, string[]>) => Object.values(errors)[0]?.[0];

test.each([
  [
    "a wrong field, under the words for wrong data",
    new ApiFailure(422, "x", "validation", { email: ["Yanlış"] }),
    "Yanlış",
  ],
  [
    "a broken rule of no field, as refused",
    new ApiFailure(422, "x", "basket_full", { body: ["Dolu"] }),
    "errors:titles.refused#Dolu",
  ],
  ["a conflict, as refused", new ApiFailure(409, "Değişti", "spring_changed"), "errors:titles.refused#Değişti"],
  ["a limit, as a wait", new ApiFailure(429, "Bekleyin", "codes_too_soon"), "errors:titles.waiting#Bekleyin"],
  ["a failure of the server, as one", new ApiFailure(503, "x", "failed"), "errors:titles.failure#errors:unreachable"],
  ["no answer, as a failure", new ApiFailure(0, "x", "unreachable"), "errors:titles.failure#errors:unreachable"],
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

test("rethrows errors that are no API failures", () => {
  expect(() => errorsFrom(new TypeError("broken"))).toThrow("broken");
});
