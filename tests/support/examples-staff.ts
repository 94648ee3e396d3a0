import type { TestBackend } from "./backend.ts";
import { aDisclosure, anAuditReport, aPdf, aSpending } from "./disclosure.ts";
import { aWellDonor } from "./examples-springs.ts";
import type { GivenExamples } from "./examples.ts";
import { fillBasket, pay, showPayment, unknownCard } from "./gifts.ts";
import { donate } from "./giving.ts";
import { type Member, newPhone, signUp } from "./people.ts";
import { aPicture } from "./pictures.ts";
import { aRate, religiousDays } from "./religious-calendar.ts";
import { beginSecondFactor, setUpSecondFactor, totpAt } from "./second-factor.ts";
import { aPermit, aSpring, staffView } from "./springs.ts";
import { administratorOf, anAdministrator, idOf, memberAskingDeletion } from "./staff.ts";

/** Content with which the endpoints of what the organisation publishes succeed. */
export const disclosureExamples = {
  async changeDisclosure(site) {
    const { version } = await site.asStaff("showStaffDisclosure");
    return { body: { version, disclosure: aDisclosure } };
  },
  async changeSpending(site) {
    const source = await anAuditReport(site);
    const { version } = await site.asStaff("showStaffDisclosure");
    return { body: { version, spending: aSpending(source) } };
  },
  uploadLeaderPicture: async () => ({ file: await aPicture() }),
  publishDocument: async () => ({ query: { kind: "statutes", year: 2019 }, file: aPdf() }),
  withdrawDocument: async (site) => ({ params: { name: await anAuditReport(site) } }),
} satisfies GivenExamples;

/** Content with which the endpoints of religious days and rates succeed. */
export const calendarExamples = {
  addReligiousDays: async (site) => ({ body: await religiousDays(site) }),
  async removeReligiousDays(site) {
    const { id } = await site.asStaff("addReligiousDays", { body: await religiousDays(site) });
    return { params: { id } };
  },
  addRate: async (site) => ({ body: await aRate(site) }),
  async removeRate(site) {
    const { id } = await site.asStaff("addRate", { body: await aRate(site) });
    return { params: { id } };
  },
} satisfies GivenExamples;

/** Content with which the endpoints of staff succeed, spoken by an administrator. */
export const staffExamples = {
  resendNotifications: async (site) => ({ body: { id: await aFailedNotification(site) } }),
  async resumeRegularCharges(site) {
    await site.db.execute(
      `insert into site_marks (name, at, details) values ('charging-hold', '${site.clock.now().toISOString()}', '2026-11-20T00:00:00.000Z')`,
    );
    return {};
  },
  dismissNotifications: async (site) => ({ body: { id: await aFailedNotification(site) } }),

  async listApprovals(site) {
    await aSpring(site, "awaiting_verification");
    return { query: { per_page: 50 } };
  },
  async showNextApproval(site) {
    const { id } = await memberAskingDeletion(site);
    await memberAskingDeletion(site);
    return { query: { kind: "account_deletion", id } };
  },
  async listStaffSprings(site) {
    await aSpring(site, "waiting_for_approval");
    return { query: { state: "waiting_for_approval", q: "elif" } };
  },
  showStaffSpring: (site) => onSpring(site, "deletion_requested"),
  approveSpring: async (site) =>
    withVersion(site, await onSpring(site, "awaiting_verification"), { permit: aPermit(site) }),
  rejectSpring: async (site) =>
    withVersion(site, await onSpring(site, "awaiting_verification"), { reason: "Eksik bilgi" }),
  approveSpringUpdate: async (site) => withVersion(site, await onSpring(site, "waiting_for_approval"), {}),
  rejectSpringUpdate: async (site) =>
    withVersion(site, await onSpring(site, "waiting_for_approval"), { reason: "Hedef çok yüksek" }),
  approveSpringDeletion: async (site) => withVersion(site, await onSpring(site, "deletion_requested"), {}),
  rejectSpringDeletion: async (site) =>
    withVersion(site, await onSpring(site, "deletion_requested"), { reason: "Bağış sürüyor" }),
  acknowledgeSpringEnd: (site) => onSpring(site, "ended"),
  stopSpring: async (site) => withVersion(site, await onSpring(site, "confirmed"), { reason: "Kurallara aykırı" }),
  removeSpring: async (site) => withVersion(site, await onSpring(site, "ended"), { reason: "Kurallara aykırı" }),
  changeSpringPermit: async (site) =>
    withVersion(site, await onSpring(site, "confirmed"), { permit: aPermit(site, { number: "2026/500" }) }),

  showWellName: async (site) => {
    const { body: _, ...example } = await onWellName(site);
    return example;
  },
  approveWellName: (site) => onWellName(site),
  rejectWellName: async (site) => {
    const example = await onWellName(site);
    return { ...example, body: { ...example.body, reason: "Uygun değil" } };
  },

  showAccountDeletion: (site) => onAccount(site),
  approveAccountDeletion: (site) => onAccount(site),
  rejectAccountDeletion: async (site) => ({ ...(await onAccount(site)), body: { reason: "Süren bir pınarınız var" } }),

  async listStaffDonations(site) {
    await donate(site, [{ name: "Ali Veli" }], { donor: { name: "Ali Veli", email: "ali@example.org" } });
    return { query: { q: "ali", kind: 2, from: "2020-01-01", until: "2039-12-31" } };
  },
  async hideDonationWords(site) {
    await donate(site, [{ name: "Ali Veli", note: "Bir not" }]);
    const [row] = await site.db.query("select max(id) as id from donations");
    return { params: { id: Number(row!.id) }, body: { hidden: true } };
  },
  async exportDonations(site) {
    await donate(site, [{}]);
    return { query: { after: 0 } };
  },
  async listStaffPayments(site) {
    const { params } = await aReview(site);
    return { query: { state: "under_review", q: params.id } };
  },
  showStaffPayment: (site) => aReview(site),
  showStaffReceipt: (site) => aDonation(site),
  showStaffReceiptFile: (site) => aDonation(site),
  askAboutPayment: (site) => aReview(site),
  settlePayment: async (site) => ({
    ...(await aReview(site)),
    body: { state: "under_review", taken: true, reason: "Bankanın ekstresinde var" },
  }),

  async listRefunds(site) {
    await aRefund(site);
    return { query: { show: "over", per_page: 50 } };
  },
  showRefund: async (site) => ({ params: { request: await aRefund(site) } }),
  async requestRefund(site) {
    const { id, line_id } = await aPaidLine(site);
    return { params: { id }, body: { ...refundOf(line_id, 20_00), method: "card" } };
  },
  async recordChargeback(site) {
    const { id, line_id } = await aPaidLine(site);
    return { params: { id }, body: aChargeback(line_id) };
  },
  approveRefund: async (site) => {
    const { other, request } = await aLargeRefund(site);
    return { ...other, params: { request } };
  },
  rejectRefund: async (site) => {
    const { other, request } = await aLargeRefund(site);
    return { ...other, params: { request }, body: { reason: "Bağışçı vazgeçmiş" } };
  },
  askAboutRefund: async (site) => ({ params: { request: await anUnknownRefund(site) } }),
  settleRefund: async (site) => ({
    params: { request: await anUnknownRefund(site) },
    body: { done: true, reason: "Ekstrede görünüyor" },
  }),
  async reverseChargeback(site) {
    const { id, line_id } = await aPaidLine(site);
    const staff = await administratorOf(site);
    const data = await site.asStaff("recordChargeback", { params: { id }, body: aChargeback(line_id) });
    return { ...staff, params: { request: data.id }, body: { reason: "İtiraz kabul edildi" } };
  },

  async listAudit(site) {
    await aSpring(site);
    return { query: { action: "spring.approve" } };
  },
  async addStaff(site) {
    const { phone } = await signUp(site, { phone: newPhone() });
    return { body: { phone, role: "editor" } };
  },
  changeStaffRole: async (site) => ({ ...(await onAdministrator(site)), body: { role: "reviewer" } }),
  removeStaff: (site) => onAdministrator(site),

  async passSecondFactor(site) {
    const staff = await anAdministrator(site);
    const { recoveryCodes } = await setUpSecondFactor(site, staff);
    return { ...staff, body: { code: recoveryCodes[0]! } };
  },
  beginSecondFactorSetup: (site) => anAdministrator(site),
  async showSecondFactorSetup(site) {
    const staff = await anAdministrator(site);
    await beginSecondFactor(site, staff);
    return staff;
  },
  async finishSecondFactorSetup(site) {
    const staff = await anAdministrator(site);
    return { ...staff, body: { code: totpAt(await beginSecondFactor(site, staff), site.clock.now()) } };
  },
  renewRecoveryCodes: (site) => withSecondFactor(site),
  resetSecondFactor: async (site) => ({
    ...(await onAdministrator(site, await withSecondFactor(site))),
    body: { reason: "Telefonunu kaybetti" },
  }),
} satisfies GivenExamples;

async function aDonation(site: TestBackend) {
  return { params: { id: (await donate(site, [{}])).id } };
}

async function onAdministrator(site: TestBackend, other?: Member) {
  return { params: { id: await idOf(site, other ?? (await anAdministrator(site))) } };
}

async function withSecondFactor(site: TestBackend) {
  const staff = await anAdministrator(site);
  await setUpSecondFactor(site, staff);
  return staff;
}

async function aReview(site: TestBackend) {
  const payment = await pay(site.call, await fillBasket(site.call), { card: { number: unknownCard } });
  await site.passChallenge(payment);
  site.clock.advance(11 * 60_000);
  await showPayment(site.call, payment);
  return { params: { id: payment.id } };
}

function aChargeback(line_id: number) {
  return {
    lines: [{ line_id, amount: 20_00 }],
    reason: "Kart sahibi itiraz etti",
    reference: "CB 1",
    happened_on: "2020-01-01",
  };
}

async function aPaidLine(site: TestBackend, amount = 50_00) {
  const { id } = await donate(site, [{ amount }]);
  const { lines } = await site.asStaff("showStaffPayment", { params: { id } });
  return { id, line_id: lines[0]!.id };
}

const refundOf = (line_id: number, amount: number) => ({ lines: [{ line_id, amount }], reason: "Yanlış tutar yazmış" });

async function aRefund(site: TestBackend): Promise<string> {
  const { id, line_id } = await aPaidLine(site);
  return (await site.asStaff("requestRefund", { params: { id }, body: refundOf(line_id, 20_00) })).id;
}

async function anUnknownRefund(site: TestBackend): Promise<string> {
  const request = await aRefund(site);
  const lines = `(select payment_line_id from refunds where request_id = '${request}')`;
  await site.db.execute(`update payment_lines set refunded = 0 where id in ${lines};
    update donations set refunded = 0 where payment_line_id in ${lines};
    update causes set total_amount = total_amount + 2000 where id = 1;
    update refunds set state = 'unknown', finished_at = null where request_id = '${request}'`);
  return request;
}

/** Returns a refund that waits for a second person, and that person. */
async function aLargeRefund(site: TestBackend) {
  const { id, line_id } = await aPaidLine(site, 5_100_00);
  const other = await anAdministrator(site);
  const data = await site.asStaff("requestRefund", { params: { id }, body: refundOf(line_id, 5_100_00) });
  return { other, request: data.id };
}

async function onSpring(site: TestBackend, state: Parameters<typeof aSpring>[1]) {
  const { id } = await aSpring(site, state);
  return { params: { id } };
}

async function withVersion<T extends { params: { id: number } }, B>(site: TestBackend, example: T, body: B) {
  const { version } = await staffView(site, example.params);
  return { ...example, body: { version, ...body } };
}

async function onWellName(site: TestBackend) {
  const { member, well } = await aWellDonor(site);
  await site.call("nameWell", { params: { id: well }, body: { name: "Rahmet Kuyusu" } }, member);
  const [row] = await site.db.query(`select id from well_names where cause_id = ${well}`);
  const staff = await administratorOf(site);
  const params = { id: Number(row!.id) };
  const { version } = await site.asStaff("showWellName", { params });
  return { ...staff, params, body: { version } };
}

async function onAccount(site: TestBackend) {
  const { id } = await memberAskingDeletion(site);
  return { params: { id } };
}

export async function aFailedNotification({ db, clock }: TestBackend, destination = newPhone()): Promise<number> {
  const at = clock.now().toISOString();
  await db.execute(`insert into notices (channel, destination, language, kind, "values", tries, due_at, created_at, failed_at, last_code)
    values ('sms', '${destination}', 'tr', 'phone_changed', '{}', 288, '${at}', '${at}', '${at}', '30')`);
  const [row] = await db.query(`select id from notices where destination = '${destination}'`);
  return Number(row!.id);
}
