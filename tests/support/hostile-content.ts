import { expect } from "vitest";
import { type Endpoint, failure, validationFailure } from "../../app/contract/endpoints/endpoint.ts";
import type { RawAnswer } from "./api-caller.ts";

/** A tree of objects that tries to reach their prototypes. */
export const nestedJunk = {
  a: [{ b: { c: [[[]], { d: null }] } }],
  __proto__: null,
  constructor: { prototype: { polluted: true } },
};

/** Expects a success or a failure in the documented shape. */
export function expectDocumented(answer: RawAnswer, definition: Endpoint, what: string): void {
  if (answer.status === (definition.status ?? 200)) return;
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  if (answer.status !== 422) return void failure.strict().parse(answer.body);
  const { errors, message } = validationFailure.parse(answer.body);
  expect(message).not.toBe("");
  expect(Object.values(errors).length, what).toBeGreaterThan(0);
  expect(
    Object.values(errors).every((messages) => messages.length > 0 && messages.every(Boolean)),
    what,
  ).toBe(true);
}

export const shorten = (value: unknown) => (JSON.stringify(value) ?? "undefined").slice(0, 80);
