import * as z from "zod";
import { typedPhone } from "~/contract/fields/phone.ts";
import { audiences } from "~/contract/rules/giving.ts";
import { maximumShares, noteLength } from "~/contract/rules/limits.ts";
import { donationTypes } from "~/contract/rules/regular-giving.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { optionalName } from "~/forms/person-fields.ts";
import { causeNamePattern } from "~/ui/cause-addresses.ts";

/** Schema of the giving form on causes' pages, on /donate and in the dialogs. */
export const givingSchema = z
  .object({
    cause: z.string({ error: "errors:cause.required" }).regex(causeNamePattern, { error: "errors:cause.required" }),
    for: z.enum(audiences, { error: "errors:choice" }).default("self"),
    /** "shares", "own", "rest" or "preset-" followed by an amount in kuruş. */
    choice: z.string().max(30).optional(),
    shares: z.coerce
      .number({ error: "errors:shares.range" })
      .int({ error: "errors:shares.range" })
      .min(1, { error: "errors:shares.range" })
      .max(maximumShares, { error: "errors:shares.range" })
      .optional(),
    own_amount: z.string().max(30, { error: "errors:amount.unreadable" }).optional(),
    /** Give the whole remaining amount. */
    all: z.boolean().default(false),
    name: optionalName,
    phone: typedPhone({ grammar: "characters", error: "errors:phone.format" }).optional(),
    note: z.string().trim().max(noteLength, { error: "errors:note.long" }).optional(),
    proxy: z.boolean().default(false),
    /** How the name is shown to others. */
    shown_as: z.enum(nameChoices, { error: "errors:choice" }).default("full_name"),
    /** Once or regular (§2 widgets, §4). */
    type: z.enum(donationTypes, { error: "errors:choice" }).default("once"),
    /** Whether a regular gift goes where it is needed most. */
    needed_most: z.boolean().default(false),
    /** Checked where it is used; an invalid address is not the donor's mistake. */
    redirectTo: z.string().optional(),
  })
  .superRefine((fields, context) => {
    if (fields.for !== "other") return;
    if (!fields.name) context.addIssue({ code: "custom", path: ["name"], message: "errors:name.required" });
    if (fields.cause.startsWith("sacrifice-") && !fields.proxy)
      context.addIssue({ code: "custom", path: ["proxy"], message: "errors:proxy.required" });
  });
export type GivingFields = z.output<typeof givingSchema>;
