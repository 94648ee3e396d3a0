import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  approveDeletion,
  askForDeletion,
  askForGoal,
  aSpring,
  aWish,
  decideWithReason,
  end,
  type OwnedSpring,
  ownView,
  reject,
  staffView,
} from "../support/springs.ts";

describe.each(databases)("an owner's requests on %s", (database) => {
  const site = sharedBackend({ database });

  const refuseDeletion = (spring: OwnedSpring, reason?: string) =>
    decideWithReason(site, "rejectSpringDeletion", spring, reason);
  const update = ({ id, owner }: OwnedSpring, wish: Record<string, unknown>) =>
    site.dataOf("updateSpring", { params: { id }, body: aWish(wish) }, owner);

  test("the owner sees who ended a spring and staff's reason", async () => {
    const [ended, stopped, running] = [
      await aSpring(site),
      await aSpring(site, "waiting_for_approval"),
      await aSpring(site),
    ];
    const notEnded = { ended_at: null, ended_by: null, end_reason: null, refused: null };
    expect(await ownView(site, running)).toMatchObject(notEnded);
    await askForDeletion(site, ended);
    await refuseDeletion(ended, "Bağışlar sürüyor");
    expect((await ownView(site, ended)).rejection_reason).toBe("Bağışlar sürüyor");
    await end(site, ended);
    const ended_at = site.clock.now().toISOString();
    const byOwner = { state: "ended", ended_at, ended_by: "owner", end_reason: null, rejection_reason: null };
    expect(await ownView(site, ended)).toMatchObject(byOwner);
    expect((await site.dataOf("showSpring", { params: { id: ended.id } })).ended_at).toBe(ended_at);
    await decideWithReason(site, "stopSpring", stopped, "Şikâyet var");
    const byStaff = { state: "ended", ended_by: "administrator", end_reason: "Şikâyet var" };
    expect(await ownView(site, stopped)).toMatchObject({ ...byStaff, rejection_reason: null });
    await askForDeletion(site, stopped);
    await refuseDeletion(stopped, "İnceleme sürüyor");
    expect(await ownView(site, stopped)).toMatchObject({ ...byStaff, rejection_reason: "İnceleme sürüyor" });
  });

  test("a refused deletion restores the waiting update in the form", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture } = await ownView(site, spring);
    await askForDeletion(site, spring);
    expect(await ownView(site, spring)).toMatchObject({ state: "deletion_requested", pending: null, refused: null });
    await refuseDeletion(spring);
    const refused = { ...pending, picture };
    expect(await ownView(site, spring)).toMatchObject({ state: "confirmed", pending: null, refused });
    // An older refusal does not prevent it, and a finished spring keeps no pending changes.
    await askForDeletion(site, spring);
    await refuseDeletion(spring);
    expect((await ownView(site, spring)).refused).toEqual(refused);
    const ended = await aSpring(site, "waiting_for_approval");
    await end(site, ended);
    await askForDeletion(site, ended);
    await refuseDeletion(ended);
    expect(await ownView(site, ended)).toMatchObject({ state: "ended", pending: null, refused: null });
  });

  test("refused texts stay in the form while a target is pending", async () => {
    const spring = await aSpring(site, "confirmed");
    const about = "Bu hikâyeyi bir daha yazmak istemem, hiç istemem.";
    const decide = (name: "approveSpringUpdate" | "rejectSpringUpdate") => decideWithReason(site, name, spring);
    await update(spring, { about, goal_amount: 5_000_00 });
    await decide("rejectSpringUpdate");
    await askForGoal(site, spring, 4_000_00);
    expect((await staffView(site, spring)).pending).toMatchObject({ goal_amount: 4_000_00, about: aWish().about });
    await decide("rejectSpringUpdate");
    expect((await ownView(site, spring)).refused).toMatchObject({ about, goal_amount: 4_000_00 });
    await askForGoal(site, spring, 3_000_00);
    await decide("approveSpringUpdate");
    const refused = { about, goal_amount: 3_000_00 };
    expect(await ownView(site, spring)).toMatchObject({ goal_amount: 3_000_00, refused });
    // What stands on the page anyway is no wish.
    await update(spring, refused);
    await decide("approveSpringUpdate");
    expect((await ownView(site, spring)).refused).toBeNull();
  });

  test("a withdrawn deletion restores the spring and its waiting update", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture, ends_at } = await ownView(site, spring);
    await askForDeletion(site, spring);
    await expect(donate(site, [springGift(spring)])).rejects.toMatchObject({ status: 422 });
    const data = await site.dataOf("withdrawSpringDeletion", { params: { id: spring.id } }, spring.owner);
    const restored = { state: "confirmed", ends_at, pending: null, rejection_reason: null };
    expect(data).toMatchObject({ ...restored, refused: { ...pending, picture } });
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
    await decideWithReason(site, "removeSpring", removed);
    const left = { state: "deleted", title: "Elif'in pınarı", story: "", social_accounts: {} };
    for (const { id } of [withdrawn, deleted, removed]) {
      const tables = "springs join causes on causes.id = springs.id";
      const rows = await site.db.query(`select * from ${tables} where springs.id = ${id}`);
      expect(JSON.stringify(rows)).not.toMatch(/kimse görmesin|elif\.pinar/);
      expect(await staffView(site, { id })).toMatchObject(left);
    }
  });

  test("a waiting application is corrected; staff approve only the seen version", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { version: seen, applied_at } = await staffView(site, spring);
    const name = "Yazım hatası yok";
    site.clock.advance(60_000);
    const corrected = { state: "awaiting_verification", title: name, applied_at, pending: null };
    expect(await update(spring, { name })).toMatchObject(corrected);
    expect(await outcome(update(spring, { name }))).toBe("422 update_unchanged");
    const body = { version: seen, permit: aPermit(site) };
    const decided = site.asStaff("approveSpring", { params: { id: spring.id }, body });
    expect(await outcome(decided)).toBe("409 spring_changed");
    expect((await approve(site, spring)).title).toBe(name);
  });

  test("a rejected spring is corrected; a rejected update changes nothing", async () => {
    const spring = await aSpring(site, "rejected");
    const applyAgain = () => site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    await update(spring, { name: "Düzelttim" });
    await askForGoal(site, spring, 600_00);
    await applyAgain();
    await reject(site, spring);
    await applyAgain();
    const approved = await approve(site, spring);
    expect(approved).toMatchObject({ title: "Düzelttim", goal_amount: 600_00, state: "confirmed" });
    expect(approved.moves.map(({ move }) => move).join(" ")).toBe(
      "apply reject correct correct apply_again reject apply_again approve",
    );
    expect(await outcome(update(spring, { name: "Düzelttim", goal_amount: 600_00 }))).toBe("422 update_unchanged");
  });
});
