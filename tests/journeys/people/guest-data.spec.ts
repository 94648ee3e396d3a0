import { randomInt } from "node:crypto";
import { aPhone, codeSentTo, signUpOverHttp } from "../../support/http-member.ts";
import { checkPage } from "../../support/page-check.ts";
import type { TestSite } from "../../support/site.ts";
import { openStaffApi } from "../../support/staff-api.ts";
import { expect, signInBrowser, test } from "./fixtures.ts";

/** Writes a message as somebody without an account; returns the address and the phone. */
async function aWriter(site: TestSite) {
  const [email, phone] = [`konuk${randomInt(10 ** 9)}@example.org`, aPhone()];
  const api = await openStaffApi(site);
  await api.call("createContactMessage", {
    body: { name: "Melek Konuk", email, phone, subject: "Bir soru", message: "Kuyum ne zaman biter?" },
  });
  await api.close();
  return { email, phone };
}

for (const language of ["tr", "en"] as const) {
  test.describe(`in ${language}`, { tag: "@once" }, () => {
    test.use({ language });
    const say = (turkish: string, english: string) => (language === "tr" ? turkish : english);

    // In Turkish by the address, in English by the phone.
    test("a guest sees and downloads what a contact left, and asks for its erasure", async ({ page, donor, site }) => {
      const { email, phone } = await aWriter(site);
      const [own, other] = language === "tr" ? [email, phone] : [phone, email];
      await page.goto("/kvkk");
      await donor
        .link(
          say(
            "Sizinle ilgili neyi sakladığımızı görün, indirin ya da silinmesini isteyin",
            "See what we keep about you, download it, or ask us to erase it",
          ),
        )
        .click();
      const contact = page.getByLabel(
        say("E-posta adresiniz ya da cep telefonunuz", "Your e-mail address or mobile phone"),
      );
      const send = donor.button(say("Kod gönder", "Send code"));
      await checkPage(donor, say("Verilerim", "My data"));
      await contact.fill("melek");
      await send.click();
      await expect(contact).toHaveAttribute("aria-invalid", "true");
      await expect(contact).toHaveValue("melek");
      // Nobody knows this one: the page is the same, and a code comes, too.
      const nobody = say(`yok${randomInt(10 ** 9)}@example.org`, aPhone());
      await contact.fill(nobody);
      await send.click();
      await checkPage(donor, say("Kodu yazın", "Enter the code"));
      await page.getByLabel(say("Altı haneli kod", "Six-digit code")).fill(await codeSentTo(site, nobody));
      await donor.button(say("Doğrula", "Verify")).click();
      await checkPage(donor, say("Bizdeki verileriniz", "What we keep about you"));
      await expect(page.getByRole("main")).toContainText(
        say("Bu adresle üyelik olmadan bırakılmış bir kayıt yok.", "Nothing was left with this address"),
      );
      await donor.button(say("Bitir", "Finish")).click();
      await expect(page).toHaveURL("/my-data");
      await page.goto("/my-data/yours");
      await expect(page).toHaveURL("/my-data");

      await contact.fill(say(own.toUpperCase(), own.replace("+90", "0")));
      await send.click();
      await page.getByLabel(say("Altı haneli kod", "Six-digit code")).fill(await codeSentTo(site, own));
      await donor.button(say("Doğrula", "Verify")).click();
      await expect(page.getByRole("main")).toContainText(say("İletiler 1", "Messages 1"));
      const file = await page.request.get("/my-data/file");
      expect(file.headers()["content-disposition"]).toBe('attachment; filename="my-data.json"');
      const text = await file.text();
      const found = { email: null, phone: null, [say("email", "phone")]: own, messages: [{ name: "Melek Konuk" }] };
      expect(JSON.parse(text)).toMatchObject(found);
      expect(text).not.toContain(other);
      const ask = donor.button(say("Silinmesini iste", "Ask for erasure"));
      await ask.click();
      await expect(page.getByRole("main")).toContainText(
        say("Silinmesini istiyorsanız bu kutuyu işaretleyin.", "Tick this box if you want the erasure."),
      );
      await page
        .getByLabel(say("Silinenlerin geri gelmeyeceğini biliyorum.", "I know that what is erased does not come back."))
        .check();
      await ask.click();
      await expect(page.getByRole("main")).toContainText(say("Ekibimiz bakıyor.", "Our staff are looking at it."));
      await expect(ask).toHaveCount(0);
      await checkPage(donor, say("Bizdeki verileriniz", "What we keep about you"));
    });
  });
}

test(
  "staff serve a person who asked in writing, and a colleague decides",
  { tag: "@once" },
  async ({ administrator: one, newcomer, site, language }) => {
    const { email } = await aWriter(site);
    const { page } = one;
    await page.goto("/admin/guests");
    await checkPage(one, "Üyeliksiz kişinin verileri");
    await page.getByLabel("E-posta adresi ya da telefon").fill("melek");
    await one.button("Göster").click();
    await expect(page.getByLabel("E-posta adresi ya da telefon")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("E-posta adresi ya da telefon").fill(email);
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
    await page.goto("/admin/guests");
    await page.getByLabel("E-posta adresi ya da telefon").fill(email);
    await one.button("Göster").click();
    await expect(page.getByRole("main")).toContainText("Bu adresle üyelik olmadan bırakılmış bir kayıt yok.");
  },
);
