import * as z from "zod";
import { nameCharacters } from "~/contract/fields/text-fields.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { funds } from "~/contract/rules/funds.ts";
import { idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { referenceLength, senderLength, transferKinds } from "~/contract/rules/transfers.ts";
import { optionalEmail, optionalName, optionalPhone } from "~/forms/person-fields.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { daySchema } from "~/routes/staff/ui/forms.server.ts";

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

/** The cause's fields: from the list, or by its number, and the fund if it is not the usual one. */
export const causeFields = {
  cause: z.string().max(20).optional(),
  cause_number: z
    .string()
    .trim()
    .regex(/^#?\d{1,9}$/, { error: "money:error.causeNumber" })
    .optional(),
  fund: z.enum(funds, { error: "errors:choice" }).optional(),
};

export const transferSchema = z.object({
  idempotency_key: z.string({ error: "errors:field" }).regex(idempotencyKeyPattern),
  kind: z.enum(transferKinds, { error: "errors:choice" }),
  amount: z.string({ error: "money:error.amount" }).max(30, { error: "errors:amount.unreadable" }),
  day: daySchema,
  account: z.string().max(20).optional(),
  sender: line(senderLength),
  reference: line(referenceLength),
  ...causeFields,
  ...donorFields,
  is_another: z.boolean().default(false),
});

/** Returns the form's field for each field of the API. A cause that the API does not know was typed as a number. */
export function giftErrorNames(failure: unknown) {
  const isUnknown = failure instanceof ApiFailure && failure.code === "cause_unknown";
  return {
    "donor.user": "user",
    "donor.name": "name",
    "donor.email": "email",
    "donor.phone": "phone",
    fund: "fund",
    cause_id: isUnknown ? "cause_number" : "cause",
    is_another: "is_another",
  };
}

type GiftFields = z.output<z.ZodObject<typeof causeFields & typeof donorFields>>;

/**
 * Reads whom an entered gift is from and where it goes. A member may be typed as a phone number in any form, a member
 * number, or a reference code. The typed number of a cause wins over the list.
 * @returns the gift for the API, without a cause where it is needed most; or the errors of the fields
 */
export function giftFrom({ cause, cause_number, fund, user, name, email, phone, shown_as }: GiftFields) {
  const refuse = (field: keyof GiftFields, error: string) => ({ errors: { [field]: [error] } });
  const number = phone ? parsePhoneNumber(phone) : null;
  if (phone && number === null) return refuse("phone", "errors:phone.format");
  if (!user && !name) return refuse("name", "money:error.donor");
  const isNeededMost = !cause_number && cause === "needed";
  const cause_id = isNeededMost ? null : Number(/\d+/.exec(cause_number ?? cause ?? "")?.[0] ?? 0);
  if (cause_id === 0) return refuse("cause", "errors:choice");
  // Member numbers and codes are shorter than phone numbers, or have letters.
  const found = user ? (parsePhoneNumber(user) ?? user) : null;
  const donor = { user: found, name: name ?? null, email: email ?? null, phone: number, shown_as };
  return { cause_id, fund: fund ?? null, donor };
}
