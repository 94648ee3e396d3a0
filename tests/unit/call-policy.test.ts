import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EndpointName } from "~/contract/endpoints.ts";
import { ApiFailure, type CallContext } from "~/contract/product-api.ts";
import { createCallPolicy } from "~/remote/call-policy.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "Date", "setTimeout", "clearTimeout"] });
  // Node's own follows no clock of a test.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), milliseconds);
    return limit.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An API that never answers: each call lasts as long as its time limit. */
function silentApi() {
  let calls = 0;
  return {
    calls: () => calls,
    attempt: (signal: AbortSignal) => {
      calls += 1;
      return new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new ApiFailure(0, "No answer", "timeout")));
      });
    },
  };
}

/** Lets time pass until the work is over; returns the milliseconds that it took and the code of its failure. */
async function measure(work: Promise<unknown>) {
  const begun = performance.now();
  let code: string | undefined;
  const state = { isOver: false };
  const end = (failure?: unknown) => {
    code = (failure as ApiFailure | undefined)?.code;
    state.isOver = true;
  };
  void work.then(() => end(), end);
  await vi.advanceTimersByTimeAsync(0);
  while (!state.isOver) await vi.advanceTimersByTimeAsync(50);
  return { milliseconds: performance.now() - begun, code };
}

test.each([
  ["decoration", "listMenu", 1_500],
  ["content", "listWaterWells", 5_000],
  ["a write", "addToBasket", 8_000],
  ["the begin of a payment", "requestPayment", 15_000],
  ["the return from a bank", "returnFromBank", 15_000],
] as const)("a call of %s without an answer ends in time, once", async (_, name: EndpointName, milliseconds) => {
  const api = silentApi();
  const call = createCallPolicy().call(name, "key", undefined, api.attempt);
  expect(await measure(call)).toEqual({ milliseconds, code: "timeout" });
  expect(api.calls()).toBe(1);
});

test("the calls of a page have six seconds together, and again after a write", async () => {
  const policy = createCallPolicy();
  const context = {} as CallContext;
  policy.startDeadline(context);
  const callOf = (name: EndpointName, key: string) => measure(policy.call(name, key, context, silentApi().attempt));
  expect((await callOf("showWaterWell", "1")).milliseconds).toBe(5_000);
  expect((await callOf("showWaterWell", "2")).milliseconds).toBe(1_000);
  expect((await measure(policy.withinDeadline(context, new Promise(() => {})))).milliseconds).toBe(0);
  await policy.call("addToBasket", "3", context, async () => {});
  expect((await measure(policy.withinDeadline(context, new Promise(() => {})))).milliseconds).toBe(6_000);
});

test("a file that is sent longer than a page may take gets all its pieces", async () => {
  const policy = createCallPolicy();
  const context = {} as CallContext;
  policy.startDeadline(context);
  await vi.advanceTimersByTimeAsync(7_000);
  const piece = () => policy.call("exportDonations", "1", context, () => Promise.resolve("piece"));
  const silent = (key: string) => measure(policy.call("exportDonations", key, context, silentApi().attempt));
  expect((await silent("2")).milliseconds).toBe(50);
  policy.endDeadline(context);
  expect(await piece()).toBe("piece");
  expect((await silent("3")).milliseconds).toBe(5_000);
});

test("a write that hangs and the page after it have ten seconds together", async () => {
  const policy = createCallPolicy();
  const context = {} as CallContext;
  policy.startDeadline(context);
  const ends = [
    await measure(policy.call("updateNotificationPermissions", "1", context, silentApi().attempt)),
    await measure(policy.call("showNotificationPermissions", "2", context, silentApi().attempt)),
  ];
  expect(ends.reduce((sum, { milliseconds }) => sum + milliseconds, 0)).toBeLessThan(10_000);
});

test("nobody waits for an endpoint that did not answer, also while it is tried again", async () => {
  const policy = createCallPolicy();
  const api = silentApi();
  const ask = () => measure(policy.call("listWaterWells", "key", undefined, api.attempt));
  await ask();
  expect(await ask()).toEqual({ milliseconds: 0, code: "circuit_open" });
  expect(api.calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await ask()).toEqual({ milliseconds: 0, code: "circuit_open" });
  expect(api.calls()).toBe(2);
});

test("too many writes of one person stop nobody else's", async () => {
  const policy = createCallPolicy();
  const tooMany = () => Promise.reject(new ApiFailure(429, "Wait", "too_many_codes", {}, undefined, 600));
  for (let tries = 0; tries < 5; tries++)
    await expect(policy.call("requestSignInCode", "one", undefined, tooMany)).rejects.toMatchObject({ status: 429 });
  expect(await policy.call("requestSignInCode", "another", undefined, async () => "sent")).toBe("sent");
});
