/** The rows of a list that one page shows. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns how many rows there are in all. A page that is not full tells it, so that most lists are not counted.
 * @param found rows of the page
 */
export async function totalOf({ offset, limit }: Page, found: number, count: () => Promise<number>): Promise<number> {
  return found < limit && (found > 0 || offset === 0) ? offset + found : count();
}
