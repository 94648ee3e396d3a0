import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aCard, aGift, pay } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { administratorOf, anAdministrator, idOf, memberAskingDeletion, notificationsTo } from "../support/staff.ts";

describe.each(databases)("requests for account erasure on %s", (database) => {
  const site = sharedBackend({ database });

  const erase = async (id: number) =>
    site.call("approveAccountDeletion", { params: { id } }, await administratorOf(site));

  test("waits for a payment under way", async () => {
    const leaving = await memberAskingDeletion(site);
    const as = callerFor(site.call, leaving);
    await as("addToBasket", { body: aGift() });
    await pay(as, "aaaaaaaaaaaaaaa");
    expect(await outcome(erase(leaving.id))).toBe("409 payment_under_way");
    expect((await as("showProfile")).data.phone).toBe(leaving.phone);
    await site.later(16 * 60_000);
    expect(await outcome(erase(leaving.id))).toBe("done");
  });

  test("keeps tokens of cards that a silent provider still holds", async () => {
    const leaving = await memberAskingDeletion(site);
    const as = callerFor(site.call, leaving);
    for (const expiry_month of [1, 2, 3]) await as("saveCard", { body: { card: aCard({ expiry_month }) } });
    // The provider removes one card and fails at the next one.
    const isFewer = `(select count(*) from sandbox_cards) < ${(await site.db.bankCardTokens()).length}`;
    await site.db.execute(
      database === "sqlite"
        ? `create trigger silence before delete on sandbox_cards when ${isFewer} begin select raise(abort, 'silent'); end`
        : `create function fall_silent() returns trigger language plpgsql as $$ begin
             if ${isFewer} then raise exception 'silent'; end if; return old; end $$;
           create trigger silence before delete on sandbox_cards for each row execute function fall_silent()`,
    );
    expect(await outcome(erase(leaving.id))).toBe("503 provider_silent");
    await site.db.execute(`drop trigger silence${database === "sqlite" ? "" : " on sandbox_cards"}`);
    site.failures.splice(0);
    await as("withdrawDeletion");
    const left = (await as("listSavedCards")).data;
    expect(left.map(({ is_default }) => is_default)).toEqual([true, false]);
    await as("deleteSavedCard", { params: { id: left[1]!.id } });
    await as("requestDeletion");
    expect(await outcome(erase(leaving.id))).toBe("done");
    expect(await site.db.query(`select * from saved_cards where user_id = ${leaving.id}`)).toEqual([]);
  });

  test("is refused with a reason or withdrawn, and waits again on request", async () => {
    const leaving = await memberAskingDeletion(site);
    const params = { id: leaving.id };
    await site.asStaff("rejectAccountDeletion", { params, body: { reason: "Süren bir pınarınız var" } });
    expect(await notificationsTo(site, leaving.phone)).toEqual([
      expect.stringContaining("Gerekçe: Süren bir pınarınız var."),
    ]);
    expect((await site.dataOf("showProfile", {}, leaving)).deletion_requested_at).toBeNull();
    expect(await outcome(erase(leaving.id))).toBe("404 not_found");
    await site.call("requestDeletion", {}, leaving);
    for (let time = 0; time < 2; time++)
      expect(await site.dataOf("withdrawDeletion", {}, leaving)).toMatchObject({ deletion_requested_at: null });
    expect(await outcome(erase(leaving.id))).toBe("404 not_found");
    await site.call("requestDeletion", {}, leaving);
    expect(await outcome(erase(leaving.id))).toBe("done");
  });

  test("happens once for two administrators, and never unasked", async () => {
    expect(await outcome(erase(await idOf(site, await signUp(site))))).toBe("404 not_found");
    const leaving = await memberAskingDeletion(site);
    const administrators = [await anAdministrator(site), await anAdministrator(site)];
    const answers = await Promise.all(
      [0, 1, 0, 1].map((who) =>
        outcome(site.call("approveAccountDeletion", { params: { id: leaving.id } }, administrators[who]!)),
      ),
    );
    expect(answers.toSorted()).toEqual(["404 not_found", "404 not_found", "404 not_found", "done"]);
    const entries = await site.db.query(
      `select * from audit_log where action = 'account.erase' and subject_id = '${leaving.id}'`,
    );
    expect(entries).toHaveLength(1);
    expect(await notificationsTo(site, leaving.phone)).toEqual([expect.stringContaining("silindi")]);
  });

  test("removes an administrator's right and keeps their log entries", async () => {
    const leaving = await anAdministrator(site);
    const id = await idOf(site, leaving);
    const params = { id: (await aSpring(site, "awaiting_verification")).id };
    await site.call("rejectSpring", { params, body: { version: 1, reason: "Eksik bilgi" } }, leaving);
    await site.call("requestDeletion", {}, leaving);
    await erase(id);
    expect(await outcome(site.call("listApprovals", {}, leaving))).toBe("401 unauthorized");
    expect((await site.asStaff("listStaff")).some((one) => one.id === id)).toBe(false);
    expect(await site.asStaff("listAudit", { query: { person: id, only: "actions" } })).toMatchObject([
      { action: "spring.reject", person: { id, name: "" } },
    ]);
  });
});
