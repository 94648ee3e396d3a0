import { isNightly } from "./depth.ts";

/**
 * Returns how many inputs a property test tries.
 * @param usually number in `npm test`
 * @param nightly number in the nightly suite
 */
export function runs(usually: number, nightly: number): number {
  return isNightly ? nightly : usually;
}

/** Does the work this often at the same time, and returns the results. */
export function atOnce<T>(count: number, work: (place: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => work(place)));
}

/**
 * Runs the work for every item with limited concurrency, and returns the results in the items' order. Without the
 * limit, requests would time out waiting for database connections.
 */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const places = items.keys();
  const worker = async () => {
    for (const place of places) results[place] = await work(items[place]!, place);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
