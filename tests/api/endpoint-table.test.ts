import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type EndpointName, endpointNames, endpoints } from "../../app/contract/endpoints.ts";
import { type Endpoint, failure } from "../../app/contract/endpoints/endpoint.ts";
import { pathOf, successOf } from "../support/api-caller.ts";
import { bothDatabases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { matches, sendExample, wire } from "../support/example-requests.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const closed = table.filter(([, { caller }]) => caller !== "public");

describe("callers and methods", () => {
  // Callers and paths are checked before any database: one database is enough.
  const site = sharedBackend();

  const nobody = { status: 401, body: { message: "Bu işlem için yetkiniz yok.", code: "unauthorized" } };
  const nothing = { status: 404, body: { code: "not_found", message: "Aradığınız kayıt bulunamadı." } };
  let member: AnyExample;
  beforeAll(async () => void (member = await examples.showProfile(site)));

  test.each(closed)("%s rejects wrong tokens and callers that it is not for", async (name, definition) => {
    const [method, path, body] = wire(definition, await examples[name](site));
    const wrong = [null, "", "Bearer", "Bearer x", "Bearer a.b.c", "Basic c2l0ZTpzaXRl", await tokenSignedByAnother()];
    for (const authorization of wrong)
      expect(await site.raw(method, path, body, { authorization }), `with ${authorization}`).toMatchObject(nobody);
    const { caller } = definition;
    if (caller === "user" || caller === "admin") expect(await site.raw(method, path, body)).toMatchObject(nobody);
    if (caller === "machine") expect(await site.raw(method, path, body, speaker(member))).toMatchObject(nobody);
    // Whatever members send, there is nothing for them.
    if (caller === "admin")
      for (const sent of [body, body && "{"])
        expect(await site.raw(method, path, sent, speaker(member))).toMatchObject(nothing);
  });

  test.each(table)("%s rejects other methods", async (_, { path }) => {
    const concrete = path.replace(/:\w+/g, "1");
    const taken = table.filter(([, other]) => matches(other.path, concrete)).map(([, other]) => other.method as string);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !taken.includes(method))) {
      const answer = await site.raw(method, concrete, method === "GET" ? undefined : {});
      expect(answer.status, `${method} ${concrete}`).toBe(404);
      expect(failure.strict().parse(answer.body).code).toBe("not_found");
    }
  });

  test("no other path is found", async () => {
    const paths = ["/", "/nothing", "/water-wells/", "/water-wells/1/more", "/Menu", "//menu", "/oauth", "/admin"];
    for (const path of [...paths, "/.env", "/sandbox-bank/challenge"])
      expect(await site.raw("GET", path), path).toMatchObject(nothing);
  });

  test("wrong credentials get no machine token", async () => {
    const { body } = await examples.createMachineToken(site);
    for (const wrong of [{ client_id: "other" }, { client_secret: "wrong" }, { client_secret: "" }])
      expect(await site.raw("POST", "/oauth/token", { ...body, ...wrong })).toMatchObject({
        status: 401,
        body: { code: "wrong_credentials", message: "Kimlik bilgileri yanlış." },
      });
  });

  /** Well formed, but signed with another key. */
  async function tokenSignedByAnother(): Promise<string> {
    other ??= await openTestBackend({
      database: "memory",
      config: { secret: "another secret of more than thirty-two characters" },
    });
    const asked = await other.raw("POST", "/oauth/token", (await examples.createMachineToken(other)).body);
    return `Bearer ${successOf("createMachineToken", asked).access_token}`;
  }
  let other: TestBackend | undefined;
  afterAll(() => other?.close());
});

describe.each(bothDatabases)("every endpoint on %s", (database) => {
  const shared = sharedBackend({ database });
  // It takes away what the examples of others name.
  const alone = sharedBackend({ database });
  /** What PostgreSQL refuses and SQLite does not: integers beyond 32 bits, and the character zero. */
  const refusedByPostgres = ["2147483648", "99999999999999999999", "%00", "1%00"];
  const junk = [
    ...refusedByPostgres,
    ..."0 -1 abc 1.5 1.0 1e0 0x1 01 +1 %201 NaN Infinity %E0%A4%A %2e%2e ..%2f..%2fetc%2fpasswd".split(" "),
    ...["'%20or%20'1'='1", "<script>", "%F0%9F%92%A7", "x".repeat(10_000)],
  ];
  /** By day an endpoint tries a third of the junk on SQLite, and its neighbours in the table the others. */
  function triedBy(name: EndpointName): readonly string[] {
    if (isNightly) return junk;
    if (database === "postgres") return refusedByPostgres;
    const place = endpointNames.indexOf(name);
    return junk.filter((_, index) => (index + place) % 3 === 0);
  }

  test.each(table)("%s succeeds, answers exactly its schema, and finds nothing for junk", async (name, definition) => {
    const site = name === "removeSamples" ? alone : shared;
    const example = await examples[name](site);
    if (definition.params) await expectNothingForJunk(site, definition, example, triedBy(name));
    const answer = await sendExample(site, name, example);
    expect(answer.status, JSON.stringify(answer.body)).toBe(definition.status ?? 200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const inside = z.decode(definition.result, answer.body);
    // Encoding it again gives the same: the contract removed and added nothing.
    expect(z.encode(definition.result, inside)).toEqual(answer.body);
  });

  /** Sends the request of an example with junk in its path, which changes nothing. */
  async function expectNothingForJunk(
    site: TestBackend,
    definition: Endpoint,
    example: AnyExample,
    tried: readonly string[],
  ) {
    const [, , body] = wire(definition, example);
    const { search } = new URL(pathOf(definition.path, example), "http://a");
    for (const text of tried) {
      const path = definition.path.replace(/:\w+/, () => text);
      const { pathname } = new URL(path, "http://a");
      // An address resolves its dots: /springs/../donations is /donations, which is something else.
      if (!matches(definition.path, pathname) && table.some(([, other]) => matches(other.path, pathname))) continue;
      const answer = await site.raw(definition.method, `${path}${search}`, body, speaker(example));
      expect(answer.status, path).toBe(404);
      expect(failure.strict().parse(answer.body).code).toBe("not_found");
    }
  }
});
