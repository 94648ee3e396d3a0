import { codeSentTo, wrongCode } from "../../support/http-member.ts";
import { expect, test } from "./fixtures.ts";

const data = "/profile/personal-data";
const options = "/profile/profile-options";
const saved = "Değişiklik kaydedildi.";

test("verifies an e-mail by its code and unverifies a new one @once", async ({ page, donor, steps, member, site }) => {
  const email = `e${member.phone.slice(1)}@example.org`;
  await page.goto(data);
  await steps.field("E-posta adresiniz").fill(email);
  await donor.button("Kaydet").click();
  await donor.link("E-postamı doğrula").click();
  await expect(page.getByRole("main")).toContainText(email);
  await donor.button("Kod gönder").click();
  await expect(page.getByRole("dialog", { name: "E-posta doğrulama" })).toContainText(email);
  const code = await codeSentTo(site, email);
  await steps.enterCode(wrongCode(code));
  await steps.expectCodeRefused("codeWrong");
  await steps.enterCode(code);
  await expect(page).toHaveURL(`${options}?modal=email-verified`);
  await page.getByRole("dialog", { name: "Doğrulandı" }).getByRole("link", { name: "Devam et" }).click();
  await expect(page).toHaveURL(options);
  await expect(page.getByRole("heading", { name: "Bildirim tercihleri" })).toBeVisible();

  await page.goto("/profile/email");
  await expect(page).toHaveURL(data);
  await expect(
    page
      .getByRole("main")
      .getByRole("definition")
      .filter({ hasText: /^Doğrulandı$/ }),
  ).toBeVisible();
  await steps.field("E-posta adresiniz").fill(`x${email}`);
  await donor.button("Kaydet").click();
  await expect(donor.link("E-postamı doğrula")).toBeVisible();
});

test("gives and withdraws permissions and records every change @once", async ({ page, donor, member, db }) => {
  const before = db.allRows("consents").length;
  await page.goto(options);
  const [sms, email] = [page.getByLabel("SMS ile"), page.getByLabel("E-posta ile")];
  for (const [wantsSms, wantsEmail] of [
    [true, true],
    [false, true],
    [false, false],
  ] as const) {
    await sms.setChecked(wantsSms);
    await email.setChecked(wantsEmail);
    await donor.button("Tercihleri kaydet").click();
    await expect(page.getByRole("status").filter({ hasText: saved })).toBeVisible();
    await page.reload();
    expect([await sms.isChecked(), await email.isChecked()]).toEqual([wantsSms, wantsEmail]);
  }
  expect(member.phone).toMatch(/^\+90/);
  const recorded = db
    .allRows("consents")
    .slice(before)
    .map(({ kind, granted, language }) => `${kind} ${granted} ${language}`);
  expect(recorded).toEqual(["sms 1 tr", "email 1 tr", "sms 0 tr", "email 0 tr"]);
});

test("asks for deletion once, shows it waiting and withdraws it @once", async ({ page, donor, member, db }) => {
  await page.goto(options);
  await donor.link("Hesabımı silmek istiyorum").click();
  const dialog = page.getByRole("dialog", { name: "Hesabınız silinsin mi?" });
  await expect(dialog).toContainText("izleyen 5 yıl saklanır, sonra silinir. Süren düzenli bağışlar sona erer.");
  await dialog.getByRole("link", { name: "Vazgeç" }).click();
  await expect(dialog).toBeHidden();
  await donor.link("Hesabımı silmek istiyorum").click();
  await dialog.getByRole("button", { name: "Silme talebi gönder" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Hesap silme talebiniz iletildi." })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Hesap silme talebiniz .* tarihinde iletildi; onay bekliyor\./)).toBeVisible();
  await expect(donor.link("Hesabımı silmek istiyorum")).toHaveCount(0);
  const wish = () => db.allRows("users").find(({ phone }) => phone === member.phone)?.deletion_requested_at;
  const first = wish();
  expect(first).toBeTruthy();
  await page.goto(`${options}?modal=delete-account`);
  await expect(dialog).toHaveCount(0);
  await member.browser.post("/profile/deletion");
  expect(wish()).toBe(first);
  await page.goto(options);
  await donor.button("Silme talebimi geri al").click();
  await expect(page.getByRole("status").filter({ hasText: "Hesap silme talebiniz geri alındı." })).toBeVisible();
  await expect(donor.link("Hesabımı silmek istiyorum")).toBeVisible();
  expect(wish()).toBeNull();
});

test("exports everything about a member without secrets", { tag: "@once" }, async ({ page, donor, member, site }) => {
  await member.browser.post("/profile/profile-options", { sms: "on" });
  await page.goto(options);
  const [download] = await Promise.all([page.waitForEvent("download"), donor.link("Verilerimi indir").click()]);
  expect(download.suggestedFilename()).toBe("pinar-my-data.json");
  const answer = await page.request.get("/profile/data");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  const content = JSON.parse(await answer.text());
  expect(Object.keys(content).sort()).toEqual([
    ..."as_guest basket consents donations exported_at gift_cards notification_permissions payments profile".split(" "),
    ..."receipts regular_consents regular_gifts saved_cards sign_ins springs well_names".split(" "),
  ]);
  expect(content.profile).toMatchObject({ first_name: "Ayşe", last_name: "Yılmaz", phone: member.phone });
  expect(content.notification_permissions).toEqual({ sms: true, email: false });
  expect(content.consents.map(({ kind, granted }: { kind: string; granted: boolean }) => [kind, granted])).toEqual([
    ["kvkk", true],
    ["sms", true],
  ]);
  expect(content.sign_ins).toHaveLength(1);
  expect(await answer.text()).not.toMatch(/hash|token|secret/i);
  expect((await site.outbox()).length).toBeGreaterThan(0);
});
