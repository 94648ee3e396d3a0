import { endpoints, type EndpointName } from "~/contract/endpoints.ts";
import { allFeatures, type Feature, featureOf, featureProbes } from "~/contract/features.ts";
import type { SiteStore } from "../site-store.server.ts";

/** Milliseconds between two questions what the API has. */
const againMilliseconds = 10 * 60_000;
/** The same as long as it could not be found out. */
const soonMilliseconds = 5_000;
const storeKey = "abilities";
const weekMilliseconds = 7 * 86_400_000;

export interface Abilities {
  /** What the API lacks; nothing as long as that is unknown. */
  lacks(): readonly Feature[];
  /** Notes that an endpoint without parameters answered 404. */
  noteMissing(name: EndpointName): void;
  /** Settles when the first question is answered, or has failed. */
  readonly ready: Promise<void>;
  close(): void;
}

interface AbilitySettings {
  /** Asks the API: a status, and the body of a success. Throws when it does not answer. */
  readonly ask: (method: string, path: string) => Promise<{ readonly status: number; readonly body?: unknown }>;
  readonly store: SiteStore;
  /** Called when what is lacking has changed. */
  readonly onChange?: (lacking: readonly Feature[]) => void;
}

/** Finds out which features another API has: once at the start, and every ten minutes. */
export function createAbilities({ ask, store, onChange = () => {} }: AbilitySettings): Abilities {
  let lacking = remembered(store);
  const missingUntil = new Map<Feature, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function find(): Promise<void> {
    let isKnown = false;
    try {
      const found = (await byDocument(ask)) ?? (await byProbes(ask));
      if (found) {
        isKnown = true;
        if (found.join() !== (lacking ?? []).join()) onChange(found);
        lacking = found;
        store.put(storeKey, JSON.stringify(found), new Date(Date.now() + weekMilliseconds));
      }
    } catch {
      // The API does not answer; each of its failing calls is logged elsewhere.
    }
    if (!isClosed) timer = setTimeout(find, isKnown ? againMilliseconds : soonMilliseconds).unref();
  }

  return {
    lacks() {
      const now = Date.now();
      const missing = [...missingUntil].filter(([, until]) => until > now).map(([feature]) => feature);
      return missing.length === 0 ? (lacking ?? []) : [...new Set([...(lacking ?? []), ...missing])];
    },
    noteMissing(name) {
      const feature = featureOf(name);
      if (feature && feature !== "staff") missingUntil.set(feature, Date.now() + againMilliseconds);
    },
    ready: find(),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function remembered(store: SiteStore): Feature[] | null {
  const text = store.get(storeKey);
  if (text === null) return null;
  const names = JSON.parse(text) as Feature[];
  return allFeatures.filter((feature) => names.includes(feature));
}

/** Characters of the longest path of a document that is compared. */
const longestPath = 200;
const pattern = (path: string) => path.replace(/\{[^/{}]*\}|:\w+/g, "{}").replace(/\/$/, "");

/** Returns what the API's OpenAPI document does not have; null without such a document. */
async function byDocument(ask: AbilitySettings["ask"]): Promise<Feature[] | null> {
  const { status, body } = await ask("GET", "/openapi.json");
  const { paths } = (body ?? {}) as { paths?: Record<string, object | null> | null };
  if (status !== 200 || typeof paths !== "object" || paths === null) return null;
  const known = Object.entries(paths).filter(([path]) => path.length <= longestPath);
  // The paths may have a prefix that the address of the API has, too.
  const prefix = known
    .map(([path]) => path)
    .find((path) => /(^|\/)menu$/.test(pattern(path)))
    ?.replace(/\/?menu\/?$/, "");
  if (prefix === undefined) return null;
  const offered = new Set(
    known.flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${pattern(path.slice(prefix.length))}`),
    ),
  );
  return allFeatures.filter((feature) => {
    const { method, path } = endpoints[featureProbes[feature]];
    return !offered.has(`${method} ${pattern(path)}`);
  });
}

/** Answers of an API that does not know an endpoint. */
const unknownStatuses = new Set([404, 405, 410, 501]);

/** Answers of a gateway that lets the machine in nowhere, whether the endpoint is there or not. */
const refusedStatuses = new Set([401, 403]);
/** An address of members that no API has: a gateway that refuses it tells nothing about the others. */
const nowhere = "/user/pinar-probe-nowhere";

/**
 * Asks for each feature with the machine's token; a POST is sent without content, which no endpoint accepts. An
 * endpoint that is the machine's own and refuses it is lacking, and so is a member's where every such address refuses.
 */
async function byProbes(ask: AbilitySettings["ask"]): Promise<Feature[] | null> {
  const { status, body } = await ask("GET", "/springs");
  if (unknownStatuses.has(status) || status >= 500) return null;
  const spring = firstId(body);
  const isBlind = refusedStatuses.has((await ask("GET", nowhere)).status);
  const results = await Promise.all(
    allFeatures.map(async (feature): Promise<boolean> => {
      const { method, path, caller } = endpoints[featureProbes[feature]];
      const known = spring === null ? path : path.replace("/springs/:id", `/springs/${spring}`);
      // Only a document can tell of a change or a deletion, which is not tried out.
      if (known.includes(":") || (method !== "GET" && method !== "POST")) return false;
      const answer = await ask(method, known);
      if (refusedStatuses.has(answer.status) && (caller !== "user" || isBlind)) return false;
      return !unknownStatuses.has(answer.status) && answer.status < 500;
    }),
  );
  return allFeatures.filter((_, index) => !results[index]);
}

function firstId(body: unknown): string | null {
  const { data } = (body ?? {}) as { data?: unknown };
  const list = Array.isArray(data) ? data : Array.isArray(body) ? body : [];
  const { id } = (list[0] ?? {}) as { id?: unknown };
  return typeof id === "number" || typeof id === "string" ? encodeURIComponent(String(id)) : null;
}
