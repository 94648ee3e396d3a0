/** The page of a list that an address asks for; anything odd is the first. */
export function pageNumber(url: URL): number {
  const page = Number(url.searchParams.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
