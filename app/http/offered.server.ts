import type { Feature } from "~/contract/features.ts";
import { site } from "~/site.server.ts";
import { notFound } from "./not-found.ts";

/** Tells whether the API of this site has a feature; the embedded one has all. */
export async function offers(feature: Feature): Promise<boolean> {
  const { missingFeatures } = await site();
  return !missingFeatures().includes(feature);
}

/**
 * Refuses a page whose feature the API of this site lacks.
 * @throws a Response with status 404
 */
export async function requireFeature(feature: Feature): Promise<void> {
  if (!(await offers(feature))) throw notFound();
}
