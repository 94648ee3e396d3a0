import { afterEach, expect, test } from "vitest";
import { beginRequestSpan, endRequestSpan, runInSpan, traceApiCall, traceJob } from "~/metrics/spans.server.ts";
import { openTraces } from "~/metrics/traces.server.ts";
import { attributesOf, openTraceCollector } from "../support/trace-collector.ts";

const settings = {
  headers: undefined,
  sampler: "parentbased_always_on",
  samplerRatio: 1,
  version: "1.2.3",
  process: 1,
};
const sampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const unsampled = sampled.replace(/01$/, "00");

afterEach(() => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

/** Makes spans with settings; returns what a collector received. */
async function sent(work: () => Promise<unknown>, changed: Partial<typeof settings> = {}) {
  const collector = await openTraceCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
  const failures: unknown[] = [];
  const traces = await openTraces({ ...settings, ...changed, onFailure: (failure) => failures.push(failure) });
  await work();
  await traces.close();
  await collector.close();
  expect(failures).toEqual([]);
  return collector.spans();
}

async function request(traceparent?: string, route: string | null = "/faqs", status: number | null = 200) {
  const span = beginRequestSpan(traceparent)!;
  await runInSpan(span, () => traceApiCall("listFaqs", async () => []));
  endRequestSpan(span, "request-1", { route, method: "GET", status });
}

test("failures of jobs, of the API and of pages are errors, refusals are not", async () => {
  const spans = await sent(async () => {
    const refusal = (status: number) => Promise.reject(Object.assign(new Error("Zeliha"), { status }));
    await expect(traceJob("payments", () => Promise.reject(new Error("Zeliha")))).rejects.toThrow("Zeliha");
    for (const status of [0, 404, 503])
      await expect(traceApiCall(`call${status}`, () => refusal(status))).rejects.toThrow("Zeliha");
    await request(undefined, "/faqs", 500);
    await request(undefined, null, 404);
    await request(undefined, "/faqs", null);
  });
  const errors = spans.map((span) => [span.name, span.status.code ?? 0, attributesOf(span)["error.type"]]);
  expect(errors.filter(([name]) => name !== "api listFaqs")).toEqual([
    ["job payments", 2, "failed"],
    ["api call0", 2, "failed"],
    ["api call404", 0, undefined],
    ["api call503", 2, "503"],
    ["GET /faqs", 2, "500"],
    ["GET", 0, undefined],
    ["GET /faqs", 0, undefined],
  ]);
  expect(attributesOf(spans.at(-1)!)).toMatchObject({ "pinar.request.aborted": true });
  expect(JSON.stringify(spans)).not.toContain("Zeliha");
});

test("the sampler decides of whole traces, and follows a proxy's decision", async () => {
  const both = async () => {
    await request(sampled);
    await request(unsampled);
    await request("00-no-trace-01");
  };
  const roots = async (sampler: string, samplerRatio = 1) => {
    const spans = await sent(both, { sampler, samplerRatio });
    const parents = spans.filter(({ name }) => name === "GET /faqs").map(({ parentSpanId }) => parentSpanId ?? "");
    expect(spans).toHaveLength(2 * parents.length);
    return parents;
  };
  const proxy = "00f067aa0ba902b7";
  expect(await roots("parentbased_always_on")).toEqual([proxy, ""]);
  expect(await roots("parentbased_always_off")).toEqual([proxy]);
  expect(await roots("parentbased_traceidratio", 0)).toEqual([proxy]);
  expect(await roots("always_on")).toEqual([proxy, proxy, ""]);
  expect(await roots("always_off")).toEqual([]);
  expect(await roots("traceidratio", 0)).toEqual([]);
});
