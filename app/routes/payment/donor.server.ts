import type { RouterContextProvider } from "react-router";
import { nameLength } from "~/contract/rules/limits.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";

/** The donor as typed; fields that were left out are empty. */
export interface DonorDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const emptyDonor: DonorDetails = { name: "", email: "", phone: "" };

/** Returns the donor stored in this session, even an empty one, else the member's profile. */
export async function currentDonor(context: Readonly<RouterContextProvider>): Promise<DonorDetails> {
  return context.get(sessionContext).get("donor") ?? (await donorFromProfile(context));
}

/**
 * Returns a member's full name, phone and verified e-mail address (§6); empty fields for guests or when the API does
 * not answer.
 */
export async function donorFromProfile(context: Readonly<RouterContextProvider>): Promise<DonorDetails> {
  if (!isSignedIn(context)) return emptyDonor;
  const member = await context
    .get(apiContext)
    .showProfile()
    .then(({ data }) => data)
    .catch(() => null);
  if (!member) return emptyDonor;
  const name = `${member.first_name} ${member.last_name}`.slice(0, nameLength).trim();
  return { name, email: (member.email_verified_at && member.email) || "", phone: member.phone };
}
