import type { giftCardEndpoints } from "../../app/contract/endpoints/gift-cards.ts";
import type { TestBackend } from "./backend.ts";
import type { Examples } from "./examples.ts";
import { aGiftCard } from "./gift-cards.ts";

async function ofDonor(site: TestBackend) {
  const { donor, card } = await aGiftCard(site, { card: { send_on: "2026-11-30" } });
  return { ...donor, params: { id: card.id } };
}

export const giftCardExamples: Examples<keyof typeof giftCardEndpoints> = {
  listGiftCards: async (site) => (await aGiftCard(site)).donor,
  showGiftCard: ofDonor,
  changeGiftCardDay: async (site) => ({ ...(await ofDonor(site)), body: { send_on: "2026-12-24" } }),
  cancelGiftCard: ofDonor,
};
