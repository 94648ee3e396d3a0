import type { ServerBuild } from "react-router";
import type { Feature } from "~/contract/features.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { site } from "~/process/site.server.ts";
import { notFound } from "./not-found.ts";

/** Tells whether the API of this site has a feature; the embedded one has all. */
export async function offers(feature: Feature): Promise<boolean> {
  const { missingFeatures } = await site();
  return !missingFeatures().includes(feature);
}

/**
 * Returns the query of an address whose list can be searched and filtered; null beside an API that may ignore it.
 */
export async function filtersOf(url: URL): Promise<URLSearchParams | null> {
  return (await offers("search")) ? url.searchParams : null;
}

type Routes = ServerBuild["routes"];

/** What each page and action needs, by its pattern "/dashboard/donate/:"; null for those of §7. */
type Needs = ReadonlyMap<string, PageNeeds | null>;

let needs: Promise<Needs> | undefined;

/** Reads the needs of all routes from their handles, once for the process. */
function needsOfPages(): Promise<Needs> {
  // Not imported above, because the routes import this module.
  return (needs ??= import("virtual:react-router/server-build").then(({ routes }) => needsIn(routes)));
}

function needsIn(routes: Routes): Needs {
  const found = new Map<string, PageNeeds | null>();
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue;
    let pattern = "";
    let needs: PageNeeds | null = null;
    for (let id: string | undefined = route.id; id !== undefined; id = routes[id]!.parentId) {
      const { path, module } = routes[id]!;
      const handle = module.handle as Partial<PageNeeds> | undefined;
      if (path) pattern = `/${path}${pattern}`;
      if (handle?.needs) needs ??= handle as PageNeeds;
    }
    found.set(shapeOf(pattern), needs);
  }
  return found;
}

/** Returns a pattern without the names of its parameters, and with a slash at its beginning alone. */
function shapeOf(pattern: string): string {
  return `/${pattern.replace(/^\/+|\/+$/g, "").replace(/:\w+/g, ":")}`;
}

/**
 * Refuses a page whose feature the API of this site lacks.
 * @param pattern of its route
 * @throws a Response with status 404
 */
export async function requireFeature(pattern: string): Promise<void> {
  const { missingFeatures } = await site();
  const missing = missingFeatures();
  if (missing.length === 0) return;
  const need = (await needsOfPages()).get(shapeOf(pattern));
  if (need && !need.saysSo && missing.includes(need.needs)) throw notFound();
}

let absent: { readonly missing: string; readonly pages: readonly string[] } = { missing: "", pages: [] };

/** Returns the addresses of the pages that have nothing to show at the API of this site, for `isAbsent`. */
export async function absentPages(): Promise<readonly string[]> {
  const { missingFeatures } = await site();
  const missing = missingFeatures();
  if (missing.join() !== absent.missing)
    absent = { missing: missing.join(), pages: shortened(await needsOfPages(), missing) };
  return absent.pages;
}

/** Returns the shortest patterns that hold the absent pages and no other. */
function shortened(needs: Needs, missing: readonly Feature[]): readonly string[] {
  const isAbsent = (need: PageNeeds | null) => need !== null && missing.includes(need.needs);
  const present = [...needs].filter(([, need]) => !isAbsent(need)).map(([pattern]) => `${pattern}/`);
  const patterns = [...needs]
    .filter(([, need]) => isAbsent(need))
    .map(([pattern]) => {
      const segments = pattern.split("/");
      for (let length = 2; length <= segments.length; length++) {
        const above = segments.slice(0, length).join("/");
        if (!present.some((one) => one.startsWith(`${above}/`))) return `${above}/*`;
      }
      return pattern;
    });
  return [...new Set(patterns)];
}
