import { mustExist } from "../../contract/must-exist.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { startOfDay } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { type TransferKind, transferDays } from "../../contract/rules/transfers.ts";
import { recordAudit } from "../audit/audit.ts";
import { requireOrganisation } from "../organisation/organisation.ts";
import { recordDonations } from "../payments/charge/donations.ts";
import { type GiftRequest, giftFrom } from "./entered-gifts.ts";
import type { Ports, Store } from "./ports.ts";
import type { NewTransfer } from "./transfer-records.ts";

/** A transfer as staff enter it. The sum is kuruş. */
export interface TransferRequest extends GiftRequest {
  readonly staffId: number;
  readonly kind: TransferKind;
  readonly day: string;
  readonly accountId: number | null;
  readonly sender?: string | null | undefined;
  readonly senderIban?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly isAnother: boolean;
  /** Of the receipt, for a donor without an account. */
  readonly language: Language;
}

const dayMilliseconds = 86_400_000;

/**
 * Enters a transfer or cash as a succeeded payment with one donation, in one transaction. A repeated key returns the
 * first payment's id.
 * @param record marks the line of a statement as accepted, in the same transaction
 * @throws RuleViolation transfer_day, account_unknown, cause_unknown, donor_unknown, name_required; transfer_double for
 *   an equal transfer that was entered already; line_decided for a line that was accepted meanwhile;
 *   organisation_needed while no real receipt could be issued
 */
export async function enterTransfer(
  ports: Ports,
  request: TransferRequest,
  record?: (store: Store, paymentId: string) => Promise<void>,
): Promise<string> {
  const { store, clock, secrets } = ports;
  const at = clock.now();
  const { staffId, kind, day, amount } = request;
  checkDay(day, at);
  await requireOrganisation(ports, "organisation_needed");
  return store.transaction(async (store) => {
    // Two equal entries at the same moment would both find no earlier one.
    await store.lock(`transfers ${day} ${amount}`);
    const { cause, owner, donor, gift } = await giftFrom(store, request, secrets, at);
    const account = kind === "cash" ? null : await accountOf(store, request.accountId, at);
    const earlier = await store.payments.findByIdempotencyKey(owner, request.idempotencyKey);
    // Somebody else may have assigned the same line to another cause at the same moment.
    if (earlier && record) throw new RuleViolation("line_decided");
    if (earlier) return earlier.id;
    if (!request.isAnother && (await store.transfers.hasEqual({ kind, day, account, amount })))
      throw new RuleViolation("transfer_double", "is_another");
    const id = secrets.randomText(16);
    const transfer: NewTransfer = {
      payment: {
        id,
        owner,
        idempotency_key: request.idempotencyKey,
        reference_hash: secrets.fingerprint(`transfer ${id}`),
        language: request.language,
        donor,
      },
      gift,
      kind,
      day,
      account,
      sender: request.sender || null,
      sender_iban: request.senderIban || null,
      reference: request.reference || null,
      entered_by: staffId,
    };
    await store.transfers.insert(transfer, at);
    await recordDonations(store, mustExist(await store.payments.find(id)), at);
    await record?.(store, id);
    await recordAudit(store, at, staffId, "transfer.enter", ["payment", id], { kind, amount, day, cause: cause.id });
    return id;
  });
}

/** @throws RuleViolation transfer_day for a day in the future or long past */
export function checkDay(day: string, at: Date): void {
  const oldest = new Date(at.getTime() - transferDays * dayMilliseconds);
  if (day > dayInIstanbul(at) || startOfDay(day) < oldest)
    throw new RuleViolation("transfer_day", "day", { days: transferDays });
}

/** Returns a bank account with the name that transfers are listed under. */
export async function accountOf(
  store: Store,
  id: number | null,
  at: Date,
): Promise<{ id: number; name: string; isLira: boolean }> {
  const account = (await accountsOf(store, at)).find((one) => one.id === id);
  if (!account) throw new RuleViolation("account_unknown", "account_id");
  return account;
}

/** Lists the published bank accounts: "Örnek Bankası TRY …5601". */
export async function accountsOf(store: Store, at: Date): Promise<{ id: number; name: string; isLira: boolean }[]> {
  const { items } = await store.content.list({ kind: "bank_account", publicationStatus: "shown" }, at, {
    offset: 0,
    limit: 100,
  });
  return items.map(({ id, item: { fields } }) => ({
    id,
    name: `${String(fields.bank_name)} ${String(fields.currency)} …${String(fields.iban).slice(-4)}`,
    isLira: fields.currency === "TRY",
  }));
}
