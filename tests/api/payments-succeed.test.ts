import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { aGift, donationsOf, showBasket, fillBasket, showPayment, newSessionToken, pay } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";

describe.each(bothDatabases)("successful payments on %s", (database) => {
  const site = sharedBackend({ database });

  const collected = async (id: number) => (await site.dataOf("showWaterWell", { params: { id } })).total_amount;

  test("turn the basket into donations and add them to the causes", async () => {
    const before = [await collected(1), await collected(2)];
    const chargesBefore = await site.db.chargeCount();
    const session_token = await fillBasket(
      site.call,
      { amount: 50_00, note: "Annem için" },
      { amount: 12_34, basket_able_id: 2, name: "Zeynep", on_behalf: true },
      { amount: 100_00 },
    );
    const payment = await pay(site.call, session_token, {
      donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "+90 532 000 00 00" },
    });
    const begun = { state: "awaiting_3ds", failure: null, amount: 162_34, currency: "TRY", card: null };
    expect(payment).toMatchObject({ ...begun, finished_at: null });
    expect(payment.donor).toEqual({ name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "+905320000000" });
    expect(payment.lines.map((line) => [line.amount, line.name, line.note])).toEqual([
      [50_00, "anonymous", "Annem için"],
      [12_34, "Zeynep", null],
      [100_00, "anonymous", null],
    ]);
    expect(Date.parse(payment.expires_at) - Date.parse(payment.created_at)).toBe(15 * 60_000);
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(3);

    expect(await site.passChallenge(payment)).toEqual({ id: payment.id, state: "succeeded" });
    const card = { brand: "Mastercard", last_four: "0008" };
    const ended = { state: "succeeded", card, finished_at: site.clock.now().toISOString() };
    expect(await showPayment(site.call, payment)).toMatchObject(ended);
    const donations = await donationsOf(site.call, payment);
    expect(donations.map(({ amount, name, basket_able_id }) => [amount, name, basket_able_id])).toEqual([
      [50_00, "anonymous", 1],
      [12_34, "Zeynep", 2],
      [100_00, "anonymous", 1],
    ]);
    expect([await collected(1), await collected(2)]).toEqual([before[0]! + 150_00, before[1]! + 12_34]);
    expect(await showBasket(site.call, session_token)).toMatchObject({ basket: [], total_price: 0 });
    expect(await site.db.chargeCount()).toBe(chargesBefore + 1);
  });

  test("record and log every transition, and use the payer's language at the bank", async () => {
    const payment = await pay(site.call, await fillBasket(site.call), { language: "en" });
    expect((await site.db.bankLedger()).find((entry) => entry.conversation_id === payment.id)!.locale).toBe("en");
    site.clock.advance(30_000);
    await site.passChallenge(payment);
    const moves = await site.db.query(
      `select from_state, to_state, at from payment_moves where payment_id = '${payment.id}' order by id`,
    );
    const then = site.clock.now().toISOString();
    expect(moves.map((move) => Object.values(move))).toEqual([
      ["created", "awaiting_3ds", payment.created_at],
      ["awaiting_3ds", "confirming", then],
      ["confirming", "succeeded", then],
    ]);
    const logged = site.log.filter((line) => line.includes("payment moved") && line.includes(payment.id));
    expect(logged.map((line) => JSON.parse(line).state)).toEqual(moves.map(({ to_state }) => to_state));
  });

  test("complete a cause at its goal, which then takes nothing more", async () => {
    const id = 5;
    const { remaining_amount } = await site.dataOf("showWaterWell", { params: { id } });
    const waiting = await fillBasket(site.call, { basket_able_id: id, amount: 20_00 });
    const well = () => site.dataOf("showWaterWell", { params: { id } });
    await donate(site, [{ basket_able_id: id, amount: remaining_amount! - 10_00 }]);
    expect(await well()).toMatchObject({ status: "open", remaining_amount: 10_00 });
    await donate(site, [{ basket_able_id: id, amount: 10_00 }]);
    expect(await well()).toMatchObject({ status: "completed", remaining_amount: 0 });
    expect(await outcome(pay(site.call, waiting))).toBe("422 basket_unavailable");
    expect(await outcome(fillBasket(site.call, { basket_able_id: id }))).toBe("422 cause_not_open");
  });

  /** A cause of each kind that is given to up to its goal, and what it misses. */
  async function causesWithGoals() {
    const lists = await Promise.all([
      site.call("listWaterWells", { query: { status: "open", per_page: 50 } }),
      site.call("listProjects", { query: { status: "open", per_page: 50 } }),
      site.call("listSacrifices", { query: { status: "open", per_page: 50 } }),
    ]);
    const { id } = await aSpring(site);
    const spring = await site.dataOf("showSpring", { params: { id } });
    return [...lists.map(({ data }) => data), [spring]].map((data) => {
      const { basket_able_type, id, remaining_amount, goal_amount } = data.find(
        ({ id, status, remaining_amount }) => id > 5 && status === "open" && remaining_amount! > 100_00,
      )!;
      return { cause: { basket_able_type, basket_able_id: id }, rest: remaining_amount!, goal: goal_amount! };
    });
  }

  test("wait for the donor when others took a part of the rest", async () => {
    for (const { cause, rest } of await causesWithGoals()) {
      const session_token = await fillBasket(site.call, { ...cause, amount: rest });
      expect((await showBasket(site.call, session_token)).basket[0]).toMatchObject({ left: null });
      await donate(site, [{ ...cause, amount: 30_00 }]);
      const [line] = (await showBasket(site.call, session_token)).basket;
      expect(line).toMatchObject({ amount: rest, available: true, left: rest - 30_00 });
      expect(await outcome(pay(site.call, session_token))).toBe("422 basket_over_goal");
      const lowered = await site.call("lowerToRest", { params: { id: line!.id }, query: { session_token } });
      expect(lowered.data).toMatchObject({ amount: rest - 30_00, left: null });
      expect((await site.passChallenge(await pay(site.call, session_token))).state).toBe("succeeded");
    }
  });

  test("of twenty concurrent guests add up exactly", async () => {
    const before = await collected(1);
    const payments = await atOnce(20, (place) =>
      donate(site, [{ amount: 10_00 + place }, { basket_able_id: 2, amount: 10_00 }]),
    );
    expect(payments.map(({ state }) => state)).toEqual(Array(20).fill("succeeded"));
    expect(await collected(1)).toBe(before + 20 * 10_00 + (19 * 20) / 2);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("leave lines added meanwhile in the basket, and include those removed", async () => {
    const session_token = await fillBasket(site.call, { amount: 60_00 });
    const payment = await pay(site.call, session_token);
    const bankReturn = await site.walkChallenge(payment);
    await site.call("addToBasket", { body: { ...aGift({ amount: 75_00 }), session_token } });
    expect((await site.postReturn(bankReturn)).state).toBe("succeeded");
    expect((await showBasket(site.call, session_token)).basket).toMatchObject([{ amount: 75_00 }]);
    // What was removed meanwhile counts: the bank had the sum.
    const next = await pay(site.call, session_token);
    await site.call("emptyBasket", { query: { session_token } });
    expect((await site.passChallenge(next)).state).toBe("succeeded");
    expect(await donationsOf(site.call, next)).toMatchObject([{ amount: 75_00 }]);
  });

  test("have a bank document while it is needed, and none afterwards", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token);
    const show = () => site.call("showThreeDSecure", { params: { id: payment.id }, query: { session_token } });
    expect((await show()).data.payload).toContain("/sandbox-bank/challenge");
    await site.passChallenge(payment);
    expect(await outcome(show())).toBe("404 not_found");
    const left = "select id from payments where state <> 'awaiting_3ds' and three_d_secure is not null";
    expect(await site.db.query(left)).toEqual([]);
  });

  test("are not charged when the goal was reached during the challenge", async () => {
    for (const { cause, rest, goal } of await causesWithGoals()) {
      const [one, other] = await Promise.all(
        [rest, rest].map(async (amount) => pay(site.call, await fillBasket(site.call, { ...cause, amount }))),
      );
      const charges = await site.db.chargeCount();
      expect((await site.passChallenge(one!)).state).toBe("succeeded");
      expect((await site.passChallenge(other!)).state).toBe("failed");
      expect(await site.db.chargeCount()).toBe(charges + 1);
      expect(await showPayment(site.call, other!)).toMatchObject({ state: "failed", failure: "goal_reached" });
      const [line] = (await showBasket(site.call, other!.session_token)).basket;
      expect(line).toMatchObject({ amount: rest, available: false, left: 0 });
      const total = `select total_amount from causes where id = ${cause.basket_able_id}`;
      expect(await site.db.number(total)).toBe(goal);
    }
  });

  test("are hidden from other guests, with document and donations", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const { id } = payment;
    const session_token = newSessionToken();
    const seen = async () => {
      const documents = [`/payment/${id}`, `/payment/${id}/three-d-secure`].flatMap((path) => [
        `${path}?session_token=${session_token}`,
        path,
      ]);
      const paths = [...documents, `/donations?payment_id=${id}&session_token=${session_token}`];
      return Promise.all(paths.map(async (path) => (await site.raw("GET", path)).status));
    };
    expect(await seen()).toEqual([404, 422, 404, 422, 404]);
    await site.passChallenge(payment);
    expect(await seen()).toEqual([404, 422, 404, 422, 404]);
    expect(await outcome(showPayment(site.call, { id: "AAAAAAAAAAAAAAAA", session_token }))).toBe("404 not_found");
  });
});
