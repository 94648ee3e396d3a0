import { randomUUID } from "node:crypto";
import type { Registry } from "prom-client";
import { onMessage, otherProcesses, tellOtherProcesses } from "../process/processes.ts";
import { cacheCounts, labelsOf, observe } from "./counts.server.ts";

type Metrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Milliseconds that another process may take; one that hangs is left out. */
const longestWait = 1_000;
const question = "metrics asked ";
const answer = "metrics sent ";

/**
 * Creates what reads the metrics of all processes of this site on this machine: each request for them reaches one
 * process, which asks the others. Every series keeps the label of its process, so that the counters of a process that
 * was replaced begin anew without disturbing the others.
 * @returns the text of the exposition format
 */
export function readAllProcesses(registry: Registry): () => Promise<string> {
  const waiting = new Map<string, (metrics: Metrics) => void>();

  onMessage((message) => {
    if (message.startsWith(question)) void tell(message.slice(question.length));
    if (!message.startsWith(answer)) return;
    const end = message.indexOf(" ", answer.length);
    waiting.get(message.slice(answer.length, end))?.(JSON.parse(message.slice(end + 1)) as Metrics);
  });

  async function tell(id: string): Promise<void> {
    const metrics = await registry.getMetricsAsJSON();
    tellOtherProcesses(`${answer}${id} ${JSON.stringify(metrics)}`);
  }

  /** Asks the other processes; returns what those say that answer in time. */
  function askOthers(count: number): Promise<Metrics[]> {
    if (count === 0) return Promise.resolve([]);
    const id = randomUUID();
    const heard: Metrics[] = [];
    return new Promise<Metrics[]>((resolve) => {
      const end = () => {
        clearTimeout(isLate);
        waiting.delete(id);
        resolve(heard);
      };
      const isLate = setTimeout(end, longestWait);
      waiting.set(id, (metrics) => {
        heard.push(metrics);
        if (heard.length === count) end();
      });
      tellOtherProcesses(question + id);
    });
  }

  return async () => {
    const [own, others] = await Promise.all([registry.getMetricsAsJSON(), askOthers(otherProcesses())]);
    return joined([own, ...others]);
  };
}

/** Writes the metrics of several processes as one text. */
export async function joined(ofProcesses: readonly Metrics[]): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  const complete = ofProcesses.map((metrics) =>
    metrics.map((metric) => ({
      ...metric,
      // No two processes have a series in common, so a sum is the series itself.
      aggregator: "sum",
      // A delay without a measurement is not a number.
      values: metric.values.filter(({ value }) => Number.isFinite(value)),
    })),
  );
  return AggregatorRegistry.aggregate(complete).metrics();
}

/** Connections of this process to PostgreSQL. */
export interface PoolCounts {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

interface ProcessFacts {
  readonly version: string;
  /** Number of this process of the site, from 1. */
  readonly process: number;
  /** Returns null on SQLite. */
  readonly countPool: () => PoolCounts | null;
}

/** Seconds; a page takes some milliseconds, a call of the bank up to twelve seconds. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const callSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12, 48];

/**
 * Opens the registry of this process, with a label of its number on every series. The library is loaded here, so that
 * a site without monitoring does without it.
 */
export async function openRegistry({ version, process, countPool }: ProcessFacts): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  registry.setDefaultLabels({ process: String(process) });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "pinar_build_info",
    help: "Version of the program; the value is 1",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const requests = new Histogram({
    name: "pinar_http_request_duration_seconds",
    help: "Requests by pattern of the route, method and class of the status",
    labelNames: ["route", "method", "status"],
    buckets: requestSeconds,
    registers,
  });
  const calls = new Histogram({
    name: "pinar_provider_call_duration_seconds",
    help: "Calls of the bank, SMS and mail provider by operation and outcome",
    labelNames: ["kind", "provider", "operation", "outcome"],
    buckets: callSeconds,
    registers,
  });
  const cacheReads = new Counter({
    name: "pinar_cache_reads_total",
    help: "Looks into the caches of pages, renderings and public answers",
    labelNames: ["cache", "outcome"],
    registers: [],
    collect() {
      this.reset();
      for (const [cache, { hit, miss }] of Object.entries(cacheCounts())) {
        this.inc({ cache, outcome: "hit" }, hit);
        this.inc({ cache, outcome: "miss" }, miss);
      }
    },
  });
  const connections = new Gauge({
    name: "pinar_database_connections",
    help: "Connections to PostgreSQL, and queries that wait for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(countPool() ?? {})) this.set({ state }, count);
    },
  });
  registry.registerMetric(cacheReads);
  registry.registerMetric(connections);
  observe({
    request: (request) => requests.observe(labelsOf(request), request.seconds),
    call: ({ seconds, ...labels }) => calls.observe(labels, seconds),
  });
  return registry;
}
