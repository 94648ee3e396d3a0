import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { runCommand } from "../../support/operator-commands.ts";
import { openConnection, rawRequest } from "../../support/raw-http.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

/** The API for sites on other machines: in a process of its own, and beside a site. By plain HTTP. */
test.use({ javaScriptEnabled: false });

const configured = { API_CLIENT_ID: "main-site", API_CLIENT_SECRET: "a client's secret of thirty-two characters" };
const siteUrl = "https://pinar.test";
const machine = {
  grant_type: "client_credentials",
  client_id: "main-site",
  client_secret: configured.API_CLIENT_SECRET,
};

let api: TestSite;
test.beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  api = await openTestSite({ ROLE: "api", SITE_URL: siteUrl, PUBLIC_URL, ...configured }, [], false);
});
test.afterAll(() => api.close());

type Json = Record<string, unknown>;
const json = { "content-type": "application/json" };

async function tokenAnswer(
  fields: Record<string, string> | string[][],
  headers: Record<string, string> = {},
  url = api.url,
) {
  const response = await fetch(`${url}/api/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}

const tokenOf = async (fields: Record<string, string> = machine, url = api.url) =>
  String((await tokenAnswer(fields, {}, url)).body.access_token);

async function ask(token: string | null, path: string, init: RequestInit = {}, url = api.url) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(init.headers as Record<string, string>) };
  const response = await fetch(`${url}/api${path}`, { ...init, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}

/** Runs a command of the operator of an API. */
const admin = ({ dataDirectory }: TestSite, ...words: string[]) =>
  runCommand("admin.ts", { DATA_DIR: dataDirectory }, "api-client", ...words);

async function addClient(site: TestSite, ...words: string[]) {
  const { out: output } = await admin(site, "add", "Another site", ...words);
  const [, id = ""] = /^API_CLIENT_ID=(\w+)$/m.exec(output) ?? [];
  const [, secret = ""] = /^API_CLIENT_SECRET=(\w+)$/m.exec(output) ?? [];
  return { grant_type: "client_credentials", client_id: id, client_secret: secret };
}

test("an API alone answers the API and what belongs to it, and no page @nojs", async () => {
  const statusOf = async (path: string) => (await fetch(api.url + path, { redirect: "manual" })).status;
  for (const path of ["/", "/donate", "/admin", "/auth/login", "/wp-login.php", "/apis", "/robots.txt", "/logo.svg"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ["/health", "/ready", "/version", "/api", "/api/", "/api/openapi.json"])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf("/sandbox-bank/challenge?orderId=1")).toBe(404);
  expect(await (await fetch(`${api.url}/metrics`)).json()).toEqual({ message: "Not found", code: "not_found" });
  const notification = await fetch(`${api.url}/payment/notification/iyzico`, { method: "POST", body: "{}" });
  expect([403, 404]).toContain(notification.status);
});

test("the API's page lists every endpoint, without a script @nojs", async ({ page }) => {
  await page.goto(`${api.url}/api`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("product API");
  const paths = Object.keys(((await ask(null, "/openapi.json")).body as { paths: Json }).paths);
  expect(paths.length).toBeGreaterThan(100);
  const listed = await page.locator("summary code").allTextContents();
  for (const path of paths) expect(listed.some((line) => line.endsWith(path.replace(/\{(\w+)\}/g, ":$1")))).toBe(true);
  await page.locator("#addToBasket summary").click();
  await expect(page.locator("#addToBasket").getByText("basket_able_type").first()).toBeVisible();
});

test("a client gets a token by form, JSON or Basic authentication @nojs", async () => {
  const byForm = await tokenAnswer(machine);
  expect(byForm).toMatchObject({ status: 200, body: { token_type: "Bearer", expires_in: 3600 } });
  expect(byForm.body.scope).toBe("public giving accounts staff forward");
  expect(byForm.headers.get("cache-control")).toBe("no-store");
  const byJson = await ask(null, "/oauth/token", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ ...machine, scope: "*" }),
  });
  expect(byJson.status).toBe(200);
  const basic = Buffer.from(`main-site:${configured.API_CLIENT_SECRET.replaceAll(" ", "+")}`).toString("base64");
  const byHeader = await tokenAnswer(
    { grant_type: "client_credentials", scope: "public" },
    { authorization: `Basic ${basic}` },
  );
  expect(byHeader).toMatchObject({ status: 200, body: { scope: "public" } });
  for (const { body } of [byForm, byJson, byHeader])
    expect((await ask(String(body.access_token), "/menu")).status).toBe(200);
  expect(await ask(String(byHeader.body.access_token), "/baskets")).toMatchObject({
    status: 403,
    body: { code: "scope_missing" },
  });
});

test("a refused token request says why, as RFC 6749 has it @nojs", async () => {
  const basic = { authorization: `Basic ${Buffer.from("main-site:wrong").toString("base64")}` };
  const twice = Object.entries(machine);
  const wrong: [Record<string, string> | string[][], Record<string, string>, number, string][] = [
    [[...twice, ["client_secret", machine.client_secret]], {}, 400, "invalid_request"],
    [[...twice, ["scope", "public"], ["scope", "giving"]], {}, 400, "invalid_request"],
    [{ ...machine, client_secret: "wrong" }, {}, 401, "invalid_client"],
    [{ ...machine, client_id: "nobody" }, {}, 401, "invalid_client"],
    [{ grant_type: "client_credentials" }, {}, 401, "invalid_client"],
    [{ grant_type: "client_credentials" }, basic, 401, "invalid_client"],
    [machine, basic, 400, "invalid_request"],
    [{ client_id: "main-site" }, {}, 400, "invalid_request"],
    [{ ...machine, grant_type: "password" }, {}, 400, "unsupported_grant_type"],
    [{ ...machine, scope: "public everything" }, {}, 400, "invalid_scope"],
    [machine, { "content-type": "text/plain" }, 400, "invalid_request"],
  ];
  for (const [fields, headers, status, error] of wrong) {
    const answer = await tokenAnswer(fields, headers);
    expect(answer).toMatchObject({ status, body: { error } });
    expect(answer.headers.get("www-authenticate") !== null).toBe(status === 401 && "authorization" in headers);
  }
  expect(api.log()).not.toContain(configured.API_CLIENT_SECRET);
});

test("a client of a command has its scopes and its limit, and loses both at once @nojs", async () => {
  const client = await addClient(api, "--scopes", "public,accounts", "--limit", "5");
  expect(client.client_secret).toHaveLength(48);
  const token = await tokenOf(client);
  expect((await ask(token, "/baskets")).status).toBe(403);
  const statuses = [];
  for (let call = 0; call < 6; call++) statuses.push((await ask(token, "/menu")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const refused = await ask(token, "/menu");
  expect(refused.body.code).toBe("client_limit");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // The limit is that of this client.
  expect((await ask(await tokenOf(), "/menu")).status).toBe(200);

  const { out: listed } = await admin(api, "list");
  expect(listed).toContain(`${client.client_id}  "Another site"  scopes public,accounts, 5 calls a minute`);
  expect(listed).not.toContain(client.client_secret);
});

test("a former secret, a revoked client and its members' sign-ins open nothing @nojs", async () => {
  const former = await addClient(api);
  const formerToken = await tokenOf(former);
  const { out: output } = await admin(api, "rotate", former.client_id);
  const [, secret = ""] = /^API_CLIENT_SECRET=(\w+)$/m.exec(output) ?? [];
  expect((await tokenAnswer(former)).status).toBe(401);
  await expect.poll(async () => (await ask(formerToken, "/menu")).status).toBe(401);
  expect(await admin(api, "rotate", "nobody")).toMatchObject({ code: 1 });

  const client = { ...former, client_secret: secret };
  const token = await tokenOf(client);
  expect((await ask(token, "/menu")).status).toBe(200);
  const bearer = await signUp(token, "+905321110011");
  expect((await ask(bearer, "/user/profile")).status).toBe(200);
  expect(await admin(api, "revoke", client.client_id)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await ask(token, "/menu")).status).toBe(401);
  expect((await ask(bearer, "/user/profile")).status).toBe(401);
  expect((await tokenAnswer(client)).status).toBe(401);
  expect(await admin(api, "revoke", client.client_id)).toMatchObject({ code: 1 });
});

test("ignores X-Forwarded-For of a client without the scope forward @nojs", async () => {
  const plain = await tokenOf(await addClient(api, "--scopes", "public,accounts"));
  const [one, other] = ["198.51.100.7", "198.51.100.8"];
  const codeFor = async (token: string, phone: string, address: string) =>
    (
      await ask(token, "/user/auth/code", {
        method: "POST",
        headers: { ...json, "x-forwarded-for": address },
        body: JSON.stringify({ phone, browser: "a-browser-of-this-test" }),
      })
    ).status;
  /** Asks for codes until the limit of an address is reached; each other number, as an attacker does. */
  const refusedAfter = async (token: string, address: (place: number) => string, from: number) => {
    for (let place = 0; place < 40; place++)
      if ((await codeFor(token, `+90532${from + place}`, address(place))) === 429) return place;
    return null;
  };
  const limit = await refusedAfter(plain, (place) => (place % 2 ? one : other), 3_000_000);
  expect(limit).not.toBeNull();
  // The addresses that the client without the scope sent were not counted.
  expect(await codeFor(await tokenOf(), "+905324000000", one)).toBe(201);
});

test("a return address of another site is refused @nojs", async () => {
  const body = JSON.stringify({
    session_token: "returnOfTest001",
    idempotency_key: "a-key-of-this-test-1",
    donor: {},
    terms_accepted: true,
    return_url: "https://elsewhere.test/payment/return/1",
  });
  const answer = await ask(await tokenOf(), "/payment/request", { method: "POST", headers: json, body });
  expect(answer).toMatchObject({ status: 422, body: { code: "return_url_wrong" } });
});

test("a site with its own API serves it to nobody until a client is registered @nojs", async () => {
  await using site = await openTestSite({}, [], false);
  expect((await fetch(`${site.url}/api`)).status).toBe(200);
  for (const client of [machine, { ...machine, client_id: "site" }])
    expect((await tokenAnswer(client, {}, site.url)).status).toBe(401);
  const nobody = await ask(null, "/menu", {}, site.url);
  expect([nobody.status, nobody.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Bearer")]);
  const token = await tokenOf(await addClient(site), site.url);
  expect((await ask(token, "/menu", {}, site.url)).status).toBe(200);
  expect((await fetch(site.url)).status).toBe(200);
});

/** Signs a new member up through the API. @returns the member's token */
async function signUp(token: string, phone: string): Promise<string> {
  const browser = "a-browser-of-this-test";
  const post = (path: string, body: object) =>
    ask(token, path, { method: "POST", headers: json, body: JSON.stringify(body) });
  const asked = await post("/user/auth/code", { phone, browser });
  expect(asked.status).toBe(201);
  const text = (await api.outbox()).findLast(({ to }) => to === phone)!.text;
  const code = /\d{6}/.exec(text)![0];
  const verified = await post("/user/auth/verify", { phone, browser, code });
  const { firebase_token } = verified.body.data as { firebase_token: string };
  const names = { first_name: "Ayşe", last_name: "Yılmaz", kvkk_accepted: true };
  const joined = await post("/user/auth/register", { firebase_token, ...names });
  return (joined.body.data as { access_token: string }).access_token;
}

test("no spelling of a path leads from the API to a page @nojs", async () => {
  for (const path of [
    "/sandbox-bank/../contact",
    "/sandbox-bank/%2e%2e/basket",
    "/sandbox-bank/x/../../donate",
    "/sandbox-bank\\..\\contact",
    ..."/sandbox-bank/..%5ccontact /sandbox-bank//contact /api/files/../../basket /api/files/../basket".split(" "),
    ..."/api/files/a/b.webp /files/%2e%2e /files/.. /files/..%2fbasket //files/x /api/../contact".split(" "),
    ..."/health.data /ready/.data /files/abcdefABCDEF0123.webp.data /sandbox-bank/../basket.data".split(" "),
    ..."/__manifest?paths=/ /sandbox-bank/../__manifest?paths=/ /_root.data".split(" "),
    `${api.url}/sandbox-bank/../contact`,
  ]) {
    const answer = await rawRequest(api.url, { path });
    expect([path, answer.status, answer.body.includes("<html")]).toEqual([path, 404, false]);
  }
  const form = { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded" }, body: "phone=1" };
  expect((await rawRequest(api.url, { ...form, path: "/sandbox-bank/../auth/login" })).status).toBe(404);

  // An endpoint has one path.
  const body = JSON.stringify({ grant_type: "client_credentials", client_id: "a", client_secret: "b" });
  const asked = { method: "POST", headers: json, body };
  expect((await rawRequest(api.url, { ...asked, path: "/api/oauth/token" })).status).toBe(401);
  for (const path of ["/api/%6fauth/token", "/api/oauth%2ftoken", "/api//oauth/token", "/api/x/../oauth/token"])
    expect([path, (await rawRequest(api.url, { ...asked, path })).status]).toEqual([path, 404]);
});

test("the documents for everybody are packed, and not sent again to who has them @nojs", async () => {
  for (const path of ["/api/openapi.json", "/api"]) {
    const plain = await rawRequest(api.url, { path });
    expect(plain.body.length).toBeGreaterThan(500_000);
    const etag = plain.headers.etag!;
    const packed = await rawRequest(api.url, { path, headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", etag, vary: "accept-encoding" });
    expect(packed.body.length).toBeLessThan(100_000);
    const again = await rawRequest(api.url, { path, headers: { "if-none-match": etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
});

/**
 * Sends the head of a request and then pieces of its body until the API answers. A client that goes on sending while
 * the other side closes may lose the answer to the reset of its connection (RFC 9112, 9.6): then it asks again.
 * @param most bytes
 * @param patience tenths of a second after the last piece
 */
async function flood(head: string, piece: Buffer, most: number, patience = 300) {
  for (let tries = 1; ; tries++) {
    const flooded = await floodOnce(head, piece, most, patience);
    if (flooded.answer !== "" || !flooded.isReset || tries === 5) return flooded;
  }
}

async function floodOnce(head: string, piece: Buffer, most: number, patience: number) {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  let sent = 0;
  socket.on("data", (bytes) => (answer += bytes.toString()));
  let isReset = false;
  socket.on("error", () => (isReset = true));
  socket.write(`${head.replaceAll("\n", "\r\n")}\r\nHost: ${hostname}\r\n\r\n`);
  while (!answer.includes("\r\n\r\n") && !socket.closed && sent < most) {
    if (!socket.write(piece)) await Promise.race([wait(200), new Promise((drained) => socket.once("drain", drained))]);
    sent += piece.length;
    await wait(0);
  }
  for (let turn = 0; turn < patience && !answer.includes("\r\n\r\n") && !socket.closed; turn++) await wait(100);
  socket.destroy();
  return { sent, answer, isReset };
}

const chunk = Buffer.concat([Buffer.from("4000\r\n"), Buffer.alloc(0x4000, "a"), Buffer.from("\r\n")]);
const most = 30_000_000;

test("who is nobody is refused before a body is read @nojs", async () => {
  for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"])
    for (const length of ["Content-Length: 500000", "Content-Length: 900000000", "Transfer-Encoding: chunked"]) {
      const head = `POST /api/baskets HTTP/1.1\nContent-Type: ${type}\nAuthorization: Bearer wrong\n${length}`;
      const { answer } = await flood(head, chunk, 0);
      expect([type, length, answer.split(" ", 2)[1]]).toEqual([type, length, "401"]);
    }
  const multipart = "POST /api/user/upload-avatar HTTP/1.1\nContent-Type: multipart/form-data; boundary=x";
  const { answer, sent } = await flood(`${multipart}\nTransfer-Encoding: chunked`, chunk, most);
  expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/i);
  expect(sent).toBeLessThan(most);
});

test("a request for a token is read for 16 KB at most @nojs", async () => {
  for (const type of ["application/json", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"]) {
    const head = `POST /api/oauth/token HTTP/1.1\nContent-Type: ${type}\nTransfer-Encoding: chunked`;
    const { sent, answer } = await flood(head, chunk, most);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"invalid_request"/i);
    expect(sent).toBeLessThan(3_000_000);
  }
});

test("a connection goes on after a short body that nobody read @nojs", async () => {
  const connection = openConnection(api.url);
  const body = JSON.stringify({ x: "x".repeat(100_000) });
  const headers = { ...json, authorization: "Bearer wrong" };
  for (const path of ["/api/baskets", "/api/oauth/token", "/api/../x", "/api/user/profile"]) {
    const answer = await connection.send(path, { method: "POST", headers, body });
    expect([path, answer.headers.connection]).toEqual([path, "keep-alive"]);
    expect([400, 401, 404]).toContain(answer.status);
  }
  connection.close();
});

test("an upload that breaks off is no failure of the API @nojs", async () => {
  const token = await tokenOf();
  for (const path of ["/api/translations", "/api/oauth/token", "/api/baskets"])
    for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
      const head = `POST ${path} HTTP/1.1\nContent-Type: ${type}\nAuthorization: Bearer ${token}`;
      await flood(`${head}\nContent-Length: 10000`, Buffer.from("{"), 20, 1);
    }
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
  expect(api.log()).not.toMatch(/"level":"?(error|fatal|50|60)|stack/);
});
