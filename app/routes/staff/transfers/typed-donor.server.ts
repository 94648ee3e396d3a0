import type { NameChoice } from "~/contract/rules/shown-names.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";

/** Value of the choice "where it is needed most". */
const neededMost = "needed";

interface DonorFields {
  readonly user?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly shown_as: NameChoice;
}

/** Fields of the API that the donor's fields of a form stand for. */
export const donorErrorNames = {
  "donor.user": "user",
  "donor.name": "name",
  "donor.email": "email",
  "donor.phone": "phone",
} as const;

/**
 * Reads the donor's fields of a form. A member may be typed as a phone number in any form, a member number, or a
 * reference code.
 * @returns the donor for the API, or the errors of the fields
 */
export function donorFrom({ user, name, email, phone, shown_as }: DonorFields) {
  const number = phone ? parsePhoneNumber(phone) : null;
  if (phone && number === null) return { errors: { phone: ["errors:phone.format"] } };
  const isPhone = user !== undefined && /^[+0]|^5\d{2}\D?\d{3}\D?\d{2}\D?\d{2}$/.test(user);
  const found = isPhone ? (parsePhoneNumber(user) ?? user) : user;
  return { donor: { user: found ?? null, name: name ?? null, email: email ?? null, phone: number, shown_as } };
}

/**
 * Returns the id of the chosen cause; the typed number wins over the list. Null means where it is needed most, 0 that
 * neither was chosen.
 */
export function causeIdFrom({
  cause,
  cause_number,
}: {
  readonly cause?: string | undefined;
  readonly cause_number?: string | undefined;
}): number | null {
  if (!cause_number && cause === neededMost) return null;
  return Number(/\d+/.exec(cause_number ?? cause ?? "")?.[0] ?? 0);
}
