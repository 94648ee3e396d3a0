import { RouterContextProvider } from "react-router";
import { afterAll, describe, expect, test, vi } from "vitest";
import { bearerEnd } from "~/middleware/bearer-end.ts";
import { readUserToken, signInContext, signInMiddleware } from "~/middleware/sign-in.server.ts";
import { openSiteStore } from "~/remote/site-store.server.ts";

const secret = "a secret of more than thirty-two characters";
const store = openSiteStore({ directory: null, secret });
const environment = { sessionSecrets: [secret], publicUrl: "https://site.example" };
// Files of this project share their modules: the users of the mock are loaded anew, here and after.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("~/process/site.server.ts", () => ({ site: async () => ({ environment, store }), isHttps: async () => true }));

const token = (length: number) => "eyJhbGciOiJSUzI1NiJ9.".padEnd(length, "aZ09-_.");

/** Sends a request through the middleware; returns its Set-Cookie headers. */
async function send(cookie: string | null, work: (signIn: ReturnType<typeof signInOf>) => void) {
  const request = new Request("https://site.example/", { headers: cookie === null ? {} : { cookie } });
  const context = new RouterContextProvider();
  const call = { request, context, url: new URL(request.url), params: {}, pattern: "/" };
  const response = (await signInMiddleware(call as never, async () => {
    work(signInOf(context));
    return new Response("");
  })) as Response;
  return response.headers.getSetCookie();
}

const signInOf = (context: RouterContextProvider) => context.get(signInContext);
const userTokenOf = (cookie: string) => readUserToken({ headers: new Headers({ cookie }) });

async function signIn(length: number, before: string | null = null) {
  const [line = ""] = await send(before, ({ begin }) => begin({ access_token: token(length) }));
  return { line, cookie: line.split(";")[0]! };
}

describe("a sign-in with a bearer", () => {
  test.each([1, 199, 201, 900, 2_800, 2_950, 3_000, 8_000, 8_192])("of %i characters", async (length) => {
    const { line, cookie } = await signIn(length);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4_096);
    expect(line).toMatch(/^__Host-user=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/i);
    expect(await userTokenOf(cookie)).toBe(token(length));
  });

  test("that is long is in the store until the person signs out", async () => {
    const { cookie } = await signIn(3_000);
    expect(cookie.length).toBeLessThan(300);
    const [ended = ""] = await send(cookie, ({ end }) => end());
    expect(ended).toMatch(/^__Host-user=.*Expires=Sat, 01 Jan 2000/);
    expect(await userTokenOf(cookie)).toBeUndefined();
  });

  test("that is long ends when the same browser begins another, or the API refuses it", async () => {
    const first = await signIn(5_000);
    const second = await signIn(6_000, first.cookie);
    expect(await userTokenOf(first.cookie)).toBeUndefined();
    expect(await userTokenOf(second.cookie)).toBe(token(6_000));
    await send(second.cookie, ({ refuse }) => refuse());
    expect(await userTokenOf(second.cookie)).toBeUndefined();
  });

  test("that is long cannot be taken by writing an id into the cookie", async () => {
    const { cookie } = await signIn(3_000);
    const [, signature] = /\.([^.]+)$/.exec(cookie)!;
    const id = JSON.stringify({ stored: "x".repeat(43) });
    expect(await userTokenOf(`__Host-user=${Buffer.from(id).toString("base64")}.${signature}`)).toBeUndefined();
  });
});

const now = Date.parse("2026-11-23T10:00:00Z");
const jwt = (claims: object) =>
  `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2lnbmVk`;
const inMonth = "2026-12-23T10:00:00.000Z";

test.each([
  [{ access_token: "opaque" }, inMonth],
  [{ access_token: "opaque", expires_at: "2026-11-24T10:00:00.000Z", expires_in: 60 }, "2026-11-24T10:00:00.000Z"],
  [{ access_token: "opaque", expires_at: "2026-11-24 13:00:00+03:00" }, "2026-11-24T10:00:00.000Z"],
  [{ access_token: "opaque", expires_at: "2026-11-24 10:00:00" }, "2026-11-24T10:00:00.000Z"],
  [{ access_token: "opaque", expires_at: now / 1000 + 60 }, "2026-11-23T10:01:00.000Z"],
  [{ access_token: "opaque", expires_at: "soon", expires_in: "3600" }, "2026-11-23T11:00:00.000Z"],
  [{ access_token: "opaque", expires_at: null, expires_in: null }, inMonth],
  [{ access_token: jwt({ exp: now / 1000 + 7200 }), expires_in: 60 }, "2026-11-23T12:00:00.000Z"],
  [{ access_token: jwt({ exp: now / 1000 - 1 }), expires_in: 60 }, "2026-11-23T10:01:00.000Z"],
  [{ access_token: jwt({ sub: "1" }) }, inMonth],
  [{ access_token: "a.b.c", expires_in: -5 }, inMonth],
  [{ access_token: "opaque", expires_at: "2126-01-01T00:00:00Z" }, "2027-12-28T10:00:00.000Z"],
])("the end of a bearer of %j is %s", (bearer, end) => {
  expect(bearerEnd(bearer, now).toISOString()).toBe(end);
});
