import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { runs } from "../support/runs.ts";
const message = {
  name: "Ayşe Yılmaz",
  email: "ayse@example.org",
  phone: "+905321234567",
  subject: "Makbuzum",
  message: "Merhaba,\nmakbuzum gelmedi: https://evil.example/al",
};
const volunteer = {
  name: "Ali",
  surname: "Veli",
  email: "ali@example.org",
  phone: "+905321234567",
  occupation: "Çevirmen",
  note: "Hafta sonu",
  kvkk_accepted: true as const,
};

test("never fail on random bodies", async () => {
  const site = await openTestBackend({ database: "memory" });
  const words = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("a@b.co", "+905321234567", "2020-02-30", "female", "\u0000", "\ud800", " "),
    fc.anything(),
  );
  const bodyOf = (fields: object) =>
    fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, words])), { requiredKeys: [] });
  const send = async (path: string, body: unknown) => {
    const { status } = await site.raw("POST", path, JSON.stringify(body) ?? "");
    expect([201, 400, 422]).toContain(status);
  };
  await fc.assert(
    fc.asyncProperty(bodyOf(message), (body) => send("/contacts/create", body)),
    { numRuns: runs(50, 450) },
  );
  await fc.assert(
    fc.asyncProperty(bodyOf(volunteer), (body) => send("/volunteers", body)),
    { numRuns: runs(50, 450) },
  );
  // All but one field right: deeper than the first check.
  const oneWrong = fc.tuple(fc.constantFrom(...Object.keys(message)), words);
  await fc.assert(
    fc.asyncProperty(oneWrong, ([name, value]) => send("/contacts/create", { ...message, [name]: value })),
    { numRuns: runs(50, 450) },
  );
  expect(site.failures).toEqual([]);
  await site.close();
});
