import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import { type Endpoint, validationFailure } from "../../app/contract/endpoints/endpoint.ts";
import { pathOf } from "../support/api-caller.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { expectDocumented, nestedJunk, shorten } from "../support/hostile-content.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const withBody = table.filter(([, { body }]) => body);

const wholeBodies: unknown[] = [
  "{}",
  "[]",
  "null",
  "true",
  "3",
  '"text"',
  "NaN",
  "",
  "{",
  "{'a':1}",
  '{"a":NaN}',
  "\u0000",
  "<xml/>",
  "[".repeat(100_000),
  "[".repeat(50_000) + "]".repeat(50_000),
  '{"a":'.repeat(5000),
  JSON.stringify(nestedJunk),
];

describe("bodies and headers that never reach a database", () => {
  const site = sharedBackend();

  // A refused call changes nothing: one example per endpoint serves until an example moves the clock.
  const made = new Map<string, Promise<AnyExample>>();
  function exampleOf(name: EndpointName): Promise<AnyExample> {
    const key = `${name} ${site.clock.now().getTime()}`;
    if (!made.has(key)) made.set(key, Promise.resolve(examples[name](site)));
    return made.get(key)!;
  }

  test.each(withBody)("%s refuses an invalid body", async (name, definition) => {
    const content = await exampleOf(name);
    const path = pathOf(definition.path, content);
    for (const body of wholeBodies) {
      const answer = await site.raw(definition.method, path, body as string, speaker(content));
      expectDocumented(answer, definition, shorten(body));
      expect([400, 422], shorten(body)).toContain(answer.status);
    }
    const bytes = await site.raw(
      definition.method,
      path,
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      speaker(content),
    );
    expect([400, 422]).toContain(bytes.status);
  });

  test.each(withBody)("%s refuses a body over half a megabyte", async (name, definition) => {
    const content = await exampleOf(name);
    const path = pathOf(definition.path, content);
    const answer = await site.raw(definition.method, path, { junk: "x".repeat(600_000) }, speaker(content));
    expect(answer).toMatchObject({ status: 413, body: { code: "too_large", message: "İstek çok büyük." } });
  });

  test.each(withBody)("%s refuses wrong types, naming every field at once", async (name, definition) => {
    const content = await exampleOf(name);
    const path = pathOf(definition.path, content);
    const wrong = Object.fromEntries(Object.keys(definition.body!.shape).map((field) => [field, ["junk"]]));
    const answer = await site.raw(definition.method, path, wrong, speaker(content));
    expect(answer.status).toBe(422);
    const { errors } = validationFailure.parse(answer.body);
    const mustHave = Object.entries(definition.body!.shape).filter(
      ([, field]) => !(field as z.ZodType).safeParse(["junk"]).success,
    );
    expect(Object.keys(errors).map((field) => field.split(".")[0])).toEqual(
      expect.arrayContaining(mustHave.map(([field]) => field)),
    );
  });

  test("junk in headers changes nothing", async () => {
    for (const header of ["x-localization", "x-forwarded-for", "accept", "content-type", "accept-language", "cookie"]) {
      for (const value of ["", "junk", "x".repeat(10_000), "%00", "__proto__", "tr,en", "' or 1=1"]) {
        expect((await site.raw("GET", "/menu", undefined, { [header]: value })).status).toBe(200);
      }
    }
  });
});
