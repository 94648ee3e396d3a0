import { describe, expect, test } from "vitest";
import { databases, type TestBackend } from "../support/backend.ts";
import { aMessage } from "../support/examples-content.ts";
import { aCard, fillBasket, pay } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { freshBackend } from "../support/shared-backend.ts";
import { approve, aSpring, staffView } from "../support/springs.ts";
import { aStaffMember, memberAskingDeletion } from "../support/staff.ts";
import { anOpenLine } from "../support/transfers.ts";

const hour = 3_600_000;
const day = 24 * hour;

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
