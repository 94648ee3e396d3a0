import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "staff-money" });

const day = (step: number) => {
  const [year, month, date] = new Date(Date.now() + 3 * 3_600_000 - step * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-");
  return `${date}.${month}.${year}`;
};

test("staff enter cash, import a bank's file, accept a line, see figures @once", async ({ administrator: staff }) => {
  const { page } = staff;
  const main = page.getByRole("main");

  await staff.openForTyping("/admin/transfers/new");
  await page.getByLabel("Ödeme yolu").selectOption({ label: "Nakit" });
  await page.getByLabel("Geldiği gün").fill(day(0));
  await page.getByLabel("Neye bağışlandı").selectOption({ label: "En çok ihtiyaç olan yere" });
  await page.getByLabel("Ad soyad").fill("Havva Kılıç");
  for (const sum of ["0", "1.000.000.000,00"]) {
    await page.getByLabel("Tutar", { exact: true }).fill(sum);
    await staff.button("Yaz ve makbuz kes").click();
    await expect(page.getByRole("alert")).toContainText("Bu tutar olamaz.");
    await staff.waitForHydration();
  }
  await page.getByLabel("Tutar", { exact: true }).fill("1.250,50");
  await page.getByLabel("Geldiği gün").fill("31.02.2026");
  await staff.button("Yaz ve makbuz kes").click();
  await expect(main).toContainText("Geçerli bir tarih yazın");
  await expect(page.getByLabel("Tutar", { exact: true })).toHaveValue("1.250,50");
  await page.getByLabel("Geldiği gün").fill(day(0));
  await staff.button("Yaz ve makbuz kes").click();
  await expect(page.getByRole("status").getByText("Ödeme bağış olarak kaydedildi.")).toBeVisible();
  await expect(main).toContainText("Havva Kılıç");
  await page.goto("/admin/transfers");
  await expect(main.getByRole("row").nth(1)).toContainText("1.250,50");

  await staff.openForTyping("/admin/transfers/import");
  const text = `Hesap;1\nTarih;Açıklama;Gönderen;Tutar\n${day(1)};Bağış;=ALİ VELİ;75,25\n${day(1)};Masraf;;-3,00\n`;
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "hesap.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await staff.button("Yükle").click();
  await staff.reads("1 yeni ödeme, toplam 75,25", "Alınmayan 1 satır");
  await staff.waitForHydration();
  await staff.button("1 satırı al").click();
  await expect(staff.heading("Bekleyen satırlar")).toBeVisible();
  await expect(main.getByRole("row").nth(1)).toContainText("=ALİ VELİ");
  await main.getByRole("link", { name: /Bağışçıyı ve çalışmayı seç/ }).click();
  await staff.waitForHydration();
  await page.getByLabel("Neye bağışlandı").selectOption({ label: "En çok ihtiyaç olan yere" });
  await expect(page.getByLabel("Ad soyad")).toHaveValue("=ALİ VELİ");
  await staff.button("Yaz ve makbuz kes").click();
  await expect(main).toContainText("Bu durumda satır yok.");

  await page.goto("/admin/reconciliation");
  await expect(staff.heading("Mutabakat")).toBeVisible();
  await page.goto("/admin/figures");
  await expect(staff.heading("Grafikler")).toBeVisible();
  await expect(main.getByRole("img", { name: "Günlere göre bağış" })).toBeVisible();
  await expect(main).toContainText(/: 2 bağış, 1\.325,75\sTL \(\d\d:\d\d itibarıyla\)/);
  await page.goto("/admin");
  await expect(main.getByRole("listitem").filter({ hasText: "Bugün toplanan" })).toContainText(
    /1\.325,75\sTL \d\d:\d\d itibarıyla/,
  );
});

test("staff make a donation of a payment that only the provider has @once", async ({ administrator: staff, db }) => {
  const { page } = staff;
  const main = page.getByRole("main");
  db.addUnknownPayment("2026-03-05");
  await page.goto("/admin/system");
  await main.getByRole("link", { name: "Mutabakata bak" }).click();
  await expect(main).toContainText("Bakılmamış 1 fark var.");
  await main.getByRole("link", { name: "05.03.2026" }).click();
  await expect(main).toContainText("Orada ödenmiş, bizde değil");
  await main.getByRole("link", { name: /İlgilenildi/ }).click();
  await expect(main).toContainText("20000777");
  await main.getByRole("link", { name: "Bağış olarak kaydet" }).click();
  await staff.waitForHydration();
  await page.getByLabel("Neye bağışlandı").selectOption({ label: "En çok ihtiyaç olan yere" });
  await page.getByLabel("Ad soyad").fill("Havva Kılıç");
  await staff.button("Yaz ve makbuz kes").click();
  // The answer: before it, the field has what was typed, too.
  await expect(page.getByLabel("Gerekçe")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Ad soyad")).toHaveValue("Havva Kılıç");
  await page.getByLabel("Gerekçe").fill("Bağışçı telefonla doğruladı.");
  await staff.button("Yaz ve makbuz kes").click();
  await expect(page.getByRole("status").getByText("Ödeme bağış olarak kaydedildi.")).toBeVisible();
  await expect(main).toContainText("75,50");
  await page.goto("/admin/reconciliation/2026-03-05");
  await expect(main).toContainText("Bağışçı telefonla doğruladı.");
  await page.goto("/admin/reconciliation");
  await expect(main).toContainText("Bakılmamış fark yok.");
});

test("a guest gets a reference code for a cause, a member keeps one @once", async ({ donor, member: _, newcomer }) => {
  const guest = await newcomer();
  const marking = "Havalenin açıklamasına neye bağışladığınızı ve açıklama kodunuzu yazın";
  await guest.openForTyping("/bank");
  await expect(guest.page.getByRole("main")).toContainText(marking);
  await guest.link("Açıklama kodu al").click();
  await guest.waitForHydration();
  await guest.page.getByLabel("E-postanız (isterseniz)").fill("misafir@example.org");
  await guest.button("Kodu al").click();
  await expect(guest.page.getByRole("main")).toContainText(/B\d{3}-\d{3}-\d{3}/);
  await donor.page.goto("/bank/code");
  const [code] = /B\d{3}-\d{3}-\d{3}/.exec((await donor.page.getByRole("main").textContent())!)!;
  await donor.page.goto("/dashboard/panel");
  await donor.reads(code, marking);
});
