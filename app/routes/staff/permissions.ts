import { useRouteLoaderData } from "react-router";
import type { Permission } from "~/contract/rules/roles.ts";
import type { loader } from "./layout.tsx";

/** Returns a function that tells whether the signed-in user has a permission, to leave out what would answer 404. */
export function usePermissions(): (permission: Permission) => boolean {
  const permissions = useRouteLoaderData<typeof loader>("routes/staff/layout")?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
