import * as z from "zod";
import { phone } from "../fields/phone.ts";
import { visibleCharacter } from "../fields/written-text.ts";
import { reasonLength } from "../rules/limits.ts";
import { staffRoles } from "../rules/roles.ts";
import { byStaff, data, idParams, page, pageQuery, recordIdParam } from "./endpoint.ts";

/** A user's name, phone and e-mail address as staff see them. */
export const userContact = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** The reason for a decision of staff, which the user reads. */
export const reason = z.string().trim().min(3).max(reasonLength).regex(visibleCharacter);

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
    params: idParams,
    body: z.object({ role }),
    result: data(staffMember),
  }),
  removeStaff: byStaff("DELETE /admin/administrators/:id", "people.manage", {
    summary: "Takes the role and the second factor of another member of staff away",
    params: idParams,
    result: data(z.object({ id: z.int() })),
  }),
};
