import { href, type RouterContextProvider } from "react-router";
import type { GuestData } from "~/contract/endpoints/personal-data.ts";
import { email } from "~/contract/fields/text-fields.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { setFlashMessage, sessionContext } from "~/middleware/session.server.ts";

export type Contact = { readonly email: string } | { readonly phone: string };

/** Reads what a person typed: an e-mail address, or a number that receives SMS; null for anything else. */
export function contactFrom(typed: string): Contact | null {
  if (typed.includes("@")) {
    const { data } = email.safeParse(typed);
    return data ? { email: data } : null;
  }
  const phone = parseMobileNumber(typed);
  return phone ? { phone } : null;
}

/** Returns a contact as it is shown to whoever typed it. */
export function contactText(contact: Contact): string {
  return "email" in contact ? contact.email : contact.phone;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Calls the API with the proof of this browser.
 * @throws a Response that redirects to the first step, without a proof or when its time is over
 */
export async function withProof<Result>(context: Context, call: (token: string) => Promise<Result>): Promise<Result> {
  const session = context.get(sessionContext);
  const token = session.get("guestData")?.token;
  if (!token) throw seeOther(href("/my-data"));
  try {
    return await call(token);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "proof_expired") throw failure;
    session.unset("guestData");
    setFlashMessage(context, { kind: "error", title: "my-data:expired.title", text: "my-data:expired.text" });
    throw seeOther(href("/my-data"));
  }
}

/** @throws as {@link withProof} */
export async function provedData(context: Context): Promise<GuestData> {
  return withProof(context, async (token) => (await context.get(apiContext).showGuestData({ body: { token } })).data);
}
