import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import { type Endpoint, failure, validationFailure } from "../../app/contract/endpoints/endpoint.ts";
import { pathOf, type RawAnswer } from "../support/api-caller.ts";
import { bothDatabases } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { newIdempotencyKey } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

/** A tree of objects that tries to reach their prototypes. */
const nestedJunk = {
  a: [{ b: { c: [[[]], { d: null }] } }],
  __proto__: null,
  constructor: { prototype: { polluted: true } },
};

/** Expects a success or a failure in the documented shape. */
function expectDocumented(answer: RawAnswer, definition: Endpoint, what: string): void {
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

const shorten = (value: unknown) => (JSON.stringify(value) ?? "undefined").slice(0, 80);

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const withBody = table.filter(([, { body }]) => body);
const withQuery = table.filter(([, { query }]) => query);

const wholeBodies: unknown[] = [
  ...["{}", "[]", "null", "true", "3", '"text"', "NaN", "", "{", "{'a':1}", '{"a":NaN}', "\u0000", "<xml/>"],
  ...["[".repeat(100_000), "[".repeat(50_000) + "]".repeat(50_000), '{"a":'.repeat(5000)],
  JSON.stringify(nestedJunk),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
];

describe("bodies and headers that never reach a database", () => {
  const site = sharedBackend();

  test.each(withBody)("%s refuses invalid, too long and mistyped bodies", async (name, definition) => {
    const content: AnyExample = await examples[name](site);
    const path = pathOf(definition.path, content);
    const send = (body: unknown) => site.raw(definition.method, path, body, speaker(content));
    for (const body of wholeBodies) {
      const answer = await send(body);
      expectDocumented(answer, definition, shorten(body));
      expect([400, 422], shorten(body)).toContain(answer.status);
    }
    const tooLong = await send({ junk: "x".repeat(600_000) });
    expect(tooLong).toMatchObject({ status: 413, body: { code: "too_large", message: "İstek çok büyük." } });
    // Every field that cannot be so is named at once.
    const fields = Object.entries(definition.body!.shape as Record<string, z.ZodType>);
    const mistyped = await send(Object.fromEntries(fields.map(([field]) => [field, ["junk"]])));
    expect(mistyped.status).toBe(422);
    const named = Object.keys(validationFailure.parse(mistyped.body).errors).map((field) => field.split(".")[0]);
    const wrong = fields.filter(([, field]) => !field.safeParse(["junk"]).success).map(([field]) => field);
    expect(named).toEqual(expect.arrayContaining(wrong));
  });

  test("junk in headers changes nothing", async () => {
    for (const header of ["x-localization", "x-forwarded-for", "accept", "content-type", "accept-language", "cookie"]) {
      for (const value of ["", "junk", "x".repeat(10_000), "%00", "__proto__", "tr,en", "' or 1=1"])
        expect((await site.raw("GET", "/menu", undefined, { [header]: value })).status).toBe(200);
    }
  });
});

/** What PostgreSQL refuses and SQLite does not: large integers, the character zero, half a character. */
const refusedByPostgres: unknown[] = [2 ** 31, 2 ** 53, -(2 ** 63), "\u0000", "a\u0000b", "\ud800"];

/** Replaces each field in turn. Values that JavaScript cannot express are written as JSON. */
const junkValues: unknown[] = [
  ...refusedByPostgres,
  ...[null, true, false, 0, -1, -0.5, 1.005, 1e21],
  ...["", " ", "0", "-1", "NaN", "Infinity", "1e9999", "a".repeat(100_000), "🤲🏽".repeat(80)],
  ...["'; drop table causes; --", "<script>alert(1)</script>", "__proto__", "../../etc/passwd", "\r\nX-Evil: 1"],
  ...[[], {}, [[[]]], ["x"], ["\u0000"], nestedJunk, Array(1000).fill(0)],
];
/** Returns every place in a body that holds a value, as a path of names. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name])),
  ];
}

type Fields = Record<string, unknown>;

function replaced(body: Fields = {}, [name, ...rest]: string[], value: unknown): Fields {
  return { ...body, [name!]: rest.length > 0 ? replaced(body[name!] as Fields, rest, value) : value };
}

describe.each(bothDatabases)("hostile content on %s", (database) => {
  const site = sharedBackend({ database });
  const values = database === "postgres" && !isNightly ? refusedByPostgres : junkValues;
  // The fields of all endpoints pass the same reader: by day a third of them meets PostgreSQL.
  const isMet = (_: unknown, place: number) => database === "sqlite" || isNightly || place % 3 === 0;
  let turn = 0;
  /** Returns the values for the next field: all at night; by day a third, the next third for the next field. */
  function valuesForNext(): readonly unknown[] {
    turn++;
    return isNightly ? values : values.filter((_, place) => place % 3 === turn % 3);
  }

  test.each(withBody.filter(isMet))("%s survives junk in each single field", async (name, definition) => {
    const content: AnyExample = await examples[name](site);
    for (const place of places(content.body)) {
      for (const value of valuesForNext()) {
        const body = replaced(
          { ...content.body, ...(name === "requestPayment" && { idempotency_key: newIdempotencyKey() }) },
          place,
          value,
        );
        const answer = await site.raw(definition.method, pathOf(definition.path, content), body, speaker(content));
        expectDocumented(answer, definition, `${place.join(".")} = ${shorten(value)}`);
      }
      const leftOut = replaced(content.body, place, undefined);
      const answer = await site.raw(definition.method, pathOf(definition.path, content), leftOut, speaker(content));
      expectDocumented(answer, definition, `${place.join(".")} left out`);
    }
  });

  test.each(withQuery.filter(isMet))("%s survives junk in its query", async (name, definition) => {
    const content: AnyExample = await examples[name](site);
    for (const field of Object.keys(definition.query!.shape)) {
      for (const value of valuesForNext()) {
        const text = typeof value === "string" ? value : JSON.stringify(value);
        const path = pathOf(definition.path, { ...content, query: { ...content.query, [field]: text.slice(0, 8000) } });
        const answer = await site.raw(definition.method, path, content.body, speaker(content));
        expectDocumented(answer, definition, `${field} = ${shorten(value)}`);
      }
      const search = `?${field}=1&${field}=2&${field}[]=3&__proto__=4&%E0%A4%A=%E0%A4%A&=`;
      const path = pathOf(definition.path, { params: content.params }) + search;
      const answer = await site.raw(definition.method, path, content.body, speaker(content));
      expectDocumented(answer, definition, search);
    }
  });
});
