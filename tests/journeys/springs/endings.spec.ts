import { aSpringName, aStory, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { aPictureFile } from "../../support/pictures.ts";
import { expect, test } from "./fixtures.ts";

const at = (id: number, tab: string) => `/dashboard/campaign/${id}/${tab}`;
const pageOf = (id: number) => `/the-spring/detail/${id}`;

test("withdraws an application that nobody approved", { tag: "@once" }, async ({ page, donor, member }) => {
  const id = await startSpringOverHttp(member);
  await page.goto(`/dashboard/campaign/${id}`);
  await expect(page).toHaveURL(at(id, "details"));
  await donor.link("Seçenekler").click();
  for (const refused of ["Pınarı sil", "Pınarı sonlandır"])
    await expect(page.getByRole("heading", { name: refused })).toHaveCount(0);
  await page.goto(`${at(id, "options")}?modal=campaign-end`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await donor.link("Başvurumu geri çekmek istiyorum").click();
  const dialog = page.getByRole("dialog", { name: "Başvuru geri çekilsin mi?" });
  await dialog.getByRole("button", { name: "Başvuruyu geri çek" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Başvurunuz geri çekildi." })).toBeVisible();
  await expect(page).toHaveURL("/dashboard/my-campaigns");
  expect((await page.goto(at(id, "details")))!.status()).toBe(404);
});

test("tells what another window did to an application @once", async ({ page, donor, steps, member, runningSpring }) => {
  const gone = await startSpringOverHttp(member);
  await donor.openForTyping(at(gone, "details"));
  await steps.field("Pınarın adı").fill(aSpringName());
  await member.browser.post(at(gone, "termination"));
  await donor.button("Değişiklikleri kaydet").click();
  await expect(page).toHaveURL("/dashboard/my-campaigns");
  await expect(page.getByRole("alert")).toContainText("Bu pınar silindi ya da başvurusu geri çekildi.");

  const id = await runningSpring({ owner: member });
  const story = "Uzun uzun yazılmış, bir daha yazılmak istenmeyen bir hikâye.";
  await donor.openForTyping(at(id, "details?edit=1"));
  await steps.field("Hikâyesi").fill(story);
  await member.browser.post(at(id, "target"), { target: "4500" });
  await donor.button("Güncelleme iste").click();
  await expect(page.getByRole("alert")).toContainText(
    "Bekleyen talebiniz sonuçlanmadan yeni bir değişiklik isteyemezsiniz.",
  );
  const kept = page.getByRole("region", { name: "Yazdıklarınız" });
  await expect(kept.getByLabel("Hikâyesi")).toHaveValue(story);
  await expect(kept.getByLabel("Hikâyesi")).toHaveAttribute("readonly", "");
});

test("shows why an application was rejected, sends it again @once", async ({ page, donor, steps, member, staff }) => {
  const better = aSpringName();
  const id = await startSpringOverHttp(member);
  await staff.reject(id, "Hikâyeyi biraz daha anlatın.");
  await page.goto(at(id, "details"));
  await expect(page.getByText(/tarihli başvurunuz kabul edilmedi/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Gerekçe: Hikâyeyi biraz daha anlatın.");
  await steps.field("Pınarın adı").fill(better);
  await donor.button("Kaydet ve yeniden başvur").click();
  await expect(page.getByRole("status").filter({ hasText: "Yeniden başvurunuz alındı." })).toBeVisible();
  await expect(donor.heading(better)).toBeVisible();
  await expect(page.getByText(/Ekibimiz inceliyor/)).toBeVisible();
  await staff.approve(id);
  await page.reload();
  await expect(page.getByText(/Pınarınız yayında\./)).toBeVisible();
});

test("locks during an update, shows refusals @once", async ({ page, donor, steps, member, staff, runningSpring }) => {
  const [name, other] = [aSpringName(), aSpringName()];
  const id = await runningSpring({ owner: member, name });
  await page.goto(at(id, "details"));
  await expect(steps.field("Pınarın adı")).toHaveCount(0);
  await donor.link("Bilgileri ve fotoğrafı değiştir").click();
  await steps.field("Yeni fotoğraf").setInputFiles(await aPictureFile({ format: "png" }));
  await steps.field("Pınarın adı").fill(other);
  await donor.button("Güncelleme iste").click();
  await expect(page.getByRole("status").filter({ hasText: "Güncelleme isteğiniz iletildi." })).toBeVisible();
  await expect(donor.heading(name)).toBeVisible();
  const pending = page.getByRole("region", { name: "Onay bekleyen bilgiler" });
  await expect(pending).toContainText(other);
  await expect(pending.getByRole("img")).toHaveAttribute("src", /^\/files\//);
  await expect(steps.field("Pınarın adı")).toHaveCount(0);

  // Another window that still shows the form.
  const late = await member.browser.postAndFollow(at(id, "target"), { target: "2000" });
  expect([late.status, late.text]).toEqual([
    400,
    expect.stringContaining("Bekleyen talebiniz sonuçlanmadan yeni bir değişiklik isteyemezsiniz."),
  ]);
  await staff.rejectUpdate(id, "Bu ad uygun değil.");
  await page.goto(at(id, "details"));
  await expect(page.getByRole("main")).toContainText("Son talebiniz kabul edilmedi. Gerekçe: Bu ad uygun değil.");
  // The form is prefilled with the refused text.
  await expect(page.getByText("yayına girmeyen güncellemenizde istedikleriniz duruyor")).toBeVisible();
  await expect(steps.field("Pınarın adı")).toHaveValue(other);
  await expect(donor.heading(name)).toBeVisible();
});

test("sets a target, never below what was given @once", async ({ page, site, donor, steps, member, runningSpring }) => {
  const id = await runningSpring({ owner: member, target: "1000" });
  await donateToSpringOverHttp(site, id, { amount: "600" });
  await page.goto(at(id, "target"));
  await expect(page.getByRole("img", { name: "%60" })).toBeVisible();
  for (const wrong of ["550", "1,2,3"]) {
    await steps.field("Hedef").fill(wrong);
    await donor.button("Güncelleme iste").click();
    await expect(steps.field("Hedef")).toHaveAttribute("aria-invalid", "true");
    await expect(steps.field("Hedef")).toHaveValue(wrong);
  }
  await steps.field("Hedef").fill("1.500");
  await donor.button("Güncelleme iste").click();
  await expect(page.getByText(/1\.500\sTL olarak istediğiniz yeni hedef onay bekliyor\./)).toBeVisible();
});

test("ends a spring and asks for its deletion @once", async ({ page, donor, steps, member, staff, runningSpring }) => {
  const other = aSpringName();
  const [over, id] = [await runningSpring({ owner: member }), await runningSpring({ owner: member })];
  const said = (words: string) => page.getByRole("status").getByText(words, { exact: true });
  await page.goto(at(over, "options"));
  await donor.link("Pınarımı sonlandırmak istiyorum").click();
  await expect(page).toHaveURL(`${at(over, "options")}?modal=campaign-end`);
  const end = page.getByRole("dialog", { name: "Pınar sonlandırılsın mı?" });
  await end.getByRole("button", { name: "Pınarı sonlandır" }).click();
  await expect(said("Kampanyanız sonlandırıldı.")).toBeVisible();
  await expect(end).toHaveCount(0);
  await expect(donor.link("Pınarımı sonlandırmak istiyorum")).toHaveCount(0);
  // A second press, from a window that still shows the dialog.
  const again = await member.browser.postAndFollow(at(over, "end"), {});
  expect(again.text).toContain("Pınarın şu anki durumunda bu işlem yapılamaz.");

  // The dialogs of a running spring say that they withdraw a waiting update; a refused deletion gives its text back.
  await member.browser.post(at(id, "details"), { name: other, about: aStory, target: "1000" });
  const deletion = page.getByRole("dialog", { name: "Pınar silinsin mi?" });
  for (const [modal, dialog] of [
    ["campaign-end", end],
    ["campaign-deletion", deletion],
  ] as const) {
    await page.goto(`${at(id, "options")}?modal=${modal}`);
    await expect(dialog).toContainText("Onay bekleyen güncelleme isteğiniz geri alınır");
  }
  await expect(deletion).toContainText("O zamana kadar pınar bağış almaz.");
  await deletion.getByRole("button", { name: "Silme talebi gönder" }).click();
  await expect(said("Kampanya silme talebiniz iletildi.")).toBeVisible();
  await staff.rejectDeletion(id, "Bağışlar sürüyor");
  await page.goto(at(id, "details"));
  await expect(steps.field("Pınarın adı")).toHaveValue(other);

  await page.goto(at(over, "options"));
  await donor.link("Pınarımı silmek istiyorum").click();
  await expect(deletion).toContainText("pınarın sayfası kaldırılır.");
  await expect(deletion).not.toContainText("O zamana kadar");
  await expect(deletion).not.toContainText("O zamana kadar");
  await deletion.getByRole("button", { name: "Silme talebi gönder" }).click();
  await donor.button("Silme talebimi geri al").click();
  await expect(said("Silme talebiniz geri alındı.")).toBeVisible();
  await expect(donor.button("Silme talebimi geri al")).toHaveCount(0);
  await page.goto(pageOf(over));
  await expect(page.getByText("Bu pınar sona erdi; artık bağış almıyor.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("topladık");
});

test("shows who stopped a spring, why, and a full one @once", async ({ page, site, member, staff, runningSpring }) => {
  const [stopped, full] = [
    await runningSpring({ owner: member }),
    await runningSpring({ owner: member, target: "500" }),
  ];
  await staff.stop(stopped, "Şikâyet var");
  await page.goto(at(stopped, "details"));
  await expect(page.getByRole("main")).toContainText("Ekibimiz pınarınızı durdurdu. Gerekçe: Şikâyet var");
  await expect(page.getByRole("main")).not.toContainText("kabul edilmedi");
  await donateToSpringOverHttp(site, full, { amount: "500" });
  await page.goto(at(full, "target"));
  await expect(page.getByRole("main")).toContainText(
    "Pınarınız hedefine ulaştı; artık bağış almıyor. Daha yüksek bir hedef isterseniz",
  );
  await staff.stop(full, "Yeter");
  await page.goto("/the-spring?list=over");
  const card = page.locator(`li:has(a[href="${pageOf(full)}"])`);
  await expect(card.getByText("Tamamlandı", { exact: true })).toHaveCount(1);
  await expect(card.getByText(/^\d+ \S+ \d{4} tarihinde sona erdi$/)).toBeVisible();
});
