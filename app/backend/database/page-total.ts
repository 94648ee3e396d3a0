/**
 * Returns how many rows there are in all. A page that is not full tells it, so that most lists are not counted.
 * @param found rows of the page
 */
export async function totalOf(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  return found < limit && (found > 0 || offset === 0) ? offset + found : count();
}
