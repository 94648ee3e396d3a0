import { endpoints } from "~/contract/endpoints.ts";
import { allFeatures, type Feature, featureEndpoints } from "~/contract/features.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { SiteStore } from "./site-store.server.ts";

/** Milliseconds between two reads of the document. */
const readMilliseconds = 30_000;
/** Milliseconds until the next read after one that failed, as in an outage: the API may be another version after it. */
const failedReadMilliseconds = 5_000;
const storeKey = "declared features";
/** How long the last answer counts after a restart. */
const storedMilliseconds = 30 * 86_400_000;

interface DeclarationSettings {
  /** Features that API_FEATURES names: no document is read. */
  readonly named?: readonly Feature[] | undefined;
  /** Asks for the document. Throws when it cannot be had. */
  readonly ask: () => Promise<unknown>;
  readonly store: SiteStore;
  /** Called when features are gained or lost; the first answer is a change from all of them. */
  readonly onChange?: ((gained: readonly Feature[], lost: readonly Feature[]) => void) | undefined;
  /** Called when the document cannot be had or read; the last answer counts on. */
  readonly onFailure?: ((failure: unknown) => void) | undefined;
}

/**
 * Knows which features another API has: those that API_FEATURES names, else those whose endpoints stand in the API's
 * OpenAPI document, which is read until it is had and then every 30 seconds. No answer to another call tells anything
 * of a feature.
 */
export function createDeclaredFeatures({
  named,
  ask,
  store,
  onChange = () => {},
  onFailure = () => {},
}: DeclarationSettings) {
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
      onFailure(failure);
    }
    reading = undefined;
    if (!isClosed) timer = setTimeout(refresh, pause).unref();
  }

  function note(found: readonly Feature[]): void {
    const before = had ?? allFeatures;
    had = found;
    const gained = found.filter((feature) => !before.includes(feature));
    const lost = before.filter((feature) => !found.includes(feature));
    if (gained.length + lost.length > 0) onChange(gained, lost);
  }

  function refresh(): void {
    if (!named && !isClosed) reading ??= read();
  }

  refresh();
  return {
    /** Tells whether the API has a feature; null while nothing is known yet. */
    has: (feature: Feature): boolean | null => had && had.includes(feature),
    /** Returns the features that the API lacks; none while nothing is known yet. */
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

/** Returns a path with `{}` for each parameter, so that "/news/:slug" and "/news/{id}" are the same. */
const patternOf = (path: string) => path.replace(/\{[^/{}]*\}|:\w+/g, "{}").replace(/\/$/, "");

/**
 * Returns the features whose endpoints stand in an OpenAPI document.
 * @throws ApiFailure with code "unreadable" for anything else, and for a document without the menu of §7
 */
function featuresIn(body: unknown): Feature[] {
  const { paths } = (body ?? {}) as { paths?: Record<string, object | null> | null };
  const known = Object.entries(paths ?? {}).map(([path, methods]) => [patternOf(path), methods ?? {}] as const);
  // The paths in the document may repeat the path of API_BASE_URL.
  const [menu] = known.find(([path]) => path.endsWith("/menu")) ?? [];
  if (menu === undefined) throw new ApiFailure(0, "The OpenAPI document names no menu", "unreadable");
  const start = menu.length - "/menu".length;
  const calls = new Set(
    known.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(start)}`),
    ),
  );
  return allFeatures.filter((feature) =>
    featureEndpoints[feature].every((name) => {
      const { method, path } = endpoints[name];
      return calls.has(`${method} ${patternOf(path)}`);
    }),
  );
}
