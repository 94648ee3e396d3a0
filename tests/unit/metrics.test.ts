import { afterEach, expect, test } from "vitest";
import { countCache, countCall, countRequest, labelsOf } from "~/metrics/counts.server.ts";
import { joined, openRegistry } from "~/metrics/registry.server.ts";
import { timed, withServerTiming } from "~/metrics/server-timing.server.ts";
import { siteFactsText } from "~/metrics/site-facts.server.ts";
import { beginRequestSpan, endRequestSpan, runInSpan, traceApiCall, traceJob } from "~/metrics/spans.server.ts";
import { openTraces } from "~/metrics/traces.server.ts";
import { attributesOf, openTraceCollector } from "../support/trace-collector.ts";

const settings = { headers: undefined, sampler: "parentbased_always_on", samplerRatio: 1, version: "1.2", process: 1 };
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

const facts = {
  measuredAt: "2026-11-23T10:00:30.000Z",
  payments: [{ state: "succeeded", count: 7 }],
  unknownPayments: 2,
  openDifferences: 0,
  missingReports: 0,
  lastBackupAt: null,
  permitEndsAt: "2026-12-31T21:00:00.000Z",
  notifications: [{ channel: "sms", waiting: 3, failed: 1, oldest_at: "2026-11-23T10:00:00.000Z" }],
  jobs: [{ job: "payments", intervalSeconds: 5, last_success_at: "2026-11-23T10:00:00.000Z", last_failure_at: null }],
  certificateEndsAt: "2027-02-24T18:52:02.000Z",
  databaseBytes: 4096,
  disk: null,
};

test("labels of requests are few, whatever clients send", () => {
  expect(labelsOf({ route: null, method: "BREW", status: 418 })).toEqual({
    route: "unknown",
    method: "other",
    status: "4xx",
  });
  expect(labelsOf({ route: "/*", method: "GET", status: null })).toMatchObject({ route: "unknown", status: "aborted" });
});

test("series of several processes stand beside each other in one text", async () => {
  const open = (process: number) => openRegistry({ version: "1.2", process, countPool: () => null });
  const first = await open(1);
  const second = await open(2);
  countCache("shared pages", true);
  // The registry that was opened last observes.
  countRequest({ route: "/donate", method: "POST", status: 303, seconds: 0.02 });
  countCall({ kind: "bank", provider: "iyzico", operation: "confirm", outcome: "charged", seconds: 0.3 });
  const text = await joined([await first.getMetricsAsJSON(), await second.getMetricsAsJSON()]);
  expect(text.match(/# TYPE pinar_build_info gauge/g)).toHaveLength(1);
  for (const line of [
    'pinar_build_info{version="1.2",process="1"} 1',
    'pinar_build_info{version="1.2",process="2"} 1',
    'pinar_http_request_duration_seconds_bucket{le="0.025",route="/donate",method="POST",status="3xx",process="2"} 1',
    'outcome="charged",process="2"} 1',
    'pinar_cache_reads_total{cache="shared pages",outcome="hit",process="1"} 1',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/process_start_time_seconds\{process="1"\} \d+/);
  expect(text).not.toMatch(/ (null|Nan|undefined)$/im);
});

test("facts of the site say when the database is gone", async () => {
  const text = await siteFactsText(facts, { database: true, disk: false });
  for (const line of [
    "pinar_database_up 1",
    'pinar_payments{state="succeeded"} 7',
    'pinar_notifications_oldest_seconds{channel="sms"} 30',
    `pinar_job_last_success_timestamp_seconds{task="payments"} ${Date.UTC(2026, 10, 23, 10) / 1000}`,
    `pinar_certificate_end_timestamp_seconds ${Date.UTC(2027, 1, 24, 18, 52, 2) / 1000}`,
    'pinar_ready{part="database"} 1\npinar_ready{part="disk"} 0',
    "pinar_backup_last_timestamp_seconds 0",
    `pinar_permit_end_timestamp_seconds ${Date.UTC(2026, 11, 31, 21) / 1000}`,
  ])
    expect(text).toContain(`${line}\n`);
  expect(text).not.toMatch(/last_failure_timestamp_seconds\{/);
  // What is not known is no zero: it would be an empty disk, or a permit that is over.
  expect(await siteFactsText({ ...facts, permitEndsAt: null, certificateEndsAt: null }, {})).not.toMatch(
    /^pinar_(disk|permit|certificate)\w+ /m,
  );
  const isFit =
    '# HELP pinar_ready 1 for each part of /ready that is fit\n# TYPE pinar_ready gauge\npinar_ready{part="api"} 1\n';
  expect(await siteFactsText(undefined, { api: true })).toBe(isFit);
  expect(await siteFactsText(null, { api: true })).toBe(
    `${isFit}\n# HELP pinar_database_up 1 while the database answers\n# TYPE pinar_database_up gauge\npinar_database_up 0\n`,
  );
});

test("Server-Timing has the time of a request and of its API calls", async () => {
  const call = timed(async (sum: number) => sum + 1);
  const response = await withServerTiming(async () => new Response(String((await call(1)) + (await call(2)))));
  expect(await response.text()).toBe("5");
  expect(response.headers.get("server-timing")).toMatch(/^request;dur=[\d.]+, api;dur=[\d.]+;desc="2 calls"$/);
});
