import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import type { MessageKind } from "../inbox/message-queries.ts";
import { findMissingDays } from "../reconciliation/reconciliation.ts";
import type { Store } from "./ports.ts";

interface WaitingWork {
  readonly permission: Permission;
  count(store: Store): Promise<number>;
}

/** What waits for staff, with the permission that shows it. */
export const waitingWork = {
  decisions: {
    permission: "approvals.decide",
    count: async (store) => Object.values(await store.staff.approvalCounts()).reduce((sum, count) => sum + count, 0),
  },
  /** Payments with an unknown outcome. */
  payments: { permission: "payments.read", count: (store) => store.staffPayments.countWaiting() },
  /** Refunds that wait for a second person or have an unknown outcome. */
  refunds: { permission: "payments.read", count: (store) => store.refunds.countWaiting() },
  differences: { permission: "reconciliation.read", count: (store) => store.reconciliation.countOpen() },
  /** Days that were not compared with the provider's report in time. */
  reports: { permission: "reconciliation.read", count: async (store) => (await findMissingDays(store))?.count ?? 0 },
  /** Lines of bank statements. */
  transfers: {
    permission: "transfers.write",
    count: async (store) => (await store.statements.list({ state: "open" }, { offset: 0, limit: 1 })).total,
  },
  /** Regular gifts that wait because charges may be missing: none or all. */
  charging: {
    permission: "system.read",
    count: async (store) => Number((await store.marks.find("charging-hold")) !== null),
  },
  messages: { permission: "messages.read", count: (store) => messages(store, "message") },
  volunteers: { permission: "messages.read", count: (store) => messages(store, "volunteer") },
} as const satisfies Record<string, WaitingWork>;

async function messages(store: Store, kind: MessageKind): Promise<number> {
  return (await store.messages.list(kind, "waiting", { offset: 0, limit: 1 })).total;
}

/** Counts the work of a kind that waits; null when a role may not see it. */
export async function countWaitingWork(store: Store, role: StaffRole, kind: keyof typeof waitingWork) {
  const { permission, count } = waitingWork[kind];
  return isPermitted(role, permission) ? count(store) : null;
}
