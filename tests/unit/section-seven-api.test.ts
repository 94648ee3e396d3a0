import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSectionSevenApi, type SectionSevenApi } from "../support/section-seven-api.ts";

/** The stand-in for somebody else's product API is tested itself: a mild one would prove nothing of the site. */
let api: SectionSevenApi;
let machine = "";

beforeAll(async () => {
  api = await openSectionSevenApi();
  const { API_CLIENT_ID: client_id, API_CLIENT_SECRET: client_secret } = api.environment;
  const answer = await ask("POST", "oauth/token", {
    body: { client_id, client_secret, scope: "", grant_type: "client_credentials" },
  });
  expect(Object.keys(answer.body)).toEqual(["access_token"]);
  machine = answer.body.access_token;
});
afterAll(() => api.close());
beforeEach(() => api.forgetRequests());

async function ask(method: string, path: string, { token = "", body = null as unknown, headers = {} } = {}) {
  const answer = await fetch(`${api.environment.API_BASE_URL}/${path}`, {
    method,
    headers: {
      accept: "application/json",
      "x-localization": "tr",
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: text ? JSON.parse(text) : null };
}

const session_token = "abcdefghij12345";
const gift = {
  user_id: null,
  session_token,
  name: "anonymous",
  phone_number: null,
  amount: 100,
  basket_able_type: 2,
  basket_able_id: 1,
  share_value: 1,
};

test("has the paths of §7 alone", async () => {
  expect((await ask("GET", "water-wells/1", { token: machine })).status).toBe(200);
  for (const path of ["search", "costs", "banner", "fixed-pages", "videos", "payment/1", "user/cards"])
    expect((await ask("GET", path, { token: machine })).status, path).toBe(404);
  expect((await ask("PUT", "baskets/1", { token: machine, body: {} })).status).toBe(405);
  expect(api.lost().map(({ path }) => path)).toContain("search");
});

test("gives a basket with exactly the fields of §3, and pays it at the bank", async () => {
  expect((await ask("POST", "baskets", { token: machine, body: gift })).status).toBe(201);
  const { body } = await ask("GET", `baskets?session_token=${session_token}`, { token: machine });
  expect(body).toEqual({ data: { basket: [{ ...gift, amount: "100.00" }], total_price: "100.00" } });
  const begun = await ask("POST", "payment/request", {
    token: machine,
    body: { session_token, return_url: "http://localhost/back" },
  });
  const order = /name="order" value="(\w+)"/.exec(begun.body.data.payload)![1]!;
  const decided = await fetch(`${api.bank.origin}/decide`, {
    method: "POST",
    body: new URLSearchParams({ order, decision: "approve" }),
  });
  expect(await decided.text()).toContain('action="http://localhost/back"');
  const after = await ask("GET", `donations?session_token=${session_token}`, { token: machine });
  expect(after.body.data).toMatchObject([{ amount: "100.00", basket_able_id: 1 }]);
  expect(api.violations).toEqual([]);
});

test("signs in the phone of a Firebase token, and out with 204", async () => {
  const claims = Buffer.from('{"phone_number":"+905321112233"}').toString("base64url");
  const { body } = await ask("POST", "user/auth/login", { token: machine, body: { firebase_token: `e30.${claims}.` } });
  const token: string = body.data.access_token;
  expect(token).toHaveLength(1100);
  expect((await ask("GET", "user/profile", { token })).body.data.first_name).toBe("Elif");
  expect((await ask("DELETE", "user/auth/logout", { token })).status).toBe(204);
  expect((await ask("GET", "user/profile", { token })).status).toBe(401);
  expect(api.violations).toEqual([]);
});

test("notes what breaks §7", async () => {
  const token = api.bearerOf(api.people.memberOf("+905321112233"));
  await ask("POST", "baskets", { token, body: { ...gift, session_token: null } });
  await ask("POST", "baskets", { token: machine, body: gift });
  await ask("GET", "user/profile", { token: machine });
  await ask("GET", "menu", { token: machine, headers: { "x-localization": "", accept: "*/*" } });
  expect(api.violations).toEqual([
    "POST baskets: has user_id null instead of 1001",
    "POST baskets: repeats a write under another identity",
    "GET user/profile: is sent by machine instead of a user",
    "GET menu: does not accept json",
    "GET menu: has no X-localization",
  ]);
});

test("fails as it is told", async () => {
  api.break(["menu"], "500 null");
  api.break(["news"], "bad item");
  expect(await ask("GET", "menu", { token: machine })).toMatchObject({ status: 500, text: "null" });
  const { body } = await ask("GET", "news", { token: machine });
  expect(body.data[0]).toMatchObject({ id: null });
  expect(body.data[2]).toMatchObject({ id: 1 });
  api.break(["menu"], "reset");
  await expect(ask("GET", "menu", { token: machine })).rejects.toThrow("fetch failed");
  api.mend();
  expect((await ask("GET", "menu", { token: machine })).status).toBe(200);
});
