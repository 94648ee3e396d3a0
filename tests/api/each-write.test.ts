import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointName } from "../../app/contract/endpoints.ts";
import { openTestBackend, second, type TestBackend } from "../support/backend.ts";
import { sendExample } from "../support/example-requests.ts";
import { examples } from "../support/examples.ts";
import { withFailingWrite } from "../support/failing-writes.ts";
import { aGiftCard, cardMails } from "../support/gift-cards.ts";
import { aCard, fillBasket, newIdempotencyKey, pay, showBasket, showPayment } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { paytrKeys, startPaytrStandIn } from "../support/paytr-stand-in.ts";
import { newEmail, outboxOf } from "../support/people.ts";
import { aRegularGift } from "../support/regular-gifts.ts";
import { aSpring } from "../support/springs.ts";
import { waitForDelivery } from "../support/staff.ts";
import { expectWholeRows } from "../support/whole-rows.ts";
import { wholeSum } from "../support/words.ts";

/** More writes than any of the acts has. */
const tooMany = 60;

let site: TestBackend;
/** Calls of the bank since the last look. */
let calls: string[] = [];
beforeAll(async () => {
  site = await openTestBackend({ config: { onProviderCall: ({ operation }) => void calls.push(operation) } });
});
afterAll(async () => {
  await site.db.expectConsistent();
  await site.close();
});

interface Act<Subject> {
  readonly arrange: () => Promise<Subject>;
  readonly act: (subject: Subject) => Promise<unknown>;
  readonly among?: RegExp;
  readonly dies?: readonly boolean[];
}

/**
 * Makes each write of an act fail, one after the other. Nothing may be half written, and what follows brings the act to
 * its end.
 * @param act.among statements that count; all by default
 * @param act.dies whether all later writes fail, too, until somebody tries again
 */
async function atEachWrite<Subject>(
  { arrange, act, among = /^/, dies = [false] }: Act<Subject>,
  then: (subject: Subject, where: string) => Promise<unknown>,
): Promise<void> {
  for (const rest of dies)
    for (let write = 1, failed: string | null = ""; failed !== null; write++) {
      expect(write).toBeLessThan(tooMany);
      const subject = await arrange();
      calls = [];
      ({ failed } = await withFailingWrite(write, () => act(subject), { rest, among }));
      await expectWholeRows(site);
      await then(subject, `${rest ? "from" : "only"} write ${write}: ${failed}`);
      await expectWholeRows(site);
      site.failures.length = 0;
    }
}

const countOf = (query: string) => site.db.number(`select count(*) as n from ${query}`);
const callsOf = (...operations: string[]) => calls.filter((operation) => operations.includes(operation)).length;

/** Expects that each address got one message about this. */
async function expectOneEach(addresses: readonly string[], about: RegExp): Promise<void> {
  await waitForDelivery(site);
  const sent = (await outboxOf(site)).filter(({ text, subject = "" }) => about.test(`${subject} ${text}`));
  const counts = addresses.map((address) => sent.filter(({ to }) => to === address).length);
  expect(counts).toEqual(addresses.map(() => 1));
}

test("a payment is charged, donated, receipted and thanked for once", async () => {
  const emails: string[] = [];
  const arrange = async () => {
    emails.push(newEmail());
    const basket = await fillBasket(site.call, { amount: 30_00 }, { amount: 20_00, basket_able_id: 2 });
    const payment = await pay(site.call, basket, { donor: { email: emails.at(-1)! } });
    return { payment, bankReturn: await site.walkChallenge(payment) };
  };
  const act = ({ bankReturn }: Awaited<ReturnType<typeof arrange>>) => site.postReturn(bankReturn);
  await atEachWrite({ arrange, act, dies: [false, true] }, async ({ payment, bankReturn }, where) => {
    await site.postReturn(bankReturn);
    site.clock.advance(30 * second);
    expect((await showPayment(site.call, payment)).state, where).toBe("succeeded");
    expect(callsOf("confirm"), where).toBe(1);
  });
  await expectOneEach(emails, wholeSum(50));
});

test("a submitted payment is not lost, and takes the money once", async () => {
  const arrange = async () => ({ basket: await fillBasket(site.call), key: newIdempotencyKey() });
  const act = ({ basket, key }: Awaited<ReturnType<typeof arrange>>) =>
    pay(site.call, basket, { idempotency_key: key });
  await atEachWrite({ arrange, act }, async ({ basket, key }, where) => {
    let payment = await act({ basket, key });
    // The bank knows the payment and this site does not know the way to it: it fails, and the donor pays again.
    if (payment.state === "created") {
      site.clock.advance(121 * second);
      expect((await showPayment(site.call, payment)).failure, where).toBe("bank_unreachable");
      payment = await pay(site.call, basket, { card: aCard() });
    }
    expect((await site.passChallenge(payment)).state, where).toBe("succeeded");
    expect((await showBasket(site.call, basket)).basket, where).toEqual([]);
  });
});

test("a refund goes back once, and its donor hears of it once", async () => {
  const emails: string[] = [];
  const arrange = async () => {
    emails.push(newEmail());
    const { id } = await donate(site, [{ amount: 50_00 }], { donor: { email: emails.at(-1)! } });
    const data = await site.asStaff("showStaffPayment", { params: { id } });
    return { id, lines: [{ line_id: data.lines[0]!.id, amount: 20_00 }] };
  };
  const act = ({ id, lines }: Awaited<ReturnType<typeof arrange>>) =>
    site.asStaff("requestRefund", { params: { id }, body: { lines, reason: "Yanlış tutar" } });
  await atEachWrite({ arrange, act, dies: [false, true] }, async (subject, where) => {
    if ((await countOf(`refunds where payment_id = '${subject.id}'`)) === 0) await act(subject);
    for (let round = 0; round < 2; round++) await site.later(60 * second);
    const refunds = await site.db.query(`select state, amount from refunds where payment_id = '${subject.id}'`);
    expect(refunds, where).toMatchObject([{ state: "succeeded", amount: 20_00 }]);
    expect(callsOf("refund", "cancel"), where).toBe(1);
    const requested = `audit_log where action = 'refund.request' and subject_id = '${subject.id}'`;
    expect(await countOf(requested), where).toBe(1);
  });
  await site.db.expectBalanced();
  await expectOneEach(emails, /20 TL/);
});

const inSteps: [EndpointName, RegExp][] = [
  ["reconcileAgain", /"(?:reconciliation_|provider_transactions)/],
  ["approveRefund", /^/],
  ["askAboutRefund", /^/],
  ["askAboutPayment", /^/],
];
test.each(inSteps)("%s leaves nothing half done", async (name, among) => {
  await atEachWrite(
    { arrange: () => examples[name](site), act: (example) => sendExample(site, name, example), among },
    async (example, where) => {
      await site.later(61 * second);
      expect((await sendExample(site, name, example)).status, where).toBeLessThan(500);
      expect(callsOf("refund", "cancel"), where).toBeLessThanOrEqual(1);
    },
  );
  await site.db.expectBalanced();
});

test("a month of a regular gift is charged once", async () => {
  const { gift } = await aRegularGift(site);
  let months = 1;
  const among = /"(?:regular_\w+|payments|payment_\w+|donations|receipts|causes)"/;
  // On another day nothing is charged.
  const arrange = async () => {
    const [row] = await site.db.query(`select next_charge_at as at from regular_gifts where id = ${gift.id}`);
    site.clock.advance(Date.parse(String(row!.at)) - site.clock.now().getTime());
  };
  await atEachWrite({ arrange, act: () => site.backend.runDueJobs(), among }, async (_, where) => {
    for (let round = 0; round < 2; round++) await site.later(30 * second);
    months++;
    expect(await countOf(`regular_charges where gift_id = ${gift.id} and state = 'paid'`), where).toBe(months);
    expect(callsOf("charge saved card"), where).toBe(1);
  });
});

test("a spring ends once, and its owner hears of it once", async () => {
  const phones: string[] = [];
  const arrange = async () => {
    const { id, owner } = await aSpring(site);
    phones.push(owner.phone);
    await site.db.execute(`update springs set ends_at = '${site.clock.now().toISOString()}' where id = ${id}`);
    return id;
  };
  await atEachWrite(
    { arrange, act: () => site.backend.runDueJobs(), among: /"(?:springs|spring_moves|causes|notices)"/ },
    async (id, where) => {
      await site.backend.runDueJobs();
      expect(await countOf(`springs where id = ${id} and state = 'ended'`), where).toBe(1);
      expect(await countOf(`spring_moves where spring_id = ${id} and to_state = 'ended'`), where).toBe(1);
    },
  );
  await expectOneEach(phones, /süresini tamamladı/);
});

test("a gift card is sent once", async () => {
  const emails: string[] = [];
  const arrange = async () => {
    emails.push(newEmail());
    const send_on = new Date(site.clock.now().getTime() + 10_800_000).toISOString().slice(0, 10);
    return aGiftCard(site, { card: { recipient_email: emails.at(-1)!, send_on } });
  };
  await atEachWrite({ arrange, act: () => site.backend.runDueJobs(), among: /"(?:gift_cards|notices)"/ }, () =>
    site.backend.runDueJobs(),
  );
  await waitForDelivery(site);
  const sent = (await cardMails(site)).map(({ to }) => to);
  expect(sent.toSorted()).toEqual(emails.toSorted());
});

/** The provider does not know of the money for a minute after it told the payer of a success. */
test("a payer who was told of success is believed whichever write of the return failed", async () => {
  const paytr = await startPaytrStandIn();
  const payment = { provider: "paytr", ...paytrKeys, isTest: false, baseUrl: paytr.url } as const;
  const hosted = await openTestBackend({ config: { payment } });
  paytr.answers.inquiry = "absent";
  for (let write = 1, failed: string | null = ""; failed !== null; write++) {
    expect(write).toBeLessThan(10);
    const begun = await pay(hosted.call, await fillBasket(hosted.call), { card: "hosted" });
    const address = new URL(paytr.askedFor(begun.id).merchant_ok_url!);
    const body = { reference: address.pathname.split("/").at(-1)!, fields: Object.fromEntries(address.searchParams) };
    const comeBack = () => hosted.call("returnFromBank", { body });
    ({ failed } = await withFailingWrite(write, comeBack));
    await expectWholeRows(hosted);
    await comeBack();
    hosted.clock.advance(60_000);
    expect((await showPayment(hosted.call, begun)).state, `write ${write} failed: ${failed}`).toBe("confirming");
  }
  await hosted.close();
  await paytr.close();
});
