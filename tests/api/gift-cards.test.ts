import { describe, expect, onTestFinished, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, openTwoBackends } from "../support/backend.ts";
import { aCardWish, aGiftCard, cardMails, giftWithCard } from "../support/gift-cards.ts";
import { aGift, fillBasket, pay } from "../support/gifts.ts";
import { callerFor, donate } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { idOf, waitForDelivery } from "../support/staff.ts";

describe.each(databases)("cards of gifts on %s", (database) => {
  const site = sharedBackend({ database });
  const mailsTo = async (address: string) => (await cardMails(site)).filter(({ to }) => to === address);
  /** A new address for every test. */
  let addresses = 0;
  const anAddress = () => `alan${++addresses}@example.org`;
  const inDays = (days: number) => dayInIstanbul(new Date(site.clock.now().getTime() + days * 86_400_000));
  const today = () => inDays(0);
  const stored = async (id: number) =>
    (await site.db.query(`select state, recipient_email, message from gift_cards where id = ${id}`))[0]!;

  test("reach the named person on their day, once, and the address is deleted", async () => {
    const to = anAddress();
    const message = "Doğum günün\nkutlu olsun & <b>sevgiler</b>";
    const { card, payment, donor } = await aGiftCard(site, {
      card: { recipient_email: to, send_on: inDays(2), message },
    });
    expect(card).toMatchObject({
      state: "waiting",
      recipient_email: to,
      honoured: "Zeynep Kaya",
      sender: "İbrahim Işık",
    });
    for (const early of [`${inDays(1)}T15:00:00.000Z`, `${inDays(2)}T05:59:59.999Z`]) {
      await runAt(site, early);
      expect(await mailsTo(to), early).toEqual([]);
    }
    // At nine in Istanbul.
    await runAt(site, `${today()}T06:00:00.000Z`);
    await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs()]);
    await waitForDelivery(site);
    const [mail, ...others] = await mailsTo(to);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("Pınar: Adınıza bir bağış yapıldı");
    const [given] = await site.dataOf("listUserDonations", { query: {} }, donor);
    for (const words of [
      "Sayın Zeynep Kaya,",
      "İbrahim Işık, Pınar aracılığıyla sizin adınıza bir bağış yaptı.",
      `Bağış şuraya ulaşacak: ${given!.title}`,
      message,
      "adresinizi bu kart için yazdığından",
    ])
      expect(mail!.text).toContain(words);
    expect(mail!.html).toContain("kutlu olsun &amp; &lt;b&gt;sevgiler&lt;/b&gt;");
    expect(mail!.html).not.toMatch(/<img|<script|src=|url\(/);
    expect(mail!.html!.match(/href="[^"]+"/g)).toEqual([`href="http://pinar.test"`]);
    for (const part of [mail!.text, mail!.html!]) expect(part).not.toMatch(/\b50\b|TL/);
    expect(await stored(card.id)).toEqual({ state: "sent", recipient_email: null, message: null });
    const lines = await site.db.query(`select card from payment_lines where payment_id = '${payment.id}'`);
    expect(lines).toEqual([{ card: null }]);
    for (const table of ["notices", "gift_cards", "payment_lines", "basket_items", "payments"])
      expect(JSON.stringify(await site.db.query(`select * from ${table}`))).not.toContain(to);
    expect(JSON.stringify(site.log)).not.toContain(to);
  });

  test.each([
    ["Işıl", "full_name", {}, "Işıl Çay"],
    ["Işıl", "initials", {}, "I. Ç."],
    ["Işıl", "anonymous", {}, "A donor"],
    ["Işıl", "full_name", { anonymous: true }, "A donor"],
    // A name that would become a link.
    ["kazan.com", "full_name", {}, "A donor"],
  ] as const)(
    "name the donor as chosen, in the donor's language: %s, %s %o",
    async (first_name, shown_as, donor, name) => {
      const to = anAddress();
      const member = await signUp(site, { first_name, last_name: "Çay" });
      const card = { occasion: "memory", recipient_name: "Deniz Su", recipient_email: to, send_on: today() };
      const gift = giftWithCard(card, { shown_as, name: "Rahmetli Hasan" });
      await donate(site, [gift], { member, donor, language: "en" });
      await waitForDelivery(site);
      const [mail] = await mailsTo(to);
      expect(mail!.subject).toBe("Pınar: A gift was made in memory of Rahmetli Hasan");
      expect(mail!.text).toContain(`${name} made a gift in memory of Rahmetli Hasan through Pınar.`);
      if (name !== "Işıl Çay") expect(`${mail!.text}${mail!.html}`).not.toMatch(/Işıl|Çay|kazan/);
    },
  );

  test("are queued by a succeeded payment only, and once for a basket paid again", async () => {
    const donor = await signUp(site);
    const to = anAddress();
    const gift = giftWithCard({ recipient_email: to, send_on: today() });
    const declined = await donate(site, [gift], { member: donor, card: { number: "4151111111111112" } });
    expect(declined.state).toBe("failed");
    await waitForDelivery(site);
    expect(await site.dataOf("listGiftCards", {}, donor)).toEqual([]);
    await donate(site, [], { member: donor });
    for (let again = 0; again < 2; again++) await waitForDelivery(site);
    expect(await mailsTo(to)).toHaveLength(1);
    // The address on the failed payment goes too, once the money can no longer be found.
    await runAt(site, `${inDays(8)}T10:00:00.000Z`);
    expect(await site.db.query("select id from payment_lines where card is not null")).toEqual([]);
    expect(await site.db.query("select id from gift_cards where recipient_hash is not null")).toEqual([]);
  });

  test("are withheld when the gift went back as a whole", async () => {
    const to = anAddress();
    const { card, payment, donor } = await aGiftCard(site, { card: { recipient_email: to, send_on: inDays(1) } });
    const { lines } = await site.asStaff("showStaffPayment", { params: { id: payment.id } });
    const body = { lines: lines.map(({ id, amount }) => ({ line_id: id, amount })), reason: "Bağışçı vazgeçti" };
    await site.asStaff("requestRefund", { params: { id: payment.id }, body });
    expect((await site.dataOf("showGiftCard", { params: { id: card.id } }, donor)).state).toBe("withheld");
    await runAt(site, `${inDays(1)}T10:00:00.000Z`);
    await waitForDelivery(site);
    expect(await mailsTo(to)).toEqual([]);
    expect(await stored(card.id)).toEqual({ state: "withheld", recipient_email: null, message: null });
  });

  test("can be cancelled or moved to another day by their donor alone, while they wait", async () => {
    const to = anAddress();
    const { card, donor } = await aGiftCard(site, { card: { recipient_email: to, send_on: inDays(1) } });
    const params = { id: card.id };
    const stranger = await signUp(site);
    const move = (send_on: string, who: Member = donor) =>
      site.call("changeGiftCardDay", { params, body: { send_on } }, who);
    for (const name of ["showGiftCard", "cancelGiftCard"] as const)
      expect(await outcome(site.call(name, { params }, stranger))).toBe("404 not_found");
    expect(await outcome(move(inDays(3), stranger))).toBe("404 not_found");
    for (const day of [inDays(-1), inDays(366)]) expect(await outcome(move(day))).toBe("422 card_day");
    expect((await move(inDays(365))).data.send_on).toBe(inDays(365));
    expect((await move(inDays(5))).data.state).toBe("waiting");
    expect(await site.dataOf("cancelGiftCard", { params }, donor)).toMatchObject({
      state: "cancelled",
      recipient_email: null,
      message: null,
    });
    expect(await outcome(site.call("cancelGiftCard", { params }, donor))).toBe("409 card_finished");
    expect(await outcome(move(inDays(6)))).toBe("409 card_finished");
    await runAt(site, `${inDays(6)}T10:00:00.000Z`);
    expect(await mailsTo(to)).toEqual([]);
    expect(await site.dataOf("listUserDonations", { query: {} }, donor)).toMatchObject([{ amount: 50_00 }]);
  });

  test("go to one address three times a day at most; the others wait for the next day", async () => {
    const to = anAddress();
    for (const address of [to, to.toUpperCase(), to, to, to])
      await aGiftCard(site, { card: { recipient_email: address, send_on: today() } });
    const toBoth = async () => (await cardMails(site)).filter((mail) => mail.to.toLowerCase() === to);
    await waitForDelivery(site);
    expect(await toBoth()).toHaveLength(3);
    await waitForDelivery(site);
    expect(await toBoth()).toHaveLength(3);
    await runAt(site, `${inDays(1)}T10:00:00.000Z`);
    await waitForDelivery(site);
    expect(await toBoth()).toHaveLength(5);
  });

  test("are refused with links, wrong days, for regular gifts and beyond ten a day", async () => {
    const donor = await signUp(site);
    const add = (card: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
      site.call("addToBasket", { body: aGift(giftWithCard({ send_on: today(), ...card }, changes)) as never }, donor);
    for (const message of ["https://kazan.example", "KAZAN。COM", "yaz: biri@kazan.example"])
      expect(await outcome(add({ message })), message).toBe("422 card_link");
    expect(await outcome(add({ message: "x".repeat(301) }))).toBe("422 card.message");
    expect(await outcome(add({ recipient_name: "kazan.com" }))).toBe("422 card_link");
    expect(await outcome(add({ recipient_name: "a\nb" }))).toBe("422 card.recipient_name");
    expect(await outcome(add({ recipient_name: null }, { name: "Bak www.kazan.de" }))).toBe("422 card_link");
    for (const recipient_email of ["", "biri@a.org,iki@b.org", "biri@a.org\nbcc: x@b.org"])
      expect(await outcome(add({ recipient_email })), recipient_email).toBe("422 card.recipient_email");
    for (const send_on of [inDays(-1), inDays(366)]) expect(await outcome(add({ send_on }))).toBe("422 card_day");
    expect(await outcome(add({ occasion: "memory", recipient_name: null }))).toBe("422 card_recipient");
    expect(await outcome(add({}, { regular: true }))).toBe("422 card_regular");
    expect(await outcome(add({}, { on_behalf: false }))).toBe("422 card_for_other");
    expect((await add({ recipient_name: null, message: " " })).data.card).toEqual({
      ...aCardWish({ send_on: today() }),
      message: null,
    });
    for (let count = 1; count < 10; count++) await add({ message: "Sayın hocam.Sevgiyle" });
    expect(await outcome(add({}))).toBe("429 cards_exceeded");
  });

  test("need a sign-in to be paid; signing in brings the basket along", async () => {
    const session_token = await fillBasket(site.call, giftWithCard({ send_on: today() }));
    expect(await outcome(pay(site.call, session_token))).toBe("409 card_sign_in");
    const member = await signUp(site, { session_token });
    const data = await site.dataOf("showBasket", { query: {} }, member);
    expect(data.basket[0]!.card).toMatchObject({ recipient_email: "zeynep@example.org" });
  });

  test("say the next day once the hours of today are over, and are sent then", async () => {
    const [to, late] = [anAddress(), anAddress()];
    // In Istanbul it is a millisecond before eight, and then eight.
    await runAt(site, `${inDays(1)}T16:59:59.999Z`);
    const evening = today();
    const donor = await signUp(site);
    const call = callerFor(site.call, donor);
    const body = aGift(giftWithCard({ recipient_email: to, send_on: null })) as never;
    expect((await call("addToBasket", { body })).data.card).toMatchObject({ send_on: evening });
    await aGiftCard(site, { card: { recipient_email: late, send_on: evening } });
    await runAt(site, `${evening}T17:00:00.000Z`);
    const tomorrow = inDays(1);
    await donate(site, [], { member: donor });
    const [card] = (await call("listGiftCards", {})).data;
    expect(card).toMatchObject({ state: "waiting", send_on: tomorrow });
    const moved = await call("changeGiftCardDay", { params: { id: card!.id }, body: { send_on: evening } });
    expect(moved.data.send_on).toBe(tomorrow);
    await waitForDelivery(site);
    expect([...(await mailsTo(to)), ...(await mailsTo(late))]).toEqual([]);
    await runAt(site, `${tomorrow}T06:00:00.000Z`);
    await waitForDelivery(site);
    for (const address of [to, late]) expect(await mailsTo(address)).toHaveLength(1);
  });

  test("are in the donor's data and vanish with the account, undelivered mail too", async () => {
    const [waitingTo, queuedTo, inBasketTo] = [anAddress(), anAddress(), anAddress()];
    const { donor } = await aGiftCard(site, { card: { recipient_email: waitingTo, send_on: inDays(9) } });
    await donate(site, [giftWithCard({ recipient_email: queuedTo, send_on: today() })], { member: donor });
    await callerFor(site.call, donor)("addToBasket", {
      body: aGift(giftWithCard({ recipient_email: inBasketTo, send_on: today() })) as never,
    });
    const data = await site.dataOf("exportMyData", {}, donor);
    expect(JSON.stringify(data.gift_cards)).toContain(waitingTo);
    const id = await site.db.number("select max(id) as n from gift_cards where state = 'waiting'");
    // As if the mail server had refused it until now.
    await site.db.execute(`update gift_cards set state = 'sent', recipient_email = null where id = ${id}`);
    await site.db
      .execute(`insert into notices (channel, destination, language, kind, "values", due_at, created_at, tries, failed_at)
      values ('email', '${queuedTo}', 'tr', 'gift_card', '{"gift_card":{"id":${id},"message":"gizli söz"}}',
        '2026-01-01', '2026-01-01', 28, '2026-01-02')`);
    const userId = await idOf(site, donor);
    await site.db.execute(`update users set deletion_requested_at = '2026-11-21' where id = ${userId}`);
    await site.asStaff("approveAccountDeletion", { params: { id: userId } });
    for (const table of ["gift_cards", "notices", "payment_lines", "basket_items", "donations"]) {
      const rows = JSON.stringify(await site.db.query(`select * from ${table}`));
      for (const word of [waitingTo, queuedTo, inBasketTo, "gizli söz"]) expect(rows, table).not.toContain(word);
    }
    expect(await site.db.query(`select state from gift_cards where id = ${id - 1}`)).toEqual([{ state: "cancelled" }]);
  });
});

describe.each(bothDatabases)("a card of two processes on %s", (database) => {
  test("is sent once", async () => {
    const [one, two] = await openTwoBackends(database);
    onTestFinished(() => two.close().finally(() => one.close()));
    const addresses = [0, 1, 2, 3, 4].map((count) => `iki${count}@example.org`);
    for (const recipient_email of addresses) await aGiftCard(one, { card: { recipient_email } });
    await Promise.all([one, two, one, two].map(({ backend }) => backend.runDueJobs()));
    await Promise.all([waitForDelivery(one), waitForDelivery(two)]);
    expect((await cardMails(one)).map(({ to }) => to).sort()).toEqual(addresses);
  });
});
