import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, newSessionToken } from "../support/gifts.ts";
import { type Member, signUp } from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";

const numbers = {
  succeeds: "5528790000000008",
  visa: "4603450000000000",
  poor: "4111111111111129",
  refusedAtBegin: "4151111111111112",
};

describe.each(databases)("saved cards on %s", (database) => {
  const site = freshBackend({ database });
  let member: Member;
  beforeEach(async () => {
    member = await signUp(site);
    year = 2030;
  });

  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ status, body }) => ({ status, code: body.code, message: body.message }),
    );
  const saveAs = (changes: Partial<ReturnType<typeof aCard>>, who = member) =>
    site.dataOf("saveCard", { body: { card: aCard(changes) } }, who);
  /** Saves another card; the number may be that of an earlier one. */
  let year: number;
  const save = (number = numbers.succeeds, who = member) => saveAs({ number, expiry_year: year++ }, who);
  const cards = (who = member) => site.dataOf("listSavedCards", {}, who);

  interface Press {
    readonly card?: ReturnType<typeof aCard>;
    readonly saved_card_id?: number;
    readonly save_card?: boolean;
    readonly session_token?: string;
  }
  /** Puts a gift into the basket and submits the payment. */
  async function press(content: Press, who: { bearer?: string; language?: "tr" | "en" } = member) {
    await site.call("addToBasket", { body: { ...aGift(), session_token: content.session_token } }, who);
    return site.dataOf(
      "requestPayment",
      { body: { idempotency_key: newIdempotencyKey(), donor: {}, terms_accepted: true, ...content } },
      who,
    );
  }

  /** Through the bank's pages as the signed-in payer. */
  async function pass(id: string) {
    const { payload } = await site.dataOf("showThreeDSecure", { params: { id } }, member);
    const orderId = /name="orderId" value="(\d+)"/.exec(payload!)![1]!;
    const page = await site.backend.bankPages!(
      new Request("http://pinar.test/sandbox-bank/challenge", {
        method: "POST",
        body: new URLSearchParams({ orderId, code: "123456" }),
      }),
    );
    const html = await page.text();
    const reference = /payment\/return\/(\w+)"/.exec(html)![1]!;
    const fields = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
    return site.dataOf("returnFromBank", { body: { reference, fields } });
  }

  test("store brand and digits; the first is the default and comes first", async () => {
    expect(await save()).toEqual({
      id: expect.any(Number),
      brand: "Mastercard",
      last_four: "0008",
      expiry_month: 12,
      expiry_year: 2030,
      holder: "Ayşe Yılmaz",
      is_default: true,
    });
    expect(await save(numbers.visa)).toMatchObject({ brand: "Visa", last_four: "0000", is_default: false });
    expect((await cards()).map(({ last_four, is_default }) => [last_four, is_default])).toEqual([
      ["0008", true],
      ["0000", false],
    ]);
    // The provider stores all cards of a user under one key and those of another under another.
    const other = await signUp(site);
    await save(numbers.succeeds, other);
    const keys = await site.db.query("select distinct user_id, card_user_key from saved_cards");
    expect(keys).toHaveLength(2);
  });

  test("refuse expired and rejected cards, and the eleventh", async () => {
    expect(
      await refusal(site.call("saveCard", { body: { card: aCard({ expiry_year: 2026, expiry_month: 10 }) } }, member)),
    ).toMatchObject({ status: 422, code: "card_expired" });
    expect(await refusal(save("4242424242424242"))).toMatchObject({ status: 422, code: "card_refused" });
    for (let place = 0; place < 10; place++) await save();
    expect(await refusal(save())).toMatchObject({
      status: 422,
      code: "cards_full",
      message: "En fazla 10 kart kaydedilebilir.",
    });
  });

  test("stay one when the same card is saved again, here and at the provider", async () => {
    const { id } = await saveAs({});
    expect((await saveAs({ holder: "AYŞE YILMAZ" })).id).toBe(id);
    expect((await saveAs({ expiry_month: 11 })).id).not.toBe(id);
    expect([(await cards()).length, (await site.db.bankCardTokens()).length]).toEqual([2, 2]);
  });

  test("move the default, also for two concurrent choices", async () => {
    const [one, two, three] = [await save(), await save(), await save()];
    expect((await site.dataOf("makeCardDefault", { params: { id: two.id } }, member)).is_default).toBe(true);
    await Promise.all(
      [one, two, three, one, three].map(({ id }) => site.call("makeCardDefault", { params: { id } }, member)),
    );
    expect((await cards()).filter((card) => card.is_default)).toHaveLength(1);
  });

  test("delete all but the default, here and at the provider", async () => {
    const [first, second] = [await save(), await save()];
    const words =
      "Silmeye çalıştığın kartın varsayılan olarak ayarlanmış. Silmeden önce varsayılan kartını değiştirmelisin.";
    expect(await refusal(site.call("deleteSavedCard", { params: { id: first.id } }, member))).toEqual({
      status: 422,
      code: "card_is_default",
      message: words,
    });
    const [{ card_token }] = (await site.db.query(`select card_token from saved_cards where id = ${second.id}`)) as [
      { card_token: string },
    ];
    expect((await site.dataOf("deleteSavedCard", { params: { id: second.id } }, member)).removed).toBe(1);
    expect(await refusal(site.call("deleteSavedCard", { params: { id: second.id } }, member))).toMatchObject({
      status: 404,
    });
    expect((await cards()).map(({ id }) => id)).toEqual([first.id]);
    expect(await site.db.bankCardTokens()).not.toContain(card_token);
  });

  test("delete the only card, here and at the provider", async () => {
    const { id } = await save();
    const [{ card_token }] = (await site.db.query("select card_token from saved_cards")) as [{ card_token: string }];
    expect((await site.dataOf("deleteSavedCard", { params: { id } }, member)).removed).toBe(1);
    expect(await cards()).toEqual([]);
    expect(await site.db.bankCardTokens()).not.toContain(card_token);
    expect(await save(numbers.visa)).toMatchObject({ is_default: true });
  });

  test("keep one default after concurrent changes", async () => {
    const { id } = await save();
    await Promise.all([
      save(numbers.visa),
      site
        .call("deleteSavedCard", { params: { id } }, member)
        .catch(({ body }) => expect(body.code).toBe("card_is_default")),
    ]);
    const left = await cards();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter((card) => card.is_default)).toHaveLength(1);
  });

  test("of others are not found", async () => {
    const { id } = await save();
    const other = await signUp(site);
    for (const call of [
      () => site.call("makeCardDefault", { params: { id } }, other),
      () => site.call("deleteSavedCard", { params: { id } }, other),
      () => press({ saved_card_id: id }, other),
    ]) {
      expect(await refusal(call())).toMatchObject({ status: 404, code: "not_found" });
    }
    const session_token = newSessionToken();
    expect(await refusal(press({ saved_card_id: id, session_token }, {}))).toMatchObject({
      status: 404,
      code: "not_found",
    });
    expect(await cards()).toHaveLength(1);
    expect(await cards(other)).toEqual([]);
  });

  test("pay with 3-D Secure for their owner", async () => {
    const { id } = await save();
    const payment = await press({ saved_card_id: id });
    expect(payment.state).toBe("awaiting_3ds");
    expect((await pass(payment.id)).state).toBe("succeeded");
    expect((await site.dataOf("showPayment", { params: { id: payment.id } }, member)).card).toEqual({
      brand: "Mastercard",
      last_four: "0008",
    });
    expect(await site.dataOf("listUserDonations", {}, member)).toMatchObject([
      { payment_id: payment.id, amount: 50_00 },
    ]);
    expect(await cards()).toHaveLength(1);
  });

  test("behave at the bank like the original card", async () => {
    const [poor, refused] = [await save(numbers.poor), await save(numbers.refusedAtBegin)];
    const payment = await press({ saved_card_id: poor.id });
    expect((await pass(payment.id)).state).toBe("failed");
    expect((await site.dataOf("showPayment", { params: { id: payment.id } }, member)).failure).toBe(
      "insufficient_funds",
    );
    expect(await press({ saved_card_id: refused.id })).toMatchObject({ state: "failed", failure: "card_refused" });
    expect(await site.db.chargeCount()).toBe(0);
  });

  test("are stored by a successful payment and pay the next", async () => {
    const failed = await press({ card: aCard({ number: numbers.poor }), save_card: true });
    await pass(failed.id);
    expect(await cards()).toEqual([]);
    const payment = await press({ card: aCard(), save_card: true });
    expect(await cards()).toEqual([]);
    expect((await pass(payment.id)).state).toBe("succeeded");
    const [card] = await cards();
    expect(card).toMatchObject({
      brand: "Mastercard",
      last_four: "0008",
      expiry_month: 12,
      expiry_year: 2030,
      holder: "Ayşe Yılmaz",
      is_default: true,
    });
    expect((await pass((await press({ saved_card_id: card!.id })).id)).state).toBe("succeeded");
    expect(await site.db.query("select id from payments where card_to_save is not null")).toEqual([]);
    expect(await site.db.chargeCount()).toBe(2);
  });

  test("are stored on request only, and never for guests", async () => {
    expect((await pass((await press({ card: aCard() })).id)).state).toBe("succeeded");
    expect(await cards()).toEqual([]);
    const session_token = await fillBasket(site.call);
    const body = {
      session_token,
      idempotency_key: newIdempotencyKey(),
      donor: {},
      card: aCard(),
      save_card: true,
      terms_accepted: true as const,
    };
    const { id } = await site.dataOf("requestPayment", { body });
    expect((await site.passChallenge({ id, session_token })).state).toBe("succeeded");
    expect(await site.db.query("select id from saved_cards")).toEqual([]);
  });

  test("are paid with one at a time, unless expired", async () => {
    const { id } = await save();
    expect(await refusal(press({}))).toMatchObject({ status: 422, code: "card_required" });
    expect(await refusal(press({ card: aCard(), saved_card_id: id }))).toMatchObject({
      status: 422,
      code: "card_or_saved",
    });
    await site.db.execute("update saved_cards set expiry_year = 2025");
    expect(await refusal(press({ saved_card_id: id }))).toMatchObject({ status: 422, code: "card_expired" });
  });

  test.each(["tr", "en"] as const)("record the terms that the payer accepted in %s", async (language) => {
    await press({ card: aCard() }, { ...member, language });
    const { version } = await site.dataOf("showFixedPage", { params: { slug: "terms-of-use" } }, { language });
    expect(await site.db.query("select language, text_version from consents where kind = 'terms'")).toMatchObject([
      { language, text_version: version },
    ]);
  });

  test("keep numbers, codes and tokens in the backend", async () => {
    const cvv = "7391";
    const answers = [await site.call("saveCard", { body: { card: aCard({ cvv }) } }, member)];
    const payment = await press({ card: aCard({ number: numbers.visa, cvv }), save_card: true });
    await pass(payment.id);
    const lists = [await cards(), await site.call("exportMyData", {}, member)];
    const files = (await readdir(site.place.dataDirectory)).filter((file) => !file.startsWith("outbox"));
    const contents = await Promise.all(files.map((file) => readFile(join(site.place.dataDirectory, file), "latin1")));
    const tables = ["saved_cards", "payments", "payment_lines", "payment_moves", "consents", "users"];
    const rows = (await Promise.all(tables.map((table) => site.db.query(`select * from ${table}`))))
      .flat()
      .flatMap((row) => Object.values(row))
      .map(String);
    const kept = [...contents, ...rows, ...site.log].join("\n");
    for (const number of [numbers.succeeds, numbers.visa])
      expect(kept.includes(number.slice(0, 12)), number).toBe(false);
    expect(rows).not.toContain(cvv);
    const tokens = (await site.db.query("select card_token, card_user_key from saved_cards")).flatMap((row) =>
      Object.values(row),
    );
    expect(tokens).toHaveLength(4);
    const said = JSON.stringify([answers, payment, lists]) + site.log.join();
    for (const secret of [...tokens, ...Object.values(numbers).map((number) => number.slice(0, 12))])
      expect(said).not.toContain(secret);
  });
});
