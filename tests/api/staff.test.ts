import { describe, expect, test } from "vitest";
import type { ApprovalKind } from "../../app/contract/rules/kinds.ts";
import type { SpringState } from "../../app/contract/rules/spring-states.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  approve,
  approveDeletion,
  askForUpdate,
  aSpring,
  aWish,
  decideWithReason,
  staffView,
} from "../support/springs.ts";
import { administratorOf, decideWellName, memberAskingDeletion } from "../support/staff.ts";

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
    expect(await decideWithReason(site, "approveSpringUpdate", spring)).toMatchObject({ ...taken, pending: null });
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
