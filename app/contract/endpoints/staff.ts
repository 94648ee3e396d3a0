import * as z from "zod";
import { phone } from "../fields/phone.ts";
import { visibleCharacter } from "../fields/written-text.ts";
import { reasonLength } from "../rules/limits.ts";
import { data, endpoint, idParams, page, pageQuery, recordIdParam } from "./endpoint.ts";

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

export const administrator = z.object({
  ...userContact.shape,
  /** Whether the environment names this administrator; such a right cannot be removed here. */
  is_first: z.boolean(),
});

export const staffEndpoints = {
  listAudit: endpoint({
    method: "GET",
    path: "/admin/audit",
    caller: "admin",
    permission: "audit.read",
    summary: "Lists the audit log, newest first",
    query: pageQuery.extend({
      person: recordIdParam.optional(),
      action: z.string().max(60).optional(),
      only: z.enum(["deeds", "sign_ins"]).optional(),
    }),
    result: page(auditEntry),
  }),

  listAdministrators: endpoint({
    method: "GET",
    path: "/admin/administrators",
    caller: "admin",
    permission: "people.manage",
    summary: "Lists the administrators",
    result: data(z.array(administrator)),
  }),
  addAdministrator: endpoint({
    method: "POST",
    path: "/admin/administrators",
    caller: "admin",
    permission: "people.manage",
    summary: "Makes a user an administrator",
    body: z.object({ phone }),
    result: data(administrator),
    status: 201,
  }),
  removeAdministrator: endpoint({
    method: "DELETE",
    path: "/admin/administrators/:id",
    caller: "admin",
    permission: "people.manage",
    summary: "Removes an administrator's right; nobody can remove their own",
    params: idParams,
    result: data(z.object({ id: z.int() })),
  }),
};
