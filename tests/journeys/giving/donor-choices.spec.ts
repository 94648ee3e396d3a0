import { expect, test } from "../people/fixtures.ts";

/** A day some days from now, as Turkish forms write it. */
function inDays(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year}`;
}

test("a gift in memory hides the name; its card moves, then ends @once", async ({ donor, page, steps, someMember }) => {
  const { phone } = await someMember();
  const main = page.getByRole("main");
  await donor.openForTyping("/donate?cause=water_well-1&for=other");
  await donor.preset(0).check();
  await page.getByLabel("Adına bağışladığınız kişi").fill("Rahmetli Hasan");
  await page.getByRole("radio", { name: "Baş harfler" }).check();
  await expect(page.getByLabel("Kartın gideceği e-posta")).toBeHidden();
  await page.getByLabel("kart e-postayla gönderilsin").check();
  await page.getByRole("radio", { name: "Onun anısına" }).check();
  await donor.fill({ "Kartın gideceği e-posta": "zeynep@example.org", "Kısa mesajınız": "Bakın: www.example.org" });
  await donor.button(donor.words.addToBasket).click();
  await donor.reads("Kartı alacak yakının adını yazın.", "ve telefon bulunamaz: “www.example.org”");
  await expect(page.getByRole("radio", { name: "Baş harfler" })).toBeChecked();
  await donor.fill({ "Kartı alacak kişi": "Zeynep Kaya", "Kısa mesajınız": "Dualarımız onunla." });
  await page.getByLabel("Gönderileceği gün").fill(inDays(20));
  await donor.button(donor.words.addToBasket).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=%2Fbasket$/);
  await expect(main).toContainText("Kart göndermek için giriş yapmanız gerekir.");
  await steps.signIn(phone);

  await donor.reads("Kart: Zeynep Kaya", "Yalnızca baş harfler görünecek");
  await donor.link(donor.words.addNote).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Adına bağışladığınız kişi")).toHaveValue("Rahmetli Hasan");
  await dialog.getByRole("radio", { name: "İsimsiz" }).check();
  await donor.button(donor.words.saveNote).click();
  await expect(main).toContainText("İsim görünmeyecek");

  await page.goto("/payment/card");
  await donor.pay();

  await page.goto("/dashboard/donate");
  await expect(main.getByRole("table")).toContainText("İsimsiz");
  await donor.link(/Görünümü değiştir/).click();
  await donor.waitForHydration();
  await expect(main).toContainText("Rahmetli Hasan");
  await page.getByRole("radio", { name: "Baş harfler" }).check();
  await donor.button("Kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "İsmin görünümü değişti" })).toBeVisible();
  await expect(main.getByRole("table")).toContainText("Baş harfler");
  await donor.link(/Görünümü değiştir/).click();
  await donor.waitForHydration();
  await page.getByRole("radio", { name: "İsimsiz" }).check();
  await donor.button("Kaydet").click();
  await expect(main.getByRole("table")).toContainText("İsimsiz");
  await donor.link("Gönderdiğim kartlar").click();
  await donor.link("Rahmetli Hasan anısına").click();
  await donor.reads("Bir bağışçı", "zeynep@example.org");
  await donor.waitForHydration();
  await page.getByLabel("Gönderileceği gün").fill(inDays(400));
  await donor.button("Günü kaydet").click();
  await expect(main).toContainText("Bugünden en çok bir yıl sonrasına kadar bir gün yazın.");
  await page.getByLabel("Gönderileceği gün").fill(inDays(40));
  await donor.button("Günü kaydet").click();
  await expect(page.getByRole("status").filter({ hasText: "Kartın günü değişti" })).toBeVisible();
  await donor.link("Kartı iptal et").click();
  await donor.button("Kartı iptal et").click();
  await expect(main).toContainText("İptal edildi");
  await expect(main).not.toContainText("zeynep@example.org");
});
