import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address pattern of a route configuration that shows or does something, such as "/profile/cards/:id". */
export function patternsOf(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    if (!children) return [index && pattern === "" ? "/" : pattern];
    // A frame has no address of its own; a page with pages in it has one, unless an index route among them stands there.
    const isPage = path !== undefined && !children.some((child) => child.index);
    return [...(isPage ? [pattern] : []), ...patternsOf(children, pattern)];
  });
}
