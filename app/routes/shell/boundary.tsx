import { Outlet } from "react-router";
import { Band } from "~/ui/band.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import type { Route } from "./+types/boundary";

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
