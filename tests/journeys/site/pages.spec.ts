import { checkPage, checkScreens } from "../../support/page-check.ts";
import { expect, test } from "../fixtures.ts";

interface Screen {
  readonly address: string;
  /** Title in Turkish and in English. */
  readonly title: readonly [string, string];
  readonly status?: number;
  /** Whether another page of the same route differs little from it. */
  readonly isAlike?: true;
}

const home = ["Temiz su, kurban ve proje bağışı", "Clean water, sacrifice and projects"] as const;
const wells = ["Su kuyuları", "Water wells"] as const;
const missing = ["Sayfa bulunamadı", "Page not found"] as const;
const herders = "Baidoa yolunda çobanlara derin kuyu";

const screens: Readonly<Record<string, readonly Screen[]>> = {
  "what there is to give to": [
    { address: "/", title: home },
    { address: "/waterwell-projects", title: wells },
    { address: "/waterwell-projects?page=2", title: ["Su kuyuları (sayfa 2)", "Water wells (page 2)"], isAlike: true },
    { address: "/waterwell-projects/detail/6", title: [herders, "A deep well for herders on the Baidoa road"] },
    {
      address: "/waterwell-projects/detail/8",
      title: ["Yumbe'de okul bahçesine kuyu", "A well in a school yard in Yumbe"],
      isAlike: true,
    },
    {
      address: "/waterwell-projects/detail/6?for=other",
      title: [herders, "A deep well for herders on the Baidoa road"],
    },
    { address: "/sacrifice", title: ["Kurban", "Sacrifice"] },
    {
      address: "/sacrifice/detail/18",
      title: ["Şükür kurbanı, Bangladeş", "Şükür (thanksgiving) sacrifice, Bangladesh"],
    },
    { address: "/projects", title: ["Projeler", "Projects"] },
    { address: "/projects?category=food", title: ["Projeler: Gıda", "Projects: Food"], isAlike: true },
    {
      address: "/projects/detail/bread-oven-syria",
      title: ["Halep kırsalında günlük ekmek", "Daily bread in rural Aleppo"],
    },
    {
      address: "/projects/detail/cataract-niger",
      title: ["Nijer'de 96 katarakt ameliyatı", "96 cataract operations in Niger"],
      isAlike: true,
    },
  ],
  "dialogs, giving, and addresses that lead nowhere": [
    { address: "/?modal=menu", title: home },
    { address: "/?modal=thanks", title: home },
    { address: "/waterwell-projects?modal=fast-well&cause=water_well-6", title: wells },
    {
      address: "/projects?modal=quick-donate&cause=project-bread-oven-syria&for=other",
      title: ["Projeler", "Projects"],
    },
    { address: "/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other", title: ["Kurban", "Sacrifice"] },
    { address: "/donate", title: ["Bağış yap", "Donate"] },
    { address: "/donate?kind=projects", title: ["Bağış yap", "Donate"], isAlike: true },
    {
      address: "/donate?cause=water_well-6",
      title: [`Bağış: ${herders}`, "Donate: A deep well for herders on the Baidoa road"],
      isAlike: true,
    },
    {
      address: "/donate?cause=sacrifice-18&for=other",
      title: ["Bağış: Şükür kurbanı, Bangladeş", "Donate: Şükür (thanksgiving) sacrifice, Bangladesh"],
    },
    { address: "/basket", title: ["Sepetiniz Boş", "Your basket is empty"] },
    { address: "/nosuchpage", title: missing, status: 404 },
    { address: "/waterwell-projects/detail/999", title: missing, status: 404, isAlike: true },
    { address: "/payment/nosuchstep", title: missing, status: 404, isAlike: true },
  ],
};

for (const language of ["tr", "en"] as const) {
  // Drawn and with scripts the language makes hardly a difference: Turkish is enough in every run.
  test.describe(`in ${language}`, { tag: language === "en" ? "@once" : [] }, () => {
    test.use({ language });

    for (const [group, pages] of Object.entries(screens)) {
      test(`checks ${group}`, async ({ donor }) => {
        test.slow();
        await checkScreens(
          donor,
          pages.map(({ address, title, status, isAlike }) => [
            address,
            title[Number(language === "en")]!,
            isAlike,
            status,
          ]),
        );
      });
    }

    test("checks a refused donation, the basket, every payment state and the receipt", async ({ donor, page, db }) => {
      test.slow();
      const w = donor.words;
      await page.goto("/donate?cause=project-bread-oven-syria&for=other");
      await page.getByLabel(w.ownAmount, { exact: true }).fill("3");
      await donor.button(w.addToBasket).click();
      await expect(page.getByRole("alert")).toContainText(w.errors.nameRequired);
      await checkPage(
        donor,
        `${language === "tr" ? "Bağış: Halep kırsalında günlük ekmek" : "Donate: Daily bread in rural Aleppo"}`,
      );

      await donor.hasAShareInTheBasket();
      await page.goto("/basket");
      await expect(page.getByRole("status")).toContainText(w.added);
      await checkPage(donor, w.basket);
      await donor.link(w.addNote).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await checkPage(donor, w.basket);

      await page.goto("/payment");
      await checkPage(donor, w.details);
      await page.getByLabel(w.payerEmail).fill("nobody");
      await donor.button(w.toCard).click();
      await expect(page.getByRole("alert")).toContainText(w.errors.email);
      await checkPage(donor, w.details);
      await page.goto("/payment/details?modal=missing-information");
      await checkPage(donor, w.details);

      await page.goto("/payment/card");
      await donor.button(w.pay).click();
      await expect(page.getByRole("alert")).toContainText(w.errors.terms);
      await checkPage(donor, w.card);
      await donor.payWithRefusedCard();
      await checkPage(donor, w.notPaid);

      await page.goto("/payment/card");
      await donor.payWithCard();
      // Without scripts the bank has the whole window; the page with its frame can still be opened.
      if (donor.hasScripts) await donor.reachTheBank();
      else await page.goto(`/payment/secure?payment=${donor.paymentId()}`);
      await checkPage(donor, w.atTheBank);
      await donor.link(w.lookAtState).click();
      await checkPage(donor, w.waitingForBank);
      db.expirePayment(donor.paymentId());
      await page.reload();
      await checkPage(donor, w.expired);

      await page.goto("/payment/card");
      await donor.payWithCard();
      await donor.passChallenge();
      await checkPage(donor, w.thanks);
      await donor.seeReceipt();
      await checkPage(donor, w.receipt);
    });
  });
}
