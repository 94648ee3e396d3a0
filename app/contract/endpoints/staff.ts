import * as z from "zod";
import { visibleCharacter } from "../fields/written-text.ts";
import { approvalKinds } from "../rules/approval-kinds.ts";
import { reasonLength } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { springStates } from "../rules/spring-states.ts";
import { basketType } from "./causes.ts";
import { data, endpoint, idParams, largestId, page, pageQuery, recordIdParam } from "./endpoint.ts";
import { donation } from "./payments.ts";
import { phone } from "./sign-in.ts";
import { newPermit, ownSpring } from "./springs.ts";

/** Somebody's name and number, as staff see them. */
const contactOfPerson = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** Something that waits for staff. `id` is that of the spring, the well's name or the person. */
export const approval = z.object({
  kind: z.enum(approvalKinds),
  id: z.int(),
  title: z.string(),
  person: contactOfPerson,
  since: z.iso.datetime(),
  /** Whether a new spring was rejected before: it says why as `rejection_reason`. */
  is_again: z.boolean(),
});
export type Approval = z.output<typeof approval>;

/** One move of a spring, as it was written down. */
const springMove = z.object({
  move: z.string(),
  from: z.enum(springStates).nullable(),
  to: z.enum(springStates),
  by: z.enum(["owner", "administrator", "system"]),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A spring as staff see it. */
export const staffSpring = z.object({
  ...ownSpring.shape,
  owner: contactOfPerson,
  moves: z.array(springMove),
  end_is_seen: z.boolean(),
});
export type StaffSpring = z.output<typeof staffSpring>;

export const staffDonation = z.object({
  ...donation.shape,
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  on_behalf: z.boolean(),
  phone: z.string().nullable(),
  /** Whether its name and note are kept off the spring's pages. */
  words_hidden: z.boolean(),
});
export type StaffDonation = z.output<typeof staffDonation>;

const donationFilter = {
  /** Part of a donor's or a named person's name, of a title, or a payment's id. */
  q: z.string().trim().max(80).optional(),
  kind: z.coerce.number().pipe(basketType).optional(),
  /** Days in Istanbul, both counted. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Those to one cause. */
  cause: recordIdParam.optional(),
};

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

export const accountToDelete = z.object({
  ...contactOfPerson.shape,
  created_at: z.iso.datetime(),
  requested_at: z.iso.datetime(),
  donations_count: z.int(),
  springs_count: z.int(),
  /** Springs that take gifts now, and end with the account; what they have collected stays. */
  running_springs: z.object({ count: z.int(), amount: money }),
});

export const staffWellName = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(["waiting", "approved", "rejected"]),
  well: z.object({ id: z.int(), title: z.string() }),
  person: contactOfPerson,
  asked_at: z.iso.datetime(),
  /** Changes with every wish: staff decide about the name they saw. */ version: z.int(),
});
export type StaffWellName = z.output<typeof staffWellName>;

export const administrator = z.object({
  ...contactOfPerson.shape,
  /** Named in the settings: cannot be taken away here. */ is_first: z.boolean(),
});

/** Why staff decided so; whom it is about reads it. */
export const reason = z.string().trim().min(3).max(reasonLength).regex(visibleCharacter);
const version = z.int().min(1);
const springResult = { params: idParams, result: data(staffSpring) } as const;
/** The spring as it stands then, and whether its owner hears of it. */
const springDecision = { params: idParams, result: data(staffSpring.extend({ owner_is_told: z.boolean() })) } as const;
const done = data(z.object({ id: z.int() }));

export const staffEndpoints = {
  listApprovals: endpoint({
    method: "GET",
    path: "/admin/inbox",
    caller: "admin",
    summary: "What waits for staff, oldest first (ours)",
    query: pageQuery.extend({ kind: z.enum(approvalKinds).optional() }),
    result: z.object({
      ...page(approval).shape,
      counts: z.record(z.enum(approvalKinds), z.int()),
      /** Payments whose end is unknown. */ unsettled_payments: z.int(),
    }),
  }),

  listStaffSprings: endpoint({
    method: "GET",
    path: "/admin/springs",
    caller: "admin",
    summary: "Springs in every state, newest first (ours)",
    query: pageQuery.extend({ state: z.enum(springStates).optional(), q: z.string().trim().max(80).optional() }),
    result: page(staffSpring),
  }),
  showStaffSpring: endpoint({
    method: "GET",
    path: "/admin/springs/:id",
    caller: "admin",
    summary: "One spring with its owner and history (ours)",
    ...springResult,
  }),
  approveSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve",
    caller: "admin",
    summary: "Confirms a new spring with its permit (ours)",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),
  rejectSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject",
    caller: "admin",
    summary: "Rejects a new spring with a reason (ours)",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringUpdate: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve-update",
    caller: "admin",
    summary: "Publishes what an owner asked for (ours)",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringUpdate: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject-update",
    caller: "admin",
    summary: "Keeps the approved version (ours)",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  approveSpringDeletion: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/approve-deletion",
    caller: "admin",
    summary: "Deletes a spring; its donations stay (ours)",
    body: z.object({ version }),
    ...springDecision,
  }),
  rejectSpringDeletion: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/reject-deletion",
    caller: "admin",
    summary: "Keeps a spring that its owner wanted deleted (ours)",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  acknowledgeSpringEnd: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/acknowledge-end",
    caller: "admin",
    summary: "Notes that staff know of an end (ours)",
    ...springDecision,
  }),
  stopSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/stop",
    caller: "admin",
    summary: "Ends a running spring with a reason (ours)",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  removeSpring: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/remove",
    caller: "admin",
    summary: "Takes an ended spring off the site with a reason (ours)",
    body: z.object({ version, reason }),
    ...springDecision,
  }),
  changeSpringPermit: endpoint({
    method: "PUT",
    path: "/admin/springs/:id/permit",
    caller: "admin",
    summary: "Corrects or prolongs a running spring's permit (ours)",
    body: z.object({ version, permit: newPermit }),
    ...springDecision,
  }),

  showWellName: endpoint({
    method: "GET",
    path: "/admin/well-names/:id",
    caller: "admin",
    summary: "A name that waits (ours)",
    params: idParams,
    result: data(staffWellName),
  }),
  approveWellName: endpoint({
    method: "PUT",
    path: "/admin/well-names/:id/approve",
    caller: "admin",
    summary: "Shows a well's name on its page (ours)",
    params: idParams,
    body: z.object({ version }),
    result: done,
  }),
  rejectWellName: endpoint({
    method: "PUT",
    path: "/admin/well-names/:id/reject",
    caller: "admin",
    summary: "Refuses a well's name (ours)",
    params: idParams,
    body: z.object({ version, reason }),
    result: done,
  }),

  showAccountDeletion: endpoint({
    method: "GET",
    path: "/admin/account-deletions/:id",
    caller: "admin",
    summary: "Somebody who asked to be deleted (ours)",
    params: idParams,
    result: data(accountToDelete),
  }),
  approveAccountDeletion: endpoint({
    method: "PUT",
    path: "/admin/account-deletions/:id/approve",
    caller: "admin",
    summary: "Erases a person; donations stay without them (ours)",
    params: idParams,
    result: done,
  }),
  rejectAccountDeletion: endpoint({
    method: "PUT",
    path: "/admin/account-deletions/:id/reject",
    caller: "admin",
    summary: "Keeps an account, with a reason (ours)",
    params: idParams,
    body: z.object({ reason }),
    result: done,
  }),

  listStaffDonations: endpoint({
    method: "GET",
    path: "/admin/donations",
    caller: "admin",
    summary: "Donations, newest first, with the sum of all that match (ours)",
    query: pageQuery.extend(donationFilter),
    result: z.object({
      ...page(staffDonation).shape,
      amount: money,
      /** The one that they are narrowed to; null without it, and where none has its number. */ cause: z
        .object({ id: z.int(), title: z.string() })
        .nullable(),
    }),
  }),
  hideDonationWords: endpoint({
    method: "PUT",
    path: "/admin/donations/:id/words",
    caller: "admin",
    summary: "Takes a donor's name and note off the pages of a spring, or shows them again (ours)",
    params: idParams,
    body: z.object({ hidden: z.boolean() }),
    result: done,
  }),
  exportDonations: endpoint({
    method: "GET",
    path: "/admin/donations/export",
    caller: "admin",
    summary: "Donations that match, oldest first, 250 after an id; for the CSV file (ours)",
    query: z.object({ ...donationFilter, after: z.coerce.number().int().min(0).max(largestId).default(0) }),
    result: data(z.array(staffDonation)),
  }),

  listAudit: endpoint({
    method: "GET",
    path: "/admin/audit",
    caller: "admin",
    summary: "Who did what when, newest first (ours)",
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
    summary: "Who is staff (ours)",
    result: data(z.array(administrator)),
  }),
  addAdministrator: endpoint({
    method: "POST",
    path: "/admin/administrators",
    caller: "admin",
    summary: "Makes a member staff (ours)",
    body: z.object({ phone }),
    result: data(administrator),
    status: 201,
  }),
  removeAdministrator: endpoint({
    method: "DELETE",
    path: "/admin/administrators/:id",
    caller: "admin",
    summary: "Takes the right away; never one's own (ours)",
    params: idParams,
    result: done,
  }),
};
