import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type BackendOptions, openTestBackend, type TestBackend, type TestDatabase } from "./backend.ts";
import { fillBasket, pay, showPayment } from "./gifts.ts";
import { type ProviderStandIn, startProviderStandIn } from "./provider-stand-in.ts";
import { standInKeys } from "./provider-webhooks.ts";

/** A backend that takes payments through a stand-in of the provider. */
export interface ProviderSite {
  readonly site: TestBackend;
  readonly bank: ProviderStandIn;
}

type ProviderSiteOptions = Pick<BackendOptions, "clock" | "withoutOrganisation" | "config">;

/** Opens a backend whose provider is a stand-in that may hang: its calls then time out at once. */
export async function openProviderSite(
  database: TestDatabase,
  { config, ...options }: ProviderSiteOptions = {},
): Promise<ProviderSite> {
  const bank = await startProviderStandIn();
  const payment = { provider: "iyzico", ...standInKeys, baseUrl: bank.url } as const;
  const site = await openTestBackend({ ...options, database, config: { payment, ...config } });
  bank.hanging.onHang = () => site.timeLimits.unanswered();
  return { bank, site };
}

/** Opens one such backend for all tests of a block; the properties of both exist once the first hook has run. */
export function sharedProviderSite(database: TestDatabase, options?: ProviderSiteOptions): ProviderSite {
  const shared = { site: {} as TestBackend, bank: {} as ProviderStandIn };
  beforeAll(async () => {
    const { site, bank } = await openProviderSite(database, options);
    Object.assign(shared.site, site);
    Object.assign(shared.bank, bank);
  });
  afterEach(() => resetProviderSite(shared));
  afterAll(() => closeProviderSite(shared));
  return shared;
}

/** Lets the provider answer as usual again, and expects that the test left no failure. */
function resetProviderSite({ site, bank }: ProviderSite): void {
  bank.reset();
  expect(site.failures.splice(0)).toEqual([]);
}

/** Closes both, and expects that no call that takes money was repeated, whatever the provider answered. */
export async function closeProviderSite({ site, bank }: ProviderSite): Promise<void> {
  const charges = bank.calls.filter(({ path }) => path === "/payment/3dsecure/auth").map(({ payment }) => payment);
  expect(charges.toSorted(), "charges by payment").toEqual([...new Set(charges)].toSorted());
  await site.close();
  await bank.close();
}

/** Pays with the card of Zehra Işık and passes the challenge. `amount` is kuruş. */
export async function payAndReturn({ site, bank }: ProviderSite, amount = 61_00) {
  const session_token = await fillBasket(site.call, { amount });
  const payment = await pay(site.call, session_token, {
    card: { holder: "Zehra Işık", number: "4603450000000000", cvv: "737" },
    donor: { name: "Zehra Işık", email: "zehra@example.org", phone: "+905321110022" },
  });
  const bankReturn = bank.wayBack(payment.id);
  await site.postReturn(bankReturn);
  return { ...payment, reference: bankReturn.reference };
}

/** Returns how often the provider was asked about one payment, or about all. */
export function inquiriesAt({ bank }: Pick<ProviderSite, "bank">, payment?: { id: string }): number {
  const asked = bank.calls.filter(({ path }) => path === "/payment/detail");
  return asked.filter(({ payment: about }) => !payment || about === payment.id).length;
}

/** Advances the clock as between sweeps and runs the due jobs. */
export async function letPass({ site }: Pick<ProviderSite, "site">, milliseconds: number, step = 30_000) {
  for (let left = milliseconds; left > 0; left -= step) await site.later(Math.min(step, left));
}

/** Makes a payment whose result the provider does not tell for ten minutes. `amount` is kuruş. */
export async function payUntilReview({ site, bank }: ProviderSite, amount = 55_00) {
  Object.assign(bank.orders, { charge: "10219", detail: "5115" });
  const payment = await pay(site.call, await fillBasket(site.call, { amount }), {
    donor: { name: "Ali Veli", email: "ali@example.org" },
  });
  await site.postReturn(bank.wayBack(payment.id));
  site.clock.advance(10 * 60_000);
  expect((await showPayment(site.call, payment)).state).toBe("under_review");
  return payment;
}
