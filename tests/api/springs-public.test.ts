import { beforeAll, describe, expect, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { type SpringState, springStates } from "../../app/contract/rules/spring-states.ts";
import { outcome } from "../support/api-caller.ts";
import { databases, day } from "../support/backend.ts";
import { donationsOf, fillBasket, pay, showBasket } from "../support/gifts.ts";
import { donate, springGift } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { atOnce, mapConcurrently } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  approveDeletion,
  askForDeletion,
  askForGoal,
  aSpring,
  aWish,
  decideOn,
  end,
  type OwnedSpring,
  ownView,
} from "../support/springs.ts";

describe.each(databases)("public springs on %s", (database) => {
  const site = sharedBackend({ database });

  type Query = NonNullable<NonNullable<Parameters<typeof site.call<"listSprings">>[1]>["query"]>;
  const list = (query: Query = {}) => site.call("listSprings", { query });
  const idsOf = async (query: Query = {}) => (await list({ per_page: 50, ...query })).data.map(({ id }) => id);
  const named = (name: string, wish: Record<string, unknown> = {}) => ({ wish: { name, ...wish } });

  describe("in a list", () => {
    let springs: OwnedSpring[];
    let full: OwnedSpring;
    beforeAll(async () => {
      springs = [];
      // Approved on successive days; the later, the sooner they end.
      const names = ["Işıl'ın pınarı", "ÇAĞRI İÇİN SU", "İstanbul'dan Çad'a", "100% umut_pınarı"];
      for (const [place, name] of names.entries()) {
        const until = new Date(site.clock.now().getTime() + (60 - 10 * place) * day).toISOString().slice(0, 10);
        const options = { ...named(name, { goal_amount: 1_000_00 * (place + 1) }), permit: { until } };
        springs.push(await aSpring(site, "confirmed", options));
        site.clock.advance(day);
      }
      full = await aSpring(site, "confirmed", named("Dolu pınar", { goal_amount: 500_00 }));
      await donate(site, [springGift(full, { amount: 500_00 })]);
      for (const [place, amount] of [100_00, 600_00, 300_00].entries())
        await donate(site, [springGift(springs[place]!, { amount })]);
    });
    const places = async (query: Query) =>
      (await idsOf(query)).map((id) => (id === full.id ? "full" : springs.findIndex((spring) => spring.id === id)));

    test("are sorted by newest, nearly there or ending soon", async () => {
      expect(await places({})).toEqual(["full", 3, 2, 1, 0]);
      // 30 %, 10 % of both the first and the third, nothing; what is full is on its way nowhere.
      expect(await places({ order: "nearly_there" })).toEqual([1, 2, 0, 3]);
      expect(await places({ order: "ending_soon" })).toEqual([3, 2, 1, 0]);
    });

    test("come in pages, without their stories", async () => {
      const { data, meta } = await list({ page: 2, per_page: 2 });
      expect(data.map(({ id }) => id)).toEqual([springs[2]!.id, springs[1]!.id]);
      expect(meta).toEqual({ page: 2, per_page: 2, total: 5 });
      const shown = { title: "İstanbul'dan Çad'a", story: "", country: "", basket_able_type: 3 };
      expect(data[0]).toMatchObject({ ...shown, summary: aWish().about });
      expect((await list({ page: 9 })).data).toEqual([]);
    });

    test.each<[string, (number | "full")[]]>([
      ["ISIL", [0]],
      ["İSTANBUL", [2]],
      ["su çağrı", [1]],
      ["pınar", ["full", 3, 0]],
      ["yok", []],
      ["z%r", []],
      ["u_z", []],
      ["' or 1=1 --", []],
      ["   ", ["full", 3, 2, 1, 0]],
    ])("“%s” finds %j", async (q, found) => expect(await places({ q })).toEqual(found));
  });

  describe("in each state", () => {
    const springs = new Map<SpringState, OwnedSpring>();
    beforeAll(async () => {
      for (const state of springStates) springs.set(state, await aSpring(site, state, named("Görünür müyüm")));
    });

    test.each(springStates)("%s", async (state) => {
      const { id } = springs.get(state)!;
      const runs = state === "confirmed" || state === "waiting_for_approval";
      const isOver = state === "ended" || state === "ended_deletion_requested";
      const hasPage = runs || isOver || state === "deletion_requested";
      for (const name of ["showSpring", "listSpringDonations"] as const)
        expect(await outcome(site.call(name, { params: { id } }))).toBe(hasPage ? "done" : "404 not_found");
      for (const order of ["newest", "nearly_there", "ending_soon"] as const) {
        expect((await idsOf({ order })).includes(id)).toBe(runs);
        expect((await idsOf({ order, ended: true })).includes(id)).toBe(isOver);
      }
      const given = await outcome(fillBasket(site.call, springGift({ id })));
      expect(given).toBe(runs ? "done" : "422 cause_not_open");
      const hits = await site.dataOf("search", { query: { q: "görünür", type: "spring", per_page: 50 } });
      expect(hits.some((hit) => hit.id === id)).toBe(hasPage);
    });

    test("hide owner, refusals and waiting changes", async () => {
      const { id } = springs.get("waiting_for_approval")!;
      const { body } = await site.raw("GET", `/springs/${id}`);
      for (const secret of ["owner", "owner_id", "rejection_reason", "pending", "uploaded_picture", "version", "state"])
        expect(body).not.toHaveProperty(["data", secret]);
    });
  });

  test("hide an update before it is approved", async () => {
    const spring = await aSpring(site, "confirmed", named("Eski isim"));
    const before = await site.dataOf("showSpring", { params: { id: spring.id } });
    const change = { name: "Bambaşka", goal_amount: 77_777_00 };
    const wish = aWish({ ...change, about: "Bambaşka bir hikâye, daha kimse okumadı.", social_accounts: {} });
    await site.call("updateSpring", { params: { id: spring.id }, body: wish }, spring.owner);
    expect(await site.dataOf("showSpring", { params: { id: spring.id } })).toEqual(before);
    expect(await idsOf({ q: "bambaşka" })).toEqual([]);
    expect(await site.dataOf("search", { query: { q: "bambaşka" } })).toEqual([]);
    const session_token = await fillBasket(site.call, springGift(spring));
    expect((await showBasket(site.call, session_token)).basket[0]!.title).toBe("Eski isim");
    expect(await ownView(site, spring)).toMatchObject({ title: "Eski isim", pending: change });
  });

  test("keep anonymous donors anonymous, for the owner too", async () => {
    const spring = await aSpring(site);
    const secret = { name: "Gizli Kişi", email: "gizli@example.org", phone: "+905321112233" };
    const donor = await signUp(site, { first_name: "Gizem", last_name: "Saklı" });
    for (const [gift, giver] of [
      [{ phone_number: "0532 999 88 77", note: "Dua ile" }, { donor: secret }],
      [{ amount: 25_00 }, { member: donor }],
      [{ name: "Zeynep", amount: 30_00, note: "<b>Hayırlı olsun</b>" }, { donor: secret }],
      [{ name: "Rahmetli Hasan", on_behalf: true, amount: 35_00 }, { donor: secret }],
    ] as const)
      await donate(site, [springGift(spring, gift)], giver);
    const params = { id: spring.id };
    const { data, meta } = await site.call("listSpringDonations", { params });
    expect(data.map(({ name, note, amount }) => [name, note, amount])).toEqual([
      ["Rahmetli Hasan", null, 35_00],
      ["Zeynep", "<b>Hayırlı olsun</b>", 30_00],
      [null, null, 25_00],
      [null, "Dua ile", 100_00],
    ]);
    expect(meta.total).toBe(4);
    const owners = await site.call("listUserSpringDonations", { params }, spring.owner);
    expect(owners).toEqual({ ...owners, data, meta });
    const second = site.dataOf("listSpringDonations", { params, query: { page: 2, per_page: 3 } });
    expect(await second).toHaveLength(1);
    for (const leak of ["Gizli", "Gizem", "gizli@", "1112233", "999 88 77", "9998877", donor.phone, "anonymous"])
      expect(JSON.stringify([data, owners])).not.toContain(leak);
  });
});

const refusedCard = { number: "4151111111111112" };
const poorCard = { number: "4111111111111129" };

describe.each(databases)("spring progress on %s", (database) => {
  const site = sharedBackend({ database });

  const seen = ({ id }: { id: number }) => site.dataOf("showSpring", { params: { id } });
  const goalOf = ({ id, owner }: OwnedSpring) => site.dataOf("showSpringGoal", { params: { id } }, owner);
  /** Each donor pays from another address. */
  const addressOf = (place: number) => `198.51.${100 + Math.floor(place / 200)}.${(place % 200) + 1}`;

  test("is the sum of the successful ones of 200 donations, 25 at once", async () => {
    const spring = await aSpring(site);
    const amountOf = (place: number) => 10_00 + place * 7;
    const cardOf = (place: number) => (place % 10 === 3 ? refusedCard : place % 10 === 7 ? poorCard : undefined);
    const states = await mapConcurrently(Array(200).fill(0), 25, async (_, place) => {
      const card = cardOf(place);
      const giver = { clientAddress: addressOf(place), ...(card && { card }) };
      return (await donate(site, [springGift(spring, { amount: amountOf(place) })], giver)).state;
    });
    const succeeded = states.flatMap((state, place) => (state === "succeeded" ? [amountOf(place)] : []));
    expect(states.filter((state) => state === "failed")).toHaveLength(40);
    expect(succeeded).toHaveLength(160);
    const total = succeeded.reduce((sum, amount) => sum + amount, 0);
    const sums = { goal_amount: 10_000_00, total_amount: total, donations_count: 160 };
    expect(await seen(spring)).toMatchObject({ ...sums, remaining_amount: 10_000_00 - total, status: "open" });
    expect(await goalOf(spring)).toMatchObject({ ...sums, percent: Math.floor(total / 10_000) });
    const days = await site.dataOf("listSpringDays", { params: { id: spring.id } });
    expect(days.reduce((sum, day) => sum + day.amount, 0)).toBe(total);
    expect(days.at(-1)).toMatchObject({ day: dayInIstanbul(site.clock.now()) });
    const { meta } = await site.call("listSpringDonations", { params: { id: spring.id } });
    expect(meta.total).toBe(160);
    await site.db.expectConsistent();
  });

  test("counts money after the goal was reached, then takes no more", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 500_00 } });
    const give = (amount: number) => fillBasket(site.call, springGift(spring, { amount }));
    // All of them put the same last 300 lira into their baskets before anybody has paid.
    await donate(site, [springGift(spring, { amount: 200_00 })]);
    const payments = await atOnce(4, async (place) =>
      pay(site.call, await give(300_00), { clientAddress: addressOf(place) }),
    );
    const late = await give(5_00);
    const ended = await Promise.all(payments.map((payment) => site.passChallenge(payment)));
    expect(ended.map(({ state }) => state)).toEqual(Array(4).fill("succeeded"));
    const sums = { total_amount: 1_400_00, goal_amount: 500_00, remaining_amount: 0, donations_count: 5 };
    expect(await seen(spring)).toMatchObject({ ...sums, status: "completed" });
    expect((await goalOf(spring)).percent).toBe(100);
    expect(await outcome(pay(site.call, late))).toBe("422 basket_unavailable");
    expect((await site.dataOf("showBasket", { query: { session_token: late } })).basket[0]!.available).toBe(false);
    expect(await outcome(give(5_00))).toBe("422 cause_not_open");
  });

  test("reopens a full spring by a higher target, never below the sum", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 500_00 } });
    // 29 % are not 28 in binary fractions.
    await donate(site, [springGift(spring, { amount: 145_00 })]);
    expect((await goalOf(spring)).percent).toBe(29);
    await donate(site, [springGift(spring, { amount: 355_00 })]);
    expect((await seen(spring)).status).toBe("completed");
    const decide = (name: "approveSpringUpdate" | "rejectSpringUpdate") => decideOn(site, name, spring);
    const raise = async (goal_amount: number) => {
      await askForGoal(site, spring, goal_amount);
      return decide("approveSpringUpdate");
    };
    await raise(1_000_00);
    expect(await seen(spring)).toMatchObject({ status: "open", remaining_amount: 500_00 });
    await donate(site, [springGift(spring, { amount: 100_00 })]);
    expect(await outcome(raise(599_99))).toBe("422 goal_below_collected");
    // What is given while a lower target waits counts as well.
    await askForGoal(site, spring, 600_00);
    await donate(site, [springGift(spring, { amount: 50_00 })]);
    expect(await outcome(decide("approveSpringUpdate"))).toBe("422 goal_below_collected");
    expect(await seen(spring)).toMatchObject({ goal_amount: 1_000_00, total_amount: 650_00, status: "open" });
    await decide("rejectSpringUpdate");
    await raise(650_00);
    expect(await seen(spring)).toMatchObject({ goal_amount: 650_00, remaining_amount: 0, status: "completed" });
  });

  test("counts a donation under way when the spring ends", async () => {
    const [ending, going] = [await aSpring(site), await aSpring(site)];
    const gifts = [springGift(ending, { amount: 40_00 }), springGift(going, { amount: 60_00 })];
    const payment = await pay(site.call, await fillBasket(site.call, ...gifts));
    await end(site, ending);
    await askForDeletion(site, going);
    await approveDeletion(site, going);
    expect((await site.passChallenge(payment)).state).toBe("succeeded");
    expect(await seen(ending)).toMatchObject({ total_amount: 40_00, status: "closed", days_left: 0 });
    const donations = await donationsOf(site.call, payment);
    expect(donations.map(({ amount }) => amount)).toEqual([40_00, 60_00]);
    await site.db.expectConsistent();
  });
});
