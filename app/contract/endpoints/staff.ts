import * as z from "zod";
import { phone } from "../fields/text-fields.ts";
import { visibleCharacter } from "../fields/written-text.ts";
import { reasonLength, recoveryCodeLength, totpLength } from "../rules/limits.ts";
import { staffRoles } from "../rules/roles.ts";
import { readNumber } from "../rules/typed-values.ts";
import { byStaff, data, page, pageQuery, recordIdParam } from "./endpoint.ts";

/** The reason for a decision of staff, which the user reads. */
export const reason = z.string().trim().min(3).max(reasonLength).regex(visibleCharacter);

/** A code of the authenticator app, or a recovery code; digits only. */
const code = z
  .string()
  .overwrite(readNumber)
  .regex(new RegExp(`^(\\d{${totpLength}}|\\d{${recoveryCodeLength}})$`));

/** The new recovery codes, which are never shown again. */
const recoveryCodes = data(z.object({ recovery_codes: z.array(z.string()) }));

/** A user's name, phone and e-mail address as staff see them. */
export const userContact = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

export const auditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null when the system did it. */
  person: z.object({ id: z.int(), name: z.string() }).nullable(),
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const role = z.enum(staffRoles);

export const staffMember = z.object({
  ...userContact.shape,
  role,
  /** Whether the environment names this administrator; such a role cannot be changed here. */
  is_first: z.boolean(),
  /** Null before the set-up of a second factor. */
  second_factor_at: z.iso.datetime().nullable(),
});
export type StaffMember = z.output<typeof staffMember>;

export const staffEndpoints = {
  countWaiting: byStaff("GET /admin/waiting", "staff.enter", {
    summary: "Counts what waits for staff; null for what the user's role may not see",
    result: data(
      z.object({
        decisions: z.int().nullable(),
        /** Payments with an unknown outcome. */
        payments: z.int().nullable(),
        /** Refunds that wait for a second person or have an unknown outcome. */
        refunds: z.int().nullable(),
        /** Differences to the provider's report that nobody has dealt with. */
        differences: z.int().nullable(),
        messages: z.int().nullable(),
        volunteers: z.int().nullable(),
      }),
    ),
  }),
  listAudit: byStaff("GET /admin/audit", "audit.read", {
    summary: "Lists the audit log, newest first",
    query: pageQuery.extend({
      person: recordIdParam.optional(),
      action: z.string().max(60).optional(),
      only: z.enum(["actions", "sign_ins"]).optional(),
    }),
    result: page(auditEntry),
  }),

  listStaff: byStaff("GET /admin/administrators", "people.manage", {
    summary: "Lists staff with their roles",
    result: data(z.array(staffMember)),
  }),
  addStaff: byStaff("POST /admin/administrators", "people.manage", {
    summary: "Gives a user a role",
    body: z.object({ phone, role }),
    result: data(staffMember),
    status: 201,
  }),
  changeStaffRole: byStaff("PUT /admin/administrators/:id", "people.manage", {
    summary: "Gives another member of staff another role",
    body: z.object({ role }),
    result: data(staffMember),
  }),
  removeStaff: byStaff("DELETE /admin/administrators/:id", "people.manage", {
    summary: "Takes the role and the second factor of another member of staff away",
    result: data(z.object({ id: z.int() })),
  }),
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
    body: z.object({ reason }),
    result: data(z.object({ id: z.int() })),
  }),
};
