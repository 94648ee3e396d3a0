import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openTestDatabase } from "../../support/database.ts";
import { fillInOrganisation } from "../../support/organisation.ts";
import { paytrKeys, type PaytrStandIn, startPaytrStandIn } from "../../support/paytr-stand-in.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

/** PayTR beside the site. It notifies the site of every end unless a test wants it to forget. */
interface Provider {
  readonly paytr: PaytrStandIn;
  readonly site: TestSite;
  notifies: boolean;
  close(): Promise<void>;
}

async function openProvider(): Promise<Provider> {
  const paytr = await startPaytrStandIn({
    async notify({ headers, body }) {
      if (!provider.notifies) return;
      const answer = await fetch(`${site.url}/payment/notification/paytr`, { method: "POST", headers, body });
      expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    },
  });
  const { merchantId, merchantKey, merchantSalt } = paytrKeys;
  const site = await openTestSite({
    TRUST_PROXY: "1",
    PAYMENT_PROVIDER: "paytr",
    STARTER: "sample",
    PAYTR_URL: paytr.url,
    PAYTR_MERCHANT_ID: merchantId,
    PAYTR_MERCHANT_KEY: merchantKey,
    PAYTR_MERCHANT_SALT: merchantSalt,
  });
  const { dataDirectory } = site;
  await fillInOrganisation(openTestDatabase({ database: join(dataDirectory, "pinar.sqlite"), dataDirectory }));
  const close = async () => {
    await site.close();
    await paytr.close();
  };
  const provider: Provider = { paytr, site, notifies: true, close };
  return provider;
}

const test = base.extend<{ provider: Provider }>({
  provider: async ({ kept }, use) => use(await kept.of("hosted payments", openProvider)),
  site: async ({ provider }, use) => use(provider.site),
});

test.beforeEach(({ provider }) => void (provider.notifies = true));

/** Goes to the provider's page with a share in the basket. */
async function reachTheProvider({ donor, page }: Pick<Parameters<Parameters<typeof test>[2]>[0], "donor" | "page">) {
  await donor.hasAShareInTheBasket();
  await page.goto("/payment/card");
  await donor.waitForHydration();
  await expect(page.getByRole("main")).toContainText("Kart numaranız bize hiç ulaşmaz");
  await expect(page.getByLabel("Kart numarası")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Kullanım koşullarını kabul ediyorum" }).check();
  await page.getByRole("button", { name: /^Ödeme sayfasına geç/ }).click();
  await page.getByRole("link", { name: "Ödemeye devam et: 127.0.0.1" }).click();
  await expect(page.getByRole("heading", { name: "PayTR 350 TL" })).toBeVisible();
}

/** Decides on the provider's page, which leads back from another site to the result. */
async function comeBack(page: Page, by: string) {
  await page.getByRole("button", { name: by }).click();
  await page.waitForURL(/\/payment\/result/);
}

test("a gift is paid on the provider's page", { tag: "@once" }, async ({ donor, page }) => {
  await reachTheProvider({ donor, page });
  await comeBack(page, "Ödemeyi yap");
  await donor.expectPaid();
  await expect(page.getByRole("main")).not.toContainText("Bu hedefe ulaşıldı");
  await donor.expectEmptyBasket();
});

test("a payment without notification is found by asking", { tag: "@once" }, async ({ donor, page, provider, db }) => {
  provider.notifies = false;
  await reachTheProvider({ donor, page });
  // Others gave meanwhile: the provider takes the whole share, and 50 TL were left.
  db.setRemaining(1, 50);
  await comeBack(page, "Ödemeyi yap");
  await donor.expectPaid();
  await expect(page.getByRole("main")).toContainText("Bu hedefe ulaşıldı. Hedefin üstündeki bağışlar da");
});

test("forged and hostile notifications are refused @nojs", async ({ site }) => {
  const forged = new URLSearchParams({ merchant_oid: "x", status: "success", total_amount: "1", hash: "x" });
  const json = { "content-type": "application/json" };
  for (const [provider, body, headers, status] of [
    ["paytr", forged, { origin: "https://elsewhere.example" }, 403],
    ["paytr", "{}", json, 403],
    ["paytr", "x".repeat(20_001), json, 413],
    ["iyzico", forged, {}, 404],
    ["No-Provider", forged, {}, 404],
  ] as const) {
    const address = `${site.url}/payment/notification/${provider}`;
    expect((await fetch(address, { method: "POST", body, headers })).status, provider).toBe(status);
  }
  expect((await fetch(`${site.url}/payment/notification/paytr`)).status).toBe(404);
});
