import type { SiteState } from "~/contract/endpoints/site.ts";
import type { Feature } from "~/contract/features.ts";

/** Milliseconds between two requests. */
const pollMilliseconds = 3_000;

const unknown: Omit<SiteState, "versions"> = { sandbox: false, outbox: false, regular_gifts: true, maintenance: null };

interface StateSettings {
  readonly ask: () => Promise<{ data: SiteState }>;
  readonly missingFeatures: () => readonly Feature[];
  /** Called when public content, or sums of gifts, were changed by somebody else. */
  readonly onChange: (what: keyof SiteState["versions"]) => void;
}

/**
 * Polls the state of another API every few seconds. No page waits for it: the last known state is used during a
 * request, and while the API does not answer.
 */
export function createRemoteState({ ask, missingFeatures, onChange }: StateSettings) {
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
    /** Fetches the state; settles also when that fails. */
    refresh,
    /** Returns the last known state. */
    current: () => state,
    /** Returns the maintenance under way; null when there is none. */
    maintenance() {
      if (state.maintenance === null) return null;
      const { since, until, message } = state.maintenance;
      return { since: new Date(since), until: until === null ? null : new Date(until), message };
    },
    close: () => clearInterval(timer),
  };
}
