/**
 * Returns how many inputs a property test tries.
 * @param usually number on a developer's machine
 * @param inCi number with CI in the environment
 */
export function runs(usually: number, inCi: number): number {
  return process.env.CI ? inCi : usually;
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
