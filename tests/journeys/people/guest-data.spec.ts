import { randomInt } from "node:crypto";
import { codeSentTo, signUpOverHttp } from "../../support/http-member.ts";
import { checkPage } from "../../support/page-check.ts";
import type { TestSite } from "../../support/site.ts";
import { openStaffApi } from "../../support/staff-api.ts";
import { expect, signInBrowser, test } from "./fixtures.ts";

/** Writes a message as somebody without an account; returns the address. */
async function aWriter(site: TestSite): Promise<string> {
  const email = `konuk${randomInt(10 ** 9)}@example.org`;
  await using api = await openStaffApi(site);
  await api.call("createContactMessage", {
    body: { name: "Melek Konuk", email, phone: null, subject: "Bir soru", message: "Kuyum ne zaman biter?" },
  });
  return email;
}

test("a guest sees and downloads what a contact left and asks for its erasure @once", async ({ page, donor, site }) => {
  const email = await aWriter(site);
  await page.goto("/kvkk");
  await donor.link("Sizinle ilgili neyi sakladığımızı görün, indirin ya da silinmesini isteyin").click();
  const contact = page.getByLabel("E-posta adresiniz ya da cep telefonunuz");
  await checkPage(donor, "Verilerim");
  await contact.fill("melek");
  await donor.button("Kod gönder").click();
  await expect(contact).toHaveAttribute("aria-invalid", "true");
  await expect(contact).toHaveValue("melek");

  /** Proves a contact by its code; the page is the same and a code comes, whether the site knows it or not. */
  const prove = async (typed: string) => {
    await contact.fill(typed);
    await donor.button("Kod gönder").click();
    await checkPage(donor, "Kodu yazın");
    await page.getByLabel("Altı haneli kod").fill(await codeSentTo(site, typed.toLowerCase()));
    await donor.button("Doğrula").click();
    await checkPage(donor, "Bizdeki verileriniz");
  };
  await prove(`yok${randomInt(10 ** 9)}@example.org`);
  await expect(page.getByRole("main")).toContainText("Bu adresle üyelik olmadan bırakılmış bir kayıt yok.");
  await donor.button("Bitir").click();
  await expect(page).toHaveURL("/my-data");
  await page.goto("/my-data/yours");
  await expect(page).toHaveURL("/my-data");

  await prove(email.toUpperCase());
  await expect(page.getByRole("main")).toContainText("İletiler 1");
  const file = await page.request.get("/my-data/file");
  expect(file.headers()["content-disposition"]).toBe('attachment; filename="my-data.json"');
  expect(JSON.parse(await file.text())).toMatchObject({ email, phone: null, messages: [{ name: "Melek Konuk" }] });
  await donor.button("Silinmesini iste").click();
  await expect(page.getByRole("main")).toContainText("Silinmesini istiyorsanız bu kutuyu işaretleyin.");
  await page.getByLabel("Silinenlerin geri gelmeyeceğini biliyorum.").check();
  await donor.button("Silinmesini iste").click();
  await expect(page.getByRole("main")).toContainText("Ekibimiz bakıyor.");
  await expect(donor.button("Silinmesini iste")).toHaveCount(0);
});

test("a colleague decides about a written request @once", async ({ administrator: one, newcomer, site, language }) => {
  const email = await aWriter(site);
  const { page } = one;
  const contact = page.getByLabel("E-posta adresi ya da telefon");
  await page.goto("/admin/guests");
  await checkPage(one, "Üyeliksiz kişinin verileri");
  await contact.fill("melek");
  await one.button("Göster").click();
  await expect(contact).toHaveAttribute("aria-invalid", "true");
  await contact.fill(email);
  await one.button("Göster").click();
  await expect(page.getByRole("main")).toContainText("İletiler 1");
  expect(page.url()).not.toContain("konuk");
  await one.button("Talebi yaz").click();
  const reason = page.getByLabel(/^Başvuru: nasıl geldi/);
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill("Noterden dilekçe, 12 sayılı");
  await one.button("Talebi yaz").click();
  await expect(page.getByRole("status").filter({ hasText: "Talep yazıldı" })).toBeVisible();
  await page.goto("/admin/inbox?kind=guest_erasure");
  await one.link(email).click();
  await checkPage(one, email);
  await expect(page.getByRole("main")).toContainText("Bu talebi siz yazdınız.");
  await expect(one.button("Kalıcı olarak sil")).toHaveCount(0);

  const other = await newcomer();
  await signInBrowser(other, await signUpOverHttp(site, { language, phone: site.adminPhones.shift()! }), site);
  await other.page.goto(page.url());
  await expect(other.page.getByRole("main")).toContainText("Noterden dilekçe, 12 sayılı");
  await other.page.getByLabel("Geri alınamayacağını biliyorum").check();
  await other.button("Kalıcı olarak sil").click();
  await expect(other.page.getByRole("status").filter({ hasText: "Veriler silindi" })).toBeVisible();
});
