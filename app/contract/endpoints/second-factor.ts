import * as z from "zod";
import { recoveryCodeLength, totpLength } from "../rules/limits.ts";
import { readNumber } from "../rules/typed-values.ts";
import { byStaff, data, idParams } from "./endpoint.ts";
import { reason } from "./staff.ts";

/** A code of the authenticator app, or a recovery code; digits only. */
const code = z
  .string()
  .overwrite(readNumber)
  .regex(new RegExp(`^(\\d{${totpLength}}|\\d{${recoveryCodeLength}})$`));

/** The new recovery codes, which are never shown again. */
const recoveryCodes = data(z.object({ recovery_codes: z.array(z.string()) }));

/** The second factor of staff: an authenticator app (RFC 6238) and recovery codes. */
export const secondFactorEndpoints = {
  showSecondFactor: byStaff("GET /admin/second-factor", "staff.enter", {
    isBeforeSecondFactor: true,
    summary: "Shows whether the user has set up a second factor and must enter a code now",
    result: data(
      z.object({
        /** Whether staff need a second factor here. */
        is_required: z.boolean(),
        /** Null before the first set-up. */
        set_up_at: z.iso.datetime().nullable(),
        recovery_codes_left: z.int(),
        /** Whether staff endpoints are closed to this sign-in until it sends a code. */
        is_due: z.boolean(),
      }),
    ),
  }),
  passSecondFactor: byStaff("POST /admin/second-factor", "staff.enter", {
    isBeforeSecondFactor: true,
    summary: "Opens the staff endpoints to this sign-in for 12 hours when the code is right; a code works once",
    body: z.object({ code }),
    result: data(z.object({ recovery_codes_left: z.int() })),
  }),
  beginSecondFactorSetup: byStaff("POST /admin/second-factor/setup", "staff.enter", {
    isBeforeSecondFactor: true,
    summary:
      "Makes the secret of a new authenticator app; 403 unless the phone, or the app that is replaced, was verified in the last 15 minutes",
    result: data(z.object({ expires_at: z.iso.datetime() })),
    status: 201,
  }),
  showSecondFactorSetup: byStaff("GET /admin/second-factor/setup", "staff.enter", {
    isBeforeSecondFactor: true,
    summary: "Shows the secret to the sign-in that began the set-up, for 15 minutes; else 404",
    /** `address` is the otpauth: address that authenticator apps read from a QR code; `secret` is base32. */
    result: data(z.object({ secret: z.string(), address: z.string() })),
  }),
  finishSecondFactorSetup: byStaff("PUT /admin/second-factor/setup", "staff.enter", {
    isBeforeSecondFactor: true,
    summary: "Finishes the set-up with a code of the new authenticator app, and returns new recovery codes",
    body: z.object({
      code: z
        .string()
        .overwrite(readNumber)
        .regex(new RegExp(`^\\d{${totpLength}}$`)),
    }),
    result: recoveryCodes,
  }),
  renewRecoveryCodes: byStaff("POST /admin/second-factor/recovery-codes", "staff.enter", {
    summary: "Replaces the recovery codes; 403 unless the second factor was verified in the last 15 minutes",
    result: recoveryCodes,
    status: 201,
  }),
  resetSecondFactor: byStaff("PUT /admin/administrators/:id/second-factor-reset", "people.manage", {
    summary: "Removes the second factor of another member of staff, who must set up a new one",
    params: idParams,
    body: z.object({ reason }),
    result: data(z.object({ id: z.int() })),
  }),
};
