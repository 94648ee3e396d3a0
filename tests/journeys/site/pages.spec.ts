import { checkPage, checkScreens } from "../../support/page-check.ts";
import { expect, test } from "../fixtures.ts";

/** A page with its title in Turkish and in English, its status, and whether another page differs little from it. */
type Screen = readonly [address: string, tr: string, en: string, isAlike?: boolean, status?: number];

const home = ["Temiz su, kurban ve proje bağışı", "Clean water, sacrifice and projects"] as const;
const wells = ["Su kuyuları", "Water wells"] as const;
const projects = ["Projeler", "Projects"] as const;
const missing = ["Sayfa bulunamadı", "Page not found", true, 404] as const;
const herders = ["Baidoa yolunda çobanlara derin kuyu", "A deep well for herders on the Baidoa road"] as const;
const feast = ["Şükür kurbanı, Bangladeş", "Şükür (thanksgiving) sacrifice, Bangladesh"] as const;
const questions = ["Sıkça sorulanlar", "Questions and answers"] as const;

const screens: Readonly<Record<string, readonly Screen[]>> = {
  "what there is to give to": [
    ["/", ...home],
    ["/waterwell-projects", ...wells],
    ["/waterwell-projects?page=2", "Su kuyuları (sayfa 2)", "Water wells (page 2)", true],
    ["/waterwell-projects/detail/6", ...herders],
    ["/waterwell-projects/detail/8", "Yumbe’de okul bahçesine kuyu", "A well in a school yard in Yumbe", true],
    ["/waterwell-projects/detail/6?for=other", ...herders],
    ["/sacrifice", "Kurban", "Sacrifice"],
    ["/sacrifice/detail/18", ...feast],
    ["/projects", ...projects],
    ["/projects?category=food", "Projeler: Gıda", "Projects: Food", true],
    ["/projects/detail/bread-oven-syria", "Halep kırsalında günlük ekmek", "Daily bread in rural Aleppo"],
    ["/projects/detail/cataract-niger", "Nijer’de 96 katarakt ameliyatı", "96 cataract operations in Niger", true],
  ],
  "dialogs, giving, and addresses that lead nowhere": [
    ["/?modal=menu", ...home],
    ["/?modal=thanks", ...home],
    ["/waterwell-projects?modal=fast-well&cause=water_well-6", ...wells],
    ["/projects?modal=quick-donate&cause=project-bread-oven-syria&for=other", ...projects],
    ["/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other", "Kurban", "Sacrifice"],
    ["/donate", "Bağış yap", "Donate"],
    ["/donate?kind=projects", "Bağış yap", "Donate", true],
    ["/donate?cause=water_well-6", `Bağış: ${herders[0]}`, `Donate: ${herders[1]}`, true],
    ["/donate?cause=sacrifice-18&for=other", `Bağış: ${feast[0]}`, `Donate: ${feast[1]}`],
    ["/basket", "Sepetiniz Boş", "Your basket is empty"],
    ["/nosuchpage", missing[0], missing[1], false, 404],
    ["/waterwell-projects/detail/999", ...missing],
    ["/payment/nosuchstep", ...missing],
    ["/news/detail/nosuch", ...missing],
  ],
  "articles and fixed pages": [
    ["/about-us", "Biz kimiz", "Who we are"],
    ["/news", "Haberler", "News"],
    [
      "/news/detail/mongo-sondaj-ekibi-yolda",
      "Sondaj ekibi Mongo’ya doğru yola çıktı",
      "The drilling team is on its way to Mongo",
    ],
    ["/stories", "Hikâyeler", "Stories", true],
    ["/blogs", "Yazılar", "Articles", true],
    ["/announcements", "Duyurular", "Announcements", true],
    ["/videos", "Videolar", "Videos"],
    ["/video/bir-kuyunun-yolculugu", "Bir kuyunun yolculuğu", "The way of a well"],
    ["/advertisements", "Çağrılar", "Current appeals"],
    ["/books", "Kitaplar", "Books"],
    ["/faqs", ...questions],
    ["/faqs?q=makbuz", ...questions, true],
    ["/bank", "Banka hesapları", "Bank accounts"],
    ["/costs?sort=cost&direction=desc", "Kuyu maliyetleri", "What wells cost"],
    ["/why-water", "Neden su", "Why water", true],
    ["/contact", "İletişim", "Contact"],
    ["/volunteer", "Gönüllü olun", "Become a volunteer"],
    ["/search", "Ara", "Search", true],
    ["/search?q=kuyu", "Arama: kuyu", "Search: kuyu"],
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
          pages.map(([address, tr, en, isAlike, status]) => [address, language === "tr" ? tr : en, isAlike, status]),
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
      const title = { tr: "Bağış: Halep kırsalında günlük ekmek", en: "Donate: Daily bread in rural Aleppo" };
      await checkPage(donor, title[language]);

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
      const frame = await page.request.get(`/payment/frame?payment=${donor.paymentId()}`, {
        headers: { "accept-language": language },
      });
      expect(await frame.text()).toContain(w.stepOver);

      await page.goto("/payment/card");
      await donor.payWithCard();
      await donor.passChallenge();
      await checkPage(donor, w.thanks);
      await donor.seeReceipt();
      await checkPage(donor, w.receipt);
    });
  });
}
