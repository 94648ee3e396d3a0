import { Outlet } from "react-router";
import { requireFeature } from "~/http/available-features.server.ts";
import { PageFailure } from "~/ui/page-failure.tsx";
import { Band } from "~/ui/page.tsx";
import type { Route } from "./+types/boundary";

/** Answers 404 for a page that only an endpoint fills which the API of the site lacks. */
export async function loader({ pattern }: Route.LoaderArgs) {
  await requireFeature(pattern);
  return null;
}

/** Keeps header and footer around the error page of a route. */
export default function Boundary() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Band>
      <PageFailure error={error} />
    </Band>
  );
}
