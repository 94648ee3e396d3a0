import type { OwnSpring } from "../../app/contract/endpoints/springs.ts";
import type { SpringState } from "../../app/contract/rules/spring-states.ts";
import type { TestBackend } from "./backend.ts";
import { type Member, signUp } from "./people.ts";

/** The content of an owner's valid application. Sums are kuruş. */
export function aWish(changes: Record<string, unknown> = {}) {
  return {
    name: "Elif'in pınarı",
    about: "Doğum günümde hediye yerine Çad’da bir kuyu istiyorum.",
    goal_amount: 10_000_00,
    special_day_id: null,
    social_accounts: { instagram: "elif.pinar" },
    ...changes,
  };
}

/** Returns a permit that is valid by the test clock, by default from ten days ago until a year ahead. */
export function aPermit({ clock }: Pick<TestBackend, "clock">, changes: Record<string, string> = {}) {
  const day = (later: number) => new Date(clock.now().getTime() + later * 86_400_000).toISOString().slice(0, 10);
  return { number: "2026/417", authority: "İstanbul Valiliği", from: day(-10), until: day(365), ...changes };
}

export interface OwnedSpring {
  readonly id: number;
  readonly owner: Member;
}

export async function ownView({ call }: TestBackend, { id, owner }: OwnedSpring): Promise<OwnSpring> {
  return (await call("showUserSpring", { params: { id } }, owner)).data;
}

export async function staffView(site: TestBackend, { id }: { id: number }) {
  return site.asStaff("showStaffSpring", { params: { id } });
}

interface SpringOptions {
  readonly owner?: Member;
  readonly wish?: Record<string, unknown>;
  readonly permit?: Record<string, string>;
}

/** The actions of owner and staff that bring a spring into each state. */
const ways: Record<
  SpringState,
  readonly ((site: TestBackend, spring: OwnedSpring, options: SpringOptions) => Promise<unknown>)[]
> = {
  awaiting_verification: [],
  rejected: [reject],
  confirmed: [approve],
  waiting_for_approval: [approve, askForUpdate],
  ended: [approve, end],
  deletion_requested: [approve, askForDeletion],
  ended_deletion_requested: [approve, end, askForDeletion],
  deleted: [approve, askForDeletion, approveDeletion],
};

/** Creates a spring in this state through the API, by default of a new member. */
export async function aSpring(
  site: TestBackend,
  state: SpringState = "confirmed",
  options: SpringOptions = {},
): Promise<OwnedSpring> {
  const owner = options.owner ?? (await signUp(site));
  const data = await site.dataOf("startSpring", { body: { ...aWish(options.wish), kvkk_accepted: true } }, owner);
  const spring = { id: data.id, owner };
  for (const step of ways[state]) await step(site, spring, options);
  return spring;
}

export async function approve(site: TestBackend, { id }: { id: number }, { permit }: SpringOptions = {}) {
  const { version } = await staffView(site, { id });
  return site.asStaff("approveSpring", { params: { id }, body: { version, permit: aPermit(site, permit) } });
}

export async function reject(site: TestBackend, { id }: { id: number }) {
  const { version } = await staffView(site, { id });
  return site.asStaff("rejectSpring", { params: { id }, body: { version, reason: "Hikâye eksik" } });
}

export async function askForUpdate({ call }: TestBackend, { id, owner }: OwnedSpring) {
  return (await call("updateSpring", { params: { id }, body: aWish({ name: "Elif'in yeni pınarı" }) }, owner)).data;
}

export async function askForGoal({ call }: TestBackend, { id, owner }: OwnedSpring, goal_amount: number) {
  await call("updateSpringGoal", { params: { id }, body: { goal_amount } }, owner);
}

export async function end({ call }: TestBackend, { id, owner }: OwnedSpring) {
  return (await call("endSpring", { params: { id } }, owner)).data;
}

export async function askForDeletion({ call }: TestBackend, { id, owner }: OwnedSpring) {
  return (await call("requestSpringDeletion", { params: { id } }, owner)).data;
}

export async function approveDeletion(site: TestBackend, { id }: { id: number }) {
  const { version } = await staffView(site, { id });
  return site.asStaff("approveSpringDeletion", { params: { id }, body: { version } });
}

type Decision = "approveSpringUpdate" | "rejectSpringUpdate" | "rejectSpringDeletion" | "stopSpring" | "removeSpring";

/** Makes a staff decision about the current version of a spring. An approval needs no reason. */
export async function decideOn(site: TestBackend, name: Decision, { id }: { id: number }, reason = "Kurallara aykırı") {
  const { version } = await staffView(site, { id });
  return site.asStaff(name, { params: { id }, body: { version, reason } });
}
