import { expect, test } from "./fixtures.ts";

const options = "/profile/profile-options";

test("gives and withdraws permissions @once", async ({ page, donor, member: _ }) => {
  await page.goto(options);
  const [sms, email] = [page.getByLabel("SMS ile"), page.getByLabel("E-posta ile")];
  for (const [wantsSms, wantsEmail] of [
    [true, true],
    [false, true],
  ] as const) {
    await sms.setChecked(wantsSms);
    await email.setChecked(wantsEmail);
    await donor.button("Tercihleri kaydet").click();
    await expect(page.getByRole("status").filter({ hasText: "Bildirim tercihleriniz kaydedildi." })).toBeVisible();
    await page.reload();
    expect([await sms.isChecked(), await email.isChecked()]).toEqual([wantsSms, wantsEmail]);
  }
});

test("asks for deletion once, shows it waiting and withdraws it @once", async ({ page, donor, member: _ }) => {
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
  await page.goto(`${options}?modal=delete-account`);
  await expect(dialog).toHaveCount(0);
  await page.goto(options);
  await donor.button("Silme talebimi geri al").click();
  await expect(page.getByRole("status").filter({ hasText: "Hesap silme talebiniz geri alındı." })).toBeVisible();
  await expect(donor.link("Hesabımı silmek istiyorum")).toBeVisible();
});

test("downloads everything about a member without secrets @once", async ({ page, donor, member }) => {
  await page.goto(options);
  const [download] = await Promise.all([page.waitForEvent("download"), donor.link("Verilerimi indir").click()]);
  expect(download.suggestedFilename()).toBe("pinar-my-data.json");
  const answer = await page.request.get("/profile/data");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  const text = await answer.text();
  expect(Object.keys(JSON.parse(text)).sort()).toEqual([
    ..."as_guest basket consents donations exported_at gift_cards notification_permissions payments profile".split(" "),
    ..."receipts regular_consents regular_gifts saved_cards sign_ins springs well_names".split(" "),
  ]);
  expect(text).toContain(member.phone);
  expect(text).not.toMatch(/hash|token|secret/i);
});
