import { describe, expect, test } from "vitest";
import { maximumBasketLines } from "../../app/contract/rules/limits.ts";
import { outcome, type Refused, refusedFields } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { aGift, fillBasket, newSessionToken, showBasket } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("baskets under load on %s", (database) => {
  const site = sharedBackend({ database });

  test("hold fifty lines, also with a hundred concurrent additions beside others'", async () => {
    const [session_token, other] = [newSessionToken(), newSessionToken()];
    const add = (token: string, amount = 50_00) =>
      site.call("addToBasket", { body: { ...aGift({ amount }), session_token: token } });
    const additions = Array.from({ length: 100 }, () => outcome(add(session_token)));
    const amounts = Array.from({ length: 25 }, (_, place) => 5_00 + place);
    await Promise.all(amounts.map((amount) => add(other, amount)));
    const answers = await Promise.all(additions);
    expect(answers.filter((answer) => answer === "done")).toHaveLength(maximumBasketLines);
    expect(answers.filter((answer) => answer === "422 basket_full")).toHaveLength(100 - maximumBasketLines);
    const message = "Sepette en fazla 50 bağış olabilir.";
    await expect(add(session_token)).rejects.toMatchObject({ body: { message, errors: { body: [message] } } });
    const { basket, total_price } = await showBasket(site.call, session_token);
    expect([basket.length, total_price]).toEqual([maximumBasketLines, maximumBasketLines * 50_00]);
    await site.call("removeFromBasket", { params: { id: basket[7]!.id }, query: { session_token } });
    await add(session_token);
    const lines = (await showBasket(site.call, other)).basket;
    expect(lines.map(({ amount }) => amount).toSorted((one, next) => one - next)).toEqual(amounts);
  });

  test("hold the gift of a form once, however often it arrives", async () => {
    const session_token = newSessionToken();
    const add = (idempotency_key: string, token = session_token) =>
      site.call("addToBasket", { body: { ...aGift(), session_token: token, idempotency_key } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add("one-submit")));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    await add("another-submit");
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(2);
    // The same key in another basket is another form.
    expect((await add("one-submit", newSessionToken())).data.id).not.toBe(answers[0]!.data.id);
  });

  test("add up after concurrent additions, removals and reads", async () => {
    const session_token = await fillBasket(site.call, ...Array.from({ length: 20 }, () => ({})));
    const { basket } = await showBasket(site.call, session_token);
    const remove = (id: number) => outcome(site.call("removeFromBasket", { params: { id }, query: { session_token } }));
    const removals = basket.flatMap(({ id }) => [remove(id), remove(id), remove(id)]);
    const additions = Array.from({ length: 10 }, () =>
      site.call("addToBasket", { body: { ...aGift({ amount: 7_00 }), session_token } }),
    );
    const looks = Array.from({ length: 10 }, () => showBasket(site.call, session_token));
    const removed = (await Promise.all(removals)).toSorted();
    expect(removed).toEqual([...Array(40).fill("404 not_found"), ...Array(20).fill("done")]);
    await Promise.all(additions);
    for (const seen of await Promise.all(looks))
      expect(seen.total_price).toBe(seen.basket.reduce((sum, line) => sum + line.amount, 0));
    expect(await showBasket(site.call, session_token)).toMatchObject({
      total_price: 70_00,
      basket: Array(10).fill({ amount: 7_00 }),
    });
  });
});

const [sacrificeType, wellType, springType, projectType] = [1, 2, 3, 4] as const;

describe.each(databases)("baskets on %s", (database) => {
  const site = sharedBackend({ database });

  const causeId = (key: string) => site.db.number(`select id from causes where key = '${key}'`);
  const add = (changes: Record<string, unknown> = {}) =>
    site.call("addToBasket", { body: { session_token: newSessionToken(), ...aGift(changes) } });
  const refusal = async (changes: Record<string, unknown>) => {
    const error = await add(changes).then(
      () => undefined,
      (error: Refused) => error,
    );
    expect(error?.status, `the gift ${JSON.stringify(changes)} is refused`).toBe(422);
    const { message, code, errors = {} } = error!.body;
    return { message, code, errors };
  };

  test("return lines with all page data and the total", async () => {
    const session_token = await fillBasket(
      site.call,
      { amount: 50_00, name: "   ", note: "  " },
      { amount: 12_34, name: "  Zeynep ", phone_number: "(0532) 000 00 00", note: " Dua ile " },
    );
    const { basket, total_price } = await showBasket(site.call, session_token);
    expect(total_price).toBe(62_34);
    const nobody = { name: "anonymous", phone_number: null, on_behalf: false, note: null };
    const named = { name: "Zeynep", phone_number: "+905320000000", note: "Dua ile" };
    expect(basket).toMatchObject([
      { ...nobody, amount: 50_00, share_value: 0, available: true, title: expect.stringMatching(/\S/) },
      { ...named, amount: 12_34, basket_able_type: wellType, picture: expect.stringMatching(/^\/pictures\//) },
    ]);
  });

  test("count the shares that were chosen and paid, up to the most of each kind", async () => {
    const { cost } = await site.dataOf("showWaterWell", { params: { id: 1 } });
    const shares = async (changes: Record<string, unknown>) => (await add(changes)).data.share_value;
    expect(await shares({ amount: cost })).toBe(1);
    expect(await shares({ amount: cost, share_value: 0 })).toBe(0);
    for (const amount of [cost + 1, 3 * cost]) expect(await shares({ amount })).toBe(0);
    for (const share_value of [3, 5])
      expect(await shares({ amount: share_value * cost, share_value })).toBe(share_value);
    expect(await refusal({ share_value: 3, amount: 3 * cost + 1 })).toMatchObject({
      code: "amount_not_shares",
      errors: { amount: [`Seçtiğiniz hisselerin tutarı ${((3 * cost) / 100).toLocaleString("tr-TR")} TL.`] },
    });
    expect((await refusal({ share_value: 6, amount: 6 * cost })).errors).toEqual({
      share_value: ["Bu sayıda hisse seçilemiyor."],
    });
    const projects = await site.dataOf("listProjects", { query: { status: "open" } });
    const project = projects.find((one) => one.remaining_amount === null || one.remaining_amount >= 11 * one.cost)!;
    const gift = { basket_able_type: projectType, basket_able_id: project.id };
    expect(await shares({ ...gift, share_value: 11, amount: 11 * project.cost })).toBe(11);
    for (const share_value of [12, -1])
      expect((await refusal({ ...gift, share_value, amount: 12 * project.cost })).errors).toHaveProperty("share_value");
  });

  test.each([
    [5_00, true],
    [4_99, false],
    [-50_00, false],
    [1_000_000_00, true],
    [1_000_000_01, false],
  ])("accept an amount of %d kuruş: %s", async (amount, taken) => {
    const basket_able_id = await causeId("sacrifice-adak-turkiye");
    const gift = { amount, basket_able_id, basket_able_type: sacrificeType };
    if (taken) expect((await add(gift)).data.amount).toBe(amount);
    else expect((await refusal(gift)).errors).toEqual({ amount: ["Tutar 5 TL ile 1.000.000 TL arasında olmalıdır."] });
  });

  test("refuse fractions of a kuruş", async () => {
    const answer = await site.raw("POST", "/baskets", { ...aGift(), session_token: newSessionToken(), amount: 50.005 });
    expect([answer.status, refusedFields(answer)]).toEqual([422, ["amount"]]);
  });

  test("require the other person's name, in the words of §5", async () => {
    expect((await refusal({ on_behalf: true })).errors).toEqual({
      name: ["Lütfen bağış yapmak istediğiniz kişinin ismini belirtiniz."],
    });
    expect((await add({ on_behalf: true, name: "Fatma" })).data).toMatchObject({ on_behalf: true, name: "Fatma" });
  });

  test("require the power of attorney for a sacrifice only", async () => {
    const adak = { basket_able_type: sacrificeType, basket_able_id: await causeId("sacrifice-adak-turkiye") };
    const gift = { ...adak, on_behalf: true, name: "Fatma" };
    expect((await refusal(gift)).errors).toEqual({
      proxy_granted: ["Başkası adına kurban için vekâlet vermeniz gerekir."],
    });
    expect((await add({ ...gift, proxy_granted: true })).data.on_behalf).toBe(true);
    // It is one animal, which has no shares.
    expect((await refusal({ ...adak, share_value: 2, amount: 29_000_00 })).code).toBe("shares_not_multiple");
  });

  test("refuse an ended cause of each kind", async () => {
    for (const [key, basket_able_type] of [
      ["village-library-van", projectType],
      ["sacrifice-nafile-afghanistan", sacrificeType],
      ["well-uganda-yumbe", wellType],
    ] as const)
      expect(await refusal({ basket_able_type, basket_able_id: await causeId(key) }), key).toMatchObject({
        code: "cause_not_open",
        errors: { basket_able_id: ["Bu çalışma artık bağış almıyor."] },
      });
  });

  test.each([
    ["an unknown id", { basket_able_id: 999_999 }],
    ["the largest id there can be", { basket_able_id: 2_147_483_647 }],
    ["an id beyond every database", { basket_able_id: Number.MAX_SAFE_INTEGER }],
    ["the id of another kind", { basket_able_type: sacrificeType }],
    ["a spring", { basket_able_type: springType }],
  ])("refuse %s", async (_, changes) => {
    expect(Object.keys((await refusal(changes)).errors)).toEqual(["basket_able_id"]);
  });

  test("refuse a line and lines above the rest of the goal", async () => {
    const well = await site.dataOf("showWaterWell", { params: { id: 3 } });
    const remaining = well.remaining_amount!;
    expect(remaining).toBe(well.goal_amount! - well.total_amount);
    expect(await refusal({ basket_able_id: 3, amount: remaining + 1 })).toMatchObject({
      code: "amount_over_remaining",
      errors: {
        amount: [
          `Hedefe kalan tutar ${(remaining / 100).toLocaleString("tr-TR")} TL. En fazla bu kadar bağışlayabilirsiniz.`,
        ],
      },
    });
    const session_token = newSessionToken();
    const donate = (amount: number) => add({ session_token, basket_able_id: 3, amount });
    await donate(remaining - 100_50);
    const { code, errors } = await refusal({ session_token, basket_able_id: 3, amount: 100_51 });
    expect(code).toBe("amount_over_basket");
    expect(errors.amount![0]).toMatch(
      /^Sepetinizde buraya [\d.]+,50 TL var; bununla birlikte hedefe kalan tutar 100,50 TL\.$/,
    );
    expect((await donate(98_00)).data.amount).toBe(98_00);
    // The rest may be less than the minimum.
    expect((await donate(2_50)).data.amount).toBe(2_50);
    expect((await refusal({ session_token, basket_able_id: 3, amount: 5_00 })).code).toBe("amount_over_basket");
    // A line in another basket reserves nothing.
    expect((await add({ basket_able_id: 3, amount: remaining })).data.amount).toBe(remaining);
  });

  test("replace a line by the next one, and keep it where the next one is refused", async () => {
    const session_token = newSessionToken();
    const given = (amount: number, replaces?: number) =>
      add({ basket_able_id: 5, basket_able_type: wellType, session_token, amount, replaces });
    const left = (await site.dataOf("showWaterWell", { params: { id: 5 } })).remaining_amount!;
    const [kept, first] = [(await given(10_00)).data, (await given(left - 10_00)).data];
    expect(await outcome(given(left, first.id))).toBe("422 amount_over_basket");
    const ids = async () => (await showBasket(site.call, session_token)).basket.map(({ id }) => id);
    expect(await ids()).toEqual([kept.id, first.id]);
    const second = (await given(left - 20_00, first.id)).data;
    expect(await ids()).toEqual([kept.id, second.id]);
    // The line of somebody else, or one that was paid, stays out of it.
    await add({ replaces: second.id });
    expect(await ids()).toEqual([kept.id, second.id]);
  });

  test("require a token", async () => {
    const answer = await site.raw("POST", "/baskets", { ...aGift(), amount: 50 });
    expect(answer).toMatchObject({ status: 422, body: { errors: { session_token: ["Sepet anahtarı eksik."] } } });
    for (const [method, path] of [
      ["GET", "/baskets"],
      ["DELETE", "/baskets/bulk-destroy"],
      ["DELETE", "/baskets/1"],
    ] as const)
      expect((await site.raw(method, path)).status).toBe(422);
  });

  test("let only the owner note and remove a line, or remove all", async () => {
    const [mine, stranger] = [await fillBasket(site.call, {}, { amount: 70_00 }), await fillBasket(site.call)];
    const params = { id: (await showBasket(site.call, mine)).basket[0]!.id };
    const write = (note: string | null, session_token = mine) =>
      site.dataOf("noteBasketItem", { params, query: { session_token }, body: { note } });
    const remove = (session_token: string) => site.dataOf("removeFromBasket", { params, query: { session_token } });
    expect(await write("  Dua ile ")).toMatchObject({ ...params, note: "Dua ile" });
    const attempts = await Promise.all([outcome(write("fremd", stranger)), outcome(remove(stranger))]);
    expect(attempts).toEqual(["404 not_found", "404 not_found"]);
    expect((await showBasket(site.call, mine)).basket).toMatchObject([{ note: "Dua ile" }, { note: null }]);
    for (const none of ["", null]) expect((await write(none)).note).toBeNull();
    expect(await remove(mine)).toEqual({ removed: 1 });
    expect(await outcome(remove(mine))).toBe("404 not_found");
    expect(await showBasket(site.call, mine)).toMatchObject({ total_price: 70_00, basket: [{ amount: 70_00 }] });
    for (const removed of [1, 0])
      expect(await site.dataOf("emptyBasket", { query: { session_token: mine } })).toEqual({ removed });
    expect((await showBasket(site.call, stranger)).basket).toHaveLength(1);
  });

  test("distinguish session tokens by case, and store only their fingerprints", async () => {
    const token = "aaaaaaaaaaAAAAA";
    await add({ session_token: token });
    expect((await showBasket(site.call, token.toLowerCase())).basket).toEqual([]);
    expect((await showBasket(site.call, token)).basket).toHaveLength(1);
    const owners = (await site.db.query("select owner from basket_items")).map((row) => row.owner as string);
    expect(owners.filter((owner) => !/^guest:[0-9a-f]{64}$/.test(owner))).toEqual([]);
    expect(owners.join()).not.toContain(token);
  });
});
