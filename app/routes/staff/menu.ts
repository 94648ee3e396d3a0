import { href } from "react-router";
import type { Permission } from "~/contract/rules/roles.ts";
import { permissionFor } from "./pages.ts";

/** The menu of staff: a page, its label and its count. */
const entries = [
  { to: href("/admin"), label: "menu.today" },
  { to: href("/admin/inbox"), label: "menu.inbox", counts: "decisions" },
  { to: href("/admin/payments"), label: "menu.payments", counts: "payments" },
  { to: href("/admin/refunds"), label: "menu.refunds", counts: "refunds" },
  { to: href("/admin/regular-gifts"), label: "menu.regularGifts" },
  { to: href("/admin/messages"), label: "menu.messages", counts: "messages" },
  { to: href("/admin/volunteers"), label: "menu.volunteers", counts: "volunteers" },
  { to: href("/admin/content"), label: "menu.content" },
  { to: href("/admin/springs"), label: "menu.springs" },
  { to: href("/admin/donations"), label: "menu.donations" },
  { to: href("/admin/figures"), label: "menu.figures" },
  { to: href("/admin/transfers"), label: "menu.transfers" },
  { to: href("/admin/reconciliation"), label: "menu.reconciliation", counts: "differences" },
  { to: href("/admin/audit"), label: "menu.audit" },
  { to: href("/admin/administrators"), label: "menu.administrators" },
  { to: href("/admin/organisation"), label: "menu.organisation" },
  { to: href("/admin/system"), label: "menu.system" },
  { to: href("/admin/going-live"), label: "menu.goingLive" },
  { to: href("/admin/second-factor"), label: "menu.secondFactor" },
] as const;

/** Permissions of which the first page shows something. */
const todayPermissions: readonly Permission[] = [
  "approvals.decide",
  "donations.read",
  "payments.read",
  "messages.read",
];

/** Tells whether the first page shows anything with some permissions. */
export function hasToday(permissions: readonly Permission[]): boolean {
  return todayPermissions.some((permission) => permissions.includes(permission));
}

/** Returns the entries of the menu that open with some permissions. */
export function menuFor(permissions: readonly Permission[]) {
  return entries.filter(({ to }) => {
    if (to === href("/admin")) return hasToday(permissions);
    const permission = permissionFor(to, "GET");
    return permission !== null && permissions.includes(permission);
  });
}
