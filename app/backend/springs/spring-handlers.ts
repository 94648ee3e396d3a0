import type { StaffSpring } from "../../contract/endpoints/approvals.ts";
import type { OwnSpring, SpecialDay, Spring } from "../../contract/endpoints/springs.ts";
import { found, RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul, daysLeft, endOfDay, lastDayBefore } from "../../contract/rules/istanbul-time.ts";
import { basketTypes } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { publicSpringStates } from "../../contract/rules/spring-states.ts";
import { takesGifts } from "../giving/baskets.ts";
import { toCause } from "../giving/cause-handlers.ts";
import { currentUserOf, rangeOf } from "../http/handlers.ts";
import { deliverSoon } from "../messages/notifications.ts";
import type { Call, Handlers } from "./ports.ts";
import { decideSpring } from "./spring-approvals.ts";
import type { SpecialDayRecord, SpringDayRecord, SpringRecord } from "./spring-record-queries.ts";
import { isSameContent } from "./spring-transitions.ts";
import {
  applyAgain,
  changeSpringPicture,
  countUnfinished,
  endSpring,
  requestSpringDeletion,
  requireOwnSpring,
  startSpring,
  terminateSpring,
  updateSpring,
  updateSpringGoal,
  withdrawSpringDeletion,
} from "./springs.ts";

function toSpecialDay(language: Language, { id, name }: SpecialDayRecord): SpecialDay {
  return { id, name: name[language] };
}

/** Returns the public view of a spring. `days_left` counts to its end and is 0 after an early end. */
export function toSpring(
  { language, ports }: Pick<Call, "language" | "ports">,
  record: SpringRecord,
  withStory = false,
): Spring {
  const { cause, special_day, content, ends_at, ended_at, state } = record;
  return {
    ...record,
    ...toCause(cause, language, withStory),
    // A spring is closed after its end, even before the job has closed it.
    status: cause.status === "open" && !takesGifts(cause, ports.clock.now()) ? "closed" : cause.status,
    basket_able_type: basketTypes.spring,
    special_day: special_day && toSpecialDay(language, special_day),
    social_accounts: content.social_accounts,
    days_left: ended_at === null && state !== "deleted" ? daysLeft(ends_at, ports.clock.now()) : 0,
  };
}

/** Returns the view of a spring for its owner and staff. */
export function toOwnSpring(call: Pick<Call, "language" | "ports">, record: SpringRecord): OwnSpring {
  const { state, refused, content } = record;
  // A rejected update that equals the published content is not an open request.
  const isOpen = state === "confirmed" && refused !== null && !isSameContent(refused, content);
  return { ...record, ...toSpring(call, record, true), refused: isOpen ? refused : null };
}

/**
 * Returns every day of a spring from its approval to its last day or today, those without donations too. A payment that
 * succeeded late adds its day.
 * @param given the days with donations, oldest first
 */
export function springDays(
  { approved_at, ends_at, ended_at }: Pick<SpringRecord, "approved_at" | "ends_at" | "ended_at">,
  given: readonly SpringDayRecord[],
  now: Date,
): SpringDayRecord[] {
  if (approved_at === null) return [];
  const end = ended_at ?? ends_at;
  const today = dayInIstanbul(now);
  const days = [dayInIstanbul(new Date(approved_at)), ...given.map(({ day }) => day)];
  const first = days.reduce((one, other) => (other < one ? other : one));
  const last = [...days, end === null || end > now.toISOString() ? today : lastDayBefore(end)].reduce((one, other) =>
    other > one ? other : one,
  );
  const byDay = new Map(given.map((one) => [one.day, one]));
  const all: SpringDayRecord[] = [];
  for (let day = first; day <= last; day = dayInIstanbul(endOfDay(day)))
    all.push(byDay.get(day) ?? { day, amount: 0, donations_count: 0 });
  return all;
}

/** Returns a spring with a public page. @throws RuleViolation not_found */
async function publicSpring({ ports }: Call, id: number): Promise<SpringRecord> {
  const spring = await ports.store.springs.find(id);
  if (!spring || !publicSpringStates.includes(spring.state)) throw new RuleViolation("not_found");
  return spring;
}

async function donationsPage({ ports }: Call, id: number, { page, per_page }: { page: number; per_page: number }) {
  const { donations, total } = await ports.store.springs.donations(id, rangeOf(page, per_page));
  return { data: donations, meta: { page, per_page, total } };
}

async function toStaffSpring(call: Call, record: SpringRecord, withMoves = true): Promise<StaffSpring> {
  const { springs, users } = call.ports.store;
  // The form of a first permit begins with it.
  const needsAuthority = withMoves && record.permit === null;
  const moves = withMoves ? await springs.moves(record.id) : [];
  return {
    ...toOwnSpring(call, record),
    owner: await users.contact(record.owner_id),
    moves,
    end_is_seen: record.end_is_seen,
    usual_authority: needsAuthority ? ((await springs.lastPermit())?.authority ?? "") : "",
  };
}

/** Returns the handler of a decision: it answers with the spring and starts the delivery of notifications. */
function deciding(transition: Parameters<typeof decideSpring>[1]) {
  type Decision = Omit<Parameters<typeof decideSpring>[2], "administrator" | "spring">;
  return async (call: Call, { params, body }: { params: { id: number }; body?: Decision }) => {
    const decision = { ...body, administrator: currentUserOf(call).userId, spring: params.id };
    const { spring, isOwnerNotified } = await decideSpring(call.ports, transition, decision);
    const data = { ...(await toStaffSpring(call, spring)), owner_is_notified: isOwnerNotified };
    deliverSoon(call.ports);
    return { data };
  };
}

async function answer(call: Call, finding: Promise<SpringRecord>): Promise<{ data: OwnSpring }> {
  return { data: toOwnSpring(call, await finding) };
}

/** Returns the handler of an owner's move. */
function moving(move: typeof endSpring) {
  return (call: Call, { params }: { params: { id: number } }) =>
    answer(call, move(call.ports, currentUserOf(call).userId, params.id));
}

export const springHandlers = {
  listSpecialDays: async ({ ports, language }) => ({
    data: (await ports.store.springs.specialDays()).map((day) => toSpecialDay(language, day)),
  }),

  async listSprings(call, { query: { page, per_page, ...filter } }) {
    const { store, clock } = call.ports;
    const { springs, total } = await store.springs.listPublic(filter, rangeOf(page, per_page), clock.now());
    return { data: springs.map((spring) => toSpring(call, spring)), meta: { page, per_page, total } };
  },

  showSpring: async (call, { params }) => ({ data: toSpring(call, await publicSpring(call, params.id), true) }),

  async listSpringDonations(call, { params, query }) {
    const { id } = await publicSpring(call, params.id);
    return donationsPage(call, id, query);
  },

  async listSpringDays(call, { params }) {
    const spring = await publicSpring(call, params.id);
    const given = await call.ports.store.springs.givingDays(spring.id);
    return { data: springDays(spring, given, call.ports.clock.now()) };
  },

  async listUserSprings(call, { query: { page, per_page } }) {
    const { userId } = currentUserOf(call);
    const { springs, total } = await call.ports.store.springs.listOf(userId, rangeOf(page, per_page));
    return {
      data: springs.map((spring) => toOwnSpring(call, spring)),
      meta: { page, per_page, total },
      unfinished: await countUnfinished(call.ports.store, userId),
    };
  },

  startSpring: (call, { body: { kvkk_accepted: _, ...input } }) =>
    answer(call, startSpring(call.ports, currentUserOf(call), input)),
  showUserSpring: (call, { params }) => answer(call, requireOwnSpring(call.ports.store, call.userId, params.id)),
  updateSpring: (call, { params, body }) => answer(call, updateSpring(call.ports, call.userId, params.id, body)),
  uploadSpringPicture: (call, { params, file }) =>
    answer(call, changeSpringPicture(call.ports, call.userId, params.id, file)),

  requestSpringReapproval: moving(applyAgain),
  terminateSpring: moving(terminateSpring),
  requestSpringDeletion: moving(requestSpringDeletion),
  withdrawSpringDeletion: moving(withdrawSpringDeletion),
  endSpring: moving(endSpring),

  async showSpringGoal(call, { params }) {
    const record = await requireOwnSpring(call.ports.store, call.userId, params.id);
    const { donations_count, days_left } = toSpring(call, record);
    const { total_amount } = record.cause;
    const { goal_amount } = record.content;
    return {
      data: {
        goal_amount,
        total_amount,
        percent: Math.min(100, Math.floor((total_amount * 100) / goal_amount)),
        donations_count,
        days_left,
      },
    };
  },

  updateSpringGoal: (call, { params, body }) =>
    answer(call, updateSpringGoal(call.ports, call.userId, params.id, body.goal_amount)),

  async listUserSpringDonations(call, { params, query }) {
    const { id } = await requireOwnSpring(call.ports.store, call.userId, params.id);
    return donationsPage(call, id, query);
  },

  async listStaffSprings(call, { query: { page, per_page, ...filter } }) {
    const { springs, total } = await call.ports.store.springs.listForStaff(filter, rangeOf(page, per_page));
    return {
      data: await Promise.all(springs.map((spring) => toStaffSpring(call, spring, false))),
      meta: { page, per_page, total },
    };
  },

  async showStaffSpring(call, { params }) {
    return { data: await toStaffSpring(call, found(await call.ports.store.springs.find(params.id))) };
  },

  approveSpring: deciding("approve"),
  rejectSpring: deciding("reject"),
  approveSpringUpdate: deciding("approve_update"),
  rejectSpringUpdate: deciding("reject_update"),
  approveSpringDeletion: deciding("approve_deletion"),
  rejectSpringDeletion: deciding("reject_deletion"),
  acknowledgeSpringEnd: deciding("acknowledge_end"),
  stopSpring: deciding("stop"),
  removeSpring: deciding("remove"),
  changeSpringPermit: deciding("change_permit"),
} satisfies Partial<Handlers>;
