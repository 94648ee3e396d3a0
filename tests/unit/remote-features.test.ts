import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createRemoteCalls } from "~/api/remote-calls.server.ts";
import { featureOf } from "~/contract/endpoints.ts";
import { createDeclaredFeatures } from "~/remote/declared-features.server.ts";
import { openSiteStore } from "~/remote/site-store.server.ts";
import { openTestServer, sendJson } from "../support/test-server.ts";

/** Paths of §7 and of two features, as a document of somebody else writes them. */
const plain = { "/v1/menu": { get: {} }, "/v1/springs": { get: {} } };
const costs = { "/v1/costs": { get: {} } };
const lines = { "/v1/baskets/{line}": { delete: {} } };

function openStore() {
  const store = openSiteStore({ directory: null, secret: "a secret of more than thirty-two characters" });
  onTestFinished(() => store.close());
  return store;
}

interface StandIn {
  /** Answers the OpenAPI document; null is 404. */
  document: object | null;
  /** Answers every other call. */
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Starts an API of somebody else, with the calls of a site to it. */
async function openSite(standIn: StandIn, store = openStore()) {
  const asked: IncomingMessage[] = [];
  const baseUrl = await openTestServer((request, response) => {
    if (request.url === "/oauth/token") return sendJson(response, { access_token: "token", expires_in: 3600 });
    if (request.url !== "/openapi.json") return standIn.answer(request, response);
    asked.push(request);
    if (!standIn.document) return sendJson(response, { message: "Not found" }, 404);
    sendJson(response, { openapi: "3.0.3", paths: standIn.document });
  });
  const changes: object[] = [];
  const failures: unknown[] = [];
  const calls = createRemoteCalls({
    baseUrl,
    tokenUrl: `${baseUrl}/oauth/token`,
    credentials: { clientId: "site", clientSecret: "secret", scope: "" },
    publicUrl: "https://pinar.test",
    store,
    onFeatures: (gained, lost) => changes.push({ gained, lost }),
    onUnreadFeatures: (failure) => failures.push(failure),
  });
  onTestFinished(() => calls.features.close());
  await calls.features.ready;
  return { ...calls, asked, changes, failures };
}

const context = { language: "tr" } as const;
const refuseAll: StandIn["answer"] = (_, response) => sendJson(response, { message: "No query results" }, 404);

test.each([
  ["the API's calls", { ...plain, ...costs }],
  ["only what the API has beside §7", { "/v1/costs": { get: {} } }],
  ["another menu before its own", { "/v1/admin/menu": { get: {} }, ...plain, ...costs }],
  ["nothing at its menu", { ...plain, ...costs, "/v1/menu": null }],
  ["the paths of a host", { "/menu": { get: {} }, "/costs": { get: {} } }],
])("a document with %s is read", async (_, document) => {
  const { features, failures, changes } = await openSite({ document, answer: refuseAll });
  expect(failures).toEqual([]);
  expect(changes).toMatchObject([{ gained: [], lost: expect.arrayContaining(["saved_cards", "receipts"]) }]);
  expect([features.has("costs"), features.has("saved_cards")]).toEqual([true, false]);
});

test.each([
  ["no_openapi_paths", { data: { "/costs": { get: {} } } }],
  ["no_openapi_paths", { openapi: "3.1.0", paths: [] }],
  ["no_known_call", { openapi: "3.1.0", paths: { "/menu": null } }],
])("an answer that declares nothing says why: %s", async (code, answer) => {
  const failures: unknown[] = [];
  const onUnreadFeatures = (failure: unknown) => void failures.push(failure);
  const features = createDeclaredFeatures({ store: openStore(), onUnreadFeatures }, async () => answer);
  onTestFinished(() => features.close());
  await features.ready;
  expect(failures).toMatchObject([{ code }]);
  expect(features.missing()).toEqual([]);
});

test("a document that cannot be read keeps the last features, also after a restart", async () => {
  const standIn: StandIn = { document: { ...plain, ...costs }, answer: refuseAll };
  const store = openStore();
  const { features, failures } = await openSite(standIn, store);
  for (const document of [null, { "/v1/health": { get: {} } }]) {
    standIn.document = document;
    const before = failures.length;
    features.refresh();
    await expect.poll(() => failures.length).toBe(before + 1);
    expect(features.has("costs")).toBe(true);
  }
  const later = await openSite(standIn, store);
  expect(later.features.has("costs")).toBe(true);
  expect(later.features.has("receipts")).toBe(false);
  expect(later.changes).toEqual([]);
});

test("features stored by another version of the site count where this one knows them", async () => {
  const store = openStore();
  store.put("declared features", JSON.stringify(["comets", "costs"]), new Date(Date.now() + 60_000));
  const { features, changes } = await openSite({ document: { ...plain, ...costs }, answer: refuseAll }, store);
  expect([features.has("costs"), features.has("receipts"), changes]).toEqual([true, false, []]);
});

test("before anything is known nothing is missing, and no payment begins", async () => {
  const sent: string[] = [];
  const { features, call } = await openSite({
    document: null,
    answer(request, response) {
      sent.push(request.url!);
      sendJson(response, { data: [] });
    },
  });
  expect(features.missing()).toEqual([]);
  for (const name of ["requestPayment", "addToBasket", "listCosts"] as const)
    await expect(call(name, { body: {} }, context), name).rejects.toMatchObject({ status: 0 });
  expect(sent).toEqual([]);
  await call("listNews", {}, context);
  expect(sent).toEqual(["/news"]);
});

test("API_FEATURES spares the document", async () => {
  const ask = vi.fn(() => Promise.reject(new Error("not asked")));
  const features = createDeclaredFeatures({ features: ["costs"], store: openStore() }, ask);
  await features.ready;
  features.refresh();
  expect(ask).not.toHaveBeenCalled();
  expect(features.has("costs")).toBe(true);
  expect(features.has("receipts")).toBe(false);
});

test("no answer to one visitor's request switches a feature off for the others", async () => {
  // Laravel's `firstOrFail` answers 404 for a line of the basket that is unknown.
  const { call, features } = await openSite({ document: { ...plain, ...lines }, answer: refuseAll });
  expect(featureOf("removeFromBasket")).toBe("basket_lines");
  const before = features.missing();
  expect(before).not.toContain("basket_lines");
  await expect(call("removeFromBasket", { params: { id: 7 } }, context)).rejects.toMatchObject({ status: 404 });
  expect(features.missing()).toEqual(before);
});

test("a document is asked for twice a minute, and every few seconds until it is had", async () => {
  vi.useFakeTimers();
  let document: object | undefined;
  const ask = vi.fn(async () => {
    if (!document) throw new Error("unreachable");
    return { openapi: "3.1.0", paths: document };
  });
  const features = createDeclaredFeatures({ store: openStore() }, ask);
  await features.ready;
  expect(features.has("costs")).toBeNull();
  document = { ...plain, ...costs };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(features.has("costs")).toBe(true);
  document = plain;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(features.has("costs")).toBe(false);
  // An outage, after which the API is another version.
  document = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(features.has("costs")).toBe(false);
  document = { ...plain, ...costs };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(features.has("costs")).toBe(true);
  features.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(5);
});

afterEach(() => void vi.useRealTimers());
