import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoints, type EndpointName } from "../../app/contract/endpoints.ts";
import { type Endpoint, failure } from "../../app/contract/endpoints/endpoint.ts";
import { formOf, pathOf, successOf, wireBody } from "../support/api-caller.ts";
import { bothDatabases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const closed = table.filter(([, { caller }]) => caller !== "public");
const withParams = table.filter(([, { params }]) => params);

/** The content of an example as wire JSON. */
function wire({ method, path, body, file }: Endpoint, content: AnyExample) {
  return [
    method,
    pathOf(path, content),
    file ? formOf(file.field, content.file) : body && wireBody(body, content.body),
  ] as const;
}

describe.each(bothDatabases)("every endpoint on %s", (database) => {
  const shared = sharedBackend({ database });
  // It takes away what the examples of others name.
  const alone = sharedBackend({ database });
  const siteFor = (name: EndpointName) => (name === "removeSamples" ? alone : shared);

  test.each(table)("%s succeeds and answers exactly its schema", async (name, definition) => {
    const site = siteFor(name);
    const example = await examples[name](site);
    const answer = await site.raw(...wire(definition, example), speaker(example));
    expect(answer.status, JSON.stringify(answer.body)).toBe(definition.status ?? 200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    const inside = z.decode(definition.result, answer.body);
    // Encoding it again gives the same: the contract removed and added nothing.
    expect(z.encode(definition.result, inside)).toEqual(answer.body);
  });

  /** What PostgreSQL refuses and SQLite does not: integers beyond 32 bits, and the character zero. */
  const refusedByPostgres = ["2147483648", "99999999999999999999", "%00", "1%00"];
  const junk = [
    ...refusedByPostgres,
    "0",
    "-1",
    "abc",
    "1.5",
    "1.0",
    "1e0",
    "0x1",
    "01",
    "+1",
    "%201",
    "NaN",
    "Infinity",
    "%E0%A4%A",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "'%20or%20'1'='1",
    "<script>",
    "%F0%9F%92%A7",
    "x".repeat(10_000),
  ];
  test.each(withParams)("%s finds nothing for junk in its path", async (name, definition) => {
    const site = shared;
    const content: AnyExample = await examples[name](site);
    const [, , body] = wire(definition, content);
    for (const text of database === "postgres" && !isNightly ? refusedByPostgres : junk) {
      const path = definition.path.replace(/:\w+/, () => text);
      const { pathname } = new URL(path, "http://a");
      // An address resolves its dots: /springs/../donations is /donations, which is something else.
      if (!matches(definition.path, pathname) && table.some(([, other]) => matches(other.path, pathname))) continue;
      const answer = await site.raw(
        definition.method,
        `${path}${new URL(pathOf(definition.path, content), "http://a").search}`,
        body,
        speaker(content),
      );
      expect(answer.status, path).toBe(404);
      expect(failure.strict().parse(answer.body).code).toBe("not_found");
    }
  });
});

describe("callers and methods", () => {
  // Callers and paths are checked before any database: one database is enough.
  const site = sharedBackend();

  // A refused call changes nothing: one example per endpoint is enough.
  const made = new Map<EndpointName, Promise<AnyExample>>();
  function exampleOf(name: EndpointName): Promise<AnyExample> {
    if (!made.has(name)) made.set(name, Promise.resolve(examples[name](site)));
    return made.get(name)!;
  }

  test.each(closed)("%s rejects missing, wrong and expired tokens", async (name, definition) => {
    const [method, path, body] = wire(definition, await exampleOf(name));
    for (const authorization of [
      null,
      "",
      "Bearer",
      "Bearer x",
      "Bearer a.b.c",
      "Basic c2l0ZTpzaXRl",
      await tokenSignedByAnother(),
    ]) {
      const answer = await site.raw(method, path, body, { authorization });
      expect(answer.status, `with ${authorization}`).toBe(401);
      expect(answer.body).toEqual({ message: "Bu işlem için yetkiniz yok.", code: "unauthorized" });
    }
  });

  const ofPeople = table.filter(([, { caller }]) => caller === "user" || caller === "admin");
  test.each(ofPeople)("%s rejects machines", async (name, definition) => {
    const answer = await site.raw(...wire(definition, await exampleOf(name)));
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  });

  const ofStaff = table.filter(([, { caller }]) => caller === "admin");
  test.each(ofStaff)("%s rejects members who are not staff, whatever they send", async (name, definition) => {
    const [method, path, body] = wire(definition, await exampleOf(name));
    const member = await exampleOf("showProfile");
    for (const sent of [body, body && "{"]) {
      const answer = await site.raw(method, path, sent, speaker(member));
      expect(answer).toMatchObject({
        status: 404,
        body: { code: "not_found", message: "Aradığınız kayıt bulunamadı." },
      });
    }
  });

  const ofMachines = table.filter(([, { caller }]) => caller === "machine");
  test.each(ofMachines)("%s rejects signed-in users", async (name, definition) => {
    const person = await exampleOf("showProfile");
    const answer = await site.raw(...wire(definition, await exampleOf(name)), speaker(person));
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized" } });
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

  test.each([
    "/",
    "/nothing",
    "/water-wells/",
    "/water-wells/1/more",
    "/Menu",
    "/menu/",
    "//menu",
    "/oauth",
    "/admin",
    "/.env",
    "/sandbox-bank/challenge",
  ])("%s is not found", async (path) => {
    const answer = await site.raw("GET", path);
    expect(answer.status).toBe(404);
    expect(failure.strict().parse(answer.body)).toEqual({ code: "not_found", message: "Aradığınız kayıt bulunamadı." });
  });

  test("a machine token expires after an hour, and wrong credentials get none", async () => {
    const asked = await site.raw("POST", "/oauth/token", (await examples.createMachineToken(site)).body);
    const token = successOf("createMachineToken", asked);
    const authorization = `Bearer ${token.access_token}`;
    expect(token).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect((await site.raw("GET", "/menu", undefined, { authorization })).status).toBe(200);
    site.clock.advance(3600_000);
    expect((await site.raw("GET", "/menu", undefined, { authorization })).status).toBe(401);
    for (const wrong of [{ client_id: "other" }, { client_secret: "wrong" }, { client_secret: "" }]) {
      const answer = await site.raw("POST", "/oauth/token", {
        ...(await examples.createMachineToken(site)).body,
        ...wrong,
      });
      expect(answer).toMatchObject({
        status: 401,
        body: { code: "wrong_credentials", message: "Kimlik bilgileri yanlış." },
      });
    }
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

function matches(path: string, concrete: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(concrete);
}
