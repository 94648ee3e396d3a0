import type { TestBackend } from "./backend.ts";
import { aWellDonor } from "./examples-springs.ts";
import type { GivenExamples } from "./examples.ts";
import { aGiftCard } from "./gift-cards.ts";
import { aCard, newIdempotencyKey } from "./gifts.ts";
import { donate } from "./giving.ts";
import { anOrganisation } from "./organisation.ts";
import { newEmail } from "./people.ts";
import { receiptLinkTo } from "./receipts.ts";
import { aRegularGift } from "./regular-gifts.ts";
import { administratorOf, memberAskingDeletion } from "./staff.ts";
import { aBankAccount, anOpenLine, aStatement, aTransfer, statementFormat, uploadStatement } from "./transfers.ts";

async function ofDonor(site: TestBackend) {
  const { donor, card } = await aGiftCard(site, { card: { send_on: "2026-11-30" } });
  return { ...donor, params: { id: card.id } };
}

export const giftCardExamples = {
  listGiftCards: async (site) => (await aGiftCard(site)).donor,
  showGiftCard: ofDonor,
  changeGiftCardDay: async (site) => ({ ...(await ofDonor(site)), body: { send_on: "2026-12-24" } }),
  cancelGiftCard: ofDonor,
} satisfies GivenExamples;

async function aGiftOfMember(site: TestBackend) {
  const { member, gift } = await aRegularGift(site);
  return { member, gift, call: { ...member, params: { id: gift.id } } };
}

export const regularExamples = {
  listRegularGifts: async (site) => (await aRegularGift(site)).member,
  showRegularGift: async (site) => (await aGiftOfMember(site)).call,
  async skipRegularMonth(site) {
    const { call, gift } = await aGiftOfMember(site);
    return { ...call, body: { month: gift.next_month } };
  },
  async unskipRegularMonth(site) {
    const { call, gift, member } = await aGiftOfMember(site);
    const month = { month: gift.next_month };
    await site.call("skipRegularMonth", { params: { id: gift.id }, body: month }, member);
    return { ...call, body: month };
  },
  async pauseRegularGift(site) {
    const { call, gift } = await aGiftOfMember(site);
    return { ...call, body: { until: gift.next_date! } };
  },
  async resumeRegularGift(site) {
    const { call, gift, member } = await aGiftOfMember(site);
    await site.call("pauseRegularGift", { params: { id: gift.id }, body: { until: gift.next_date! } }, member);
    return call;
  },
  changeRegularAmount: async (site) => ({ ...(await aGiftOfMember(site)).call, body: { amount: 75_00 } }),
  changeRegularDay: async (site) => ({ ...(await aGiftOfMember(site)).call, body: { day: 31 } }),
  async changeRegularCard(site) {
    const { call, member } = await aGiftOfMember(site);
    const card = await site.dataOf("saveCard", { body: { card: aCard() } }, member);
    return { ...call, body: { saved_card_id: card.id } };
  },
  changeRegularCause: async (site) => ({ ...(await aGiftOfMember(site)).call, body: { basket_able_id: null } }),
  stopRegularGift: async (site) => (await aGiftOfMember(site)).call,
  async listStaffRegularGifts(site) {
    await aRegularGift(site);
    return { query: { state: "active" } };
  },
} satisfies GivenExamples;

export const receiptExamples = {
  showReceipt: aPaidPayment,
  showReceiptFile: aPaidPayment,
  openReceiptLink: async (site) => ({ body: { token: await aReceiptLink(site) } }),
  openReceiptLinkFile: async (site) => ({ body: { token: await aReceiptLink(site) } }),
  nameReceipt: async (site) => ({ ...(await aPaidPayment(site)), body: { name: "Ali Veli" } }),
  mailReceipt: async (site) => ({ ...(await aPaidPayment(site)), body: { email: "ali@example.org" } }),
  nameReceiptOfLink: async (site) => ({ body: { token: await aReceiptLink(site, {}), name: "Ali Veli" } }),
  showYearlyFile: async (site) => ({
    ...(await aWellDonor(site)).member,
    params: { year: site.clock.now().getUTCFullYear() },
  }),
  async changeOrganisation(site) {
    const administrator = await administratorOf(site);
    const { version } = await site.asStaff("showOrganisation");
    return { ...administrator, body: { version, organisation: anOrganisation } };
  },
  async spendFromFund(site) {
    const administrator = await administratorOf(site);
    return { ...administrator, body: await aSpending(site) };
  },
  async removeFundSpending(site) {
    const { id } = await site.asStaff("spendFromFund", { body: await aSpending(site) });
    return { ...(await administratorOf(site)), params: { id } };
  },
  async changeCardFee(site) {
    const administrator = await administratorOf(site);
    const { version } = await site.asStaff("showCardFee");
    return { ...administrator, body: { version, fee: { rate: 199, fixed: 25, since: "2026-01-01", is_asked: false } } };
  },
  async changePlanHour(site) {
    const administrator = await administratorOf(site);
    const { version } = await site.asStaff("showPlanHour");
    return { ...administrator, body: { version, hour: 21 } };
  },
} satisfies GivenExamples;

/** Returns a spending of what was given to the first well just now. */
async function aSpending(site: TestBackend) {
  await donate(site, [{}]);
  const day = site.clock.now().toISOString().slice(0, 10);
  const idempotency_key = newIdempotencyKey();
  return { idempotency_key, fund: "general" as const, day, amount: 10_00, cause_id: 1, document: "Fatura 7" };
}

async function aPaidPayment(site: TestBackend) {
  const { id, session_token } = await donate(site, [{}]);
  return { params: { id }, query: { session_token } };
}

async function aReceiptLink(site: TestBackend, donor: { name?: string } = { name: "Ali Veli" }): Promise<string> {
  const email = newEmail();
  await donate(site, [{}], { donor: { ...donor, email } });
  return receiptLinkTo(site, email);
}

export const moneyExamples = {
  async listTransfers(site) {
    await enter(site);
    return { query: { kind: "bank", from: "2020-01-01", until: "2039-12-31" } };
  },
  enterTransfer: async (site) => ({ body: await aTransfer(site) }),

  async showFigures(site) {
    await donate(site, [{}]);
    await site.backend.runDueJobs();
    return { query: { from: "2026-01-01", until: "2027-01-31" } };
  },
  async showToday(site) {
    await donate(site, [{}]);
    await memberAskingDeletion(site);
    return {};
  },
  createTransferCode: async () => ({ body: { cause_id: 1, name: "Ali Veli", email: "ali@example.org" } }),

  async listStatements(site) {
    await anOpenLine(site);
    return {};
  },
  uploadStatement: async (site) => ({
    params: { id: (await aBankAccount(site)).id },
    query: { name: "kasım.csv" },
    file: aStatement([["21.11.2026", "100,00", "ALİ VELİ", "Bağış"]]),
  }),
  planStatement: async (site) => ({ ...(await onFile(site)), query: statementFormat }),
  importStatement: async (site) => ({ ...(await onFile(site)), body: statementFormat }),
  discardStatement: (site) => onFile(site),
  async listStatementLines(site) {
    await anOpenLine(site);
    return { query: { state: "open", per_page: 100 } };
  },
  showStatementLine: (site) => onLine(site),
  acceptStatementLines: async (site) => ({ body: { ids: [await anOpenLine(site)] } }),
  assignStatementLine: async (site) => ({
    ...(await onLine(site)),
    body: { cause_id: 1, donor: { name: "Veli Çelik" } },
  }),
  setAsideStatementLine: async (site) => ({ ...(await onLine(site)), body: { reason: "Kira ödemesi" } }),
  async reopenStatementLine(site) {
    const line = await onLine(site);
    await site.asStaff("setAsideStatementLine", { ...line, body: { reason: "Kira ödemesi" } });
    return line;
  },

  async listReconciledDays(site) {
    await aDifference(site);
    return { query: { per_page: 50 } };
  },
  async showReconciledDay(site) {
    const params = { day: await aDifference(site) };
    return { params };
  },
  async reconcileAgain(site) {
    const params = { day: await aDifference(site) };
    return { params };
  },
  showDifference: (site) => onDifference(site),
  handleDifference: async (site) => ({ ...(await onDifference(site)), body: { reason: "İade panelden yapılmış" } }),
  async donateFoundPayment(site) {
    const number = await aPaymentOfTheBank(site, 12);
    const [row] = await site.db.query(
      `select id from reconciliation_differences where provider_payment_id = '${number}'`,
    );
    const body = { cause_id: 1, donor: { name: "Veli Çelik" }, reason: "Bağışçı telefonla doğruladı" };
    return { params: { id: Number(row!.id) }, body };
  },
} satisfies GivenExamples;

async function onDifference(site: TestBackend) {
  await aDifference(site);
  const [row] = await site.db.query(
    "select max(id) as id from reconciliation_differences where handled_at is null and gone_at is null",
  );
  return { params: { id: Number(row!.id) } };
}

async function onFile(site: TestBackend) {
  const sender = `DENEME ${newIdempotencyKey()}`;
  const id = await uploadStatement(site, aStatement([["21.11.2026", "100,00", sender, "Bağış"]]));
  return { params: { id } };
}

async function onLine(site: TestBackend) {
  return { params: { id: await anOpenLine(site) } };
}

async function enter(site: TestBackend): Promise<void> {
  await site.asStaff("enterTransfer", { body: await aTransfer(site) });
}

/** Makes a day with a payment that only the bank knows (lira), and compares it; returns the bank's number of it. */
export async function aPaymentOfTheBank(site: TestBackend, price: number): Promise<string> {
  // A site without payments of its own compares no day.
  await donate(site, [{}]);
  const number = String(700_000 + Math.floor(Math.random() * 200_000));
  const day = site.clock.now().toISOString().slice(0, 10);
  await site.db
    .execute(`insert into sandbox_payments (payment_id, conversation_id, behaviour, association, last_four, price,
      callback_url, locale, items, status, charges)
    values ('${number}', 'x', 'succeeds', 'VISA', '0000', ${price * 100}, '', 'tr', '[{"id":"1","price":${price}}]',
      'SUCCESS', 1);
    insert into sandbox_days (day, payment_id) values ('${day}', '${number}')`);
  await site.later(86_400_000);
  return number;
}

/** Makes a day with a payment that the bank does not report; returns the day. */
async function aDifference(site: TestBackend): Promise<string> {
  const { id } = await donate(site, [{}]);
  const [payment] = await site.db.query(`select provider_payment_id as number from payments where id = '${id}'`);
  await site.db.execute(`delete from sandbox_days where payment_id = '${String(payment!.number)}'`);
  await site.later(86_400_000);
  const [row] = await site.db.query("select max(day) as day from reconciliation_days");
  return String(row!.day);
}
