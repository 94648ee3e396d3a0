import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ApprovalKind } from "../../app/contract/rules/kinds.ts";
import { callNamed, type Refused } from "../support/api-caller.ts";
import { databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { newPhone, signUp } from "../support/people.ts";
import {
  approve,
  approveDeletion,
  askForDeletion,
  askForUpdate,
  aSpring,
  aWish,
  end,
  ownView,
  staffView,
} from "../support/springs.ts";
import { administratorOf, anAdministrator, decideWellName, idOf, memberAskingDeletion } from "../support/staff.ts";

describe.each(databases)("staff on %s", (database) => {
  let site: TestBackend;
  const first = newPhone();
  beforeAll(async () => {
    site = await openTestBackend({ database, config: { adminPhones: [first] } });
  });
  afterEach(() => expect(site.failures.splice(0)).toEqual([]));
  afterAll(() => site.close());

  const refusal = (answer: Promise<unknown>) =>
    answer.then(
      () => "done",
      ({ status, body }: Refused) => `${status} ${body.code}`,
    );
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

    await site.call("acknowledgeSpringEnd", { params: { id: ended.id } }, await administratorOf(site));
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
    await site.call("approveAccountDeletion", { params: { id: leaving.id } }, await administratorOf(site));
    expect(await staffView(site, spring)).toMatchObject({
      state: "deleted",
      days_left: 0,
      owner: { id: leaving.id, name: "", phone: null, email: null },
    });
    expect(await staffView(site, await aSpring(site, "deleted"))).toMatchObject({ state: "deleted", days_left: 0 });
  });

  test("an update is shown before and after and taken over completely", async () => {
    const spring = await aSpring(site);
    const [day] = (await site.call("listSpecialDays")).data;
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
    expect(before.pending).toEqual({ ...wish, picture: before.picture });
    const { data } = await site.call(
      "approveSpringUpdate",
      { params: { id: spring.id }, body: { version: before.version } },
      await administratorOf(site),
    );
    expect(data).toMatchObject({
      title: wish.name,
      story: wish.about,
      goal_amount: wish.goal_amount,
      special_day: day,
      social_accounts: wish.social_accounts,
      pending: null,
    });
    expect((await site.call("showSpring", { params: { id: spring.id } })).data).toMatchObject({
      title: wish.name,
      story: wish.about,
    });
    expect((await site.call("listSprings", { query: { q: "yeni isim" } })).meta.total).toBe(1);
    expect(
      (await site.call("search", { query: { q: "Elif", type: "spring", per_page: 50 } })).data.some(
        ({ id }) => id === spring.id,
      ),
    ).toBe(false);
  });

  test("a decision records who, what, when and why; owners see why", async () => {
    const administrator = await anAdministrator(site);
    const person = await idOf(site, administrator);
    const spring = await aSpring(site, "awaiting_verification");
    const at = site.clock.now().toISOString();
    await site.call(
      "rejectSpring",
      { params: { id: spring.id }, body: { version: 1, reason: "  Hikâye <b>kısa</b>  " } },
      administrator,
    );
    expect((await ownView(site, spring)).rejection_reason).toBe("Hikâye <b>kısa</b>");
    const { data, meta } = await site.call("listAudit", { query: { person, only: "deeds" } }, administrator);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      at,
      person: { id: person, name: "Deniz Kaya" },
      action: "spring.reject",
      subject: "spring",
      subject_id: String(spring.id),
      details: { name: "Elif'in pınarı", reason: "Hikâye <b>kısa</b>" },
    });
    for (const reason of ["", "  ", "ab", "\u200B".repeat(4), "\u202E \u2060\u3164", "x".repeat(501), null, 5]) {
      const other = await aSpring(site, "awaiting_verification", { owner: spring.owner });
      expect(
        await refusal(
          site.call(
            "rejectSpring",
            { params: { id: other.id }, body: { version: 1, reason: reason as never } },
            administrator,
          ),
        ),
      ).toBe("422 undefined");
      await site.call("terminateSpring", { params: { id: other.id } }, spring.owner);
    }
    expect((await site.call("listAudit", { query: { person, only: "deeds" } }, administrator)).meta.total).toBe(1);
  });

  test("the audit log has every action of staff, newest first, and no others", async () => {
    const administrator = await anAdministrator(site);
    const person = await idOf(site, administrator);
    const did = async (name: Parameters<typeof site.call>[0], id: number, body?: object) =>
      callNamed(site.call, name, { params: { id }, ...(body && { body }) }, administrator);
    const versionOf = async (spring: { id: number }) => ({ version: (await staffView(site, spring)).version });
    const spring = await aSpring(site);
    await did("changeSpringPermit", spring.id, {
      ...(await versionOf(spring)),
      permit: (await staffView(site, spring)).permit,
    });
    await askForUpdate(site, spring);
    await did("rejectSpringUpdate", spring.id, { ...(await versionOf(spring)), reason: "Olmaz" });
    await askForUpdate(site, spring);
    await did("approveSpringUpdate", spring.id, await versionOf(spring));
    await askForDeletion(site, spring);
    await did("rejectSpringDeletion", spring.id, { ...(await versionOf(spring)), reason: "Bağış var" });
    await end(site, spring);
    await did("acknowledgeSpringEnd", spring.id);
    await askForDeletion(site, spring);
    await did("approveSpringDeletion", spring.id, await versionOf(spring));
    const other = await aSpring(site);
    await did("stopSpring", other.id, { ...(await versionOf(other)), reason: "Kurallar" });
    await did("rejectAccountDeletion", (await memberAskingDeletion(site)).id, { reason: "Süren pınar" });
    await did("approveAccountDeletion", (await memberAskingDeletion(site)).id);
    const { phone } = await signUp(site);
    const { data: added } = await site.call("addAdministrator", { body: { phone } }, administrator);
    await did("removeAdministrator", added.id);
    const { data } = await site.call("listAudit", { query: { person, only: "deeds", per_page: 50 } }, administrator);
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      "spring.change_permit",
      "spring.reject_update",
      "spring.approve_update",
      "spring.reject_deletion",
      "spring.acknowledge_end",
      "spring.approve_deletion",
      "spring.stop",
      "account.keep",
      "account.erase",
      "administrator.add",
      "administrator.remove",
    ]);
    expect(
      (await site.call("listAudit", { query: { person, action: "spring.stop" } }, administrator)).data,
    ).toHaveLength(1);
    // Who became staff, or is no longer, is named as they were called then; of who was erased the number alone is left.
    for (const { action, details } of data.slice(0, 2))
      expect(details, action).toEqual({ name: "Ayşe Yılmaz", phone_end: phone.slice(-4) });
    expect(data[2]!.details).toEqual({});
    expect(
      (
        await site.call("listAudit", { query: { person, only: "deeds", page: 2, per_page: 10 } }, administrator)
      ).data.map(({ action }) => action),
    ).toEqual(["spring.change_permit"]);
    // Reading is no deed, and neither is what was refused.
    expect(await refusal(did("stopSpring", spring.id, { version: 1, reason: "Kurallar" }))).toBe("404 not_found");
    expect((await site.call("listAudit", { query: { person, only: "deeds" } }, administrator)).meta.total).toBe(11);
  });

  test("administrators are added and removed, never oneself or configured ones", async () => {
    const administrator = await anAdministrator(site);
    const chief = await signUp(site, { phone: first });
    const list = async () => (await site.call("listAdministrators", {}, administrator)).data;
    expect((await list()).find(({ phone }) => phone === first)).toMatchObject({ is_first: true });
    expect((await site.call("showProfile", {}, chief)).data.is_administrator).toBe(true);
    expect(await refusal(site.call("addAdministrator", { body: { phone: newPhone() } }, administrator))).toBe(
      "422 administrator_unknown",
    );
    expect(await refusal(site.call("addAdministrator", { body: { phone: "0532" } }, administrator))).toBe(
      "422 undefined",
    );
    const member = await signUp(site, { first_name: "Yeni", last_name: "Görevli" });
    expect((await site.call("addAdministrator", { body: { phone: member.phone } }, administrator)).data).toMatchObject({
      name: "Yeni Görevli",
      is_first: false,
    });
    const mine = await idOf(site, administrator);
    expect(await refusal(site.call("removeAdministrator", { params: { id: mine } }, administrator))).toBe(
      "422 administrator_self",
    );
    expect(
      await refusal(site.call("removeAdministrator", { params: { id: await idOf(site, chief) } }, administrator)),
    ).toBe("422 administrator_first");
    expect(
      await refusal(
        site.call("removeAdministrator", { params: { id: await idOf(site, await signUp(site)) } }, administrator),
      ),
    ).toBe("404 not_found");
    expect(await refusal(site.call("removeAdministrator", { params: { id: 999_999 } }, administrator))).toBe(
      "404 not_found",
    );
    expect(await refusal(site.call("removeAdministrator", { params: { id: mine } }, member))).toBe("done");
    expect(await refusal(site.call("listAdministrators", {}, administrator))).toBe("403 forbidden");
  });

  test("two administrators who remove each other leave one", async () => {
    const [one, two] = [await anAdministrator(site), await anAdministrator(site)];
    const [idOne, idTwo] = [await idOf(site, one), await idOf(site, two)];
    const answers = await Promise.all([
      refusal(site.call("removeAdministrator", { params: { id: idTwo } }, one)),
      refusal(site.call("removeAdministrator", { params: { id: idOne } }, two)),
    ]);
    expect(answers.toSorted()).toEqual(["403 forbidden", "done"]);
    const left = (await site.call("listAdministrators", {}, await administratorOf(site))).data.filter(
      ({ id }) => id === idOne || id === idTwo,
    );
    expect(left).toHaveLength(1);
  });

  test("a well's name is requested, approved or refused, decided once", async () => {
    const administrator = await administratorOf(site);
    const { member, well } = await aWellDonor(site);
    const stranger = await signUp(site);
    const name = (text: string, who = member) =>
      refusal(site.call("nameWell", { params: { id: well }, body: { name: text } }, who));
    const named = async () => (await site.call("listNamedWells", {}, member)).data[0];
    const shown = async () => (await site.call("showWaterWell", { params: { id: well } })).data.given_name;
    const wish = async () => Number((await site.db.query(`select id from well_names where cause_id = ${well}`))[0]!.id);
    expect(await named()).toMatchObject({ id: well, name: null, state: "unnamed" });
    expect(await name("Elimden", stranger)).toBe("404 not_found");
    for (const bad of ["", "a", "a".repeat(61), "iki\nsatır", "\u200b\u200b"])
      expect(await name(bad)).toBe("422 undefined");
    expect(await name("  Ayşe Anne Kuyusu ")).toBe("done");
    expect([await named(), await shown()]).toMatchObject([{ name: "Ayşe Anne Kuyusu", state: "waiting" }, null]);
    expect((await site.call("showWellName", { params: { id: await wish() } }, administrator)).data).toMatchObject({
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
      refusal(decideWellName(site, await wish())),
      refusal(decideWellName(site, await wish(), "Olmaz")),
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
    const { version } = (await site.call("showWellName", { params: { id: await wish() } }, administrator)).data;
    expect(await name("Başka Bir Kuyu")).toBe("done");
    expect(
      await refusal(site.call("approveWellName", { params: { id: await wish() }, body: { version } }, administrator)),
    ).toBe("409 name_changed");
    expect(await shown()).toBe("Rahmet Kuyusu");
    expect(
      await refusal(site.call("approveWellName", { params: { id: 999_999 }, body: { version } }, administrator)),
    ).toBe("404 not_found");
  });
});
