import type { TestBackend } from "./backend.ts";
import type { GivenExamples } from "./examples.ts";
import { aGiftCard } from "./gift-cards.ts";
import { aCard } from "./gifts.ts";
import { aRegularGift } from "./regular-gifts.ts";

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
