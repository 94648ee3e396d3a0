import { anonymousName } from "./limits.ts";
import { type NameChoice, shownDonorName } from "./shown-names.ts";

/**
 * The people of a gift, and where each of them stands. This is the only place that decides it:
 *
 * - The payer stands on the receipt, in the lists of staff, at the provider and as the sender of a card: `payerName`.
 * - The honoured person of a gift on somebody's behalf stands on the gift's line of the receipt: `honouredName`.
 * - What others see of a gift, as on the page of a spring, is `shownName`.
 *
 * The table in docs/gift-people.md shows the outcome for each way to give.
 */

/** A gift of a basket, a payment or a list. Its name is the donor's own, or the honoured person's. */
export interface NamedGift {
  readonly name: string;
  readonly on_behalf: boolean;
}

/** Returns the name that donors gave with a gift of their own; null without one. */
export function ownName({ name, on_behalf }: NamedGift): string | null {
  return on_behalf ? null : givenName(name);
}

/** Returns the name of the person that a gift honours; null for a gift of the donor's own. */
export function honouredName({ name, on_behalf }: NamedGift): string | null {
  return on_behalf ? givenName(name) : null;
}

/** Returns the name of a gift as others may see it; null where they see none. */
export function shownName({ name, shown_as }: { readonly name: string; readonly shown_as: NameChoice }): string | null {
  return shownDonorName(name, shown_as);
}

interface Account {
  readonly first_name: string;
  readonly last_name: string;
}

interface Payer {
  /** The name typed with the payment. */
  readonly typed?: string | null | undefined;
  /** The gifts that it pays for. */
  readonly gifts: readonly NamedGift[];
  /** The member; null for a guest. */
  readonly account: Account | null;
  /** Whether the payer chose to give without personal details. */
  readonly anonymous?: boolean | undefined;
}

/**
 * Returns the payer's name: the one typed with the payment, else the one that stands with a gift of their own, however
 * it is shown to others, else the account's. Null for an anonymous payer and for a guest who gave no name.
 */
export function payerName({ typed, gifts, account, anonymous = false }: Payer): string | null {
  if (anonymous) return null;
  const own = gifts.map(ownName).find((name) => name !== null);
  return givenName(typed ?? "") || own || (account && accountName(account)) || null;
}

/** Returns the whole name of a member; "" for an erased one. */
export function accountName({ first_name, last_name }: Account): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * Returns the owners of a gift's shares, numbered, each to stand on a line of its own: a name may hold commas and
 * semicolons, but no line break.
 * @param donor the word for a donor who owns a share without a name
 */
export function numberedOwners(names: readonly string[], donor: string): string {
  return names.map((name, place) => `${place + 1}. ${name || donor}`).join("\n");
}

type OwnedGift = NamedGift & {
  readonly phone: string | null;
  readonly shown_as: NameChoice;
  readonly share_names: readonly string[];
};

/**
 * Returns a gift as an anonymous payer gives it: without a name, phone and names of shares of their own, and with
 * nothing shown to others. An honoured person keeps them, for the receipt's line and for the slaughter of a sacrifice.
 */
export function withoutOwnDetails<G extends OwnedGift>(gift: G): G {
  const ownDetails = gift.on_behalf ? {} : { phone: null, share_names: [] };
  return { ...gift, ...ownDetails, name: honouredName(gift) ?? anonymousName, shown_as: "anonymous" };
}

/**
 * Returns what a regular gift keeps of its first month's payer: null for the account's own name, so that its months
 * follow an account whose name changes; "anonymous" for none.
 */
export function storedPayerName(name: string | null, account: Account | null): string | null {
  return account && name === accountName(account) ? null : (name ?? anonymousName);
}

/** Returns the payer's name of a regular gift's later months from what it keeps; null for an anonymous payer. */
export function payerNameOfMonths(stored: string | null, account: Account): string | null {
  return stored === anonymousName ? null : (stored ?? (accountName(account) || null));
}

/** Returns a name without the spaces around it; null for an empty one, and for the word that stands for nobody. */
export function givenName(name: string): string | null {
  const given = name.trim();
  return given === anonymousName ? null : given || null;
}
