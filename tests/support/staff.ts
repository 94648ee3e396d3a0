import { expect } from "vitest";
import type { StaffRole } from "../../app/contract/rules/roles.ts";
import type { TestBackend } from "./backend.ts";
import { type Member, outboxOf, confirmPhoneAgain, signUp } from "./people.ts";

export function anAdministrator(site: TestBackend): Promise<Member> {
  return aStaffMember(site, "administrator");
}

export async function aStaffMember(site: TestBackend, role: StaffRole): Promise<Member> {
  const member = await signUp(site, { first_name: "Deniz", last_name: "Kaya" });
  await site.db.execute(`update users set staff_role = '${role}' where phone = '${member.phone}'`);
  return member;
}

const ofSites = new WeakMap<
  object,
  { member: Promise<Member>; until: number; provedAt: number; proving?: Promise<void> }
>();

/**
 * Returns the site's administrator, the same one until the sign-in expires. After half an hour of the test clock the
 * phone is verified again, because an unused verification has expired by then.
 */
export async function administratorOf(site: TestBackend): Promise<Member> {
  const now = site.clock.now().getTime();
  const kept = ofSites.get(site.backend);
  if (!kept || now >= kept.until) {
    const member = anAdministrator(site);
    ofSites.set(site.backend, { member, until: now + 29 * 86_400_000, provedAt: now });
    return member;
  }
  const member = await kept.member;
  if (now >= kept.provedAt + 29 * 60_000) {
    kept.provedAt = now;
    kept.proving = confirmPhoneAgain(site, member);
  }
  await kept.proving;
  return member;
}

export async function idOf({ call }: TestBackend, member: Member): Promise<number> {
  return (await call("showProfile", {}, member)).data.id;
}

export async function memberAskingDeletion(site: TestBackend) {
  const member = await signUp(site);
  const data = await site.dataOf("requestDeletion", {}, member);
  return { ...member, id: data.id };
}

/** Delivers pending notifications and waits until none is left. */
export async function waitForDelivery(site: TestBackend): Promise<void> {
  await site.backend.runDueJobs();
  await expect.poll(() => site.db.query("select id from notices where failed_at is null")).toEqual([]);
}

/** Delivers pending notifications, then returns all notifications to a destination, oldest first, without codes. */
export async function notificationsTo(site: TestBackend, destination: string): Promise<string[]> {
  await waitForDelivery(site);
  return (await outboxOf(site))
    .filter(({ to, text }) => to === destination && !/\b\d{6}\b/.test(text))
    .map(({ text }) => text);
}

/** Approves the current name of a well, or rejects it if there is a reason. */
export async function decideWellName(site: TestBackend, id: number, reason?: string): Promise<void> {
  const { version } = await site.asStaff("showWellName", { params: { id } });
  if (reason === undefined) await site.asStaff("approveWellName", { params: { id }, body: { version } });
  else await site.asStaff("rejectWellName", { params: { id }, body: { version, reason } });
}
