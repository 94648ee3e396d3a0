import type { RouterContextProvider } from "react-router";
import { nameLength } from "~/contract/rules/limits.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";

/** Who pays, as they said it; what was left out is empty. */
export interface DonorDetails {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const nobody: DonorDetails = { name: "", email: "", phone: "" };

/** Who pays: what was said about it in this session, even if that is nothing; else the member's own words. */
export async function donorOf(context: Readonly<RouterContextProvider>): Promise<DonorDetails> {
  return context.get(sessionContext).get("donor") ?? (await memberAsDonor(context));
}

/** A member's whole name, phone and verified e-mail address (§6); nothing of a guest, nor without an answer. */
export async function memberAsDonor(context: Readonly<RouterContextProvider>): Promise<DonorDetails> {
  if (!isSignedIn(context)) return nobody;
  const member = await context
    .get(apiContext)
    .showProfile()
    .then(({ data }) => data)
    .catch(() => null);
  if (!member) return nobody;
  const name = `${member.first_name} ${member.last_name}`.slice(0, nameLength).trim();
  return { name, email: (member.email_verified_at && member.email) || "", phone: member.phone };
}
