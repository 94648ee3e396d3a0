import { dayInIstanbul, daysLater } from "../../../app/contract/rules/istanbul-time.ts";
import { checkPage } from "../../support/page-check.ts";
import { expect, test } from "../fixtures.ts";

test.use({ siteOf: "zakat" });

/** Low rates, so that sums of zakat are those of usual gifts: nisab is 80.18 × 60 = 4,810.80 TL. */
const rates = { gold_gram: 60, silver_gram: 0.8, usd: 42.5, eur: 49.25, gbp: 56.1 };
const cause = "project-bread-oven-syria";
const today = () => dayInIstanbul(new Date());

const words = {
  tr: {
    title: "Zekât hesaplama",
    gold: "22 ayar altın",
    dollars: "ABD doları",
    debts: "Borçlar",
    yes: "Evet, geçti",
    submit: "Zekâtımı hesapla",
    live: "Bu değerlerle zekâtınız 435,11 TL.",
    year: "Bu değerlerle 17.404,20 TL ediyor. Bir yıl geçip geçmediğini seçin.",
    due: "Vermeniz gereken zekât: 435,11 TL",
    lines: ["317,54 g × 22/24 × 60 TL", "17.464,70 TL", "100,50 × 42,50 TL", "4.271,25 TL", "4.810,80 TL"],
    sum: "Tutar",
    typed: ["317,54", "100,50", "4.331,75"],
    given: "435,11",
    fund: "Zekât",
    other: "English",
    lost: "Dil değişince sayfa yeniden açılır; yazıp göndermedikleriniz silinir.",
    fitre: { title: "Fitre", count: "Kaç kişi için?", submit: "Fitremi ver", own: "Başka tutar" },
    fidye: { title: "Oruç fidyesi", count: "Kaç gün için?", more: "Gün başına daha fazla", submit: "Fidyemi ver" },
  },
  en: {
    title: "Zakat calculator",
    gold: "Gold of 22 carat",
    dollars: "US dollars",
    debts: "Debts",
    yes: "Yes, it has",
    submit: "Compute my zakat",
    live: "With these values your zakat is 435.11 TL.",
    year: "These values make 17,404.20 TL. Choose whether a year has passed.",
    due: "Zakat that you owe: 435.11 TL",
    lines: ["317.54 g × 22/24 × 60 TL", "17,464.70 TL", "100.50 × 42.50 TL", "4,271.25 TL", "4,810.80 TL"],
    sum: "Sum",
    typed: ["317.54", "100.50", "4,331.75"],
    given: "435.11",
    fund: "Zakat",
    other: "Türkçe",
    lost: "Another language opens the page anew; what you typed and did not send is lost.",
    fitre: { title: "Fitre", count: "For how many people?", submit: "Give my fitre", own: "Another sum" },
    fidye: { title: "Fidye", count: "For how many days?", more: "If you wish to give more", submit: "Give my fidye" },
  },
} as const;

test.beforeEach(({ db }) => {
  db.setRates(rates);
  db.setRates({ fitre: 240, fidye: 240 });
  db.setRamadan(daysLater(today(), -3));
  db.letTakeFunds("bread-oven-syria", "Dr. Ayşe Demir");
});

for (const language of ["tr", "en"] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const w = words[language];

    test("zakat is computed, explained and given, and forgotten", async ({ donor, page, db }) => {
      await donor.openForTyping("/zakat");
      await checkPage(donor, w.title);
      const place = page.locator("[data-zakat-words]");
      const sum = page.getByLabel(w.sum, { exact: true });
      const type = async () => {
        for (const [place, label] of [w.gold, w.dollars, w.debts].entries())
          await page.getByLabel(label, { exact: true }).fill(w.typed[place]!);
      };
      await type();
      if (donor.hasScripts) await expect(place).toHaveText(w.year);
      await page.getByLabel(w.yes).check();
      if (donor.hasScripts) {
        // Computed on the device, before anything is sent.
        await expect(place).toHaveText(w.live);
        await expect(sum).toHaveValue(w.given);
      }
      const [answer] = donor.hasScripts
        ? await Promise.all([page.waitForResponse(/\/zakat$/), donor.button(w.submit).click()])
        : [null, await donor.button(w.submit).click()];
      await donor.reads(w.due, ...w.lines);
      if (answer) expect(await answer.headerValue("cache-control")).toBe("no-store");
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/zakat");
      await expect(page.getByLabel(w.gold, { exact: true })).toHaveValue(w.typed[0]);
      await expect(sum).toHaveValue(w.given);
      await checkPage(donor, w.title);
      await expect(page.getByText("Dr. Ayşe Demir")).toBeVisible();

      await donor.giveButton().click();
      await expect(page).toHaveURL(/\/payment\/card$/);
      await donor.pay();
      await donor.expectPaid();
      expect(db.fundsThrough(donor.paymentId())).toEqual([["zakat", 435.11]]);

      // The other language begins with an empty form, as its note says.
      await donor.openForTyping("/zakat");
      await type();
      await expect(page.getByText(w.lost)).toBeVisible();
      await donor.button(w.other).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words[language === "tr" ? "en" : "tr"].title);
      await donor.waitForHydration();
      await expect(page.locator("#zakat-gold_22")).toHaveValue("");
      await expect(page.locator("#zakat-debts")).toHaveValue("");
      if (donor.hasScripts) expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(w.typed[0]);
    });

    test("fitre and fidye count people and days, and lead to giving", async ({ donor, page, db }) => {
      await donor.openForTyping("/fitre");
      await checkPage(donor, w.fitre.title);
      await page.getByLabel(w.fitre.count).fill("0");
      await donor.button(w.fitre.submit).click();
      await expect(page.getByLabel(w.fitre.count)).toHaveValue("0");
      await donor.waitForHydration();
      await page.getByLabel(w.fitre.count).fill("4");
      await donor.button(w.fitre.submit).click();
      await expect(page).toHaveURL(/\/donate\?/);
      expect(new URL(page.url()).searchParams.get("fund")).toBe("fitre");
      await expect(page.getByLabel(w.fitre.own)).toHaveValue("960");
      await donor.waitForHydration();
      // A sum that is refused comes back as fitre.
      await page.getByLabel(w.fitre.own).fill("1");
      await donor.giveButton().click();
      await expect(page.getByLabel(w.fitre.own)).toHaveAttribute("aria-invalid", "true");
      await expect(page.locator('select[name="fund"]')).toHaveValue("fitre");
      await donor.waitForHydration();
      await page.getByLabel(w.fitre.own).fill("960");
      await donor.giveButton().click();
      await donor.pay();
      await donor.expectPaid();
      expect(db.fundsThrough(donor.paymentId())).toEqual([["fitre", 960]]);

      await donor.openForTyping("/fidye");
      await checkPage(donor, w.fidye.title);
      await page.getByLabel(w.fidye.count).fill("3");
      await page.getByLabel(w.fidye.more).fill("239");
      await donor.button(w.fidye.submit).click();
      await expect(page.getByRole("alert")).toContainText(donor.wholeSum(240));
      await donor.waitForHydration();
      await page.getByLabel(w.fidye.more).fill("300");
      await donor.button(w.fidye.submit).click();
      await expect(page.getByLabel(w.fitre.own)).toHaveValue("900");
      expect(new URL(page.url()).searchParams.get("cause")).toBe(cause);
    });
  });

test("what is wrong comes back with everything typed @once", async ({ donor, page, db }) => {
  const w = words.tr;
  db.removeRates("gbp");
  await donor.openForTyping("/zakat");
  await expect(page.getByText("Kuru girilmedi.")).toBeVisible();
  await donor.fill({ "24 ayar altın": "1.754", "Ticaret malları": "çok", "İngiliz sterlini": "10" });
  await donor.button(w.submit).click();
  const alert = page.getByRole("alert");
  for (const text of ["Gramı rakamla", "Tutarı rakamla", "Bir yıl geçip geçmediğini seçin."])
    await expect(alert).toContainText(text);
  await checkPage(donor, w.title);
  await expect(page.getByLabel("Ticaret malları")).toHaveValue("çok");
  await donor.fill({ "24 ayar altın": "1,754", "Ticaret malları": "" });
  await page.getByLabel("Hayır, geçmedi").check();
  await donor.button(w.submit).click();
  await expect(alert).toContainText("Bunun bugünkü kuru girilmedi.");
  await expect(page.getByLabel("24 ayar altın")).toHaveValue("1,754");
  await donor.waitForHydration();
  await donor.fill({ "İngiliz sterlini": "", "24 ayar altın": "" });
  await donor.button(w.submit).click();
  await expect(alert).toContainText("En az bir değer yazın.");
  await donor.waitForHydration();
  await donor.fill({ "Türk lirası": "10.000" });
  await donor.button(w.submit).click();
  await donor.reads("zekât, üzerinden bir kamerî yıl geçince gerekir.");
  await donor.waitForHydration();
  await donor.fill({ "Türk lirası": "4.810,79" });
  await page.getByLabel(w.yes).check();
  await donor.button(w.submit).click();
  await donor.reads("Malınız nisaba ulaşmıyor: zekât gerekmez.");

  db.removeRates("gold_gram");
  await donor.openForTyping("/zakat");
  await donor.reads("nisap için gereken 24 ayar altının gram fiyatı girilmedi.");
  await expect(donor.button(w.submit)).toHaveCount(0);
  await checkPage(donor, w.title);
});

test("the pages come and go by their dates @once", async ({ donor, page, db }) => {
  const strip = page.getByRole("complementary", { name: "Ramazan", exact: true });
  const dayText = (day: string) =>
    new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

  db.setRamadan(daysLater(today(), 31));
  await page.goto("/");
  await expect(strip).toHaveCount(0);
  await page.goto("/fitre");
  await donor.reads(`Fitre ${dayText(daysLater(today(), 1))} günü açılır.`);

  db.setRamadan(daysLater(today(), 30));
  await page.goto("/");
  await expect(strip).toContainText("Ramazan’a 30 gün kaldı.");
  await strip.getByRole("link", { name: "Fitrenizi verin" }).click();
  await donor.reads("Bir kişi için 240 TL", `${dayText(daysLater(today(), 60))} gününün sonuna kadar verilir.`);

  // The sum of the year before is not that of the coming Ramadan.
  db.removeRates("fitre");
  await page.goto("/fitre");
  await donor.reads("Bu yılın fitre tutarı girilmedi.");
  await page.goto("/");
  await expect(strip).toContainText("Zekâtınızı hesaplayın");
  await expect(strip).not.toContainText("Fitrenizi verin");

  db.setRates({ fitre: 240 });
  db.setRamadan(daysLater(today(), -30));
  await page.goto("/");
  await expect(strip).toHaveCount(0);
  await page.goto("/fitre");
  await donor.reads("Bir kişi için 240 TL", `${dayText(today())} gününün sonuna kadar verilir.`);
  db.setRamadan(daysLater(today(), -31));
  await page.goto("/fitre");
  await donor.reads("Fitre Ramazan’a bir ay kala açılır.");
  await page.goto("/fidye");
  await donor.reads("Bir gün için 240 TL");
  db.removeRates("fidye");
  await page.goto("/fidye");
  await donor.reads("Bu yılın fidye tutarı girilmedi.");
});
