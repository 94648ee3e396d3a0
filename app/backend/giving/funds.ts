import type { BodyOf } from "../../contract/endpoints.ts";
import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { type Fund, fundsOf, isBound } from "../../contract/rules/funds.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { recordAudit } from "../audit/audit.ts";
import type { CauseRecord } from "./cause-records.ts";
import type { Ports, Store } from "./ports.ts";

/**
 * Enters what was spent from a fund, with its voucher. A repeated key returns the first entry.
 * @returns its id
 * @throws RuleViolation day_in_future; cause_unknown; fund_cause_wrong for money that may go to certain causes alone;
 *   fund_too_much above what waits in the fund, except general gifts: those of before the site are not in its sums
 */
export function spendFromFund(
  { store, clock }: Ports,
  userId: number,
  { idempotency_key, ...entry }: BodyOf<"spendFromFund">,
): Promise<number> {
  const at = clock.now();
  const { fund, day, amount, cause_id } = entry;
  if (day > dayInIstanbul(at)) throw new RuleViolation("day_in_future", "day");
  return store.transaction(async (store) => {
    // Two entries at the same moment would both find the same money.
    await store.lock(`fund ${fund}`);
    const earlier = await store.funds.findByKey(idempotency_key);
    if (earlier !== null) return earlier;
    await checkCause(store, fund, cause_id);
    const { waiting } = mustExist((await store.funds.sums()).find((one) => one.fund === fund));
    if (fund !== "general" && amount > waiting)
      throw new RuleViolation("fund_too_much", "amount", { remaining: Math.max(0, waiting) });
    const entered = { entered_by: userId, entered_at: at.toISOString() };
    const id = await store.funds.insert({ ...entry, idempotency_key, ...entered });
    await recordAudit(store, at, userId, "fund.spend", ["fund", fund], { id, ...entry });
    return id;
  });
}

async function checkCause(store: Store, fund: Fund, id: number | null): Promise<void> {
  const cause: CauseRecord | null = id === null ? null : await store.causes.find(id);
  if (id !== null && !cause) throw new RuleViolation("cause_unknown", "cause_id");
  // General gifts and sadaka may help any cause, also one that takes another fund.
  const isFree = cause === null ? !isBound(fund) : fund === "general" || fund === "sadaka";
  if (!isFree && !(cause && fundsOf(cause).includes(fund))) throw new RuleViolation("fund_cause_wrong", "cause_id");
}

/** Removes an entry that was a mistake. @throws RuleViolation not_found */
export function removeSpending({ store, clock }: Ports, userId: number, id: number): Promise<void> {
  return store.transaction(async (store) => {
    const { idempotency_key: _key, entered_by: _by, ...entry } = found(await store.funds.find(id));
    if (!(await store.funds.remove(id))) throw new RuleViolation("not_found");
    await recordAudit(store, clock.now(), userId, "fund.unspend", ["fund", entry.fund], entry);
  });
}
