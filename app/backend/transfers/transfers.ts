import type { BodyOf } from "../../contract/endpoints.ts";
import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { givenName, payerName } from "../../contract/rules/gift-people.ts";
import { dayInIstanbul, later, startOfDay } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { anonymousName } from "../../contract/rules/limits.ts";
import { transferCodesIn, transferDays } from "../../contract/rules/transfers.ts";
import type { Owner } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Gift } from "../giving/basket-queries.ts";
import { checkedFund } from "../giving/baskets.ts";
import { type CauseRecord, isPublished } from "../giving/cause-records.ts";
import { requireOrganisation } from "../organisation/organisation.ts";
import type { Secrets } from "../outside.ts";
import { recordDonations } from "../payments/charge/donations.ts";
import type { Ports, Store } from "./ports.ts";
import type { EnteredPayment, NewTransfer } from "./transfer-queries.ts";

/** A transfer as staff enter it. The sum is kuruş. */
type TransferRequest = BodyOf<"enterTransfer"> & {
  readonly staffId: number;
  readonly sender_iban?: string | null;
  /** Of the receipt, for a donor without an account. */
  readonly language: Language;
};

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
    const account = kind === "cash" ? null : await accountOf(store, request.account_id, at);
    const earlier = await store.payments.findByIdempotencyKey(owner, request.idempotency_key);
    // Somebody else may have assigned the same line to another cause at the same moment.
    if (earlier && record) throw new RuleViolation("line_decided");
    if (earlier) return earlier.id;
    if (!request.is_another && (await store.transfers.hasEqual({ kind, day, account, amount })))
      throw new RuleViolation("transfer_double", "is_another");
    const id = secrets.randomText(16);
    const transfer: NewTransfer = {
      payment: {
        id,
        owner,
        idempotency_key: request.idempotency_key,
        reference_hash: secrets.fingerprint(`transfer ${id}`),
        language: request.language,
        donor,
      },
      gift,
      kind,
      day,
      account,
      sender: request.sender || null,
      sender_iban: request.sender_iban || null,
      reference: request.reference || null,
      entered_by: staffId,
    };
    await store.transfers.insert(transfer, at);
    await recordDonations(store, mustExist(await store.payments.find(id)), at);
    await record?.(store, id);
    const details = { kind, amount, day, cause: cause.id };
    await recordAudit(store, at, staffId, "transfer.enter", ["payment", id], details);
    return id;
  });
}

/** @throws RuleViolation transfer_day for a day in the future or long past */
export function checkDay(day: string, at: Date): void {
  const oldest = later(at, { days: -transferDays });
  if (day > dayInIstanbul(at) || startOfDay(day) < oldest)
    throw new RuleViolation("transfer_day", "day", { days: transferDays });
}

/** Returns a bank account with the name that transfers are listed under. */
export async function accountOf(store: Store, id: number | null, at: Date) {
  const account = (await accountsOf(store, at)).find((one) => one.id === id);
  if (!account) throw new RuleViolation("account_unknown", "account_id");
  return account;
}

/** Lists the published bank accounts: "Örnek Bankası TRY …5601". */
export async function accountsOf(store: Store, at: Date): Promise<{ id: number; name: string; is_lira: boolean }[]> {
  const filter = { kind: "bank_account", publicationStatus: "shown" } as const;
  const { items } = await store.content.list(filter, at, { offset: 0, limit: 100 });
  return items.map(({ id, item: { fields } }) => ({
    id,
    name: `${String(fields.bank_name)} ${String(fields.currency)} …${String(fields.iban).slice(-4)}`,
    is_lira: fields.currency === "TRY",
  }));
}

export type DonorRequest = BodyOf<"enterTransfer">["donor"];

/** Cause and donor of money that staff make a donation of. A donor without an account gets a guest by the key. */
type GiftRequest = Pick<BodyOf<"enterTransfer">, "idempotency_key" | "amount" | "cause_id" | "fund" | "donor">;

/**
 * Returns the cause, the donor and the gift that staff named.
 * @throws RuleViolation cause_unknown, fund_not_taken, donor_unknown, name_required
 */
export async function giftFrom(store: Store, request: GiftRequest, secrets: Pick<Secrets, "fingerprint">, at: Date) {
  const { cause_id: id, amount } = request;
  const cause = id === null ? await store.causes.neededMost(amount, at, request.fund) : await store.causes.find(id);
  if (!cause || !isPublished(cause, at)) throw new RuleViolation("cause_unknown", "cause_id");
  const { owner, donor } = await donorOf(store, request.donor, (text) => secrets.fingerprint(text), request);
  const fund = checkedFund(cause, request.fund);
  return { cause, owner, donor, gift: { ...giftTo(cause, amount, donor.name, request.donor.shown_as), fund } };
}

/**
 * Returns the owner of a transfer's donation: the user that was named, or a guest of its own with the given name.
 * @throws RuleViolation donor_unknown for an unknown user, name_required without user and name
 */
async function donorOf(
  store: Store,
  { user, name, email, phone }: DonorRequest,
  fingerprint: (text: string) => string,
  { idempotency_key }: Pick<GiftRequest, "idempotency_key">,
): Promise<{ owner: Owner; donor: EnteredPayment["donor"] }> {
  if (user) {
    const id = await findDonor(store, user);
    if (id === null) throw new RuleViolation("donor_unknown", "donor.user");
    const account = await store.users.find(id);
    return { owner: `user:${id}`, donor: { name: payerName({ gifts: [], account }), email: null, phone: null } };
  }
  const given = givenName(name ?? "");
  if (!given) throw new RuleViolation("name_required", "donor.name");
  return {
    owner: `guest:${fingerprint(`transfer ${idempotency_key}`)}`,
    donor: { name: given, email: email || null, phone: phone || null },
  };
}

/** Returns the id of the user with a phone number (E.164), a user number or a reference code; null for none. */
async function findDonor(store: Store, text: string): Promise<number | null> {
  if (text.startsWith("+")) return (await store.users.findByPhone(text))?.id ?? null;
  const [code] = transferCodesIn(text);
  const owner = code === undefined ? null : await store.transferCodes.find(code);
  if (owner) return owner.user_id;
  const id = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  const user = id === undefined ? null : await store.users.find(Number(id));
  return user?.phone ? user.id : null;
}

/** Returns the gift of a transfer: shares where the sum is a whole number of them, else a contribution. */
function giftTo(cause: CauseRecord, amount: number, name: string | null, shown_as: DonorRequest["shown_as"]): Gift {
  const isShown = shown_as === "full_name" || shown_as === "initials";
  const isShares =
    cause.kind !== "spring" && cause.cost > 0 && (cause.multiple ? amount % cause.cost === 0 : amount === cause.cost);
  return {
    cause_id: cause.id,
    name: (isShown && name) || anonymousName,
    phone: null,
    amount,
    share_value: isShares ? amount / cause.cost : 0,
    share_names: [],
    on_behalf: false,
    proxy_granted: false,
    note: null,
    shown_as: shown_as ?? "anonymous",
  };
}
