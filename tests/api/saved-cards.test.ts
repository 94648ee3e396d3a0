import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { walkChallenge } from "../support/bank-pages.ts";
import { aCard, aGift, newIdempotencyKey, newSessionToken } from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
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
  let year: number;
  beforeEach(async () => {
    member = await signUp(site);
    year = 2030;
  });

  const saveAs = (changes: Partial<ReturnType<typeof aCard>>, who = member) =>
    site.dataOf("saveCard", { body: { card: aCard(changes) } }, who);
  /** Saves another card; the number may be that of an earlier one. */
  const save = (number = numbers.succeeds, who = member) => saveAs({ number, expiry_year: year++ }, who);
  const cards = (who = member) => site.dataOf("listSavedCards", {}, who);
  const remove = (id: number, who = member) => outcome(site.call("deleteSavedCard", { params: { id } }, who));
  const makeDefault = (id: number, who = member) => outcome(site.call("makeCardDefault", { params: { id } }, who));
  const tokenOf = async (id: number) =>
    (await site.db.query(`select card_token from saved_cards where id = ${id}`))[0]!.card_token;

  interface Press {
    readonly card?: ReturnType<typeof aCard>;
    readonly saved_card_id?: number;
    readonly save_card?: boolean;
    readonly session_token?: string;
  }
  /** Puts a gift into the basket and submits the payment. */
  async function press(content: Press, who: { bearer?: string; language?: "tr" | "en" } = member) {
    await site.call("addToBasket", { body: { ...aGift(), session_token: content.session_token } }, who);
    const body = { idempotency_key: newIdempotencyKey(), donor: {}, terms_accepted: true as const, ...content };
    return site.dataOf("requestPayment", { body }, who);
  }
  /** Passes the bank's pages as the signed-in payer; returns the state of the payment. */
  async function pass({ id }: { id: string }) {
    const payer = { call: callerFor(site.call, member), backend: site.backend };
    return (await site.postReturn(await walkChallenge(payer, { id, session_token: newSessionToken() }))).state;
  }

  test("store brand and digits; the first is the default and comes first", async () => {
    const { id } = await save();
    expect(await save(numbers.visa)).toMatchObject({ brand: "Visa", last_four: "0000", is_default: false });
    const expiry = { expiry_month: 12, expiry_year: 2030, holder: "Ayşe Yılmaz" };
    expect((await cards())[0]).toEqual({ id, brand: "Mastercard", last_four: "0008", ...expiry, is_default: true });
    expect((await cards()).map(({ last_four }) => last_four)).toEqual(["0008", "0000"]);
    // The provider stores all cards of a user under one key and those of another under another.
    await save(numbers.succeeds, await signUp(site));
    const keys = await site.db.query("select distinct user_id, card_user_key from saved_cards");
    expect(keys).toHaveLength(2);
  });

  test("refuse expired and rejected cards, and the eleventh; the same card stays one", async () => {
    expect(await outcome(saveAs({ expiry_year: 2026, expiry_month: 10 }))).toBe("422 card_expired");
    expect(await outcome(save("4242424242424242"))).toBe("422 card_refused");
    const { id } = await saveAs({});
    expect((await saveAs({ holder: "AYŞE YILMAZ" })).id).toBe(id);
    expect([(await cards()).length, (await site.db.bankCardTokens()).length]).toEqual([1, 1]);
    for (let place = 0; place < 9; place++) await saveAs({ expiry_month: place + 1 });
    const body = { code: "cards_full", message: "En fazla 10 kart kaydedilebilir." };
    await expect(saveAs({ expiry_month: 11 })).rejects.toMatchObject({ status: 422, body });
  });

  test("delete all but the default, and the only card, here and at the provider", async () => {
    const [first, second] = [await save(), await save()];
    const message =
      "Silmeye çalıştığın kartın varsayılan olarak ayarlanmış. Silmeden önce varsayılan kartını değiştirmelisin.";
    const refused = site.call("deleteSavedCard", { params: { id: first.id } }, member);
    await expect(refused).rejects.toMatchObject({ status: 422, body: { code: "card_is_default", message } });
    for (const { id } of [second, first]) {
      const token = await tokenOf(id);
      expect(await remove(id)).toBe("done");
      expect(await remove(id)).toBe("404 not_found");
      expect(await site.db.bankCardTokens()).not.toContain(token);
    }
    expect(await cards()).toEqual([]);
    expect(await save(numbers.visa)).toMatchObject({ is_default: true });
  });

  test("keep one default after concurrent choices and changes", async () => {
    const [one, two, three] = [await save(), await save(), await save()];
    expect(await makeDefault(two.id)).toBe("done");
    await Promise.all([one, two, three, one, three].map(({ id }) => makeDefault(id)));
    const defaults = async () => (await cards()).filter((card) => card.is_default);
    expect(await defaults()).toHaveLength(1);
    const [kept] = await defaults();
    await Promise.all([save(numbers.visa), ...[one, two, three, kept!].map(({ id }) => remove(id))]);
    expect(await defaults()).toHaveLength(1);
  });

  test("of others are not found", async () => {
    const { id } = await save();
    const other = await signUp(site);
    const session_token = newSessionToken();
    for (const answer of [
      makeDefault(id, other),
      remove(id, other),
      outcome(press({ saved_card_id: id }, other)),
      outcome(press({ saved_card_id: id, session_token }, {})),
    ])
      expect(await answer).toBe("404 not_found");
    expect([(await cards()).length, (await cards(other)).length]).toEqual([1, 0]);
  });

  test("pay with 3-D Secure for their owner, and behave like the original card", async () => {
    const [{ id }, poor, refused] = [await save(), await save(numbers.poor), await save(numbers.refusedAtBegin)];
    const failed = await press({ saved_card_id: poor.id });
    expect(await pass(failed)).toBe("failed");
    expect((await site.dataOf("showPayment", { params: { id: failed.id } }, member)).failure).toBe(
      "insufficient_funds",
    );
    expect(await press({ saved_card_id: refused.id })).toMatchObject({ state: "failed", failure: "card_refused" });
    expect(await site.db.chargeCount()).toBe(0);
    const payment = await press({ saved_card_id: id });
    expect([payment.state, await pass(payment)]).toEqual(["awaiting_3ds", "succeeded"]);
    const { card } = await site.dataOf("showPayment", { params: { id: payment.id } }, member);
    expect(card).toEqual({ brand: "Mastercard", last_four: "0008" });
    expect(await cards()).toHaveLength(3);
  });

  test("are stored by a successful payment on request, and pay the next", async () => {
    await pass(await press({ card: aCard({ number: numbers.poor }), save_card: true }));
    expect(await pass(await press({ card: aCard() }))).toBe("succeeded");
    const payment = await press({ card: aCard(), save_card: true });
    expect(await cards()).toEqual([]);
    expect(await pass(payment)).toBe("succeeded");
    const [card] = await cards();
    expect(card).toMatchObject({ last_four: "0008", expiry_year: 2030, holder: "Ayşe Yılmaz", is_default: true });
    expect(await pass(await press({ saved_card_id: card!.id }))).toBe("succeeded");
    expect(await site.db.query("select id from payments where card_to_save is not null")).toEqual([]);
    // Guests have none.
    const session_token = newSessionToken();
    const { id } = await press({ card: aCard(), save_card: true, session_token }, {});
    expect((await site.passChallenge({ id, session_token })).state).toBe("succeeded");
    expect(await site.db.query("select id from saved_cards")).toHaveLength(1);
  });

  test("are paid with one at a time, unless expired", async () => {
    const { id } = await save();
    expect(await outcome(press({}))).toBe("422 card_required");
    expect(await outcome(press({ card: aCard(), saved_card_id: id }))).toBe("422 card_or_saved");
    await site.db.execute("update saved_cards set expiry_year = 2025");
    expect(await outcome(press({ saved_card_id: id }))).toBe("422 card_expired");
  });

  test.each(["tr", "en"] as const)("record the terms that the payer accepted in %s", async (language) => {
    await press({ card: aCard() }, { ...member, language });
    const { version } = await site.dataOf("showFixedPage", { params: { slug: "terms-of-use" } }, { language });
    const terms = await site.db.query("select language, text_version from consents where kind = 'terms'");
    expect(terms).toMatchObject([{ language, text_version: version }]);
  });

  test("keep numbers, codes and tokens in the backend", async () => {
    const cvv = "7391";
    const answers = [await saveAs({ cvv })];
    const payment = await press({ card: aCard({ number: numbers.visa, cvv }), save_card: true });
    await pass(payment);
    const lists = [await cards(), await site.call("exportMyData", {}, member)];
    const files = (await readdir(site.place.dataDirectory)).filter((file) => !file.startsWith("outbox"));
    const contents = await Promise.all(files.map((file) => readFile(join(site.place.dataDirectory, file), "latin1")));
    const tables = ["saved_cards", "payments", "payment_lines", "payment_moves", "consents", "users"];
    const rows = await Promise.all(tables.map((table) => site.db.query(`select * from ${table}`)));
    const values = rows.flat().flatMap((row) => Object.values(row).map(String));
    const kept = [...contents, ...values, ...site.log].join("\n");
    const beginnings = [numbers.succeeds, numbers.visa].map((number) => number.slice(0, 12));
    for (const digits of beginnings) expect(kept.includes(digits), digits).toBe(false);
    expect(values).not.toContain(cvv);
    const stored = await site.db.query("select card_token, card_user_key from saved_cards");
    const tokens = stored.flatMap((row) => Object.values(row));
    expect(tokens).toHaveLength(4);
    const said = JSON.stringify([answers, payment, lists]) + site.log.join();
    for (const secret of [...tokens, ...beginnings]) expect(said).not.toContain(secret);
  });
});
