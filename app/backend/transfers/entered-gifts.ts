import { RuleViolation } from "../../contract/rule-violation.ts";
import { givenName, payerName } from "../../contract/rules/gift-people.ts";
import { anonymousName } from "../../contract/rules/limits.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";
import { transferCodesIn } from "../../contract/rules/transfers.ts";
import type { Gift } from "../giving/basket-records.ts";
import { type CauseRecord, isPublished } from "../giving/cause-records.ts";
import type { Secrets } from "../outside.ts";
import type { Store } from "./ports.ts";
import type { EnteredPayment } from "./transfer-records.ts";
import type { Owner } from "../accounts/current-user.ts";

/** The donor of a transfer: a user by phone, number or reference code, or a name and ways to reach them. */
export interface DonorRequest {
  readonly user?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  /** How the typed name is shown to others; anonymous when missing. */
  readonly shown_as?: NameChoice | null | undefined;
}

/** Cause and donor of money that staff make a donation of. The sum is kuruş. */
export interface GiftRequest {
  /** Names the money; a donor without an account gets a guest of their own by it. */
  readonly idempotencyKey: string;
  readonly amount: number;
  /** Null: where gifts are needed most. */
  readonly causeId: number | null;
  readonly donor: DonorRequest;
}

/**
 * Returns the cause, the donor and the gift that staff named.
 * @throws RuleViolation cause_unknown, donor_unknown, name_required
 */
export async function giftFrom(
  store: Store,
  request: GiftRequest,
  secrets: Pick<Secrets, "fingerprint">,
  at: Date,
): Promise<{ cause: CauseRecord; owner: Owner; donor: EnteredPayment["donor"]; gift: Gift }> {
  const { causeId, amount } = request;
  const cause = causeId === null ? await store.causes.neededMost(amount, at) : await store.causes.find(causeId);
  if (!cause || !isPublished(cause, at)) throw new RuleViolation("cause_unknown", "cause_id");
  const { owner, donor } = await donorOf(store, request.donor, (text) => secrets.fingerprint(text), request);
  return { cause, owner, donor, gift: giftTo(cause, amount, donor.name, request.donor.shown_as) };
}

/**
 * Returns the owner of a transfer's donation: the user that was named, or a guest of its own with the given name.
 * @throws RuleViolation donor_unknown for an unknown user, name_required without user and name
 */
async function donorOf(
  store: Store,
  { user, name, email, phone }: DonorRequest,
  fingerprint: (text: string) => string,
  { idempotencyKey }: Pick<GiftRequest, "idempotencyKey">,
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
    owner: `guest:${fingerprint(`transfer ${idempotencyKey}`)}`,
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
