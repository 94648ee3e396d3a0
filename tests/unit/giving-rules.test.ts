import { describe, expect, test } from "vitest";
import { checkedGift } from "~/backend/giving/baskets.ts";
import type { CauseRecord } from "~/backend/giving/cause-records.ts";
import { countNewGivers, type GiftOfGiver, giverOf } from "~/backend/giving/givers.ts";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { besideBasket, isAmountInRange, shareOptions, smallestAmount } from "~/contract/rules/giving.ts";
import { chosenSum } from "~/enhance/giving-sum.ts";
import { giftStart, withGift } from "~/routes/causes/giving-choices.ts";
import { chosenAmount } from "~/routes/causes/giving-schema.ts";

const share = 750_00;
/** A cause of which so much is missing, as far as the rules look at one. */
const aCause = (rest: number | null, changes: object = {}) =>
  ({ id: 1, basket_able_type: 2, cost: share, multiple: true, remaining_amount: rest, ...changes }) as unknown as Cause;
/** The same for a donor whose basket holds so much for it. */
const beside = (remaining: number | null, inBasket: number) => besideBasket(aCause(remaining), { "2-1": inBasket });
const sacrifice = { basket_able_type: 1 };

describe("a typed amount", () => {
  const record = (goal_amount: number | null) =>
    ({
      ...{ id: 1, kind: "water_well", cost: share, multiple: true, status: "open", goal_amount, total_amount: 0 },
      ...{ published_at: "2020-01-01T00:00:00.000Z", ends_at: null, type: null, season_from: null, season_until: null },
    }) as unknown as CauseRecord;
  const wish = {
    ...({ basket_able_type: 2, basket_able_id: 1, share_value: 1, shown_as: "full_name" } as const),
    ...{ on_behalf: false, proxy_granted: false, regular: false, needed_most: false },
  };

  /** Whether the API's range takes an amount; that it is more than what is missing is another rule. */
  function apiTakes(amount: number, remaining: number | null, inBasket: number): boolean {
    try {
      checkedGift(record(remaining), { ...wish, amount }, new Date(), inBasket);
      return true;
    } catch (violation) {
      return (violation as { rule?: string }).rule !== "amount_range";
    }
  }

  const sums = [1, 249, 250, 251, 499, 500, 501, 10_250, 1_000_000_00, 1_000_000_01];
  const places = [
    [null, 0],
    [250, 0],
    [499, 0],
    [10_250, 0],
    [10_250, 10_000],
    [10_250, 10_250],
    [2_000_000_00, 0],
  ] as const;

  test.each(places)(
    "is accepted by the form exactly as by the API: %s missing, %s in the basket",
    (remaining, inBasket) => {
      const formTakes = (amount: number) =>
        "amount" in
        chosenAmount({ all: false, own_amount: (amount / 100).toFixed(2) }, beside(remaining, inBasket), "en");
      expect(sums.map(formTakes)).toEqual(sums.map((amount) => apiTakes(amount, remaining, inBasket)));
    },
  );

  test("may be the rest of a goal below the minimum, with a decimal comma", () => {
    const typed = (cause: Cause) => chosenAmount({ all: false, own_amount: "2,50" }, cause, "tr");
    expect(typed(aCause(250))).toEqual({ amount: 250, share_value: 0 });
    expect(typed(beside(251, 1))).toMatchObject({ amount: 250 });
    expect(typed(aCause(251))).toMatchObject({ error: "errors:amount.minimum" });
    expect([isAmountInRange(0, 0), isAmountInRange(-1, -1)]).toEqual([false, false]);
    expect([null, 250, 0, 90_000].map(smallestAmount)).toEqual([500, 250, 500, 500]);
  });
});

test("a typed amount that pays for shares of a sacrifice asks how it counts", () => {
  const chosen = (counted_as?: string, typed = "3200", more = {}) =>
    chosenAmount(
      { all: false, own_amount: typed, counted_as },
      aCause(null, { ...sacrifice, cost: 1000_00, ...more }),
      "tr",
    );
  const asks = { field: "counted_as", error: "errors:shares.question" };
  expect(chosen()).toEqual(asks);
  expect(chosen("shares-2")).toEqual(asks);
  expect(chosen("shares-3")).toEqual({ amount: 3000_00, share_value: 3 });
  expect(chosen("contribution")).toEqual({ amount: 3200_00, share_value: 0 });
  expect(chosen("shares-1", "3200", { multiple: false })).toEqual({ amount: 1000_00, share_value: 1 });
  expect(chosen(undefined, "999")).toEqual({ amount: 999_00, share_value: 0 });
  expect(chosen(undefined, "3200", { basket_able_type: 2 })).toEqual({ amount: 3200_00, share_value: 0 });
});

describe("share counts", () => {
  const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

  test("follow §9, with one share more on behalf of another person", () => {
    expect(shareOptions(aCause(null), "self")).toEqual(upTo(5));
    expect(shareOptions(aCause(null, { basket_able_type: 4 }), "other")).toEqual(upTo(11));
    expect(shareOptions(aCause(null, sacrifice), "self")).toEqual(upTo(11));
    expect(shareOptions(aCause(null, sacrifice), "other")).toEqual([1, ...upTo(11, 2)]);
    expect(shareOptions(aCause(null, { ...sacrifice, multiple: false }), "other")).toEqual([1]);
  });

  test("never cost more than is missing; one left share is offered either way", () => {
    for (const audience of ["self", "other"] as const)
      expect(shareOptions(aCause(share + 1, sacrifice), audience)).toEqual([1]);
  });

  test("make way for the whole rest where less than one share is missing", () => {
    expect(shareOptions(aCause(320_00), "self")).toEqual([]);
    for (const [wish, cause, chosen] of [
      [{ all: true }, aCause(320_00), { amount: 320_00, share_value: 0 }],
      [{ all: true, own_amount: "100" }, aCause(320_00), { amount: 320_00 }],
      [{ all: true }, beside(320_00, 100_00), { amount: 220_00 }],
      [{ all: true }, beside(320_00, 320_00), { field: "choice", error: "errors:amount.inBasket" }],
      [{ all: false, choice: "rest" }, aCause(320_00), { error: "errors:amount.required" }],
    ] as const)
      expect(chosenAmount(wish, cause, "tr")).toMatchObject(chosen);
  });
});

describe("a form of giving begins with", () => {
  const start = (search: string, cause: Cause | null = aCause(null)) =>
    giftStart(new URLSearchParams(search), cause, { audience: "self", language: "tr" });

  test.each([
    ["", { choice: "preset-20000" }],
    ["amount=150", { choice: "preset-15000" }],
    ["amount=150,00 TL&monthly=1", { choice: "preset-15000", type: "regular" }],
    ["amount=275", { own_amount: "275" }],
    ["shares=3", { shares: "3" }],
    ["all=on&amount=50", { all: "on" }],
    [`amount=${"1".repeat(31)}`, { choice: "preset-20000" }],
  ])("what its address says: %s", (search, fields) => {
    expect(start(search)).toEqual(fields);
  });

  test("what is usual for the cause", () => {
    expect(start("", aCause(120_00))).toEqual({ choice: "preset-10000" });
    expect(start("amount=150", aCause(120_00))).toEqual({ own_amount: "150" });
    expect(start("", aCause(30_50))).toEqual({ own_amount: "30,50" });
    expect(start("", aCause(null, sacrifice))).toEqual({ shares: "1" });
    expect(start("", aCause(10_00, sacrifice))).toEqual({ own_amount: "10" });
    expect(start("", aCause(0))).toEqual({});
    expect(start("", null)).toEqual({ choice: "preset-20000" });
  });

  test("what the form before it had; no phone typed as a sum gets into an address", () => {
    const form = new FormData();
    const sent = { choice: "preset-15000", own_amount: "", type: "regular", needed_most: "on", shares: "" };
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    const address = withGift("/donate?cause=water_well-1&for=other#give", form, aCause(null));
    expect(address).toBe("/donate?cause=water_well-1&for=other&amount=150&monthly=1&needed_most=on#give");
    expect(start(address.replace(/^.*\?|#.*/g, ""))).toEqual({
      choice: "preset-15000",
      type: "regular",
      needed_most: "on",
    });
    form.set("own_amount", "0532 111 22 33");
    expect(withGift("/donate", form, aCause(null))).not.toContain("0532");
  });
});

const nothing = { all: undefined, typed: "", shares: undefined, tile: undefined, remaining: null };

test.each([
  [{}, undefined],
  [{ tile: 200_00 }, 200_00],
  [{ tile: 200_00, shares: 1500_00 }, 1500_00],
  [{ tile: 200_00, shares: 1500_00, typed: "75" }, 75_00],
  [{ tile: 200_00, typed: "75", all: 9_000_00 }, 9_000_00],
  [{ typed: "1.250,50" }, 1250_50],
  // What cannot be given has no sum: below the minimum, above the maximum, not readable.
  [{ tile: 200_00, typed: "1" }, undefined],
  [{ typed: "999999999" }, undefined],
  [{ typed: "çok" }, undefined],
  // The rest of a goal may be below the minimum.
  [{ typed: "3", remaining: 3_00 }, 3_00],
])("the sum of %o is %o kuruş", (choices, sum) => {
  expect(chosenSum({ ...nothing, ...choices }, "tr")).toBe(sum);
});

const guest: GiftOfGiver = { user_id: null, user: null, donor_email: null, donor_phone: null };
const user = {
  phone: "+905321234567",
  email: "ayse@example.org",
  email_verified_at: "2026-11-21T09:30:00.000Z",
  allow_email: true,
};
const member: GiftOfGiver = { ...guest, user_id: 7, user };

test.each<[string, GiftOfGiver, string | null]>([
  ["the typed e-mail address first", { ...member, donor_email: "b@example.org" }, "email:b@example.org"],
  ["a verified address that the member allows", member, "email:ayse@example.org"],
  ["the phone when mail is not allowed", { ...member, user: { ...user, allow_email: false } }, "sms:+905321234567"],
  ["the phone without proof", { ...member, user: { ...user, email_verified_at: null } }, "sms:+905321234567"],
  ["a guest's phone", { ...guest, donor_phone: "0532 765 43 21" }, "sms:+905327654321"],
  ["no landline", { ...guest, donor_phone: "0212 765 43 21" }, null],
  ["nobody without an address", guest, null],
  ["no erased member", { ...member, user: null, donor_phone: "0532 765 43 21" }, null],
])("news of a gift reach %s", (_, gift, reached) => {
  const giver = giverOf(gift);
  expect(giver && `${giver.channel}:${giver.destination}`).toBe(reached);
});

test("the same account or address is one person", () => {
  const gifts: GiftOfGiver[] = [
    { ...guest, donor_email: "Ayse@example.org" },
    member,
    { ...member, donor_email: "other@example.org" },
    { ...guest, donor_email: "other@example.org" },
    { ...guest, donor_phone: "0532 765 43 21" },
    { ...guest, donor_phone: "+90 532 765 43 21" },
    guest,
  ];
  const known = new Set<string>();
  expect(countNewGivers(gifts.slice(0, 4), known)).toBe(1);
  expect(countNewGivers(gifts.slice(4), known)).toBe(1);
});
