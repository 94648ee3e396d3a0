import { Outlet } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { browserIdMiddleware } from "~/middleware/browser-id.server.ts";
import type { Route } from "./+types/layout";

export const handle = { needs: "personal_data" } satisfies PageNeeds;

export const middleware: Route.MiddlewareFunction[] = [browserIdMiddleware];

/** Frames the pages on which guests see their data. */
export default function MyDataLayout() {
  return <Outlet />;
}
