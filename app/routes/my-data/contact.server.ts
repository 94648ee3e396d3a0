import { email } from "~/contract/fields/email.ts";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";

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
