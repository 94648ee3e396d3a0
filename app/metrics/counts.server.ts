/** Methods that are counted by their name: a client may send any word. */
const methods = new Set(["GET", "HEAD", "POST"]);

/** Returns the labels of a request, whose values are few whatever clients send. */
export function labelsOf({ route, method, status }: Omit<FinishedRequest, "seconds">) {
  return {
    route: route === null || route === "/*" ? "unknown" : route,
    method: methods.has(method) ? method : "other",
    status: status === null ? "aborted" : `${Math.trunc(status / 100)}xx`,
  };
}

/** A finished request. */
export interface FinishedRequest {
  /** Pattern of the matched route; null for an address that no route has. */
  readonly route: string | null;
  readonly method: string;
  /** Null for a request that its client gave up. */
  readonly status: number | null;
  readonly seconds: number;
}

/** A finished call of the bank, SMS or mail provider. */
export interface FinishedCall {
  readonly kind: string;
  readonly provider: string;
  readonly operation: string;
  readonly outcome: string;
  readonly seconds: number;
}

/** What is called for every request and call while monitoring is on. */
export interface Observer {
  request(request: FinishedRequest): void;
  call(call: FinishedCall): void;
}

/** Plain numbers, so that counting costs a request nothing; the registry reads them when monitoring asks. */
const caches = { "shared pages": { hit: 0, miss: 0 }, "public reads": { hit: 0, miss: 0 } };

export type Cache = keyof typeof caches;

/** Counts a look into a cache. */
export function countCache(cache: Cache, isHit: boolean): void {
  caches[cache][isHit ? "hit" : "miss"] += 1;
}

/** Returns the looks into the caches of this process. */
export function cacheCounts(): Readonly<Record<Cache, { readonly hit: number; readonly miss: number }>> {
  return caches;
}

let observer: Observer | undefined;

/** Sets the observer of requests and calls; there is none by default. */
export function observe(by: Observer): void {
  observer = by;
}

/** Tells of a finished request. */
export function countRequest(request: FinishedRequest): void {
  observer?.request(request);
}

/** Tells of a finished call of a provider. */
export function countCall(call: FinishedCall): void {
  observer?.call(call);
}
