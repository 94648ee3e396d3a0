import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../support/free-port.ts";
import { openConnection, rawRequest } from "../../support/raw-http.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

/** What nobody with a client's credentials would send to the API. By plain HTTP. */
test.use({ javaScriptEnabled: false });

const configured = { API_CLIENT_ID: "main-site", API_CLIENT_SECRET: "a client's secret of thirty-two characters" };

let api: TestSite;
test.beforeAll(async () => {
  const PUBLIC_URL = `http://localhost:${await freePort()}`;
  api = await openTestSite({ ROLE: "api", SITE_URL: "https://pinar.test", PUBLIC_URL, ...configured }, [], false);
});
test.afterAll(() => api.close());

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
});

test("the documents for everybody are packed, and not sent again to who has them @nojs", async () => {
  for (const [path, whole] of [
    ["/api/openapi.json", 500_000],
    ["/api", 500_000],
  ] as const) {
    const plain = await rawRequest(api.url, { path });
    expect(plain.body.length).toBeGreaterThan(whole);
    const etag = plain.headers.etag!;
    const packed = await rawRequest(api.url, { path, headers: { "accept-encoding": "gzip, br" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "br", etag, vary: "accept-encoding" });
    expect(packed.body.length).toBeLessThan(whole / 5);
    const again = await rawRequest(api.url, { path, headers: { "if-none-match": etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  }
});

test("an endpoint has one path @nojs", async () => {
  const body = JSON.stringify({ grant_type: "client_credentials", client_id: "a", client_secret: "b" });
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body };
  expect((await rawRequest(api.url, { ...asked, path: "/api/oauth/token" })).status).toBe(401);
  for (const path of ["/api/%6fauth/token", "/api/oauth%2ftoken", "/api//oauth/token", "/api/x/../oauth/token"])
    expect([path, (await rawRequest(api.url, { ...asked, path })).status]).toEqual([path, 404]);
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
  const headers = { "content-type": "application/json", authorization: "Bearer wrong" };
  for (const path of ["/api/baskets", "/api/oauth/token", "/api/../x", "/api/user/profile"]) {
    const answer = await connection.send(path, { method: "POST", headers, body });
    expect([path, answer.headers.connection]).toEqual([path, "keep-alive"]);
    expect([400, 401, 404]).toContain(answer.status);
  }
  connection.close();
});

test("an upload that breaks off is no failure of the API @nojs", async () => {
  const asked = await fetch(`${api.url}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: configured.API_CLIENT_ID,
      client_secret: configured.API_CLIENT_SECRET,
    }),
  });
  const { access_token } = (await asked.json()) as { access_token: string };
  const types = ["application/json", "multipart/form-data; boundary=x"];
  for (const [path, type] of ["/api/translations", "/api/oauth/token", "/api/baskets"].flatMap((one) =>
    types.map((type) => [one, type] as const),
  )) {
    const head = `POST ${path} HTTP/1.1\nContent-Type: ${type}\nAuthorization: Bearer ${access_token}`;
    await flood(`${head}\nContent-Length: 10000`, Buffer.from("{"), 20, 1);
  }
  expect((await fetch(`${api.url}/health`)).status).toBe(200);
  expect(
    api
      .log()
      .split("\n")
      .filter((line) => /"level":"?(error|fatal|50|60)|stack/.test(line)),
  ).toEqual([]);
});
