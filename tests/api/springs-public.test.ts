import { beforeAll, describe, expect, test } from "vitest";
import { type SpringState, springStates } from "../../app/contract/rules/spring-states.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { fillBasket, showBasket } from "../support/gifts.ts";
import { donate, springGift } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring, aWish, type OwnedSpring, ownView } from "../support/springs.ts";

const day = 86_400_000;

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
      for (const [place, name] of [
        "Işıl'ın pınarı",
        "ÇAĞRI İÇİN SU",
        "İstanbul'dan Çad'a",
        "100% umut_pınarı",
      ].entries()) {
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

  test("keep the limits of donations", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 1_000_00 } });
    for (const [changes, expected] of [
      [{ amount: 4_99 }, "422 amount_range"],
      [{ amount: 1_000_01 }, "422 amount_over_remaining"],
      [{ basket_able_type: 2 }, "422 cause_unknown"],
      [{ basket_able_id: 1 }, "422 cause_unknown"],
      [{ amount: 1_000_00 }, "done"],
    ] as const)
      expect(await outcome(fillBasket(site.call, springGift(spring, changes)))).toBe(expected);
  });
});
