import { expect, test } from "../people/fixtures.ts";

const well = "Thar çölünde güneş enerjili kuyu";

test(
  "a guest chooses a regular gift, signs in, pays its first month and manages it",
  { tag: "@once" },
  async ({ donor, page, steps, someMember }) => {
    const { phone } = await someMember();
    await donor.openForTyping("/donate?cause=water_well-1");
    await page.getByRole("radio", { name: "Her ay" }).check();
    await page.getByLabel("en çok ihtiyaç duyulan yere").check();
    await donor.preset(0).check();
    await donor.button(donor.words.addToBasket).click();
    await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Fbasket$/);
    await expect(page.getByRole("main")).toContainText("Düzenli bağış için giriş yapmanız gerekir. Sepetiniz korunur.");
    await steps.signIn(phone);
    await expect(page).toHaveURL("/basket");
    await donor.reads("Her ayın", "En çok ihtiyaç duyulan yer");

    await page.goto("/payment/card");
    await donor.fillCard();
    await donor.button(donor.words.pay).click();
    await expect(page.getByRole("main")).toContainText("Aylık tahsilatı onaylayın");
    await donor.fillCard();
    await page.getByLabel("alınmasını onaylıyorum").check();
    await donor.button(donor.words.pay).click();
    await donor.passChallenge();
    await donor.expectPaid();

    await page.getByRole("main").getByRole("link", { name: "Düzenli bağışlarım" }).click();
    await expect(donor.heading("Düzenli bağışlarım")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "En çok ihtiyaç duyulan yer" }).click();
    await expect(page.getByRole("img", { name: "1 ay bağış yapıldı" })).toBeVisible();
    const change = async (link: string, submit: string, done: string, fill?: () => Promise<unknown>) => {
      await donor.link(link).click();
      await donor.waitForHydration();
      await fill?.();
      await donor.button(submit).click();
      await expect(page.getByRole("status").filter({ hasText: done })).toBeVisible();
    };
    await change("Tutarı değiştir", "Tutarı değiştir", "Aylık tutar değişti", () =>
      page.getByLabel("Yeni aylık tutar").fill("75"),
    );
    await change("Günü değiştir", "Günü değiştir", "Tahsilat günü değişti", () =>
      page.getByLabel("Tahsilat günü").selectOption("31"),
    );
    await change("Yeri değiştir", "Yeri değiştir", "ulaşacağı yer değişti", () =>
      page.getByLabel("Bağışın ulaşacağı yer").selectOption({ label: well }),
    );
    await change("Kartı değiştir", "Kartı değiştir", "Kart değişti");
    await change("Bir ay atla", "Bu ayı atla", "Sıradaki ay atlandı");
    await change("Atlanan ayı geri al", "Ayı geri al", "Atlanan ay geri alındı");
    await expect(donor.link("Atlanan ayı geri al")).toHaveCount(0);
    await change("Bir ay atla", "Bu ayı atla", "Sıradaki ay atlandı");
    await donor.link("Ara ver").click();
    await donor.waitForHydration();
    await page.getByLabel("Yeniden başlayacağı gün").fill("1.1.2020");
    await donor.button("Ara ver").click();
    await expect(page.getByText("önümüzdeki bir yıl içinde bir gün seçin").first()).toBeVisible();
    const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("Yeniden başlayacağı gün").fill(until);
    await donor.button("Ara ver").click();
    await expect(page.getByRole("main")).toContainText("tarihine kadar ara verildi");
    let next = "";
    await change("Sürdür", "Sürdür", "Düzenli bağışınız sürüyor", async () => {
      next = /Sıradaki tahsilat (.+) günü yapılır: 75/.exec(await page.getByRole("main").innerText())![1]!;
    });
    await expect(page.getByRole("main")).toContainText(next);
    await change("Bitir", "Düzenli bağışı bitir", "sona erdi");
    await expect(donor.heading(well)).toBeVisible();
    await expect(page.getByRole("main")).toContainText(donor.wholeSum(75));
    await expect(donor.link("Bitir")).toHaveCount(0);
  },
);
