import { describe, expect, test } from "vitest";
import { outcome, type Refused } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  approveDeletion,
  askForDeletion,
  aSpring,
  aWish,
  decideWithReason,
  end,
  ownView,
  reject,
  staffView,
} from "../support/springs.ts";
import { administratorOf } from "../support/staff.ts";

describe.each(databases)("an owner's requests on %s", (database) => {
  const site = sharedBackend({ database });

  const wrong = (answer: Promise<unknown>) =>
    answer.then(
      () => "taken",
      ({ status, body }: Refused) => [status, body.code ?? "validation", ...Object.keys(body.errors ?? {})].join(" "),
    );

  test("the owner sees who ended a spring and staff's reason", async () => {
    const [ended, stopped, running] = [
      await aSpring(site),
      await aSpring(site, "waiting_for_approval"),
      await aSpring(site),
    ];
    expect(await ownView(site, running)).toMatchObject({
      ended_at: null,
      ended_by: null,
      end_reason: null,
      refused: null,
    });
    await askForDeletion(site, ended);
    await decideWithReason(site, "rejectSpringDeletion", ended, "Bağışlar sürüyor");
    expect((await ownView(site, ended)).rejection_reason).toBe("Bağışlar sürüyor");
    await end(site, ended);
    const ended_at = site.clock.now().toISOString();
    expect(await ownView(site, ended)).toMatchObject({
      state: "ended",
      ended_at,
      ended_by: "owner",
      end_reason: null,
      rejection_reason: null,
    });
    expect((await site.dataOf("showSpring", { params: { id: ended.id } })).ended_at).toBe(ended_at);
    await decideWithReason(site, "stopSpring", stopped, "Şikâyet var");
    expect(await ownView(site, stopped)).toMatchObject({
      state: "ended",
      ended_by: "administrator",
      end_reason: "Şikâyet var",
      rejection_reason: null,
    });
    await expect(donate(site, [springGift(stopped)])).rejects.toMatchObject({ status: 422 });
    await askForDeletion(site, stopped);
    await decideWithReason(site, "rejectSpringDeletion", stopped, "İnceleme sürüyor");
    expect(await ownView(site, stopped)).toMatchObject({
      state: "ended",
      ended_by: "administrator",
      end_reason: "Şikâyet var",
      rejection_reason: "İnceleme sürüyor",
    });
  });

  test("a refused deletion restores the waiting update in the form", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture } = await ownView(site, spring);
    await askForDeletion(site, spring);
    expect(await ownView(site, spring)).toMatchObject({ state: "deletion_requested", pending: null, refused: null });
    await decideWithReason(site, "rejectSpringDeletion", spring, "Bağışlar sürüyor");
    expect(await ownView(site, spring)).toMatchObject({
      state: "confirmed",
      pending: null,
      refused: { ...pending, picture },
    });
    // An older refusal does not prevent it, and a finished spring keeps no pending changes.
    await askForDeletion(site, spring);
    await decideWithReason(site, "rejectSpringDeletion", spring, "Bağışlar sürüyor");
    expect((await ownView(site, spring)).refused).toEqual({ ...pending, picture });
    const ended = await aSpring(site, "waiting_for_approval");
    await end(site, ended);
    await askForDeletion(site, ended);
    await decideWithReason(site, "rejectSpringDeletion", ended, "Bağışlar sürüyor");
    expect(await ownView(site, ended)).toMatchObject({ state: "ended", pending: null, refused: null });
  });

  test("refused texts stay in the form while a target is pending", async () => {
    const spring = await aSpring(site, "confirmed");
    const about = "Bu hikâyeyi bir daha yazmak istemem, hiç istemem.";
    const askFor = (goal_amount: number) =>
      site.call("updateSpringGoal", { params: { id: spring.id }, body: { goal_amount } }, spring.owner);
    const decideUpdate = async (name: "approveSpringUpdate" | "rejectSpringUpdate") => {
      const { version } = await staffView(site, spring);
      await site.asStaff(name, { params: { id: spring.id }, body: { version, reason: "Hedef çok yüksek" } as never });
    };
    await site.call(
      "updateSpring",
      { params: { id: spring.id }, body: aWish({ about, goal_amount: 5_000_00 }) },
      spring.owner,
    );
    await decideUpdate("rejectSpringUpdate");
    await askFor(4_000_00);
    expect((await staffView(site, spring)).pending).toMatchObject({ goal_amount: 4_000_00, about: aWish().about });
    await decideUpdate("rejectSpringUpdate");
    expect((await ownView(site, spring)).refused).toMatchObject({ about, goal_amount: 4_000_00 });
    await askFor(3_000_00);
    await decideUpdate("approveSpringUpdate");
    expect(await ownView(site, spring)).toMatchObject({
      goal_amount: 3_000_00,
      refused: { about, goal_amount: 3_000_00 },
    });
    // What stands on the page anyway is no wish.
    await site.call(
      "updateSpring",
      { params: { id: spring.id }, body: aWish({ about, goal_amount: 3_000_00 }) },
      spring.owner,
    );
    await decideUpdate("approveSpringUpdate");
    expect((await ownView(site, spring)).refused).toBeNull();
    await askFor(2_000_00);
    await decideUpdate("approveSpringUpdate");
    expect((await ownView(site, spring)).refused).toBeNull();
  });

  test("a withdrawn deletion restores the spring and its waiting update", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture, ends_at } = await ownView(site, spring);
    await askForDeletion(site, spring);
    await expect(donate(site, [springGift(spring)])).rejects.toMatchObject({ status: 422 });
    const data = await site.dataOf("withdrawSpringDeletion", { params: { id: spring.id } }, spring.owner);
    expect(data).toMatchObject({
      state: "confirmed",
      ends_at,
      pending: null,
      refused: { ...pending, picture },
      rejection_reason: null,
    });
    await donate(site, [springGift(spring)]);
    const waiting = await site.asStaff("listApprovals", { query: { per_page: 50 } });
    expect(waiting.filter(({ kind, id }) => kind === "spring_deletion" && id === spring.id)).toEqual([]);
    const ended = await aSpring(site, "ended_deletion_requested");
    const before = await ownView(site, ended);
    await site.call("withdrawSpringDeletion", { params: { id: ended.id } }, ended.owner);
    expect(await ownView(site, ended)).toMatchObject({ state: "ended", ended_at: before.ended_at, ended_by: "owner" });
  });

  test("withdrawn and deleted springs reveal no story, accounts or day", async () => {
    const about = "Bu hikâyeyi kimse görmesin diye geri aldım.";
    const [withdrawn, deleted, removed] = [
      await aSpring(site, "rejected", { wish: { about } }),
      await aSpring(site, "confirmed", { wish: { about } }),
      await aSpring(site, "ended", { wish: { about } }),
    ];
    await site.call("terminateSpring", { params: { id: withdrawn.id } }, withdrawn.owner);
    await askForDeletion(site, deleted);
    await approveDeletion(site, deleted);
    await decideWithReason(site, "removeSpring", removed, "Kurallara aykırı");
    for (const { id } of [withdrawn, deleted, removed]) {
      const rows = await site.db.query(
        `select * from springs join causes on causes.id = springs.id where springs.id = ${id}`,
      );
      expect(JSON.stringify(rows)).not.toContain("kimse görmesin");
      expect(JSON.stringify(rows)).not.toContain("elif.pinar");
      expect(await staffView(site, { id })).toMatchObject({
        state: "deleted",
        title: "Elif'in pınarı",
        story: "",
        social_accounts: {},
      });
    }
  });

  test("a waiting application is corrected; staff approve only the seen version", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { version: seen, applied_at } = await staffView(site, spring);
    const wish = aWish({ name: "Yazım hatası yok" });
    site.clock.advance(60_000);
    expect(await site.dataOf("updateSpring", { params: { id: spring.id }, body: wish }, spring.owner)).toMatchObject({
      state: "awaiting_verification",
      title: "Yazım hatası yok",
      applied_at,
      pending: null,
    });
    expect(await wrong(site.call("updateSpring", { params: { id: spring.id }, body: wish }, spring.owner))).toBe(
      "422 update_unchanged body",
    );
    const administrator = await administratorOf(site);
    const decided = site.call(
      "approveSpring",
      { params: { id: spring.id }, body: { version: seen, permit: aPermit(site) } },
      administrator,
    );
    expect(await outcome(decided)).toBe("409 spring_changed");
    expect((await approve(site, spring)).title).toBe("Yazım hatası yok");
  });

  test("a rejected spring is corrected; a rejected update changes nothing", async () => {
    const spring = await aSpring(site, "rejected");
    await site.call("updateSpring", { params: { id: spring.id }, body: aWish({ name: "Düzelttim" }) }, spring.owner);
    await site.call("updateSpringGoal", { params: { id: spring.id }, body: { goal_amount: 600_00 } }, spring.owner);
    await site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    await reject(site, spring);
    await site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    const approved = await approve(site, spring);
    expect(approved).toMatchObject({ title: "Düzelttim", goal_amount: 600_00, state: "confirmed" });
    expect(approved.moves.map(({ move }) => move)).toEqual([
      "apply",
      "reject",
      "correct",
      "correct",
      "apply_again",
      "reject",
      "apply_again",
      "approve",
    ]);
    expect(
      await wrong(
        site.call(
          "updateSpring",
          { params: { id: spring.id }, body: aWish({ name: "Düzelttim", goal_amount: 600_00 }) },
          spring.owner,
        ),
      ),
    ).toBe("422 update_unchanged body");
  });
});
