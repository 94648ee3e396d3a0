import type * as z from "zod";
import type { StaffDonation } from "../../contract/endpoints/staff-donations.ts";
import type { administrator } from "../../contract/endpoints/staff.ts";
import { kindOf, type BasketType } from "../../contract/rules/kinds.ts";
import { recordExport } from "../audit/audit.ts";
import { endOfDay, startOfDay } from "../base/istanbul-time.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { normalizeSearchQuery } from "../base/search-text.ts";
import { hideDonationText } from "../giving/donation-texts.ts";
import { decideWellName, wellNameVersion } from "../giving/well-names.ts";
import { currentUserOf, type Call, type Handlers } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { toDonation } from "../payments/payment-handlers.ts";
import { eraseUser, userToErase, rejectErasure, runningSpringsOf } from "./erasure.ts";
import type { DonationFilter, StaffDonationRecord } from "./staff-store.ts";
import { addAdministrator, isConfiguredAdministrator, removeAdministrator } from "./staff.ts";
import type { UserRecord } from "./user-store.ts";

/** Rows of one chunk of the CSV file. A chunk blocks other requests, and this many take about 20 ms. */
const exportRows = 250;

interface WantedDonations {
  readonly q?: string | undefined;
  readonly kind?: BasketType | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly cause?: number | undefined;
}

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
  return {
    ...toDonation(language, record),
    donor: record.donor,
    on_behalf: record.on_behalf,
    phone: record.phone,
    words_hidden: record.words_hidden,
  };
}

function presentAdministrator(call: Call, person: UserRecord): z.output<typeof administrator> {
  const { id, first_name, last_name, phone, email } = person;
  return {
    id,
    name: `${first_name} ${last_name}`.trim(),
    phone,
    email,
    is_first: isConfiguredAdministrator(call.ports, person),
  };
}

export const staffHandlers: Pick<
  Handlers,
  | "listApprovals"
  | "showWellName"
  | "approveWellName"
  | "rejectWellName"
  | "showAccountDeletion"
  | "approveAccountDeletion"
  | "rejectAccountDeletion"
  | "listStaffDonations"
  | "hideDonationWords"
  | "exportDonations"
  | "listAudit"
  | "listAdministrators"
  | "addAdministrator"
  | "removeAdministrator"
> = {
  async listApprovals({ ports: { store } }, { query: { page, per_page, kind } }) {
    const [counts, data] = [
      await store.staff.approvalCounts(),
      await store.staff.approvals(kind, { offset: (page - 1) * per_page, limit: per_page }),
    ];
    const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return {
      data,
      meta: { page, per_page, total },
      counts,
      unsettled_payments: await store.staffPayments.countWaiting(),
      open_differences: await store.reconciliation.countOpen(),
      waiting_refunds: await store.refunds.countWaiting(),
    };
  },

  async showWellName({ ports: { store }, language }, { params }) {
    const wish = await store.wellNames.find(params.id);
    if (!wish) throw new RuleViolation("not_found");
    const { id, name, state, asked_at, cause, user_id } = wish;
    return {
      data: {
        id,
        name,
        state,
        asked_at,
        well: { id: cause.id, title: cause.texts[language].title },
        person: await store.staff.contact(user_id),
        version: wellNameVersion(wish),
      },
    };
  },

  async approveWellName(call, { params, body }) {
    await decideWellName(call.ports, {
      administrator: currentUserOf(call).userId,
      id: params.id,
      version: body.version,
      reason: null,
    });
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },

  async rejectWellName(call, { params, body }) {
    await decideWellName(call.ports, { administrator: currentUserOf(call).userId, id: params.id, ...body });
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },

  async showAccountDeletion({ ports: { store } }, { params: { id } }) {
    const { created_at, deletion_requested_at } = await userToErase(store, id);
    const { donations_count } = await store.donationHistory.sums(`user:${id}`);
    const { total } = await store.springs.listOf(id, { offset: 0, limit: 1 });
    const running_springs = await runningSpringsOf(store, id);
    return {
      data: {
        ...(await store.staff.contact(id)),
        created_at,
        requested_at: deletion_requested_at!,
        donations_count,
        springs_count: total,
        running_springs,
      },
    };
  },

  async approveAccountDeletion(call, { params }) {
    await eraseUser(call.ports, currentUserOf(call).userId, params.id);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },

  async rejectAccountDeletion(call, { params, body }) {
    await rejectErasure(call.ports, currentUserOf(call).userId, params.id, body.reason);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },

  async listStaffDonations(call, { query: { page, per_page, ...wanted } }) {
    const range = { offset: (page - 1) * per_page, limit: per_page };
    const { store } = call.ports;
    const { donations, total, amount } = await store.staff.donations(filterFrom(wanted), range);
    const cause = wanted.cause === undefined ? null : await store.causes.find(wanted.cause);
    return {
      data: donations.map((one) => presentStaffDonation(call, one)),
      meta: { page, per_page, total },
      amount,
      cause: cause && { id: cause.id, title: cause.texts[call.language].title },
    };
  },

  async hideDonationWords(call, { params, body }) {
    await hideDonationText(call.ports, currentUserOf(call).userId, params.id, body.hidden);
    return { data: { id: params.id } };
  },

  async exportDonations(call, { query: { after, ...wanted } }) {
    // Without the search text, which may be a person's name.
    const { q, ...narrowed } = wanted;
    if (after === 0)
      await recordExport(call.ports, currentUserOf(call).userId, "donation", {
        ...narrowed,
        ...(q && { searched: true }),
      });
    const donations = await call.ports.store.staff.donationsAfter(filterFrom(wanted), after, exportRows);
    return { data: donations.map((one) => presentStaffDonation(call, one)) };
  },

  async listAudit({ ports }, { query: { page, per_page, ...filter } }) {
    const { entries, total } = await ports.store.audit.list(filter, { offset: (page - 1) * per_page, limit: per_page });
    return { data: entries, meta: { page, per_page, total } };
  },

  async listAdministrators(call) {
    const people = await call.ports.store.staff.staffWith("staff.enter", call.ports.site.adminPhones);
    return { data: people.map((person) => presentAdministrator(call, person)) };
  },

  async addAdministrator(call, { body }) {
    const person = await addAdministrator(call.ports, currentUserOf(call).userId, body.phone);
    deliverSoon(call.ports);
    return { data: presentAdministrator(call, person) };
  },

  async removeAdministrator(call, { params }) {
    await removeAdministrator(call.ports, currentUserOf(call).userId, params.id);
    deliverSoon(call.ports);
    return { data: { id: params.id } };
  },
};
