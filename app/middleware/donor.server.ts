import type { RouterContextProvider } from "react-router";
import type { User } from "~/contract/endpoints/profile.ts";
import { accountName, type NamedGift, payerName } from "~/contract/rules/gift-people.ts";
import { nameLength } from "~/contract/rules/limits.ts";
import { withFallback } from "~/http/side-data.ts";
import { apiContext } from "./api.server.ts";
import { sessionContext } from "./session.server.ts";
import { isSignedIn } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The payer's details; what is missing is empty. */
export interface DonorDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const emptyDonor: DonorDetails = { name: "", email: "", phone: "" };

/**
 * Returns the payer of some gifts: as typed in this session, else from the member's profile; the name by the rule of
 * {@link payerName}. A payer who chose to give without personal details has at most an e-mail address.
 */
export async function currentDonor(
  context: Context,
  gifts: readonly NamedGift[],
): Promise<DonorDetails & { readonly anonymous: boolean }> {
  const typed = context.get(sessionContext).get("donor");
  if (typed?.anonymous) return { ...emptyDonor, email: typed.email, anonymous: true };
  const account = typed?.name ? null : await profileOf(context);
  const name = payerName({ typed: typed?.name, gifts, account }) ?? "";
  const { email, phone } = typed ?? detailsOf(account);
  return { name: name.slice(0, nameLength).trim(), email, phone, anonymous: false };
}

/**
 * Returns a member's full name, phone and verified e-mail address (§6); empty fields for guests or when the API does
 * not answer.
 */
export async function donorFromProfile(context: Context): Promise<DonorDetails> {
  return detailsOf(await profileOf(context));
}

/** Returns a member's first and last name; empty ones like {@link donorFromProfile}. */
export async function namesFromProfile(context: Context): Promise<Pick<User, "first_name" | "last_name">> {
  return (await profileOf(context)) ?? { first_name: "", last_name: "" };
}

async function profileOf(context: Context): Promise<User | null> {
  if (!isSignedIn(context)) return null;
  return withFallback(context.get(apiContext).showProfile(), null);
}

function detailsOf(account: User | null): DonorDetails {
  if (!account) return emptyDonor;
  const name = accountName(account).slice(0, nameLength).trim();
  return { name, email: (account.email_verified_at && account.email) || "", phone: account.phone };
}

/** Ends the choice to give without personal details: a donor who types a name with a new gift made another one. */
export function endAnonymity(context: Context): void {
  const session = context.get(sessionContext);
  if (session.get("donor")?.anonymous) session.unset("donor");
}
