import type { BodyOf } from "../../../contract/endpoints.ts";
import { found, RuleViolation } from "../../../contract/rule-violation.ts";
import { unsettledStates } from "../../../contract/rules/payment-states.ts";
import type { Permission } from "../../../contract/rules/roles.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Ports, Store } from "../ports.ts";
import { failPayment, inquire, succeedPayment } from "./payment-outcomes.ts";
import type { PaymentRecord } from "./payment-record-queries.ts";

/** Returns a payment of any owner. @throws RuleViolation not_found */
export async function requirePayment(store: Store, id: string): Promise<PaymentRecord> {
  return found(await store.payments.find(id));
}

/**
 * Returns whether a payment failed after its confirmation was sent. Staff may correct it when the money was charged
 * after all.
 */
export async function mayBeCorrected(store: Store, { id, state, provider_payment_id }: PaymentRecord) {
  if (state !== "failed" || provider_payment_id === null) return false;
  return (await store.staffPayments.moves(id)).some(({ to }) => to === "confirming");
}

/**
 * Asks the provider about a payment of unknown outcome, or one that failed after its confirmation was sent.
 * @throws RuleViolation not_found; payment_changed when the payment is in another state
 */
export async function askAboutPayment(ports: Ports, administrator: number, id: string): Promise<PaymentRecord> {
  const payment = await requirePayment(ports.store, id);
  if (!unsettledStates.includes(payment.state) && !(await mayBeCorrected(ports.store, payment)))
    throw new RuleViolation("payment_changed");
  const after = await inquire(ports, payment);
  const details = { state: after.state, ...(after.provider_code !== null && { code: after.provider_code }) };
  await recordAudit(ports.store, ports.clock.now(), administrator, "payment.ask", ["payment", id], details);
  return after;
}

type Settlement = BodyOf<"settlePayment"> & { readonly administrator: number; readonly id: string };

/** @throws RuleViolation payment_own for a staff member's own payment while somebody else has the permission */
export async function rejectOwnPayment(
  { store, site }: Pick<Ports, "site"> & { readonly store: Pick<Store, "users"> },
  permission: Permission,
  staff: number,
  owner: Owner,
): Promise<void> {
  if (owner === `user:${staff}` && (await store.users.staffWith(permission, site.adminPhones)).length > 1)
    throw new RuleViolation("payment_own");
}

/**
 * Settles a payment under review by hand, according to the provider's panel or the bank statement: it becomes a
 * donation or fails. A payment that failed after its confirmation was sent may still become a donation. Administrators
 * cannot settle their own payments, unless nobody else has the permission.
 * @throws RuleViolation not_found, payment_changed when it is settled already, payment_own
 */
export async function settlePayment(ports: Ports, { administrator, id, state, taken, reason }: Settlement) {
  const { store, clock } = ports;
  const payment = await requirePayment(store, id);
  const isOpen = payment.state === "under_review" || (taken && (await mayBeCorrected(store, payment)));
  if (payment.state !== state || !isOpen) throw new RuleViolation("payment_changed");
  await rejectOwnPayment(ports, "payments.settle", administrator, payment.owner);
  let isSettled = false;
  const record = async (store: Store) => {
    const action = taken ? "payment.settle_taken" : "payment.settle_not_taken";
    await recordAudit(store, clock.now(), administrator, action, ["payment", id], { amount: payment.amount, reason });
    isSettled = true;
  };
  const after = taken
    ? await succeedPayment(ports, payment, null, record)
    : await failPayment(ports, payment, "not_taken", "by_hand", record);
  // An inquiry or another administrator settled it first.
  if (!isSettled) throw new RuleViolation("payment_changed");
  return after;
}
