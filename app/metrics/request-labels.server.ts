import type { FinishedRequest } from "./counts.server.ts";

/** Methods that are counted by their name: a client may send any word. */
const methods = new Set(["GET", "HEAD", "POST"]);

/** Returns the labels of a request, whose values are few whatever clients send. */
export function labelsOf({ route, method, status }: Omit<FinishedRequest, "seconds">) {
  return {
    route: route === null || route === "/*" ? "unknown" : route,
    method: methods.has(method) ? method : "other",
    status: status === null ? "aborted" : `${Math.trunc(status / 100)}xx`,
  };
}
