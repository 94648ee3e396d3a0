import type { Feature } from "~/contract/features.ts";
import { site } from "~/site.server.ts";
import { notFound } from "./not-found.ts";

/** Tells whether the API of this site has a feature; the embedded one has all. */
export async function offers(feature: Feature): Promise<boolean> {
  const { lacks } = await site();
  return !lacks().includes(feature);
}

/**
 * Ends a page that the API has nothing for.
 * @throws a Response with status 404
 */
export async function requireFeature(feature: Feature): Promise<void> {
  if (!(await offers(feature))) throw notFound();
}
