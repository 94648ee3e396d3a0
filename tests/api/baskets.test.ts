import { describe, expect, test } from "vitest";
import { outcome, refusalOf, type Refused, refusedFields } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aGift, showBasket, fillBasket, newSessionToken } from "../support/gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const [sacrificeType, wellType, springType, projectType] = [1, 2, 3, 4] as const;

describe.each(databases)("baskets on %s", (database) => {
  const site = sharedBackend({ database });

  const causeId = (key: string) => site.db.number(`select id from causes where key = '${key}'`);
  const add = (changes: Record<string, unknown> = {}, language: "tr" | "en" = "tr") =>
    site.call(
      "addToBasket",
      { body: { ...aGift(changes), session_token: (changes.session_token as string) ?? newSessionToken() } },
      { language },
    );
  const refusal = async (changes: Record<string, unknown>, language: "tr" | "en" = "tr") => {
    const error = await add(changes, language).then(
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
      { amount: 50_00 },
      { amount: 12_34, name: "Zeynep", phone_number: "(0532) 000 00 00", note: "Dua ile" },
    );
    const { basket, total_price } = await showBasket(site.call, session_token);
    expect(total_price).toBe(62_34);
    expect(basket[0]).toMatchObject({
      name: "anonymous",
      phone_number: null,
      amount: 50_00,
      share_value: 0,
      on_behalf: false,
      note: null,
      available: true,
    });
    expect(basket[1]).toMatchObject({
      name: "Zeynep",
      phone_number: "+905320000000",
      amount: 12_34,
      note: "Dua ile",
      basket_able_type: wellType,
    });
    expect(basket[0]!.title).not.toBe("");
    expect(basket[0]!.picture).toMatch(/^\/pictures\//);
  });

  test("treat a blank name as anonymous and trim names and notes", async () => {
    const { data } = await add({ name: "   ", note: "  " });
    expect(data).toMatchObject({ name: "anonymous", note: null });
    expect((await add({ name: "  Ali Veli ", note: " not " })).data).toMatchObject({ name: "Ali Veli", note: "not" });
  });

  test("state how many whole shares an amount buys", async () => {
    const well = await site.dataOf("showWaterWell", { params: { id: 1 } });
    const gift = (changes: Record<string, unknown>) => ({ basket_able_id: 1, basket_able_type: wellType, ...changes });
    expect((await add(gift({ amount: well.cost }))).data.share_value).toBe(1);
    expect((await add(gift({ amount: 3 * well.cost, share_value: 3 }))).data.share_value).toBe(3);
    expect((await add(gift({ amount: well.cost + 1 }))).data.share_value).toBe(0);
    expect((await add(gift({ amount: 3 * well.cost }))).data.share_value).toBe(0);
    expect((await add(gift({ amount: well.cost, share_value: 0 }))).data.share_value).toBe(0);
  });

  test("are empty before anything was added", async () => {
    expect(await showBasket(site.call, newSessionToken())).toMatchObject({ basket: [], total_price: 0 });
  });

  test.each([
    [5_00, true],
    [4_99, false],
    [0, false],
    [-50_00, false],
    [1_000_000_00, true],
    [1_000_000_01, false],
    [1e15, false],
  ])("accept an amount of %d kuruş: %s", async (amount, taken) => {
    const basket_able_id = await causeId("sacrifice-adak-turkiye");
    const gift = { amount, basket_able_id, basket_able_type: sacrificeType };
    if (taken) expect((await add(gift)).data.amount).toBe(amount);
    else expect(Object.keys((await refusal(gift)).errors)).toEqual(["amount"]);
  });

  test("refuse an amount out of range with the range, in the requested language", async () => {
    expect((await refusal({ amount: 4_00 })).errors.amount).toEqual([
      "Tutar 5 TL ile 1.000.000 TL arasında olmalıdır.",
    ]);
    expect((await refusal({ amount: 4_00 }, "en")).errors.amount).toEqual([
      "The amount must be between 5 TL and 1,000,000 TL.",
    ]);
  });

  test("refuse fractions of a kuruş", async () => {
    const answer = await site.raw("POST", "/baskets", { ...aGift(), session_token: newSessionToken(), amount: 50.005 });
    expect(answer.status).toBe(422);
    expect(refusedFields(answer)).toEqual(["amount"]);
  });

  test("charge shares times price", async () => {
    const { cost } = await site.dataOf("showWaterWell", { params: { id: 1 } });
    expect((await add({ share_value: 3, amount: 3 * cost })).data).toMatchObject({ share_value: 3, amount: 3 * cost });
    const { errors, code } = await refusal({ share_value: 3, amount: 3 * cost + 1 });
    expect(code).toBe("amount_not_shares");
    expect(errors.amount).toEqual([`Seçtiğiniz hisselerin tutarı ${((3 * cost) / 100).toLocaleString("tr-TR")} TL.`]);
  });

  test("accept up to five shares of a well, eleven of a project or sacrifice", async () => {
    const { cost } = await site.dataOf("showWaterWell", { params: { id: 1 } });
    expect((await add({ share_value: 5, amount: 5 * cost })).data.share_value).toBe(5);
    expect((await refusal({ share_value: 6, amount: 6 * cost })).errors).toEqual({
      share_value: ["Bu sayıda hisse seçilemiyor."],
    });
    const projects = await site.dataOf("listProjects", { query: { status: "open" } });
    const project = projects.find((one) => one.remaining_amount === null || one.remaining_amount >= 11 * one.cost)!;
    const gift = { basket_able_type: projectType, basket_able_id: project.id };
    expect((await add({ ...gift, share_value: 11, amount: 11 * project.cost })).data.share_value).toBe(11);
    expect((await refusal({ ...gift, share_value: 12, amount: 12 * project.cost })).errors).toHaveProperty(
      "share_value",
    );
    expect((await refusal({ ...gift, share_value: -1 })).errors).toHaveProperty("share_value");
  });

  test("accept one share of a sacrifice that is one animal", async () => {
    const gift = { basket_able_type: sacrificeType, basket_able_id: await causeId("sacrifice-adak-turkiye") };
    expect((await refusal({ ...gift, share_value: 2, amount: 29_000_00 })).code).toBe("shares_not_multiple");
    expect((await add({ ...gift, amount: 14_500_00 })).data.amount).toBe(14_500_00);
  });

  test("require the other person's name, in the words of §5", async () => {
    expect((await refusal({ on_behalf: true })).errors).toEqual({
      name: ["Lütfen bağış yapmak istediğiniz kişinin ismini belirtiniz."],
    });
    expect((await refusal({ on_behalf: true, name: "  " })).code).toBe("name_required");
    expect((await add({ on_behalf: true, name: "Fatma" })).data).toMatchObject({ on_behalf: true, name: "Fatma" });
  });

  test("require the power of attorney for a sacrifice only", async () => {
    const gift = {
      basket_able_type: sacrificeType,
      basket_able_id: await causeId("sacrifice-adak-turkiye"),
      on_behalf: true,
      name: "Fatma",
    };
    expect((await refusal(gift)).errors).toEqual({
      proxy_granted: ["Başkası adına kurban için vekâlet vermeniz gerekir."],
    });
    expect((await add({ ...gift, proxy_granted: true })).data.on_behalf).toBe(true);
  });

  test.each(["village-library-van", "cataract-niger", "sacrifice-nafile-afghanistan", "well-uganda-yumbe"])(
    "refuse an ended cause: %s",
    async (key) => {
      const [cause] = await site.db.query(`select id, kind from causes where key = '${key}'`);
      const basket_able_type = { sacrifice: sacrificeType, water_well: wellType, project: projectType }[
        cause!.kind as string
      ];
      const { errors, code } = await refusal({ basket_able_type, basket_able_id: Number(cause!.id) });
      expect(code).toBe("cause_not_open");
      expect(errors).toEqual({ basket_able_id: ["Bu çalışma artık bağış almıyor."] });
    },
  );

  test.each([
    ["an unknown id", { basket_able_id: 999_999 }],
    ["the largest id there can be", { basket_able_id: 2_147_483_647 }],
    ["an id beyond every database", { basket_able_id: Number.MAX_SAFE_INTEGER }],
    ["the id of another kind", { basket_able_type: sacrificeType }],
    ["a spring", { basket_able_type: springType }],
  ])("refuse %s", async (_, changes) => {
    expect(Object.keys((await refusal(changes)).errors)).toEqual(["basket_able_id"]);
  });

  test("refuse a line above the rest of the goal", async () => {
    const well = await site.dataOf("showWaterWell", { params: { id: 2 } });
    const remaining = well.remaining_amount!;
    expect(remaining).toBe(well.goal_amount! - well.total_amount);
    const { errors, code } = await refusal({ basket_able_id: 2, amount: remaining + 1 });
    expect(code).toBe("amount_over_remaining");
    expect(errors.amount).toEqual([
      `Hedefe kalan tutar ${(remaining / 100).toLocaleString("tr-TR")} TL. En fazla bu kadar bağışlayabilirsiniz.`,
    ]);
    expect((await add({ basket_able_id: 2, amount: remaining })).data.amount).toBe(remaining);
  });

  test("refuse lines that together exceed the rest of the goal", async () => {
    const well = await site.dataOf("showWaterWell", { params: { id: 3 } });
    const remaining = well.remaining_amount!;
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
    expect(answer.status).toBe(422);
    expect(refusalOf(answer).errors).toEqual({ session_token: ["Sepet anahtarı eksik."] });
    expect((await site.raw("GET", "/baskets")).status).toBe(422);
    expect((await site.raw("DELETE", "/baskets/bulk-destroy")).status).toBe(422);
    expect((await site.raw("DELETE", "/baskets/1")).status).toBe(422);
  });

  test("let only the owner remove a line", async () => {
    const [mine, stranger] = [await fillBasket(site.call, {}, { amount: 70_00 }), newSessionToken()];
    const { basket } = await showBasket(site.call, mine);
    const remove = (session_token: string) =>
      site.call("removeFromBasket", { params: { id: basket[0]!.id }, query: { session_token } });
    await expect(remove(stranger)).rejects.toMatchObject({
      status: 404,
      body: { code: "not_found", message: "Aradığınız kayıt bulunamadı." },
    });
    expect((await showBasket(site.call, mine)).basket).toHaveLength(2);
    expect((await remove(mine)).data).toEqual({ removed: 1 });
    expect(await outcome(remove(mine))).toBe("404 not_found");
    expect(await showBasket(site.call, mine)).toMatchObject({ total_price: 70_00, basket: [{ amount: 70_00 }] });
  });

  test("are emptied without touching others", async () => {
    const [mine, other] = [await fillBasket(site.call, {}, {}, {}), await fillBasket(site.call, {})];
    expect(await site.dataOf("emptyBasket", { query: { session_token: mine } })).toEqual({ removed: 3 });
    expect(await site.dataOf("emptyBasket", { query: { session_token: mine } })).toEqual({ removed: 0 });
    expect((await showBasket(site.call, mine)).basket).toEqual([]);
    expect((await showBasket(site.call, other)).basket).toHaveLength(1);
  });

  test("distinguish session tokens by case", async () => {
    const token = "aaaaaaaaaaAAAAA";
    await add({ session_token: token });
    expect((await showBasket(site.call, token.toLowerCase())).basket).toEqual([]);
    expect((await showBasket(site.call, token)).basket).toHaveLength(1);
  });

  test("store only the fingerprint of a session token", async () => {
    const token = await fillBasket(site.call);
    const owners = (await site.db.query("select owner from basket_items")).map((row) => row.owner as string);
    expect(owners.length).toBeGreaterThan(0);
    expect(owners.filter((owner) => !/^guest:[0-9a-f]{64}$/.test(owner))).toEqual([]);
    expect(owners.join()).not.toContain(token);
  });
});
