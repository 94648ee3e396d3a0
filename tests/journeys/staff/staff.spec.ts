import { donateOverHttp, inGroups } from "../../support/http-member.ts";
import { aStory, startSpringOverHttp } from "../../support/http-spring.ts";
import { wholeSum } from "../../support/words.ts";
import { expect, signInBrowser, test } from "../people/fixtures.ts";

const danger = '=HYPERLINK("http://evil.example")';

test("erases an account; its owner may join anew @once", async ({ donor, someMember, administrator: staff, site }) => {
  // A unique name: other tests leave accounts that ask for deletion, too.
  const member = await someMember({ firstName: "Gülizar" });
  await signInBrowser(donor, member, site);
  const payment = await donateOverHttp(member.browser);
  await donor.page.goto("/profile/profile-options?modal=delete-account");
  await donor.page.getByRole("dialog").getByRole("button").click();
  await expect(donor.page.getByRole("status")).toBeVisible();

  // A request withdrawn while staff read it cannot be decided.
  await staff.page.goto("/admin/inbox?kind=account_deletion");
  await staff.page.getByRole("main").getByRole("link", { name: "Gülizar Yılmaz", exact: true }).click();
  await staff.waitForHydration();
  await staff.page.getByLabel("Geri alınamayacağını biliyorum").check();
  await member.browser.post("/profile/deletion/withdrawal");
  await staff.button("Kalıcı olarak sil").click();
  await expect(staff.page.getByRole("alert").filter({ hasText: "Bu karar artık verilemez" })).toBeVisible();
  await expect(staff.page).toHaveURL("/admin/inbox");
  await member.browser.post("/profile/deletion");

  await staff.page.goto("/admin/inbox?kind=account_deletion");
  await staff.page.getByRole("main").getByRole("link", { name: "Gülizar Yılmaz", exact: true }).click();
  await expect(staff.heading("Gülizar Yılmaz")).toBeVisible();
  await staff.reads(inGroups(member.phone), "Süren düzenli bağışlar sona erer.");
  await staff.waitForHydration();
  await staff.button("Kalıcı olarak sil").click();
  await expect(staff.page.getByRole("main")).toContainText("Geri alınamayacağını bildiğinizi işaretleyin.");
  await staff.page.getByLabel("Geri alınamayacağını biliyorum").check();
  await staff.button("Kalıcı olarak sil").click();
  await expect(staff.page.getByRole("status").filter({ hasText: "Hesap silindi" })).toBeVisible();
  await expect
    .poll(async () => (await site.outbox()).filter(({ to }) => to === member.phone).at(-1)!.text)
    .toContain("isteğiniz üzerine silindi");

  await donor.page.goto("/dashboard/panel");
  await expect(donor.page).toHaveURL(/\/auth\/login/);
  await staff.page.goto(`/admin/donations?q=${payment}`);
  await staff.reads(wholeSum(350), "Adını yazmamış");
});

test("finds donations in any spelling, sums, exports @once", async ({ administrator: staff, member }) => {
  const gift = { cause: "project-bread-oven-syria", for: "self", own_amount: "12,50" };
  const payment = await donateOverHttp(member.browser, undefined, { ...gift, name: "Işıl Şahin", note: danger });
  await staff.page.goto("/admin/donations");
  await staff.page.getByLabel("İsim, telefon, çalışma ya da ödeme numarası").fill("isil SAHIN");
  await staff.page.getByLabel("Tür").selectOption({ label: "Proje" });
  await staff.button("Listele").click();
  const main = staff.page.getByRole("main");
  await staff.reads("1 bağış, toplam 12,50 TL", "Işıl Şahin");
  const file = await staff.page.request.get((await staff.link("CSV olarak indir").getAttribute("href"))!, {
    headers: { "accept-language": "tr" },
  });
  expect(file.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(/^attachment; filename="bagislar-\d{4}-\d\d-\d\d\.csv"$/),
  });
  const bytes = await file.body();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe(
    "Numara;Tarih;Çalışma;Tür;Bağışçı;Telefon;E-posta;Bağışla yazılan ad;Kimin adına;İsmin gösterimi;Not;Hisse;Hisse sahipleri;Tutar (TL);İade edilen (TL);Net tutar (TL);" +
      "Ödeme numarası;Ödeme yolu;Makbuz no;Ödeme kuruluşu;Kuruluştaki ödeme no;Kuruluştaki satır no;Havalenin geldiği gün;Kart masrafı için (TL);Fon",
  );
  expect(lines[1]).toMatch(/^\d+;\d\d\.\d\d\.\d{4} \d\d:\d\d;.*;Proje;.*;Işıl Şahin;/);
  expect(lines[1]).toContain(`;"'${danger.replaceAll('"', '""')}";0;;12,5;0;12,5;${payment};Kart;TEST-`);

  await staff.page.goto("/admin/donations?from=31.02.2026&kind=project");
  await expect(main).toContainText("Geçerli bir tarih yazın");
  await expect(staff.page.getByLabel("İlk gün")).toHaveValue("31.02.2026");
  await expect(staff.link("CSV olarak indir")).toHaveCount(0);
  expect((await staff.page.request.get("/admin/donations.csv?from=31.02.2026")).status()).toBe(400);
  for (const odd of ["?page=0&kind=x&from=yarin&q=%25", "?page=99999&q=%00", "?from=2026-13-45&until=..&page=-1"])
    expect((await staff.page.goto(`/admin/donations${odd}`))!.status(), odd).toBe(200);
});

test("asks for missing reasons, keeps what was typed @once", async ({ member, administrator: staff }) => {
  const id = await startSpringOverHttp(member);
  const summary = staff.page.getByRole("alert");
  const reason = staff.page.getByLabel("Gerekçe");
  await staff.openForTyping(`/admin/springs/${id}/approve`);
  await staff.fill({ "İzni veren makam": "İstanbul Valiliği", "İznin başlangıcı": "45.45.2026" });
  await staff.button("Onayla ve yayınla").click();
  for (const words of ["İzin numarasını yazın.", "Geçerli bir tarih yazın, örneğin 31.12.2026."])
    await expect(summary).toContainText(words);
  await expect(staff.page.getByLabel("İzni veren makam")).toHaveValue("İstanbul Valiliği");
  await staff.fill({ "İzin numarası": "12", "İznin başlangıcı": "01.01.2020", "İznin bitişi": "01.01.2021" });
  await staff.button("Onayla ve yayınla").click();
  await expect(summary.filter({ hasText: "İzin bugün geçerli olmalı" })).toBeVisible();
  await staff.page.goto(`/admin/springs/${id}/reject`);
  await staff.button("Reddet").click();
  await expect(summary.filter({ hasText: "Bir gerekçe yazın." })).toBeVisible();
  await reason.fill("\u200B".repeat(4));
  await staff.button("Reddet").click();
  await expect(summary.filter({ hasText: "Gerekçede görünen bir harf, rakam ya da işaret olmalı." })).toBeVisible();
  await reason.fill("Hikâye çok kısa");
  await staff.button("Reddet").click();
  await expect(staff.page.getByRole("status").filter({ hasText: "Başvuru reddedildi" })).toBeVisible();
  for (const closed of ["approve", "stop", "permit", "acknowledge-end"]) {
    await staff.page.goto(`/admin/springs/${id}/${closed}`);
    await expect(staff.page, closed).toHaveURL(`/admin/springs/${id}`);
  }
  expect((await staff.page.goto(`/admin/springs/${id}/nosuch`))!.status()).toBe(404);
  await member.browser.post(`/dashboard/campaign/${id}/details`, { name: "Yeni", about: aStory, target: "900" });
  await staff.page.goto(`/admin/springs/${id}`);
  await expect(staff.page.getByRole("main")).toContainText("Yeniden başvuru. Son ret gerekçesi: Hikâye çok kısa");
});

test("gives a member a role, changes and takes it, at once @once", async ({ donor, member, administrator: staff }) => {
  expect((await donor.page.goto("/admin"))!.status()).toBe(404);
  await staff.openForTyping("/admin/administrators");
  const { page } = staff;
  const give = async (phone: string, role?: string) => {
    await page.getByLabel("Üyenin telefon numarası").fill(phone);
    if (role) await page.getByLabel("Görev").selectOption(role);
    await staff.button("Görev ver").click();
  };
  await give(member.phone);
  await expect(page.getByRole("main")).toContainText("Lütfen bir görev seçin.");
  await give("0532 000 00 00", "Onay sorumlusu");
  await expect(page.getByRole("alert").filter({ hasText: "Bu numarayla bir üyelik yok." })).toBeVisible();
  await give(member.phone, "Onay sorumlusu");
  await expect(page.getByRole("status").filter({ hasText: "Görev verildi" })).toBeVisible();
  await expect(page.getByLabel("Üyenin telefon numarası")).toHaveValue("");
  await expect(page.getByLabel("Görev")).toHaveValue("");
  await donor.page.goto("/dashboard/panel");
  await donor.link("Yönetim").click();
  await expect(donor.heading("Bugün")).toBeVisible();
  await expect(donor.page.getByRole("navigation", { name: "Yönetim" })).not.toContainText("Ödemeler");
  await staff.waitForHydration();
  await give(member.phone, "Yönetici");
  await expect(page.getByRole("alert").filter({ hasText: "Bu kişi zaten ekipte." })).toBeVisible();
  await page.getByRole("row").filter({ hasText: member.phone }).getByRole("link").click();
  await expect(staff.heading("Ayşe Yılmaz")).toBeVisible();
  await staff.waitForHydration();
  await page.getByLabel("Görev").selectOption("Muhasebe sorumlusu");
  await staff.button("Görevi değiştir").click();
  await expect(page.getByRole("status").filter({ hasText: "görevi değişti" })).toBeVisible();
  await donor.page.goto("/admin");
  await expect(donor.page.getByRole("main")).toContainText("Ödeme başarısı");
  await expect(donor.page.getByRole("main")).not.toContainText("Karar bekleyen");
  await page.getByRole("row").filter({ hasText: member.phone }).getByRole("link").click();
  await staff.link("Görevden al").click();
  await expect(staff.heading("Görevden al")).toBeVisible();
  const question = page.url();
  await staff.button("Görevden al").click();
  await expect(page.getByRole("status").filter({ hasText: "Kişi yönetim sayfalarını artık açamaz." })).toBeVisible();
  expect((await page.goto(question))!.status()).toBe(404);
  expect((await donor.page.goto("/admin/payments"))!.status()).toBe(404);
});
