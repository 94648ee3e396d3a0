import { freePort } from "../../support/free-port.ts";
import { rawRequest } from "../../support/raw-http.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

/** What nobody with a client's credentials would send to the API. By plain HTTP. */
test.use({ javaScriptEnabled: false });

let api: TestSite;
test.beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  api = await openTestSite({ ROLE: "api", SITE_URL: "https://pinar.test", PUBLIC_URL }, [], false);
});
test.afterAll(() => api.close());

test("no spelling of a path leads from the API to a page @nojs", async () => {
  for (const path of [
    "/sandbox-bank/../contact",
    "/sandbox-bank/%2e%2e/basket",
    "/sandbox-bank/x/../../donate",
    "/sandbox-bank\\..\\contact",
    "/sandbox-bank/..%5ccontact",
    "/sandbox-bank//contact",
    "/api/files/../../basket",
    "/api/files/../basket",
    "/api/files/a/b.webp",
    "/files/%2e%2e",
    "/files/..",
    "/files/..%2fbasket",
    "//files/x",
    "/api/../contact",
    "/health.data",
    "/ready/.data",
    "/files/abcdefABCDEF0123.webp.data",
    "/sandbox-bank/../basket.data",
    "/__manifest?paths=/",
    "/sandbox-bank/../__manifest?paths=/",
    "/_root.data",
    `${api.url}/sandbox-bank/../contact`,
  ]) {
    const answer = await rawRequest(api.url, { path });
    expect([path, answer.status, answer.body.includes("<html")]).toEqual([path, 404, false]);
  }
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "phone=1" };
  expect((await rawRequest(api.url, { ...form, path: "/sandbox-bank/../auth/login" })).status).toBe(404);
});

test("an endpoint has one path @nojs", async () => {
  const body = JSON.stringify({ grant_type: "client_credentials", client_id: "a", client_secret: "b" });
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body };
  expect((await rawRequest(api.url, { ...asked, path: "/api/oauth/token" })).status).toBe(401);
  for (const path of ["/api/%6fauth/token", "/api/oauth%2ftoken", "/api//oauth/token", "/api/x/../oauth/token"])
    expect([path, (await rawRequest(api.url, { ...asked, path })).status]).toEqual([path, 404]);
});
