import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import autocannon from "autocannon";

export interface LoadRequest {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The status that counts as success; 200 by default. */
  readonly status?: number;
  /** Process of the server, whose use of the processor is measured. */
  readonly pid?: number;
}

export interface Rate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
  /** Cores that the server was busy on; NaN without its process. */
  readonly serverCores: number;
  /** Cores that the load was busy on. */
  readonly loadCores: number;
}

/** What a browser sends with every request of a page. */
export const browserHeaders = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36",
};

/** Repeats a request on some connections at once, after a warm-up of a third of the time. */
export async function load(request: LoadRequest, seconds: number, connections: number): Promise<Rate> {
  await fire(request, Math.max(1, seconds / 3), connections);
  const [server, own, began] = [secondsOf(request.pid), secondsOf(process.pid), performance.now()];
  const result = await fire(request, seconds, connections);
  const elapsed = (performance.now() - began) / 1000;
  return {
    serverCores: (secondsOf(request.pid) - server) / elapsed,
    loadCores: (secondsOf(process.pid) - own) / elapsed,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.errors + result.timeouts + unexpected(result, request.status ?? 200),
  };
}

function fire({ url, method = "GET", headers, body }: LoadRequest, duration: number, connections: number) {
  return autocannon({
    url,
    method,
    headers: { ...browserHeaders, ...headers },
    ...(body !== undefined && { body }),
    connections,
    duration,
  });
}

export interface View {
  readonly url: string;
  readonly cookie?: string;
}

export async function view(views: readonly View[], connections: number, pid?: number): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const left = views.values();
  const rate = await repeat(
    async () => {
      const { value } = left.next();
      return value === undefined ? null : (await statusOf(value, agent)) === 200;
    },
    connections,
    pid,
  );
  agent.destroy();
  return rate;
}

/** Repeats some work for some seconds, on some connections at once, after a short warm-up. */
export async function measure(work: () => Promise<boolean>, seconds: number, connections: number): Promise<Rate> {
  const run = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return repeat(async () => (performance.now() < end ? work().catch(() => false) : null), connections);
  };
  await run(Math.min(1000, seconds * 500));
  return run(seconds * 1000);
}

/** Repeats some work, which returns whether it succeeded, until it returns null. */
async function repeat(work: () => Promise<boolean | null>, connections: number, pid?: number): Promise<Rate> {
  const times: number[] = [];
  let failures = 0;
  const [server, own, began] = [secondsOf(pid), secondsOf(process.pid), performance.now()];
  const worker = async () => {
    for (;;) {
      const start = performance.now();
      const isDone = await work();
      if (isDone === null) return;
      if (!isDone) failures++;
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / elapsed,
    p50: times[times.length >> 1]!,
    p99: times[Math.floor(times.length * 0.99)]!,
    failures,
    serverCores: (secondsOf(pid) - server) / elapsed,
    loadCores: (secondsOf(process.pid) - own) / elapsed,
  };
}

function statusOf({ url, cookie }: View, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { ...browserHeaders, ...(cookie && { cookie }) } }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    }).once("error", reject);
  });
}

/** Clock ticks a second of /proc, on every Linux. */
const ticks = 100;

/** Returns the seconds of processor that a process and its children have used; NaN where that cannot be read. */
export function secondsOf(pid: number | undefined): number {
  if (pid === undefined) return Number.NaN;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [user, system] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    const own = (user! + system!) / ticks;
    return pid === process.pid ? own : children.reduce((sum, child) => sum + secondsOf(child), own);
  } catch {
    return Number.NaN;
  }
}

function unexpected({ statusCodeStats }: autocannon.Result, status: number): number {
  return Object.entries(statusCodeStats ?? {})
    .filter(([code]) => Number(code) !== status)
    .reduce((sum, [, { count = 0 }]) => sum + count, 0);
}
