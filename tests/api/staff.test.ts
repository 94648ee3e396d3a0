import { describe, expect, test } from "vitest";
import type { ApprovalKind } from "../../app/contract/rules/kinds.ts";
import type { SpringState } from "../../app/contract/rules/spring-states.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, day, hour, type TestBackend } from "../support/backend.ts";
import { aMessage } from "../support/examples-content.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { aCard, fillBasket, pay } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { freshBackend, sharedBackend } from "../support/shared-backend.ts";
import { approve, approveDeletion, askForUpdate, aSpring, aWish, decideOn, staffView } from "../support/springs.ts";
import { administratorOf, aStaffMember, decideWellName, memberAskingDeletion } from "../support/staff.ts";
import { anOpenLine } from "../support/transfers.ts";

describe.each(databases)("staff on %s", (database) => {
  const site = sharedBackend({ database });

  const inbox = async (query: { kind?: ApprovalKind; page?: number; per_page?: number } = {}) =>
    site.call("listApprovals", { query: { per_page: 50, ...query } }, await administratorOf(site));

  test("the inbox lists waiting requests once, oldest first", async () => {
    const none = { spring: 0, spring_update: 0, spring_deletion: 0, spring_end: 0, well_name: 0, account_deletion: 0 };
    expect(await inbox()).toMatchObject({ data: [], meta: { total: 0 }, counts: none });
    const aWaiting = async (state: SpringState) => {
      site.clock.advance(60_000);
      return aSpring(site, state);
    };
    const leaving = await memberAskingDeletion(site);
    const waiting = await aWaiting("awaiting_verification");
    const updated = await aWaiting("waiting_for_approval");
    const ended = await aWaiting("ended");
    const going = await aWaiting("deletion_requested");
    const endedGoing = await aWaiting("ended_deletion_requested");
    site.clock.advance(60_000);
    const { member, well } = await aWellDonor(site);
    await site.call("nameWell", { params: { id: well }, body: { name: "Nur Kuyusu" } }, member);
    for (const state of ["rejected", "confirmed", "deleted"] as const) await aSpring(site, state);

    const { data, counts, meta } = await inbox();
    expect(data.map(({ kind, id }) => (kind === "well_name" ? kind : `${kind} ${id}`))).toEqual([
      `account_deletion ${leaving.id}`,
      `spring ${waiting.id}`,
      `spring_update ${updated.id}`,
      `spring_end ${ended.id}`,
      `spring_deletion ${going.id}`,
      `spring_deletion ${endedGoing.id}`,
      "well_name",
    ]);
    const one = { spring: 1, spring_update: 1, spring_end: 1, well_name: 1, account_deletion: 1 };
    expect(counts).toMatchObject({ ...one, spring_deletion: 2 });
    expect(meta.total).toBe(7);
    expect(data[1]).toMatchObject({
      title: "Elif'in pınarı",
      person: { name: "Ayşe Yılmaz", phone: waiting.owner.phone, email: null },
    });
    expect(data.at(-1)!.title).toBe("Nur Kuyusu");
    const deletions = await inbox({ kind: "spring_deletion" });
    expect([deletions.data.map(({ id }) => id), deletions.meta.total]).toEqual([[going.id, endedGoing.id], 2]);
    const second = await inbox({ page: 2, per_page: 3 });
    expect(second.data.map(({ id }) => id)).toEqual([ended.id, going.id, endedGoing.id]);

    await site.asStaff("acknowledgeSpringEnd", { params: { id: ended.id } });
    await approve(site, waiting);
    await approveDeletion(site, endedGoing);
    expect((await inbox()).counts).toMatchObject({ spring: 0, spring_end: 0, spring_deletion: 1 });
  });

  test("a repeated application shows the earlier reason", async () => {
    const [spring, fresh] = [await aSpring(site, "rejected"), await aSpring(site, "awaiting_verification")];
    await site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    await askForUpdate(site, spring);
    const { data } = await inbox({ kind: "spring" });
    const isAgain = ({ id }: { id: number }) => data.find((item) => item.id === id)!.is_again;
    expect([isAgain(spring), isAgain(fresh)]).toEqual([true, false]);
    const earlier = { state: "awaiting_verification", rejection_reason: "Hikâye eksik" };
    expect(await staffView(site, spring)).toMatchObject(earlier);
    expect((await inbox()).data.filter(({ is_again }) => is_again)).toHaveLength(1);
  });

  test("an update is shown before and after and taken over completely", async () => {
    const spring = await aSpring(site);
    const [day] = await site.dataOf("listSpecialDays");
    const wish = {
      name: "Yeni isim",
      about: "Yepyeni bir hikâye, öncekinden uzun.",
      goal_amount: 33_333_00,
      special_day_id: day!.id,
      social_accounts: { youtube: "yeni", tiktok: "yeni2" },
    };
    await site.call("updateSpring", { params: { id: spring.id }, body: wish }, spring.owner);
    const before = await staffView(site, spring);
    const { about, goal_amount, social_accounts } = aWish();
    expect(before).toMatchObject({ title: "Elif'in pınarı", story: about, goal_amount, special_day: null });
    expect(before.social_accounts).toEqual(social_accounts);
    expect(before.pending).toEqual({ ...wish, picture: "/pictures/spring-birthday.svg" });
    const { name, about: story, special_day_id: _, ...rest } = wish;
    const taken = { title: name, story, special_day: day, ...rest };
    expect(await decideOn(site, "approveSpringUpdate", spring)).toMatchObject({ ...taken, pending: null });
    expect(await site.dataOf("showSpring", { params: { id: spring.id } })).toMatchObject({ title: name, story });
    expect((await site.call("listSprings", { query: { q: "yeni isim" } })).meta.total).toBe(1);
    const hits = await site.dataOf("search", { query: { q: "Elif", type: "spring", per_page: 50 } });
    expect(hits.map(({ id }) => id)).not.toContain(spring.id);
  });

  test("a well's name is requested, approved or refused, decided once", async () => {
    const { member, well } = await aWellDonor(site);
    const stranger = await signUp(site);
    const name = (text: string, who = member) =>
      outcome(site.call("nameWell", { params: { id: well }, body: { name: text } }, who));
    const named = async () => (await site.dataOf("listNamedWells", {}, member))[0];
    const shown = async () => (await site.dataOf("showWaterWell", { params: { id: well } })).given_name;
    const wish = () => site.db.number(`select id from well_names where cause_id = ${well}`);
    expect(await named()).toMatchObject({ id: well, name: null, state: "unnamed" });
    expect(await name("Elimden", stranger)).toBe("404 not_found");
    for (const bad of ["", "iki\nsatır", "\u200b\u200b"]) expect(await name(bad)).toBe("422 name");
    expect(await name("  Ayşe Anne Kuyusu ")).toBe("done");
    expect([await named(), await shown()]).toMatchObject([{ name: "Ayşe Anne Kuyusu", state: "waiting" }, null]);
    const asked = { name: "Ayşe Anne Kuyusu", well: { id: well }, person: { phone: member.phone } };
    expect(await site.asStaff("showWellName", { params: { id: await wish() } })).toMatchObject(asked);
    await decideWellName(site, await wish(), "Kişi adı olmasın");
    const rejected = { state: "rejected", rejection_reason: "Kişi adı olmasın" };
    expect([await named(), await shown()]).toMatchObject([rejected, null]);
    expect(await name("Rahmet Kuyusu")).toBe("done");
    const both = await Promise.all([
      outcome(decideWellName(site, await wish())),
      outcome(decideWellName(site, await wish(), "Olmaz")),
    ]);
    expect(both.toSorted()).toEqual(["409 name_decided", "done"]);
    if (both[1] === "done") {
      await name("Rahmet Kuyusu");
      await decideWellName(site, await wish());
    }
    const approved = { name: "Rahmet Kuyusu", state: "approved", rejection_reason: null };
    expect([await named(), await shown()]).toMatchObject([approved, "Rahmet Kuyusu"]);
    expect(await name("Bereket Kuyusu")).toBe("done");
    const waiting = { name: "Bereket Kuyusu", state: "waiting" };
    expect([await named(), await shown()]).toMatchObject([waiting, "Rahmet Kuyusu"]);
    const { version } = await site.asStaff("showWellName", { params: { id: await wish() } });
    expect(await name("Başka Bir Kuyu")).toBe("done");
    const approval = { params: { id: await wish() }, body: { version } };
    expect(await outcome(site.asStaff("approveWellName", approval))).toBe("409 name_changed");
    expect(await shown()).toBe("Rahmet Kuyusu");
  });
});

const todayOf = (site: TestBackend) => site.asStaff("showToday");

describe.each(databases)("the first page of staff on %s", (database) => {
  const site = freshBackend({ database });

  test("counts what waits, for how long, and what a role may see", async () => {
    expect((await todayOf(site)).decisions).toEqual({ count: 0, oldest: null, overdue: 0, first: [] });
    const oldest = await memberAskingDeletion(site);
    site.clock.advance(2 * day + hour);
    const spring = await aSpring(site, "awaiting_verification");
    const { decisions, messages } = await todayOf(site);
    expect(decisions).toMatchObject({ count: 2, overdue: 1 });
    expect(decisions!.first.map(({ kind, id }) => [kind, id])).toEqual([
      ["account_deletion", oldest.id],
      ["spring", spring.id],
    ]);
    expect(decisions!.oldest).toBe(decisions!.first[0]!.since);
    expect(messages).toEqual({ count: 0, oldest: null });
    await site.call("createContactMessage", { body: aMessage() });
    const since = site.clock.now().toISOString();
    site.clock.advance(hour);
    expect((await todayOf(site)).messages).toEqual({ count: 1, oldest: since });
    const seenBy = async (role: "editor" | "accountant" | "reviewer") => {
      const data = await site.dataOf("showToday", {}, await aStaffMember(site, role));
      return Object.entries(data).flatMap(([part, value]) => (value === null ? [] : [part]));
    };
    await anOpenLine(site);
    const moneyOf = async (role: "reviewer" | "accountant") =>
      (await site.dataOf("showToday", {}, await aStaffMember(site, role))).money;
    expect(await moneyOf("accountant")).toEqual([{ kind: "transfers", count: 1 }]);
    expect(await moneyOf("reviewer")).toEqual([]);
    expect(await seenBy("editor")).toEqual(["money"]);
    expect(await seenBy("accountant")).toEqual(["collected", "payments", "money"]);
    expect(await seenBy("reviewer")).toEqual(["decisions", "collected", "messages", "money"]);
  });

  test("sums today, this time a week ago and fourteen days, and why payments failed", async () => {
    await donate(site, [{ amount: 100_00 }]);
    // Later on that day: not yet part of the comparison a week later.
    site.clock.advance(hour);
    await donate(site, [{ amount: 30_00 }]);
    site.clock.advance(7 * day - hour + 60_000);
    await donate(site, [{ amount: 20_00 }]);
    await site.backend.runDueJobs();
    await pay(site.call, await fillBasket(site.call), { card: aCard({ number: "4151111111111112" }) });
    const { collected, payments } = await todayOf(site);
    expect(collected).toMatchObject({
      today: { amount: 20_00, donations: 1 },
      week_ago: { amount: 100_00, donations: 1 },
    });
    expect(collected!.days).toHaveLength(14);
    expect(collected!.days.at(-1)).toMatchObject({ amount: 20_00, donations: 1 });
    expect(collected!.days.at(-8)).toMatchObject({ amount: 130_00, donations: 2 });
    const failures = [{ reason: "card_refused", count: 1 }];
    expect(payments).toEqual({ succeeded: 1, failed: 1, abandoned: 0, failures });
  });

  test("leads from each request to the one that follows, and from the last to the oldest", async () => {
    const first = await memberAskingDeletion(site);
    site.clock.advance(hour);
    const second = await aSpring(site, "awaiting_verification");
    site.clock.advance(hour);
    const third = await memberAskingDeletion(site);
    const next = async (kind: "spring" | "account_deletion" | "well_name", id: number) =>
      (await site.asStaff("showNextApproval", { query: { kind, id } }))?.id;
    expect(await next("account_deletion", first.id)).toBe(second.id);
    expect(await next("spring", second.id)).toBe(third.id);
    expect(await next("account_deletion", third.id)).toBe(first.id);
    // A request that somebody else has decided meanwhile.
    expect(await next("well_name", 9)).toBe(first.id);
    for (const { id } of [first, third])
      await site.asStaff("rejectAccountDeletion", { params: { id }, body: { reason: "Süren pınar" } });
    expect(await next("spring", second.id)).toBeUndefined();
  });

  test("offers the authority of the last permit for the next one", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    expect((await staffView(site, spring)).usual_authority).toBe("");
    await approve(site, spring, { permit: { authority: "Ankara Valiliği" } });
    const next = await aSpring(site, "awaiting_verification");
    expect((await staffView(site, next)).usual_authority).toBe("Ankara Valiliği");
  });
});
