import type { SiteState } from "~/contract/endpoints/site.ts";
import type { Feature } from "~/contract/features.ts";

/** Milliseconds between two questions. */
const askMilliseconds = 3_000;

const unknown: Omit<SiteState, "versions"> = { sandbox: false, outbox: false, regular_gifts: true, maintenance: null };

interface StateSettings {
  readonly ask: () => Promise<{ data: SiteState }>;
  readonly lacks: () => readonly Feature[];
  /** Called when something that everybody sees was changed elsewhere: texts and causes, or sums of gifts. */
  readonly onChange: (what: keyof SiteState["versions"]) => void;
}

/**
 * Follows what another API says of its own state, every few seconds. No page waits for it: what was known last holds
 * while the API is asked, and while it does not answer.
 */
export function createRemoteState({ ask, lacks, onChange }: StateSettings) {
  let state: typeof unknown & Partial<SiteState> = unknown;
  let asking: Promise<void> | undefined;

  async function askOnce(): Promise<void> {
    try {
      const before = state.versions;
      state = (await ask()).data;
      for (const what of ["content", "sums"] as const)
        if (before && before[what] !== state.versions?.[what]) onChange(what);
    } catch {
      // The failed call was logged.
    }
    asking = undefined;
  }

  function look(): Promise<void> {
    if (lacks().includes("site_state")) return Promise.resolve();
    return (asking ??= askOnce());
  }

  const timer = setInterval(() => void look(), askMilliseconds).unref();

  return {
    /** Settles when the API was asked once. */
    look,
    /** Returns what was known last. */
    current: () => state,
    close: () => clearInterval(timer),
  };
}
