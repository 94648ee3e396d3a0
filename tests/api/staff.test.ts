import { describe, expect, test } from "vitest";
import type { ApprovalKind } from "../../app/contract/rules/kinds.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { newPhone, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { approve, approveDeletion, aSpring, aWish, staffView } from "../support/springs.ts";
import { administratorOf, decideWellName, memberAskingDeletion } from "../support/staff.ts";

describe.each(databases)("staff on %s", (database) => {
  const first = newPhone();
  const site = sharedBackend({ database, config: { adminPhones: [first] } });

  const inbox = async (query: { kind?: ApprovalKind; page?: number; per_page?: number } = {}) =>
    site.call("listApprovals", { query: { per_page: 50, ...query } }, await administratorOf(site));

  test("the inbox lists waiting requests once, oldest first", async () => {
    expect(await inbox()).toMatchObject({
      data: [],
      meta: { total: 0 },
      counts: { spring: 0, spring_update: 0, spring_deletion: 0, spring_end: 0, well_name: 0, account_deletion: 0 },
    });
    const later = () => site.clock.advance(60_000);
    const leaving = await memberAskingDeletion(site);
    later();
    const waiting = await aSpring(site, "awaiting_verification");
    later();
    const updated = await aSpring(site, "waiting_for_approval");
    later();
    const ended = await aSpring(site, "ended");
    later();
    const going = await aSpring(site, "deletion_requested");
    later();
    const endedGoing = await aSpring(site, "ended_deletion_requested");
    later();
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
    expect(counts).toMatchObject({
      spring: 1,
      spring_update: 1,
      spring_deletion: 2,
      spring_end: 1,
      well_name: 1,
      account_deletion: 1,
    });
    expect(meta.total).toBe(7);
    expect(data[1]).toMatchObject({
      title: "Elif'in pınarı",
      person: { name: "Ayşe Yılmaz", phone: waiting.owner.phone, email: null },
    });
    expect(data.at(-1)!.title).toBe("Nur Kuyusu");
    const deletions = await inbox({ kind: "spring_deletion" });
    expect([deletions.data.map(({ id }) => id), deletions.meta.total]).toEqual([[going.id, endedGoing.id], 2]);
    expect((await inbox({ page: 2, per_page: 3 })).data.map(({ kind }) => kind)).toEqual([
      "spring_end",
      "spring_deletion",
      "spring_deletion",
    ]);

    await site.asStaff("acknowledgeSpringEnd", { params: { id: ended.id } });
    await approve(site, waiting);
    await approveDeletion(site, endedGoing);
    expect((await inbox()).counts).toMatchObject({ spring: 0, spring_end: 0, spring_deletion: 1 });
  });

  test("a repeated application shows the earlier reason", async () => {
    const [spring, fresh] = [await aSpring(site, "rejected"), await aSpring(site, "awaiting_verification")];
    await site.call(
      "updateSpring",
      { params: { id: spring.id }, body: aWish({ name: "Daha iyi bir ad" }) },
      spring.owner,
    );
    await site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    await site.call(
      "updateSpring",
      { params: { id: spring.id }, body: aWish({ name: "Daha da iyi bir ad" }) },
      spring.owner,
    );
    const { data } = await inbox({ kind: "spring" });
    const isAgain = ({ id }: { id: number }) => data.find((item) => item.id === id)!.is_again;
    expect([isAgain(spring), isAgain(fresh)]).toEqual([true, false]);
    expect(await staffView(site, spring)).toMatchObject({
      state: "awaiting_verification",
      rejection_reason: "Hikâye eksik",
    });
    expect((await inbox()).data.filter(({ kind }) => kind !== "spring").map(({ is_again }) => is_again)).not.toContain(
      true,
    );
    for (const one of [spring, fresh]) await site.call("terminateSpring", { params: { id: one.id } }, one.owner);
  });

  test("a deleted spring has no days left, and an erased owner no data", async () => {
    const leaving = await memberAskingDeletion(site);
    const spring = await aSpring(site, "confirmed", { owner: leaving });
    expect((await staffView(site, spring)).days_left).toBeGreaterThan(80);
    await site.asStaff("approveAccountDeletion", { params: { id: leaving.id } });
    expect(await staffView(site, spring)).toMatchObject({
      state: "deleted",
      days_left: 0,
      owner: { id: leaving.id, name: "", phone: null, email: null },
    });
    expect(await staffView(site, await aSpring(site, "deleted"))).toMatchObject({ state: "deleted", days_left: 0 });
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
    expect(before).toMatchObject({
      title: "Elif'in pınarı",
      story: aWish().about,
      goal_amount: 10_000_00,
      special_day: null,
      social_accounts: { instagram: "elif.pinar" },
    });
    expect(before.pending).toEqual({ ...wish, picture: "/pictures/spring-birthday.svg" });
    const data = await site.asStaff("approveSpringUpdate", {
      params: { id: spring.id },
      body: { version: before.version },
    });
    expect(data).toMatchObject({
      title: wish.name,
      story: wish.about,
      goal_amount: wish.goal_amount,
      special_day: day,
      social_accounts: wish.social_accounts,
      pending: null,
    });
    expect(await site.dataOf("showSpring", { params: { id: spring.id } })).toMatchObject({
      title: wish.name,
      story: wish.about,
    });
    expect((await site.call("listSprings", { query: { q: "yeni isim" } })).meta.total).toBe(1);
    expect(
      (await site.dataOf("search", { query: { q: "Elif", type: "spring", per_page: 50 } })).some(
        ({ id }) => id === spring.id,
      ),
    ).toBe(false);
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
    for (const bad of ["", "a", "a".repeat(61), "iki\nsatır", "\u200b\u200b"]) expect(await name(bad)).toBe("422 name");
    expect(await name("  Ayşe Anne Kuyusu ")).toBe("done");
    expect([await named(), await shown()]).toMatchObject([{ name: "Ayşe Anne Kuyusu", state: "waiting" }, null]);
    expect(await site.asStaff("showWellName", { params: { id: await wish() } })).toMatchObject({
      name: "Ayşe Anne Kuyusu",
      well: { id: well },
      person: { phone: member.phone },
    });
    await decideWellName(site, await wish(), "Kişi adı olmasın");
    expect([await named(), await shown()]).toMatchObject([
      { state: "rejected", rejection_reason: "Kişi adı olmasın" },
      null,
    ]);
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
    expect([await named(), await shown()]).toMatchObject([
      { name: "Rahmet Kuyusu", state: "approved", rejection_reason: null },
      "Rahmet Kuyusu",
    ]);
    expect(await name("Bereket Kuyusu")).toBe("done");
    expect([await named(), await shown()]).toMatchObject([
      { name: "Bereket Kuyusu", state: "waiting" },
      "Rahmet Kuyusu",
    ]);
    const { version } = await site.asStaff("showWellName", { params: { id: await wish() } });
    expect(await name("Başka Bir Kuyu")).toBe("done");
    expect(await outcome(site.asStaff("approveWellName", { params: { id: await wish() }, body: { version } }))).toBe(
      "409 name_changed",
    );
    expect(await shown()).toBe("Rahmet Kuyusu");
    expect(await outcome(site.asStaff("approveWellName", { params: { id: 999_999 }, body: { version } }))).toBe(
      "404 not_found",
    );
  });
});
