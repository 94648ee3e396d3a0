import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Every address pattern of a route configuration that shows or does something, such as "/profile/cards/:id". */
export function patternsOf(routes: readonly RouteConfigEntry[], above = ""): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const pattern = path ? `${above}/${path}` : above;
    // A route with children is a frame around them: its own address is an index route among them.
    return children ? patternsOf(children, pattern) : [index && pattern === "" ? "/" : pattern];
  });
}
