import * as z from "zod";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import { reasonLength } from "~/contract/rules/limits.ts";

/** The form of a decision that needs only a reason. */
export const reasonSchema = z.object({
  reason: z
    .string({ error: "admin:error.reason" })
    .trim()
    .min(3, { error: "admin:error.reason" })
    .max(reasonLength, { error: "admin:error.reasonLong" })
    .regex(visibleCharacter, { error: "admin:error.reasonInvisible" }),
});
