import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createFeatureDetection } from "../../app/api/remote/feature-detection.server.ts";
import { createRemoteCalls } from "../../app/api/remote/remote-calls.server.ts";
import { featureOf } from "../../app/contract/features.ts";

const store = { get: () => null, put: () => {} } as never;

/** Returns the missing features of an API that answers these statuses. */
async function lackingAt(statusOf: (path: string, method: string) => number): Promise<readonly string[]> {
  const features = createFeatureDetection({
    request: async (method, path) => ({ status: statusOf(path, method), body: { data: [{ id: 1 }] } }),
    store,
  });
  await features.ready;
  features.close();
  return features.missing();
}

/** §7's lists, and nothing of this project. */
const plain = (path: string) => (path === "/springs" ? 200 : 404);
const isOfMembers = (path: string) => path.startsWith("/user/");

test("an API that refuses every address of members has no feature of this project", async () => {
  for (const status of [401, 403]) {
    const lacking = await lackingAt((path) => (isOfMembers(path) ? status : plain(path)));
    expect(lacking).toEqual(await lackingAt(plain));
    expect(lacking).toContain("sign_in_codes");
    expect(lacking).toContain("saved_cards");
  }
});

test("an API that refuses only known addresses of members has their features", async () => {
  const lacking = await lackingAt((path, method) =>
    isOfMembers(path) && !path.includes("nowhere") ? (method === "GET" ? 401 : 422) : plain(path),
  );
  expect(lacking).not.toContain("saved_cards");
  expect(lacking).not.toContain("sign_in_codes");
});

test("an endpoint of the machine that refuses it is lacking", async () => {
  const isThere = (path: string) => (path === "/springs" ? 200 : 422);
  expect(await lackingAt(isThere)).not.toContain("costs");
  for (const status of [401, 403])
    expect(await lackingAt((path) => (path === "/costs" ? status : isThere(path)))).toContain("costs");
});

test("no answer to one visitor's request switches a feature off for the others", async () => {
  // Laravel's `firstOrFail` answers 404 for a wrong code, an unknown number, a bank's return or a link that is unknown.
  const names = [
    "verifySignInCode",
    "requestSignInCode",
    "returnFromBank",
    "openReceiptLink",
    "listSavedCards",
  ] as const;
  let isOver = false;
  const server = createServer((request, answer) => {
    const send = (status: number, body: object) => answer.writeHead(status).end(JSON.stringify(body));
    const isDetection = request.headers["content-length"] === "2" || request.method === "GET";
    if (request.url === "/oauth/token") return send(200, { access_token: "a machine's token", expires_in: 3600 });
    if (request.url === "/springs") return send(200, { data: [{ id: 1 }] });
    return isDetection && !isOver ? send(422, { message: "Empty" }) : send(404, { message: "No query results" });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calls = createRemoteCalls({
    baseUrl,
    credentials: { id: "site", secret: "secret", scope: "" },
    publicUrl: "https://pinar.test",
    store,
  } as never);
  onTestFinished(() => {
    calls.features.close();
    server.close();
  });
  await calls.features.ready;
  isOver = true;
  const before = calls.features.missing();
  expect(names.filter((name) => before.includes(featureOf(name)!))).toEqual([]);
  for (const name of names)
    await expect(
      calls.call(
        name,
        { body: { phone: "+905320000000", code: "000000", reference: "x", token: "x" } },
        { language: "tr" },
      ),
    ).rejects.toMatchObject({ status: 404 });
  expect(calls.features.missing()).toEqual(before);
});
