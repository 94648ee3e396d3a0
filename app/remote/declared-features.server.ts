import { endpoints, endpointsOf } from "~/contract/endpoints.ts";
import type { SiteState } from "~/contract/endpoints/site.ts";
import { allFeatures, type Feature } from "~/contract/features.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { RemoteSettings } from "./connection.server.ts";
import type { SiteStore } from "./site-store.server.ts";

/** Milliseconds between two requests. */
const pollMilliseconds = 3_000;

const unknown: Omit<SiteState, "versions"> = { sandbox: false, outbox: false, regular_gifts: true, maintenance: null };

/**
 * Polls the state of another API every few seconds. No page waits for it: the last state read is used during a
 * request, and while the API does not answer.
 * @param onChange called when public content, or sums of gifts, were changed by somebody else
 */
export function createRemoteState(
  ask: () => Promise<{ data: SiteState }>,
  missingFeatures: () => readonly Feature[],
  onChange: (what: keyof SiteState["versions"]) => void,
) {
  let state: typeof unknown & Partial<SiteState> = unknown;

  async function refresh(): Promise<void> {
    if (missingFeatures().includes("site_state")) return;
    const before = state.versions;
    // A failed call was logged.
    state = await ask().then(
      ({ data }) => data,
      () => state,
    );
    for (const what of ["content", "sums"] as const)
      if (before && before[what] !== state.versions?.[what]) onChange(what);
  }

  const timer = setInterval(() => void refresh(), pollMilliseconds).unref();

  return {
    refresh,
    current: () => state,
    maintenance() {
      if (state.maintenance === null) return null;
      const { since, until, message } = state.maintenance;
      return { since: new Date(since), until: until === null ? null : new Date(until), message };
    },
    close: () => clearInterval(timer),
  };
}

/** Milliseconds between two reads of the document. */
const readMilliseconds = 30_000;
/** Milliseconds until the next read after one that failed, as in an outage: the API may be another version after it. */
const failedReadMilliseconds = 5_000;
const storeKey = "declared features";
/** How long the last answer counts after a restart. */
const storedMilliseconds = 30 * 86_400_000;

/**
 * Knows which features another API has: those that API_FEATURES names, else those whose endpoints stand in the API's
 * OpenAPI document, which is read until it is had and then every 30 seconds. No answer to another call tells anything
 * of a feature.
 * @param ask asks for the document; throws when it cannot be had, and the last answer counts on
 */
export function createDeclaredFeatures(
  settings: Pick<RemoteSettings, "features" | "store" | "onFeatures" | "onUnreadFeatures">,
  ask: () => Promise<unknown>,
) {
  const { features: named, store, onFeatures, onUnreadFeatures } = settings;
  let had = named ?? readStored(store);
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function read(): Promise<void> {
    clearTimeout(timer);
    let pause = readMilliseconds;
    try {
      note(featuresIn(await ask()));
      store.put(storeKey, JSON.stringify(had), new Date(Date.now() + storedMilliseconds));
    } catch (failure) {
      pause = failedReadMilliseconds;
      onUnreadFeatures?.(failure);
    }
    reading = undefined;
    if (!isClosed) timer = setTimeout(refresh, pause).unref();
  }

  function note(found: readonly Feature[]): void {
    const before = had ?? allFeatures;
    had = found;
    const gained = found.filter((feature) => !before.includes(feature));
    const lost = before.filter((feature) => !found.includes(feature));
    if (gained.length + lost.length > 0) onFeatures?.(gained, lost);
  }

  function refresh(): void {
    if (!named && !isClosed) reading ??= read();
  }

  refresh();
  return {
    /** Tells whether the API has a feature; null while nothing has been read yet. */
    has: (feature: Feature): boolean | null => had && had.includes(feature),
    /** Returns the features that the API lacks; none while nothing has been read yet. */
    missing: (): readonly Feature[] => (had ? allFeatures.filter((feature) => !had!.includes(feature)) : []),
    /** Settles after the first read, also after a failed one. */
    ready: reading ?? Promise.resolve(),
    /** Reads the document now. */
    refresh,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

export type DeclaredFeatures = ReturnType<typeof createDeclaredFeatures>;

function readStored(store: SiteStore): Feature[] | null {
  const names = JSON.parse(store.get(storeKey) ?? "null") as readonly string[] | null;
  return names && allFeatures.filter((feature) => names.includes(feature));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a path with `{}` for each parameter, so that "/news/:slug" and "/news/{id}" are the same. */
const patternOf = (path: string) => path.replace(/\{[^/{}]*\}|:\w+/g, "{}").replace(/\/$/, "");

/** Segments of the longest path of the contract. */
const mostSegments = Math.max(...Object.values(endpoints).map(({ path }) => path.split("/").length - 1));

/** Returns the ends of a path that may be paths of the contract: of "/v1/menu" itself and "/menu". */
function tailsOf(path: string): string[] {
  const segments = path.split("/").slice(1).slice(-mostSegments);
  return segments.map((_, place) => `/${segments.slice(place).join("/")}`);
}

/** Every call of the contract, such as "GET /news/{}". */
const contractCalls = new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${patternOf(path)}`));

/**
 * Returns the features whose endpoints stand in an OpenAPI document.
 * @throws ApiFailure with code "no_openapi_paths" for anything else, "no_known_call" for one without any call of the
 *   contract
 */
function featuresIn(body: unknown): Feature[] {
  const { openapi, swagger, paths } = isObject(body) ? body : {};
  if (typeof (openapi ?? swagger) !== "string" || !isObject(paths))
    throw new ApiFailure(0, "The answer lacks openapi or the object paths", "no_openapi_paths");
  const calls = new Map<string, Set<string>>();
  for (const [path, methods] of Object.entries(paths)) {
    const pattern = patternOf(path);
    for (const method of isObject(methods) ? Object.keys(methods) : [])
      for (const tail of tailsOf(pattern)) {
        const call = `${method.toUpperCase()} ${tail}`;
        const start = pattern.slice(0, pattern.length - tail.length);
        if (contractCalls.has(call)) calls.set(start, (calls.get(start) ?? new Set()).add(call));
      }
  }
  // The paths may repeat the path of API_BASE_URL: they begin where most calls of the contract do.
  const [most] = [...calls].toSorted(([a, one], [b, other]) => other.size - one.size || a.length - b.length);
  if (!most) throw new ApiFailure(0, "The OpenAPI document names no call of the contract", "no_known_call");
  return allFeatures.filter((feature) =>
    endpointsOf(feature).every((name) => {
      const { method, path } = endpoints[name];
      return most[1].has(`${method} ${patternOf(path)}`);
    }),
  );
}
