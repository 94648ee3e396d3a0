import type { EndpointName, Endpoints } from "../../app/contract/endpoints.ts";
import type { CallArguments } from "../../app/contract/endpoint.ts";
import type { TestBackend } from "./backend.ts";
import { aCard, aGift, fillBasket, newPress, pay } from "./gifts.ts";

/** Content for every endpoint with which it succeeds, prepared on a site. An endpoint without one does not compile. */
export const examples: { readonly [Name in EndpointName]: (site: TestBackend) => Promise<CallArguments<Endpoints[Name]>> } = {
  createMachineToken: async ({ client }) => ({
    body: { client_id: client.id, client_secret: client.secret, scope: "", grant_type: "client_credentials" },
  }),
  listMenu: async () => ({}),
  listFooter: async () => ({}),
  listContact: async () => ({}),
  showBanner: async () => ({}),
  listPopups: async () => ({}),
  listStatistics: async () => ({}),
  listTranslations: async () => ({ body: { locale: "tr", groups: ["common"] } }),
  listWaterWells: async () => ({ query: { page: 2, per_page: 3, status: "open" } }),
  listLastWaterWells: async () => ({ query: { limit: 4 } }),
  showWaterWell: async () => ({ params: { id: 1 } }),
  listWaterWellPrices: async () => ({}),
  listSacrifices: async () => ({ query: { type: "adak" } }),
  showSacrifice: async ({ call }) => ({ params: { id: (await call("listSacrifices")).data[0]!.id } }),
  listDonationCategories: async () => ({}),
  listProjects: async () => ({ query: { category: "food" } }),
  showProject: async ({ call }) => ({ params: { slug: (await call("listProjects")).data[0]!.slug } }),
  addToBasket: async ({ call }) => ({ body: { ...aGift(), session_token: await fillBasket(call) } }),
  showBasket: async ({ call }) => ({ query: { session_token: await fillBasket(call) } }),
  noteBasketItem: async (site) => ({ ...(await aBasketLine(site)), body: { note: "Dua ile" } }),
  emptyBasket: async ({ call }) => ({ query: { session_token: await fillBasket(call) } }),
  removeFromBasket: (site) => aBasketLine(site),
  requestPayment: async ({ call }) => ({
    body: { session_token: await fillBasket(call), idempotency_key: newPress(), donor: { name: "Ali Veli" }, card: aCard(), terms_accepted: true },
  }),
  showPayment: (site) => aPayment(site),
  showThreeDSecure: (site) => aPayment(site),
  async returnFromBank(site) {
    const { reference, fields } = await site.walkChallenge(await pay(site.call, await fillBasket(site.call)));
    return { body: { reference, fields: { ...fields } } };
  },
  async listDonations(site) {
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.passChallenge(payment);
    return { query: { payment_id: payment.id, session_token: payment.session_token } };
  },
};

async function aBasketLine({ call }: TestBackend) {
  const session_token = await fillBasket(call);
  const { basket } = (await call("showBasket", { query: { session_token } })).data;
  return { params: { id: basket[0]!.id }, query: { session_token } };
}

async function aPayment({ call }: TestBackend) {
  const { id, session_token } = await pay(call, await fillBasket(call));
  return { params: { id }, query: { session_token } };
}
