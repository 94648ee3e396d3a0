import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Returns every address pattern of a route configuration that has a page or action, e.g. "/profile/cards/:id". */
export function patternsOf(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    if (!children) return [index && pattern === "" ? "/" : pattern];
    // A layout without a path has no address. A route with children has one, unless an index route takes it.
    const isPage = path !== undefined && !children.some((child) => child.index);
    return [...(isPage ? [pattern] : []), ...patternsOf(children, pattern)];
  });
}

const samples: Readonly<Record<string, string>> = {
  id: "1",
  year: "2026",
  kind: "news",
  slug: "bread-oven-syria",
  decision: "approve",
  version: "1",
  step: "nosuchstep",
  reference: "nosuchreference",
  token: "nosuchtoken",
  change: "stop",
  method: "card",
  request: "1",
  day: "2026-11-20",
  provider: "iyzico",
  file: "1.svg",
  name: "1.png",
  "*": "no/such/page",
};

/** Returns an address that matches a pattern. Most exist in the starter content. */
export function sampleOf(pattern: string): string {
  if (pattern === "/:slug") return "/kvkk";
  if (pattern.startsWith("/share-picture")) return "/share-picture/well/6.png";
  return pattern.replace(/:(\w+)|\*/g, (part, name: string | undefined) => samples[name ?? part]!);
}
