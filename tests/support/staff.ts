import type { TestBackend } from "./backend.ts";
import { type Member, signUp } from "./people.ts";

/** A new member who is staff. */
export async function anAdministrator(site: TestBackend): Promise<Member> {
  const member = await signUp(site, { first_name: "Deniz", last_name: "Kaya" });
  await site.books.change(`update users set is_administrator = 1 where phone = '${member.phone}'`);
  return member;
}

const ofSites = new WeakMap<object, { member: Promise<Member>; until: number }>();

/** Somebody of a site's staff; the same one as long as their sign-in is good. */
export function administratorOf(site: TestBackend): Promise<Member> {
  const now = site.clock.now().getTime();
  const kept = ofSites.get(site);
  if (kept && now < kept.until) return kept.member;
  const member = anAdministrator(site);
  ofSites.set(site, { member, until: now + 29 * 86_400_000 });
  return member;
}

/** Somebody's own number. */
export async function idOf({ call }: TestBackend, member: Member): Promise<number> {
  return (await call("showProfile", {}, member)).data.id;
}

/** A member who asked to be deleted. */
export async function someoneLeaving(site: TestBackend) {
  const member = await signUp(site);
  const { data } = await site.call("requestDeletion", {}, member);
  return { ...member, id: data.id };
}
