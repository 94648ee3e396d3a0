import { ApiFailure } from "~/contract/product-api.ts";

/** Returns null for a failure of the API; throws every other one. */
export function nullIfUnreachable(failure: unknown): null {
  if (failure instanceof ApiFailure) return null;
  throw failure;
}

/** Returns the data of an answer, or the fallback when the API fails: the page renders without that part (§8). */
export async function withFallback<T, F>(answer: Promise<{ data: T }>, fallback: F): Promise<T | F> {
  return answer.then(({ data }) => data).catch(() => fallback);
}

/** Loads optional data of a page, and records whether some failed to load. */
export interface SideData {
  /** Returns null when the API fails. */
  load<T>(answer: Promise<T>): Promise<T | null>;
  /** Tells whether something failed to load. A 404 does not count: the API does not have it. */
  isIncomplete(): boolean;
}

/** Creates the loader of a page's optional data. */
export function sideData(): SideData {
  let isIncomplete = false;
  return {
    load: (answer) =>
      answer.catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) throw failure;
        isIncomplete ||= failure.status !== 404;
        return null;
      }),
    isIncomplete: () => isIncomplete,
  };
}
