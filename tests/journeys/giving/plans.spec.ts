import { dayInIstanbul, daysLater } from "../../../app/contract/rules/istanbul-time.ts";
import { cardWithBehaviour } from "../../support/donor.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { passChallengeOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import type { TestSite } from "../../support/site.ts";
import { wholeSum, words } from "../../support/words.ts";
import { expect, test } from "../people/fixtures.ts";

const w = words.tr;
const see = "Geceleri ve toplamı gör";
const first = daysLater(dayInIstanbul(new Date()), 5);
const typed = (day: string) => day.split("-").toReversed().join(".");

/** Lets staff enter a Ramadan that begins in five days. */
async function enterRamadan(site: TestSite): Promise<void> {
  const { browser } = await signUpOverHttp(site, { firstName: "Derya", phone: site.adminPhones.shift()! });
  const answer = await browser.post("/admin/calendar", {
    ...{ change: "add-days", kind: "ramadan", hijri_year: "1448", source: "Diyanet" },
    ...{ first_day: typed(first), last_day: typed(daysLater(first, 29)) },
  });
  expect(answer.status).toBe(303);
}

test.describe("without scripts", { tag: "@nojs" }, () => {
  test.use({ siteOf: "plans-http" });

  test("a member gives in the last ten nights, skips one and stops", async ({ site }) => {
    const guest = new HttpBrowser({ url: site.url, language: "tr" });
    let page = await guest.open("/ramadan");
    expect(page.text).toContain("Gelecek Ramazan’ın günleri henüz girilmedi.");
    expect(page.text).toContain("Zilhicce 1447");
    await enterRamadan(site);
    page = await guest.open("/ramadan");
    expect(page.text).toContain("Plan için giriş yapmanız istenecek.");
    const { browser } = await signUpOverHttp(site);

    page = await browser.open("/ramadan");
    expect(page.text).toContain("saat 20.00’de (İstanbul)");
    page = await browser.submit(page, page.form(see).fill("Gecelik tutar", "100"));
    expect(page.status).toBe(400);
    expect(page.text).toContain("Hangi geceler olduğunu seçin.");
    expect(page.form(see).valueOf("Gecelik tutar")).toBe("100");
    page = await browser.submit(page, page.form(see).tick("Son on gece").tick("5 katı").fill("Gecelik tutar", "4"));
    expect(page.status).toBe(400);
    page = await browser.submit(page, page.form(see).fill("Gecelik tutar", "100"));

    expect(page.address).toBe("/payment/card");
    expect(page.text).toContain(
      "10 gece için kayıtlı kartımdan yukarıdaki günlerde toplam 1.400 TL alınmasını onaylıyorum",
    );
    expect(page.text).toContain("Bugün alınacak");
    const card = () =>
      page
        .form(w.pay)
        .fill(w.cardHolder, "Ayşe Yılmaz")
        .fill(w.cardNumber, cardWithBehaviour("succeeds"))
        .fill(w.cardExpiry, "12/30")
        .fill(w.cardCode, "987")
        .tick(w.terms);
    page = await browser.submit(page, card());
    expect([page.status, page.text]).toEqual([400, expect.stringContaining("Gecelerin tahsilatını onaylayın.")]);
    page = await passChallengeOverHttp(browser, await browser.submit(page, card().tick("10 gece için")));
    expect(page.headings).toEqual([w.thanks]);

    page = await browser.open("/dashboard/regular");
    expect(page.text).toContain("Gecede 100 TL");
    page = await browser.open(page.links.find(({ address }) => /^\/dashboard\/regular\/\d+$/.test(address))!.address);
    expect(page.text.split("Bekliyor").length - 1).toBe(9);
    const gift = page.address;
    page = await browser.open(`${gift}/skip`);
    page = await browser.submit(page, page.form("Bu geceyi atla"));
    expect(page.text).toContain("Sıradaki gece atlandı.");
    page = await browser.open(`${gift}/unskip`);
    page = await browser.submit(page, page.form("Geceyi geri al"));
    expect(page.text).toContain("Atlanan gece geri alındı.");
    page = await browser.open(`${gift}/amount`);
    page = await browser.submit(page, page.form("Tutarı değiştir").fill("Gecelik yeni tutar", "150"));
    expect(page.text).toMatch(wholeSum(750));
    page = await browser.open(`${gift}/stop`);
    page = await browser.submit(page, page.form("Planı bitir"));
    expect(page.text).toContain("Planınız sona erdi.");
  });
});

test.describe("with scripts", { tag: "@js" }, () => {
  test.use({ siteOf: "plans-js" });

  test("a guest chooses all nights, signs in and sees each before the consent", async ({
    donor,
    page,
    site,
    steps,
    someMember,
  }) => {
    await enterRamadan(site);
    const { phone } = await someMember();
    await donor.openForTyping("/ramadan");
    await page.getByLabel("Ramazan’ın bütün geceleri").check();
    await page.getByLabel("Gecelik tutar").fill("50");
    await donor.button(see).click();
    await steps.signIn(phone);
    await expect(page).toHaveURL("/payment/card");
    const nights = page.getByRole("region", { name: "Planınızın geceleri" });
    await expect(nights.getByRole("row")).toHaveCount(31);
    await expect(nights).toContainText("30 gece için kayıtlı kartımdan");
    await expect(nights).toContainText(donor.wholeSum(1_500));
    await donor.fillCard();
    await page.getByLabel("30 gece için").check();
    await donor.button(donor.words.pay).click();
    await donor.passChallenge();
    await donor.expectPaid();
    await page.getByRole("main").getByRole("link", { name: "Düzenli bağışlarım" }).click();
    await expect(page.getByRole("main")).toContainText("Gecede");
  });
});
