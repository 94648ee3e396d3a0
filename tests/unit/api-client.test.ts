import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type EndpointName, endpoints } from "~/contract/endpoints.ts";
import type { CallContent, CallContext } from "~/contract/product-api.ts";
import { createTokenProvider } from "~/remote/token-provider.server.ts";
import { requestOf, toWire } from "~/remote/wire.ts";

const credentials = { clientId: "site", clientSecret: "secret", scope: "all" };
const baseUrl = "https://api.test/v1";
const tokenUrl = `${baseUrl}/oauth/token`;

/** An API of the outside world that gives out tokens. */
function remoteApi() {
  const requests: Request[] = [];
  async function send(request: Request): Promise<Response> {
    // As on a network, others get their turn meanwhile.
    await new Promise((resolve) => setImmediate(resolve));
    const issued = requests.push(request);
    return Response.json({ access_token: `token-${issued}`, token_type: "Bearer", expires_in: 3600 });
  }
  return { requests, send, keeper: provider(send) };
}

const provider = (send: (request: Request) => Promise<Response>) =>
  createTokenProvider(async (request, read) => read(await send(request)), tokenUrl, credentials);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the machine token", () => {
  test("is fetched once for twenty concurrent calls, with the client's credentials", async () => {
    const { keeper, requests } = remoteApi();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => keeper.current()));
    expect([new Set(tokens), requests.length]).toEqual([new Set(["token-1"]), 1]);
    expect(await requests[0]!.json()).toEqual({
      client_id: "site",
      client_secret: "secret",
      scope: "all",
      grant_type: "client_credentials",
    });
  });

  test("is reused until a minute before it expires", async () => {
    const { keeper } = remoteApi();
    await keeper.current();
    vi.setSystemTime(Date.now() + 3539_000);
    expect(await keeper.current()).toBe("token-1");
    vi.setSystemTime(Date.now() + 1_000);
    expect(await keeper.current()).toBe("token-2");
  });

  test("is dropped once after a refusal, however many calls report it", async () => {
    const { keeper, requests } = remoteApi();
    const old = await keeper.current();
    keeper.forget(old);
    keeper.forget(old);
    const renewed = await keeper.current();
    keeper.forget(old);
    expect(await keeper.current()).toBe(renewed);
    expect(requests).toHaveLength(2);
  });

  test("is fetched again by the next call after a failure", async () => {
    const api = remoteApi();
    let broken = true;
    const send = (request: Request) => (broken ? Promise.reject(new TypeError("fetch failed")) : api.send(request));
    const keeper = provider(send);
    await expect(keeper.current()).rejects.toThrow("fetch failed");
    broken = false;
    expect(await keeper.current()).toBe("token-1");
  });

  test("fails with the message of the API", async () => {
    const send = async () =>
      Response.json({ message: "Wrong credentials.", code: "wrong_credentials" }, { status: 401 });
    await expect(provider(send).current()).rejects.toMatchObject({ status: 401, code: "wrong_credentials" });
  });
});

const requestFor = (name: EndpointName, content: CallContent, context: CallContext = { language: "tr" }) =>
  requestOf(baseUrl, endpoints[name], toWire(endpoints[name], content), context, "token");

test("a call on its way has language, client address and Accept: application/json", () => {
  const { headers } = requestFor("listMenu", {}, { language: "en", clientAddress: "203.0.113.7" });
  expect(Object.fromEntries(headers)).toMatchObject({
    ...{ accept: "application/json", "x-localization": "en", "x-forwarded-for": "203.0.113.7" },
    authorization: "Bearer token",
  });
});

test("a call on its way has its path and query escaped", () => {
  const projects = [
    requestFor("showProject", { params: { slug: "../../oauth?x=#y" } }),
    requestFor("listProjects", { query: { category: "a&b=c d", page: 2 } }),
  ];
  expect(projects.map(({ url }) => url)).toEqual([
    `${baseUrl}/donation-categories/items/..%2F..%2Foauth%3Fx%3D%23y`,
    `${baseUrl}/donation-categories/items?category=a%26b%3Dc+d&page=2`,
  ]);
});

test("a call on its way never carries a number that breaks the contract", () => {
  const body = { amount: 12.5, basket_able_type: 2 as const, basket_able_id: 1 };
  const refusal = { status: 422, errors: { amount: [""] } };
  expect(() => requestFor("addToBasket", { body })).toThrow(expect.objectContaining(refusal));
});
