import autocannon from "autocannon";

/** One request of a load, as it goes over the wire. */
export interface LoadRequest {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The status that counts as success; 200 by default. */
  readonly status?: number;
}

/** Requests a second of one load. */
export interface Rate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly failures: number;
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
  const result = await fire(request, seconds, connections);
  return {
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

function unexpected({ statusCodeStats }: autocannon.Result, status: number): number {
  return Object.entries(statusCodeStats ?? {})
    .filter(([code]) => Number(code) !== status)
    .reduce((sum, [, { count = 0 }]) => sum + count, 0);
}
