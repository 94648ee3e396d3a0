import { createHmac } from "node:crypto";
import { type EndpointName, endpointNames, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { CallArguments } from "../../app/contract/endpoints/endpoint.ts";
import type { LooseContent } from "./api-caller.ts";
import { type TestBackend, testSecret } from "./backend.ts";
import { codeByEmail, emailMember } from "./email-sign-in.ts";
import { editingExamples, inboxExamples, readingExamples } from "./examples-content.ts";
import { giftCardExamples, moneyExamples, receiptExamples, regularExamples } from "./examples-money.ts";
import { springExamples } from "./examples-springs.ts";
import { calendarExamples, disclosureExamples, staffExamples } from "./examples-staff.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, pay } from "./gifts.ts";
import { donate } from "./giving.ts";
import { guestExamples } from "./guest-data.ts";
import {
  confirmPhoneAgain,
  lastCodeTo,
  newBrowser,
  newEmail,
  newPhone,
  signInAgain,
  signUp,
  verifyPhone,
} from "./people.ts";
import { aPicture } from "./pictures.ts";
import { signedWebhook } from "./provider-webhooks.ts";
import { aSignInLink } from "./sign-in-links.ts";
import { administratorOf, anAdministrator } from "./staff.ts";

/** Content of a call and, for users' endpoints, its user. */
export type Example<Name extends EndpointName = EndpointName> = CallArguments<Endpoints[Name]> & {
  readonly bearer?: string;
};

export type AnyExample = LooseContent & { readonly bearer?: string };

/** Returns the headers of an example's caller: the machine by default. */
export function speaker({ bearer }: { readonly bearer?: string }): Record<string, string> {
  return bearer ? { authorization: `Bearer ${bearer}` } : {};
}

/** Examples of valid calls, prepared on a site. */
type Examples<Names extends EndpointName> = {
  readonly [Name in Names]: (site: TestBackend) => Promise<Example<Name>>;
};
type NeedsContent = { [Name in EndpointName]: {} extends CallArguments<Endpoints[Name]> ? never : Name }[EndpointName];

/** What examples say. Whoever names no caller speaks as the one whom the endpoint is for. */
export type GivenExamples = Partial<Examples<EndpointName>>;

/** A missing example of an endpoint that needs content does not compile. */
const given: GivenExamples & Examples<NeedsContent> = {
  createMachineToken: async ({ client }) => ({
    body: { client_id: client.id, client_secret: client.secret, scope: "", grant_type: "client_credentials" },
  }),
  listTranslations: async () => ({ body: { locale: "tr", groups: ["common"] } }),
  listWaterWells: async () => ({ query: { page: 2, per_page: 3, status: "open" } }),
  countCauses: async () => ({ query: { kind: "project", category: "food" } }),
  listLastWaterWells: async () => ({ query: { limit: 4 } }),
  async listCauseDonations(site) {
    await donate(site, [{ name: "Ali", note: "Hayırlı olsun" }]);
    return { params: { id: 1 }, query: { per_page: 5 } };
  },
  showWaterWell: async () => ({ params: { id: 1 } }),
  listSacrifices: async () => ({ query: { type: "adak" } }),
  showSacrifice: async ({ call }) => ({ params: { id: (await call("listSacrifices")).data[0]!.id } }),
  listProjects: async () => ({ query: { category: "food" } }),
  showProject: async ({ call }) => ({ params: { slug: (await call("listProjects")).data[0]!.slug } }),
  addToBasket: async ({ call }) => ({ body: { ...aGift(), session_token: await fillBasket(call) } }),
  showBasket: async ({ call }) => ({ query: { session_token: await fillBasket(call) } }),
  noteBasketItem: async (site) => ({ ...(await aBasketLine(site)), body: { note: "Dua ile" } }),
  emptyBasket: async ({ call }) => ({ query: { session_token: await fillBasket(call) } }),
  lowerToRest: (site) => aBasketLine(site),
  removeFromBasket: (site) => aBasketLine(site),
  requestPayment: async ({ call }) => ({
    body: {
      session_token: await fillBasket(call),
      idempotency_key: newIdempotencyKey(),
      donor: { name: "Ali Veli" },
      card: aCard(),
      terms_accepted: true,
    },
  }),
  showPayment: (site) => aPayment(site),
  showPaymentState: async (site) => ({ params: (await aPayment(site)).params }),
  showThreeDSecure: (site) => aPayment(site),
  async returnFromBank(site) {
    const { reference, fields } = await site.walkChallenge(await pay(site.call, await fillBasket(site.call)));
    return { body: { reference, fields: { ...fields } } };
  },
  receiveNotification: async () => {
    const secretKey = createHmac("sha256", testSecret).update("sandbox bank").digest("hex");
    return {
      params: { provider: "sandbox" },
      body: signedWebhook("99", "UnknownPayment01", "THREE_DS_AUTH", "SUCCESS", { secretKey }),
    };
  },
  showShownName: (site) => aDonationOfMember(site),
  changeShownName: async (site) => ({ ...(await aDonationOfMember(site)), body: { shown_as: "initials" } }),
  async listDonations(site) {
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.passChallenge(payment);
    return { query: { payment_id: payment.id, session_token: payment.session_token } };
  },
  requestSignInCode: async () => ({ body: { phone: newPhone(), browser: newBrowser() } }),
  async verifySignInCode(site) {
    const [phone, browser] = [newPhone(), newBrowser()];
    await site.call("requestSignInCode", { body: { phone, browser } });
    return { body: { phone, browser, code: await lastCodeTo(site, phone) } };
  },
  requestEmailSignInCode: async () => ({ body: { email: newEmail(), browser: newBrowser() } }),
  async verifyEmailSignInCode(site) {
    const [{ email }, browser] = [await emailMember(site), newBrowser()];
    return { body: { email, browser, code: await codeByEmail(site, email, browser) } };
  },
  async login(site) {
    const { phone } = await signUp(site);
    site.clock.advance(61_000);
    return { body: { firebase_token: await verifyPhone(site, { phone }), session_token: await fillBasket(site.call) } };
  },
  register: async (site) => ({
    body: {
      firebase_token: await verifyPhone(site),
      session_token: await fillBasket(site.call),
      first_name: "Ali",
      last_name: "Veli",
      email: "ali@example.org",
      kvkk_accepted: true,
    },
  }),
  signInWithLink: async (site) => ({
    body: {
      token: await aSignInLink(site, await anAdministrator(site)),
      browser: newBrowser(),
      device: "Firefox, Linux",
    },
  }),
  async verifyConfirmationCode(site) {
    const member = await signUp(site);
    await site.call("requestConfirmationCode", {}, member);
    return { ...member, body: { code: await lastCodeTo(site, member.phone) } };
  },
  listSignIns: (site) => signedInTwice(site),
  async endSignIn(site) {
    const member = await signedInTwice(site);
    await confirmPhoneAgain(site, member);
    const data = await site.dataOf("listSignIns", {}, member);
    return { ...member, params: { id: data.find(({ is_this }) => !is_this)!.id } };
  },
  updateProfile: async () => ({
    body: {
      first_name: "Ali",
      last_name: "Veli",
      email: "ali@example.org",
      gender: "male",
      birthday: "1990-02-28",
      province: "Konya",
      district: "Meram",
    },
  }),
  async withdrawDeletion(site) {
    const member = await signUp(site);
    await site.call("requestDeletion", {}, member);
    return member;
  },
  requestPhoneChange: async () => ({ body: { phone: newPhone() } }),
  async verifyPhoneChange(site) {
    const [member, phone] = [await signUp(site), newPhone()];
    await site.call("requestPhoneChange", { body: { phone } }, member);
    return { ...member, body: { phone, code: await lastCodeTo(site, phone) } };
  },
  requestEmailCode: (site) => signUp(site, { email: newEmail() }),
  async verifyEmail(site) {
    const email = newEmail();
    const member = await signUp(site, { email });
    await site.call("requestEmailCode", {}, member);
    return { ...member, body: { code: await lastCodeTo(site, email) } };
  },
  updateNotificationPermissions: async () => ({ body: { sms: true, email: false } }),
  uploadAvatar: async () => ({ file: await aPicture() }),
  exportMyGifts: async () => ({ query: { part: "donations" } }),
  async listUserDonations(site) {
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.passChallenge(payment);
    return { ...(await signUp(site, { session_token: payment.session_token })), query: { page: 1, per_page: 5 } };
  },
  async listSavedCards(site) {
    const { bearer } = await aSavedCard(site);
    return { bearer };
  },
  saveCard: async () => ({ body: { card: aCard() } }),
  makeCardDefault: (site) => aSavedCard(site, 2),
  deleteSavedCard: (site) => aSavedCard(site, 2),
  showFixedPage: async () => ({ params: { slug: "kvkk" } }),
  ...readingExamples,
  ...inboxExamples,
  ...editingExamples,
  ...springExamples,
  ...staffExamples,
  ...disclosureExamples,
  ...calendarExamples,
  ...guestExamples,
  ...giftCardExamples,
  ...regularExamples,
  ...moneyExamples,
  ...receiptExamples,
};

export const examples = Object.fromEntries(
  endpointNames.map((name) => [
    name,
    async (site: TestBackend): Promise<AnyExample> => {
      const example: AnyExample = (await given[name]?.(site)) ?? {};
      const { caller } = endpoints[name];
      if (example.bearer || (caller !== "admin" && caller !== "user")) return example;
      return { ...(caller === "admin" ? await administratorOf(site) : await signUp(site)), ...example };
    },
  ]),
) as unknown as Examples<EndpointName>;

async function signedInTwice(site: TestBackend) {
  const member = await signUp(site);
  await signInAgain(site, member);
  return member;
}

async function aSavedCard(site: TestBackend, cards = 1) {
  const member = await signUp(site);
  let id = 0;
  for (let card = 0; card < cards; card++) id = (await site.dataOf("saveCard", { body: { card: aCard() } }, member)).id;
  return { ...member, params: { id } };
}

async function aBasketLine({ call }: TestBackend) {
  const session_token = await fillBasket(call);
  const { basket } = (await call("showBasket", { query: { session_token } })).data;
  return { params: { id: basket[0]!.id }, query: { session_token } };
}

async function aPayment({ call }: TestBackend) {
  const { id, session_token } = await pay(call, await fillBasket(call));
  return { params: { id }, query: { session_token } };
}

async function aDonationOfMember(site: TestBackend) {
  const member = await signUp(site);
  await donate(site, [{ name: "Şule Öz" }], { member });
  const data = await site.dataOf("listUserDonations", { query: {} }, member);
  return { ...member, params: { id: data[0]!.id } };
}
