import * as z from "zod";
import { nameCharacters } from "~/contract/fields/person-name.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { referenceLength, senderLength, transferKinds } from "~/contract/rules/transfers.ts";
import { dayFrom } from "~/forms/day.ts";
import { optionalEmail, optionalName, optionalPhone } from "~/forms/person-fields.ts";

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
