import type { Registry } from "prom-client";
import { cacheCounts, observe } from "./counts.server.ts";
import { labelsOf } from "./request-labels.server.ts";

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
