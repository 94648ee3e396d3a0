import * as z from "zod";
import { nameCharacters } from "~/contract/fields/person-name.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { type NameChoice, nameChoices } from "~/contract/rules/shown-names.ts";
import { referenceLength, senderLength, transferKinds } from "~/contract/rules/transfers.ts";
import { dayFrom } from "~/forms/day.ts";
import { optionalEmail, optionalName, optionalPhone } from "~/forms/person-fields.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";

const line = (maxLength: number) =>
  z
    .string()
    .overwrite(stripBidi)
    .trim()
    .max(maxLength, { error: "admin:error.long" })
    .regex(nameCharacters, { error: "money:error.line" })
    .optional();

/** The donor's fields: a user, or a name with ways to reach them. */
export const donorFields = {
  user: z.string().trim().max(40, { error: "money:error.user" }).optional(),
  name: optionalName,
  email: optionalEmail,
  phone: optionalPhone,
  shown_as: z.enum(nameChoices, { error: "errors:choice" }).default("anonymous"),
};

/** The cause's fields: from the list, or by its number. */
export const causeFields = {
  cause: z.string().max(20).optional(),
  cause_number: z
    .string()
    .trim()
    .regex(/^#?\d{1,9}$/, { error: "money:error.causeNumber" })
    .optional(),
};

export const transferSchema = z.object({
  idempotency_key: z.string({ error: "errors:field" }).regex(idempotencyKeyPattern),
  kind: z.enum(transferKinds, { error: "errors:choice" }),
  amount: z.string({ error: "money:error.amount" }).max(30, { error: "errors:amount.unreadable" }),
  day: z.string({ error: "admin:error.day" }).refine((text) => dayFrom(text) !== null, { error: "admin:error.day" }),
  account: z.string().max(20).optional(),
  sender: line(senderLength),
  reference: line(referenceLength),
  ...causeFields,
  ...donorFields,
  is_another: z.boolean().default(false),
});

/** Value of the choice "where it is needed most". */
const neededMost = "needed";

interface CauseFields {
  readonly cause?: string | undefined;
  readonly cause_number?: string | undefined;
}

interface DonorFields {
  readonly user?: string | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly shown_as: NameChoice;
}

type FieldErrors = Record<string, string[]>;

interface TypedGift {
  /** Null means where it is needed most. */
  readonly cause_id: number | null;
  readonly donor: Record<"user" | "name" | "email" | "phone", string | null> & Pick<DonorFields, "shown_as">;
}

/** Returns the form's field for each field of the API. A cause that the API does not know was typed as a number. */
export function giftErrorNames(failure: unknown) {
  const isUnknown = failure instanceof ApiFailure && failure.code === "cause_unknown";
  return {
    "donor.user": "user",
    "donor.name": "name",
    "donor.email": "email",
    "donor.phone": "phone",
    cause_id: isUnknown ? "cause_number" : "cause",
  };
}

/**
 * Reads the donor's fields of a form. A member may be typed as a phone number in any form, a member number, or a
 * reference code.
 * @returns the donor for the API, or the errors of the fields
 */
function donorFrom({
  user,
  name,
  email,
  phone,
  shown_as,
}: DonorFields): Pick<TypedGift, "donor"> | { readonly errors: FieldErrors } {
  const number = phone ? parsePhoneNumber(phone) : null;
  if (phone && number === null) return { errors: { phone: ["errors:phone.format"] } };
  // Member numbers and codes are shorter, or have letters.
  const found = user && (parsePhoneNumber(user) ?? user);
  return { donor: { user: found ?? null, name: name ?? null, email: email ?? null, phone: number, shown_as } };
}

/**
 * Returns the id of the chosen cause; the typed number wins over the list. Null means where it is needed most, 0 that
 * neither was chosen.
 */
function causeIdFrom({ cause, cause_number }: CauseFields): number | null {
  if (!cause_number && cause === neededMost) return null;
  return Number(/\d+/.exec(cause_number ?? cause ?? "")?.[0] ?? 0);
}

/** Reads whom an entered gift is from and where it goes, for the API, or returns the errors of the fields. */
export function giftFrom(fields: CauseFields & DonorFields): TypedGift | { readonly errors: FieldErrors } {
  const typed = donorFrom(fields);
  if ("errors" in typed) return typed;
  if (!fields.user && !fields.name) return { errors: { name: ["money:error.donor"] } };
  const cause_id = causeIdFrom(fields);
  if (cause_id === 0) return { errors: { cause: ["errors:choice"] } };
  return { cause_id, donor: typed.donor };
}
