import { afterAll, describe, expect, test } from "vitest";
import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import { type Endpoint, failure } from "../../app/contract/endpoints/endpoint.ts";
import { successOf } from "../support/api-caller.ts";
import { openTestBackend, type TestBackend } from "../support/backend.ts";
import { matches, wire } from "../support/example-requests.ts";
import { type AnyExample, examples, speaker } from "../support/examples.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const table = Object.entries(endpoints) as [EndpointName, Endpoint][];
const closed = table.filter(([, { caller }]) => caller !== "public");

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
