import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";
import { browserIdMiddleware } from "~/middleware/browser-id.server.ts";
import { Band } from "~/ui/band.tsx";
import type { Route } from "./+types/layout";

export const handle = withTexts("my-data");

export const middleware: Route.MiddlewareFunction[] = [browserIdMiddleware];

/** Frames the pages on which guests see their data. */
export default function MyDataLayout() {
  return (
    <Band>
      <div className="container container-narrow space-y-8">
        <Outlet />
      </div>
    </Band>
  );
}
