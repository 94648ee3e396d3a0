import { href } from "react-router";
import type { Permission } from "~/contract/rules/roles.ts";

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
  { to: href("/admin/calendar"), label: "menu.calendar" },
  { to: href("/admin/springs"), label: "menu.springs" },
  { to: href("/admin/donations"), label: "menu.donations" },
  { to: href("/admin/figures"), label: "menu.figures" },
  { to: href("/admin/funds"), label: "menu.funds" },
  { to: href("/admin/transfers"), label: "menu.transfers" },
  { to: href("/admin/reconciliation"), label: "menu.reconciliation", counts: "differences" },
  { to: href("/admin/audit"), label: "menu.audit" },
  { to: href("/admin/administrators"), label: "menu.administrators" },
  { to: href("/admin/organisation"), label: "menu.organisation" },
  { to: href("/admin/disclosure"), label: "menu.disclosure" },
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

/** What opening a page of staff takes, and sending its form if that takes more. */
interface PagePermissions {
  readonly view: Permission;
  readonly send?: Permission;
}

const decisions = { view: "approvals.decide" } as const;
const content = { view: "content.write" } as const;
const messages = { view: "messages.read" } as const;
const messageForms = { view: "messages.read", send: "messages.write" } as const;
const people = { view: "people.manage" } as const;
const everybody = { view: "staff.enter" } as const;

/** Every page of staff by the pattern of its route. A page that is not listed is closed to everybody. */
export const staffPages: Readonly<Record<string, PagePermissions>> = {
  "/admin": everybody,
  "/admin/inbox": decisions,
  "/admin/springs": decisions,
  "/admin/springs/:id": decisions,
  "/admin/springs/:id/:decision": decisions,
  "/admin/well-names/:id": decisions,
  "/admin/well-names/:id/:decision": decisions,
  "/admin/account-deletions/:id": decisions,
  "/admin/account-deletions/:id/:decision": decisions,
  "/admin/guest-erasures/:id": decisions,
  "/admin/guest-erasures/:id/:decision": decisions,
  "/admin/guests": { view: "guests.export" },
  "/admin/guests/erasure": { view: "guests.export" },
  "/admin/guests/file": { view: "guests.export" },
  "/admin/payments": { view: "payments.read" },
  "/admin/payments/:id": { view: "payments.read" },
  "/admin/payments/:id/receipt": { view: "payments.read" },
  "/admin/payments/:id/receipt.pdf": { view: "payments.read" },
  "/admin/payments/:id/inquiry": { view: "payments.read", send: "payments.settle" },
  "/admin/payments/:id/settlement/:decision": { view: "payments.settle" },
  "/admin/payments/:id/refund/:method": { view: "payments.refund" },
  "/admin/regular-gifts": { view: "payments.read" },
  "/admin/refunds": { view: "payments.read" },
  "/admin/refunds/:request": { view: "payments.read" },
  "/admin/refunds/:request/inquiry": { view: "payments.read", send: "payments.settle" },
  "/admin/refunds/:request/:decision": { view: "payments.refund" },
  "/admin/donations": { view: "donations.read" },
  "/admin/donations.csv": { view: "donations.export" },
  "/admin/donations/:id/words": { view: "donations.read", send: "approvals.decide" },
  "/admin/figures": { view: "donations.read" },
  "/admin/funds": { view: "organisation.write" },
  "/admin/funds/:id/removal": { view: "organisation.write" },
  "/admin/transfers": { view: "transfers.write" },
  "/admin/transfers/new": { view: "transfers.write" },
  "/admin/transfers/import": { view: "transfers.write" },
  "/admin/transfers/import/:id": { view: "transfers.write" },
  "/admin/transfers/queue": { view: "transfers.write" },
  "/admin/transfers/lines/:id": { view: "transfers.write" },
  "/admin/transfers/lines/:id/open": { view: "transfers.write" },
  "/admin/transfers/lines/:id/set-aside": { view: "transfers.write" },
  "/admin/reconciliation": { view: "reconciliation.read" },
  "/admin/reconciliation/:day": { view: "reconciliation.read", send: "payments.settle" },
  "/admin/reconciliation/differences/:id": { view: "reconciliation.read", send: "payments.settle" },
  "/admin/reconciliation/differences/:id/donation": { view: "payments.settle" },
  "/admin/messages": messages,
  "/admin/messages/:id": messages,
  "/admin/messages/:id/handled": messageForms,
  "/admin/messages/:id/deletion": { view: "messages.write" },
  "/admin/volunteers": messages,
  "/admin/volunteers.csv": messages,
  "/admin/volunteers/:id": messages,
  "/admin/volunteers/:id/handled": messageForms,
  "/admin/volunteers/:id/deletion": { view: "messages.write" },
  "/admin/content": content,
  "/admin/content/:kind": content,
  "/admin/content/:kind/:id": content,
  "/admin/content/:kind/:id/preview": content,
  "/admin/content/:kind/:id/rows": content,
  "/admin/content/:kind/:id/picture": content,
  "/admin/content/:kind/:id/publication": content,
  "/admin/content/:kind/:id/deletion": content,
  "/admin/content/:kind/:id/history": content,
  "/admin/content/:kind/:id/history/:version": content,
  "/admin/content/:kind/:id/history/:version/restore": content,
  "/admin/calendar": content,
  "/admin/organisation": { view: "organisation.write" },
  "/admin/disclosure": { view: "organisation.write" },
  "/admin/disclosure/files": { view: "organisation.write" },
  "/admin/disclosure/spending": { view: "organisation.write" },
  "/admin/organisation/card-fee": { view: "organisation.write" },
  "/admin/organisation/plan-hour": { view: "organisation.write" },
  "/admin/audit": { view: "audit.read" },
  "/admin/system": { view: "system.read", send: "system.write" },
  "/admin/samples": { view: "system.read", send: "system.write" },
  "/admin/consents.csv": { view: "consents.export" },
  "/admin/retention": { view: "system.read" },
  "/admin/going-live": { view: "system.read" },
  "/admin/administrators": people,
  "/admin/administrators/:id": people,
  "/admin/administrators/:id/removal": people,
  "/admin/administrators/:id/second-factor-reset": people,
  "/admin/second-factor": everybody,
  "/admin/second-factor/code": everybody,
  "/admin/second-factor/setup": everybody,
  "/admin/second-factor/setup/app": everybody,
  "/admin/second-factor/recovery-codes": everybody,
};

/** Returns the permission that a request to a page takes; null for a page that is not listed. */
export function permissionFor(pattern: string, method: string): Permission | null {
  const page = staffPages[pattern];
  if (!page) return null;
  return method === "GET" || method === "HEAD" ? page.view : (page.send ?? page.view);
}
