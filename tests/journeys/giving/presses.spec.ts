import type { Locator, Page } from "@playwright/test";
import type { Donor } from "../../support/donor.ts";
import { preset } from "../../support/presets.ts";
import { expect, test } from "../people/fixtures.ts";

/** The presses of a donor between the first page and the receipt; typing is none. */
class Presses {
  readonly donor: Donor;
  count = 0;

  constructor(donor: Donor) {
    this.donor = donor;
  }

  async press(target: Locator): Promise<void> {
    this.count++;
    await target.click();
    await this.donor.waitForHydration();
  }

  /** Pays what is chosen, up to the receipt. */
  async pay(sum: string): Promise<void> {
    const { donor } = this;
    const { words, page } = donor;
    await expect(donor.heading(words.card)).toBeVisible();
    await donor.fillCard();
    // Its tick for the terms.
    this.count++;
    if (await page.getByLabel("alınmasını onaylıyorum").isVisible())
      await this.press(page.getByLabel("alınmasını onaylıyorum"));
    await this.press(donor.button(`Güvenle öde: ${sum}`));
    if (!donor.hasScripts) await this.press(donor.bank.getByRole("button", { name: words.toBank }));
    await donor.answerChallenge();
    this.count++;
    if (!donor.hasScripts) this.count++;
    await donor.returnFromTheBank();
    await donor.expectPaid();
    await expect(page.getByText(/^Makbuz no: /)).toBeVisible();
    await expect(page.getByRole("link", { name: "PDF olarak indir" })).toBeVisible();
    // The basket is empty now.
    await expect(donor.link("Geri")).toHaveAttribute("href", "/");
  }
}

const usual = preset(-1).text;
const linked = "/donate?cause=water_well-1&amount=150";
const inDialog = (page: Page) => page.getByRole("dialog").getByRole("button", { name: /ver$|^Bağışla$/ });
/** Without scripts a gift takes two presses more: to the bank and back. */
const ways: readonly {
  readonly from: string;
  readonly address: string;
  readonly presses: number;
  readonly sum: string;
  readonly choose: (presses: Presses) => Promise<void>;
}[] = [
  {
    ...{ from: "the home page", address: "/", presses: 4, sum: usual },
    choose: (way) => way.press(way.donor.giveButton(usual)),
  },
  {
    ...{ from: "a link with a sum", address: linked, presses: 4, sum: "150 TL" },
    choose: (way) => way.press(way.donor.giveButton("150 TL")),
  },
  {
    ...{ from: "a card in a list", address: "/waterwell-projects", presses: 5, sum: usual },
    async choose(way) {
      await way.press(
        way.donor.page
          .getByRole("main")
          .getByRole("link", { name: /^Bağış yap/ })
          .first(),
      );
      await way.press(inDialog(way.donor.page));
    },
  },
  {
    ...{ from: "the header", address: "/news", presses: 6, sum: usual },
    async choose(way) {
      const { page } = way.donor;
      await way.press(page.getByRole("banner").getByRole("link", { name: "Bağış yap" }));
      await way.press(page.getByRole("dialog").getByRole("link", { name: "Üye olmadan devam et" }));
      await way.press(way.donor.giveButton(usual));
    },
  },
  {
    ...{ from: "the basket", address: "/waterwell-projects", presses: 8, sum: usual },
    async choose(way) {
      const { donor } = way;
      await way.press(
        donor.page
          .getByRole("main")
          .getByRole("link", { name: /^Bağış yap/ })
          .first(),
      );
      await way.press(donor.page.getByRole("dialog").getByRole("button", { name: "Sepete ekle" }));
      await way.press(donor.link("Sepete git").first());
      await way.press(donor.link("Ödemeye geç"));
      await donor.fill({ [donor.words.payerName]: "Ayşe Yılmaz", [donor.words.payerPhone]: "0532 000 00 00" });
      await way.press(donor.button(donor.words.toCard));
    },
  },
];

for (const { from, address, presses, sum, choose } of ways) {
  test(`from ${from} a gift takes ${presses} presses to the receipt`, async ({ donor }) => {
    await donor.openForTyping(address);
    const way = new Presses(donor);
    await choose(way);
    await way.pay(sum);
    expect(way.count).toBe(donor.hasScripts ? presses : presses + 2);
  });
}

test("a monthly gift of a member takes one press more: the consent to be charged", async ({ donor, member: _ }) => {
  await donor.openForTyping(`${linked}&monthly=1`);
  const way = new Presses(donor);
  await way.press(donor.giveButton());
  await way.pay("150 TL");
  expect(way.count).toBe(donor.hasScripts ? 5 : 7);
});

test("another sum replaces the one that was not paid; the basket's gifts stay @once", async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  for (const place of [-1, 0]) {
    const { lira, text } = preset(place);
    await page.goto("/");
    await donor.waitForHydration();
    await donor.preset(place).check();
    await donor.giveButton(text).click();
    await expect(donor.heading(donor.words.card)).toBeVisible();
    await expect(donor.button(`Güvenle öde: ${donor.sum(350 + lira)}`)).toBeVisible();
  }
  // More than any well misses is refused by the API, and the gift of before stays.
  await donor.openForTyping("/donate?cause=water_well-4");
  await page.getByLabel(donor.words.ownAmount, { exact: true }).fill("999.999");
  await donor.giveButton().click();
  await expect(page.getByRole("alert")).toContainText("kalan");
  await page.goto("/payment/card");
  await expect(donor.button(`Güvenle öde: ${donor.sum(350 + preset(0).lira)}`)).toBeVisible();
});

test("the donate page begins with a sum and the most urgent cause", { tag: "@once" }, async ({ donor, page }) => {
  await page.goto("/donate");
  await donor.waitForHydration();
  const causes = page.getByRole("group", { name: "Neye bağışlamak istersiniz?" });
  const urgent = causes.getByRole("radio", { name: /En acil/ });
  await expect(urgent).toBeChecked();
  await expect(page.getByRole("radio", { name: preset(-1).text, exact: true })).toBeChecked();
  const second = causes.getByRole("radio").nth(1);
  const title = await second.evaluate((radio) => radio.parentElement!.querySelector("span span")!.textContent);
  await second.check();
  await page.getByLabel("Başka tutar", { exact: true }).fill("75");
  await donor.giveButton(donor.sum(75)).click();
  await expect(donor.heading(donor.words.card)).toBeVisible();
  await expect(donor.button(`Güvenle öde: ${donor.sum(75)}`)).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
});

test("a sacrifice is chosen by its price, and keeps the way to the whole form", async ({ donor, page }) => {
  await page.goto("/donate?kind=sacrifices");
  await donor.waitForHydration();
  await expect(page.getByLabel("Başka tutar", { exact: true })).toHaveCount(0);
  await donor.button("Daha çok seçenek (not, başkası adına)").click();
  await expect(donor.button("Sepete ekle")).toBeVisible();
  await expect(page).toHaveURL(/\/donate\?cause=sacrifice-\d+/);
  await page.goto("/donate?kind=sacrifices");
  await donor.waitForHydration();
  await donor.button("Sepete ekle").click();
  await expect(page).toHaveURL(/\/basket/);
});

test("a sum that nobody can give comes back in the form of its cause", { tag: "@nojs" }, async ({ donor, page }) => {
  await page.goto("/donate");
  await page.getByLabel("Başka tutar", { exact: true }).fill("1");
  await donor.button("Bağışla").click();
  await expect(page.getByLabel("Başka tutar", { exact: true })).toHaveValue("1");
  await expect(page.getByLabel("Başka tutar", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
