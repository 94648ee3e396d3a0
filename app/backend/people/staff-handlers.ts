import type { QueryOf } from "../../contract/endpoints.ts";
import type { StaffDonation } from "../../contract/endpoints/staff-payments.ts";
import type { StaffMember } from "../../contract/endpoints/staff.ts";
import { found, mustExist } from "../../contract/rule-violation.ts";
import { endOfDay, startOfDay } from "../../contract/rules/istanbul-time.ts";
import { kindOf } from "../../contract/rules/kinds.ts";
import { normalizeSearchQuery } from "../../contract/rules/search-text.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordExport } from "../audit/audit.ts";
import { hideDonationText } from "../giving/donation-history.ts";
import { decideWellName, wellNameVersion } from "../giving/well-names.ts";
import { rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toDonation } from "../payments/charge/payment-handlers.ts";
import { eraseUser, rejectErasure, runningSpringsOf, userToErase } from "./erasure.ts";
import type { Call, Handlers } from "./ports.ts";
import type { DonationFilter, StaffDonationRecord } from "./staff-donation-queries.ts";
import { addStaff, changeStaffRole, isConfiguredAdministrator, removeStaff, staffRoleOf } from "./staff.ts";
import { countWaitingWork, type waitingWork } from "./waiting-work.ts";

/** Rows of one chunk of the CSV file. A chunk blocks other requests, and this many take about 10 ms. */
const exportRows = 250;

type WantedDonations = Omit<QueryOf<"exportDonations">, "after">;

function filterFrom({ q, kind, from, until, cause }: WantedDonations): DonationFilter {
  return {
    q: q && normalizeSearchQuery(q),
    cause,
    kind: kind && kindOf(kind),
    from: from === undefined ? undefined : startOfDay(from),
    before: until === undefined ? undefined : endOfDay(until),
  };
}

function presentStaffDonation({ language }: Call, record: StaffDonationRecord): StaffDonation {
  return { ...record, ...toDonation(language, record) };
}

async function presentStaff({ ports }: Call, person: UserRecord): Promise<StaffMember> {
  const { id, first_name, last_name, phone, email } = person;
  return {
    id,
    name: `${first_name} ${last_name}`.trim(),
    phone,
    email,
    role: mustExist(staffRoleOf(ports, person)),
    is_first: isConfiguredAdministrator(ports, person),
    second_factor_at: (await ports.store.secondFactors.find(id))?.set_up_at ?? null,
  };
}

/** Answers with the id of what staff decided about, and delivers what the decision queued. */
export async function decided({ ports }: Call, id: number, decision: Promise<unknown>) {
  await decision;
  deliverSoon(ports);
  return { data: { id } };
}

export const staffHandlers = {
  async countWaiting({ ports: { store }, staffRole }) {
    const count = (kind: keyof typeof waitingWork) => countWaitingWork(store, staffRole, kind);
    return {
      data: {
        decisions: await count("decisions"),
        payments: await count("payments"),
        refunds: await count("refunds"),
        differences: await count("differences"),
        messages: await count("messages"),
        volunteers: await count("volunteers"),
      },
    };
  },

  async listApprovals({ ports: { store } }, { query: { page, per_page, kind } }) {
    const counts = await store.staff.approvalCounts();
    const data = await store.staff.approvals(kind, rangeOf(page, per_page));
    const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { data, meta: { page, per_page, total }, counts };
  },

  showNextApproval: async ({ ports: { store } }, { query: { kind, id } }) => ({
    data: await store.staff.approvalAfter(kind, id),
  }),

  async showWellName({ ports: { store }, language }, { params }) {
    const wish = found(await store.wellNames.find(params.id));
    const { id, texts } = wish.cause;
    const person = await store.users.contact(wish.user_id);
    return { data: { ...wish, well: { id, title: texts[language].title }, person, version: wellNameVersion(wish) } };
  },

  approveWellName: (call, { params: { id }, body: { version } }) =>
    decided(call, id, decideWellName(call.ports, { administrator: call.userId, id, version, reason: null })),

  rejectWellName: (call, { params: { id }, body }) =>
    decided(call, id, decideWellName(call.ports, { administrator: call.userId, id, ...body })),

  async showAccountDeletion({ ports: { store } }, { params: { id } }) {
    const { created_at, deletion_requested_at } = await userToErase(store, id);
    const { donations_count } = await store.donationHistory.sums(`user:${id}`);
    const { total } = await store.springs.listOf(id, { offset: 0, limit: 1 });
    const running_springs = await runningSpringsOf(store, id);
    return {
      data: {
        ...(await store.users.contact(id)),
        created_at,
        requested_at: mustExist(deletion_requested_at),
        donations_count,
        springs_count: total,
        running_springs,
      },
    };
  },

  approveAccountDeletion: (call, { params: { id } }) => decided(call, id, eraseUser(call.ports, call.userId, id)),
  rejectAccountDeletion: (call, { params: { id }, body: { reason } }) =>
    decided(call, id, rejectErasure(call.ports, call.userId, id, reason)),

  async listStaffDonations(call, { query: { page, per_page, ...wanted } }) {
    const range = rangeOf(page, per_page);
    const { store } = call.ports;
    const { donations, total, amount, is_more } = await store.staff.donations(filterFrom(wanted), range);
    const cause = wanted.cause === undefined ? null : await store.causes.find(wanted.cause);
    return {
      data: donations.map((one) => presentStaffDonation(call, one)),
      meta: { page, per_page, total },
      amount,
      is_more,
      cause: cause && { id: cause.id, title: cause.texts[call.language].title },
    };
  },

  async hideDonationWords(call, { params, body }) {
    await hideDonationText(call.ports, call.userId, params.id, body.hidden);
    return { data: { id: params.id } };
  },

  async exportDonations(call, { query: { after, ...wanted } }) {
    // Without the search text, which may be a person's name.
    const { q, ...narrowed } = wanted;
    const details = { ...narrowed, ...(q && { searched: true }) };
    if (after === 0) await recordExport(call.ports, call.userId, "donation", details);
    const donations = await call.ports.store.staff.donationsAfter(filterFrom(wanted), after, exportRows);
    return { data: donations.map((one) => presentStaffDonation(call, one)) };
  },

  async listAudit({ ports }, { query: { page, per_page, ...filter } }) {
    const { entries, total } = await ports.store.audit.list(filter, rangeOf(page, per_page));
    return { data: entries, meta: { page, per_page, total } };
  },

  async listStaff(call) {
    const people = await call.ports.store.users.staffWith("staff.enter", call.ports.site.adminPhones);
    return { data: await Promise.all(people.map((person) => presentStaff(call, person))) };
  },

  async addStaff(call, { body }) {
    const person = await addStaff(call.ports, call.userId, body);
    deliverSoon(call.ports);
    return { data: await presentStaff(call, person) };
  },

  async changeStaffRole(call, { params, body }) {
    const person = await changeStaffRole(call.ports, call.userId, { id: params.id, role: body.role });
    deliverSoon(call.ports);
    return { data: await presentStaff(call, person) };
  },

  removeStaff: (call, { params: { id } }) => decided(call, id, removeStaff(call.ports, call.userId, id)),
} satisfies Partial<Handlers>;
