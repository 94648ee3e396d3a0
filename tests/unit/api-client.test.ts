import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiClient } from "~/api/client.server.ts";
import { createTokenProvider } from "~/api/token-provider.server.ts";

const credentials = { clientId: "site", clientSecret: "secret", scope: "all" };
const baseUrl = "https://api.test/v1";
const tokenUrl = `${baseUrl}/oauth/token`;

/** An API of the outside world: gives out tokens and takes the newest only. */
function remoteApi({
  expires_in = 3600,
  answer = () => Response.json({ data: [] }) as Response | Promise<Response>,
} = {}) {
  const requests: Request[] = [];
  let issued = 0;
  let valid = 0;
  return {
    requests,
    tokensFetched: () => issued,
    /** From now on no token that was given out so far is good. */
    revoke: () => void (valid = issued + 1),
    async send(request: Request): Promise<Response> {
      requests.push(request);
      // As on a network, others get their turn meanwhile.
      await new Promise((resolve) => setImmediate(resolve));
      if (new URL(request.url).pathname === "/v1/oauth/token") {
        issued++;
        valid ||= 1;
        return Response.json({ access_token: `token-${issued}`, token_type: "Bearer", expires_in });
      }
      const number = Number(/^Bearer token-(\d+)$/.exec(request.headers.get("authorization") ?? "")?.[1]);
      return number >= valid ? answer() : Response.json({ message: "no", code: "unauthorized" }, { status: 401 });
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("the machine token", () => {
  test("is fetched once for twenty concurrent calls, with the client's credentials", async () => {
    const api = remoteApi();
    const keeper = createTokenProvider(api.send, tokenUrl, credentials);
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => keeper.current())))).toEqual(
      new Set(["token-1"]),
    );
    expect(api.tokensFetched()).toBe(1);
    expect(await api.requests[0]!.json()).toEqual({
      client_id: "site",
      client_secret: "secret",
      scope: "all",
      grant_type: "client_credentials",
    });
  });

  test("is reused until a minute before it expires", async () => {
    const api = remoteApi({ expires_in: 3600 });
    const keeper = createTokenProvider(api.send, tokenUrl, credentials);
    await keeper.current();
    vi.setSystemTime(Date.now() + 3539_000);
    expect(await keeper.current()).toBe("token-1");
    vi.setSystemTime(Date.now() + 1_000);
    expect(await keeper.current()).toBe("token-2");
  });

  test("is dropped once after a refusal, however many calls report it", async () => {
    const api = remoteApi();
    const keeper = createTokenProvider(api.send, tokenUrl, credentials);
    const old = await keeper.current();
    keeper.forget(old);
    keeper.forget(old);
    const renewed = await keeper.current();
    keeper.forget(old);
    expect(await keeper.current()).toBe(renewed);
    expect(api.tokensFetched()).toBe(2);
  });

  test("is fetched again by the next call after a failure", async () => {
    const api = remoteApi();
    let broken = true;
    const send = (request: Request) => (broken ? Promise.reject(new TypeError("fetch failed")) : api.send(request));
    const keeper = createTokenProvider(send, tokenUrl, credentials);
    await expect(keeper.current()).rejects.toThrow("fetch failed");
    broken = false;
    expect(await keeper.current()).toBe("token-1");
  });

  test("fails with the message of the API", async () => {
    const send = async () =>
      Response.json({ message: "Wrong credentials.", code: "wrong_credentials" }, { status: 401 });
    await expect(createTokenProvider(send, tokenUrl, credentials).current()).rejects.toMatchObject({
      status: 401,
      code: "wrong_credentials",
    });
  });
});

describe("the client", () => {
  const open = (api: { send(request: Request): Promise<Response> }) =>
    createApiClient({ send: api.send, baseUrl, credentials });

  test("fetches one token for twenty concurrent calls", async () => {
    const api = remoteApi();
    const calls = open(api).forRequest({ language: "tr" });
    await Promise.all(Array.from({ length: 20 }, () => calls.listMenu()));
    expect(api.tokensFetched()).toBe(1);
    expect(api.requests).toHaveLength(21);
  });

  test("fetches one new token when twenty concurrent calls get 401 and repeats each once", async () => {
    const api = remoteApi();
    const calls = open(api).forRequest({ language: "tr" });
    await calls.listMenu();
    api.revoke();
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.listMenu()));
    expect(answers).toHaveLength(20);
    expect(api.tokensFetched()).toBe(2);
    expect(api.requests).toHaveLength(2 + 20 + 1 + 20);
  });

  test("stops when every token is refused", async () => {
    const api = remoteApi({ answer: () => Response.json({ message: "no", code: "unauthorized" }, { status: 401 }) });
    await expect(open(api).forRequest({ language: "tr" }).listMenu()).rejects.toMatchObject({
      status: 401,
      code: "unauthorized",
    });
    expect(api.tokensFetched()).toBe(2);
    expect(api.requests).toHaveLength(4);
  });

  test("sends language, client address and Accept: application/json", async () => {
    const api = remoteApi();
    await open(api).forRequest({ language: "en", clientAddress: "203.0.113.7" }).listMenu();
    const headers = Object.fromEntries(api.requests[1]!.headers);
    expect(headers).toMatchObject({
      accept: "application/json",
      "x-localization": "en",
      "x-forwarded-for": "203.0.113.7",
      authorization: "Bearer token-1",
    });
  });

  test("sends a user's token, never the machine's, to user endpoints", async () => {
    const api = remoteApi();
    let refusals = 0;
    const calls = open(api).forRequest({ language: "tr", userToken: "a-persons", onUserRejected: () => refusals++ });
    await expect(calls.showProfile()).rejects.toMatchObject({ status: 401 });
    expect(api.requests.map((request) => request.headers.get("authorization"))).toEqual(["Bearer a-persons"]);
    expect(refusals).toBe(1);
  });

  test("falls back to the machine token at open endpoints when the user's is invalid", async () => {
    const api = remoteApi();
    const calls = open(api).forRequest({ language: "tr", userToken: "a-persons" });
    await calls.listMenu();
    const bearers = api.requests.map((request) => request.headers.get("authorization")).filter(Boolean);
    expect(bearers[0]).toBe("Bearer a-persons");
    expect(bearers.at(-1)).not.toBe("Bearer a-persons");
  });

  test("escapes path and query parameters", async () => {
    const api = remoteApi({ answer: () => new Response(null, { status: 404 }) });
    const calls = open(api).forRequest({ language: "tr" });
    await calls.showProject({ params: { slug: "../../oauth?x=#y" } }).catch(() => {});
    await calls.listProjects({ query: { category: "a&b=c d", page: 2 } }).catch(() => {});
    expect(api.requests.slice(1).map(({ url }) => url)).toEqual([
      `${baseUrl}/donation-categories/items/..%2F..%2Foauth%3Fx%3D%23y`,
      `${baseUrl}/donation-categories/items?category=a%26b%3Dc+d&page=2`,
    ]);
  });

  test.each([
    ["no answer", () => Promise.reject(new TypeError("fetch failed")), { status: 0, code: "unreachable" }],
    ["a page of a proxy", () => new Response("<html>502</html>", { status: 502 }), { status: 502, code: "failed" }],
    [
      "a failure",
      () => Response.json({ message: "Çok fazla", code: "too_many_attempts" }, { status: 429 }),
      { status: 429, code: "too_many_attempts", message: "Çok fazla" },
    ],
    [
      "a validation failure",
      () => Response.json({ message: "m", errors: { name: ["a"] } }, { status: 422 }),
      { status: 422, errors: { name: ["a"] } },
    ],
  ])("turns %s into an ApiFailure", async (_, answer, failure) => {
    const api = remoteApi({ answer });
    await expect(open(api).forRequest({ language: "tr" }).listMenu()).rejects.toMatchObject(failure);
  });

  test("never sends a number that breaks the contract", async () => {
    const api = remoteApi();
    const body = { amount: 12.5, basket_able_type: 2 as const, basket_able_id: 1 };
    await expect(open(api).forRequest({ language: "tr" }).addToBasket({ body })).rejects.toMatchObject({
      status: 422,
      errors: { amount: [""] },
    });
    expect(api.requests).toEqual([]);
  });
});

test("reports endpoint and cause of a failed call without its body", async () => {
  const told: string[] = [];
  const failing = (answer: () => Response | Promise<Response>) =>
    createApiClient({
      ...remoteApi({ answer }),
      baseUrl,
      credentials,
      onFailure: (endpoint, { status, code, cause }) =>
        void told.push(`${endpoint} ${status} ${code} ${(cause as { code?: string } | undefined)?.code}`),
    })
      .forRequest({ language: "tr" })
      .listMenu()
      .catch(() => {});
  await failing(() => Response.json({ data: "Ayşe" }));
  await failing(() => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" })));
  await failing(() => Response.json({ message: "broken", code: "failed" }, { status: 500 }));
  await failing(() => Response.json({ message: "no", code: "not_found" }, { status: 404 }));
  expect(told).toEqual([
    "listMenu 0 unreadable data: invalid_type",
    "listMenu 0 unreachable ECONNREFUSED",
    "listMenu 500 failed undefined",
  ]);
});
