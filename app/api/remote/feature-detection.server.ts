import { endpoints } from "~/contract/endpoints.ts";
import { allFeatures, type Feature, featureProbes } from "~/contract/features.ts";
import type { SiteStore } from "../site-store.server.ts";

/** Milliseconds between two detections. */
const detectionMilliseconds = 10 * 60_000;
/** Milliseconds until the next detection after a failed one. */
const retryMilliseconds = 5_000;
const storeKey = "missing features";
/** How long the last result counts after a restart. */
const storedMilliseconds = 7 * 86_400_000;

export interface FeatureDetection {
  /** Returns the features that the API lacks; none as long as that is unknown. */
  missing(): readonly Feature[];
  /** Settles after the first detection, also after a failed one. */
  readonly ready: Promise<void>;
  close(): void;
}

interface DetectionSettings {
  /** Sends a request without content; returns the status, and the body of a success. Throws when nothing answers. */
  readonly request: (method: string, path: string) => Promise<{ readonly status: number; readonly body?: unknown }>;
  readonly store: SiteStore;
  /** Called when the set of missing features has changed. */
  readonly onChange?: (missing: readonly Feature[]) => void;
}

/**
 * Detects which features another API lacks: at the start, and every ten minutes. A 404 of a visitor's call tells
 * nothing of a feature: the API may only not know what the visitor named.
 */
export function createFeatureDetection({ request, store, onChange = () => {} }: DetectionSettings): FeatureDetection {
  let detected = readStored(store);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function detect(): Promise<void> {
    let isKnown = false;
    try {
      const found = (await missingInDocument(request)) ?? (await missingByProbes(request));
      if (found) {
        isKnown = true;
        if (found.join() !== (detected ?? []).join()) onChange(found);
        detected = found;
        store.put(storeKey, JSON.stringify(found), new Date(Date.now() + storedMilliseconds));
      }
    } catch {
      // The API does not answer; each of its failing calls is logged elsewhere.
    }
    if (!isClosed) timer = setTimeout(detect, isKnown ? detectionMilliseconds : retryMilliseconds).unref();
  }

  return {
    missing: () => detected ?? [],
    ready: detect(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function readStored(store: SiteStore): Feature[] | null {
  const text = store.get(storeKey);
  if (text === null) return null;
  const names = JSON.parse(text) as Feature[];
  return allFeatures.filter((feature) => names.includes(feature));
}

/** Characters of the longest path of a document that is compared. */
const longestPath = 200;
/** Returns a path with `{}` for each parameter, so that "/news/:slug" and "/news/{id}" are the same. */
const patternOf = (path: string) => path.replace(/\{[^/{}]*\}|:\w+/g, "{}").replace(/\/$/, "");

/** Returns the features that the API's OpenAPI document does not have; null without such a document. */
async function missingInDocument(request: DetectionSettings["request"]): Promise<Feature[] | null> {
  const { status, body } = await request("GET", "/openapi.json");
  const { paths } = (body ?? {}) as { paths?: Record<string, object | null> | null };
  if (status !== 200 || typeof paths !== "object" || paths === null) return null;
  const known = Object.entries(paths).filter(([path]) => path.length <= longestPath);
  // The paths in the document may repeat the path of API_BASE_URL.
  const prefix = known
    .map(([path]) => path)
    .find((path) => /(^|\/)menu$/.test(patternOf(path)))
    ?.replace(/\/?menu\/?$/, "");
  if (prefix === undefined) return null;
  const offered = new Set(
    known.flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${patternOf(path.slice(prefix.length))}`),
    ),
  );
  return allFeatures.filter((feature) => {
    const { method, path } = endpoints[featureProbes[feature]];
    return !offered.has(`${method} ${patternOf(path)}`);
  });
}

/** Statuses of an endpoint that does not exist. */
const missingStatuses = new Set([404, 405, 410, 501]);

/** Statuses of a gateway that refuses the machine, whether the endpoint exists or not. */
const refusedStatuses = new Set([401, 403]);
/** A path of members that no API has: a gateway that refuses it tells nothing about the others. */
const nowhere = "/user/pinar-probe-nowhere";

/**
 * Returns the features whose probe says that the endpoint does not exist; null when the API fails, or refuses the
 * machine everywhere. A POST is sent without content, which no endpoint accepts. An endpoint of the machine that
 * refuses it is missing, and so is a member's where the gateway refuses every such path.
 */
async function missingByProbes(request: DetectionSettings["request"]): Promise<Feature[] | null> {
  const { status, body } = await request("GET", "/springs");
  // Without credentials, or beyond its limits, an API refuses everything alike: that tells nothing of its features.
  if (missingStatuses.has(status) || [401, 403, 429].includes(status) || status >= 500) return null;
  const spring = firstId(body);
  const isBlind = refusedStatuses.has((await request("GET", nowhere)).status);
  const results = await Promise.all(
    allFeatures.map(async (feature): Promise<boolean> => {
      const { method, path, caller } = endpoints[featureProbes[feature]];
      const probe = spring === null ? path : path.replace("/springs/:id", `/springs/${spring}`);
      // A PUT or DELETE could change something, so only a document can tell whether there is one.
      if (probe.includes(":") || (method !== "GET" && method !== "POST")) return false;
      const answer = await request(method, probe);
      if (refusedStatuses.has(answer.status) && (caller !== "user" || isBlind)) return false;
      return !missingStatuses.has(answer.status) && answer.status < 500;
    }),
  );
  return allFeatures.filter((_, index) => !results[index]);
}

/** Returns the id of the first item of a list, encoded for a path; null without one. */
function firstId(body: unknown): string | null {
  const { data } = (body ?? {}) as { data?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(body) ? body : [];
  const { id } = (list[0] ?? {}) as { id?: unknown };
  return typeof id === "number" || typeof id === "string" ? encodeURIComponent(String(id)) : null;
}
