import { ApiFailure } from "~/api/failures.ts";

/** Takes a failure of the API for null; throws every other one. */
export function nullIfUnreachable(failure: unknown): null {
  if (failure instanceof ApiFailure) return null;
  throw failure;
}

/** Loads what a page can do without. A page without a part says so, unless the API has no such part at all. */
export interface SideData {
  /** Returns null when the API fails. */
  load<T>(answer: Promise<T>): Promise<T | null>;
  /** Tells whether something is missing that the API has. */
  isIncomplete(): boolean;
}

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
