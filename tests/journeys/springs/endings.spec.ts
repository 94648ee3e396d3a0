import { writeFile } from "node:fs/promises";
import { aSpringName, aStory, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { aPicture } from "../../support/pictures.ts";
import { expect, test } from "./fixtures.ts";

const at = (id: number, tab: string) => `/dashboard/campaign/${id}/${tab}`;
const pageOf = (id: number) => `/the-spring/detail/${id}`;

test("withdraws an application that nobody approved", { tag: "@once" }, async ({ page, donor, member }) => {
  const name = aSpringName();
  const id = await startSpringOverHttp(member, { name });
  await page.goto(`/dashboard/campaign/${id}`);
  await expect(page).toHaveURL(at(id, "details"));
  await donor.link("Seçenekler").click();
  for (const refused of ["Pınarı sil", "Pınarı sonlandır"])
    await expect(page.getByRole("heading", { name: refused })).toHaveCount(0);
  await page.goto(`${at(id, "options")}?modal=campaign-end`);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await donor.link("Başvurumu geri çekmek istiyorum").click();
  const dialog = page.getByRole("dialog", { name: "Başvuru geri çekilsin mi?" });
  await dialog.getByRole("link", { name: "Vazgeç" }).click();
  await expect(dialog).toBeHidden();
  await donor.link("Başvurumu geri çekmek istiyorum").click();
  await dialog.getByRole("button", { name: "Başvuruyu geri çek" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Başvurunuz geri çekildi." })).toBeVisible();
  await expect(page).toHaveURL("/dashboard/my-campaigns");
  await expect(page.getByText(name)).toHaveCount(0);
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
  for (const path of ["termination", "target"]) {
    const late = await member.browser.postAndFollow(at(gone, path), { target: "1500" });
    expect([late.status, late.address, late.text], path).toEqual([
      200,
      "/dashboard/my-campaigns",
      expect.stringContaining("Bu pınar silindi ya da başvurusu geri çekildi."),
    ]);
  }

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
  const [name, better] = [aSpringName(), aSpringName()];
  const id = await startSpringOverHttp(member, { name });
  await staff.reject(id, "Hikâyeyi biraz daha anlatın.");
  await page.goto(at(id, "details"));
  await expect(page.getByText(/tarihli başvurunuz kabul edilmedi/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Gerekçe: Hikâyeyi biraz daha anlatın.");
  expect((await page.request.get(pageOf(id))).status()).toBe(404);
  await steps.field("Hedef").fill("10");
  await donor.button("Kaydet ve yeniden başvur").click();
  await steps.expectErrorAt("Hedef", "en az 500 TL");
  await steps.field("Hedef").fill("750");
  await steps.field("Pınarın adı").fill(better);
  await donor.button("Kaydet ve yeniden başvur").click();
  await expect(page.getByRole("status").filter({ hasText: "Yeniden başvurunuz alındı." })).toBeVisible();
  await expect(donor.heading(better)).toBeVisible();
  await expect(page.getByText(/Ekibimiz inceliyor/)).toBeVisible();
  await staff.approve(id);
  await page.reload();
  await expect(page.getByText(/Pınarınız yayında\./)).toBeVisible();
});

test(
  "locks while an update waits, keeps the approved text, and shows refusals",
  { tag: "@once" },
  async ({ page, donor, steps, member, staff, runningSpring }, info) => {
    const [name, other] = [aSpringName(), aSpringName()];
    const id = await runningSpring({ owner: member, name, target: "1000" });
    await page.goto(at(id, "details"));
    await expect(steps.field("Pınarın adı")).toHaveCount(0);
    await donor.link("Bilgileri ve fotoğrafı değiştir").click();
    const picture = info.outputPath("photo.png");
    await writeFile(picture, Buffer.from(await (await aPicture({ format: "png" })).arrayBuffer()));
    await steps.field("Yeni fotoğraf").setInputFiles(picture);
    await donor.button("Fotoğrafı yükle").click();
    await expect(page.getByRole("status").filter({ hasText: "güncelleme istediğinizde onaya gider" })).toBeVisible();
    await expect(page.getByLabel("Bu fotoğrafı güncelleme isteğime ekle")).toBeChecked();
    await steps.field("Pınarın adı").fill(other);
    await donor.button("Güncelleme iste").click();
    await expect(page.getByRole("status").filter({ hasText: "Güncelleme isteğiniz iletildi." })).toBeVisible();
    await expect(page.getByText(/Güncelleme isteğiniz onay bekliyor\./)).toBeVisible();
    await expect(donor.heading(name)).toBeVisible();
    const pending = page.getByRole("region", { name: "Onay bekleyen bilgiler" });
    await expect(pending).toContainText(other);
    await expect(pending.getByRole("img")).toHaveAttribute("src", /^\/files\//);
    await expect(steps.field("Pınarın adı")).toHaveCount(0);

    // Another window that still shows the form.
    for (const [tab, fields] of [
      ["details", { name: "Bir daha", about: aStory, target: "1000" }],
      ["target", { target: "2000" }],
    ] as const) {
      const answer = await member.browser.postAndFollow(at(id, tab), fields);
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining("Bekleyen talebiniz sonuçlanmadan yeni bir değişiklik isteyemezsiniz."),
      ]);
    }
    await page.goto(pageOf(id));
    await expect(donor.heading(name)).toBeVisible();
    await staff.rejectUpdate(id, "Bu ad uygun değil.");
    await page.goto(at(id, "details"));
    await expect(page.getByRole("main")).toContainText("Son talebiniz kabul edilmedi. Gerekçe: Bu ad uygun değil.");
    // The form is prefilled with the refused text.
    await expect(page.getByText("yayına girmeyen güncellemenizde istedikleriniz duruyor")).toBeVisible();
    await expect(steps.field("Pınarın adı")).toHaveValue(other);
    await expect(donor.heading(name)).toBeVisible();
  },
);

test("changes the target, never below what was collected @once", async ({
  page,
  site,
  donor,
  steps,
  member,
  runningSpring,
}) => {
  const id = await runningSpring({ owner: member, target: "1000" });
  await donateToSpringOverHttp(site, id, { amount: "600", name: "Zeynep", note: "Kolay gelsin" });
  await page.goto(at(id, "target"));
  await expect(page.getByRole("img", { name: "%60" })).toBeVisible();
  for (const wrong of ["550", "1000", "1,2,3"]) {
    await steps.field("Hedef").fill(wrong);
    await donor.button("Güncelleme iste").click();
    await expect(steps.field("Hedef")).toHaveAttribute("aria-invalid", "true");
    await expect(steps.field("Hedef")).toHaveValue(wrong);
  }
  await steps.field("Hedef").fill("1.500");
  await donor.button("Güncelleme iste").click();
  await expect(page.getByText(/1\.500\sTL olarak istediğiniz yeni hedef onay bekliyor\./)).toBeVisible();
  await donor.link("Bağışlar").click();
  await expect(page.getByRole("heading", { name: "1 bağış" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Kolay gelsin");
});

test("ends a spring and asks for its deletion @once", async ({ page, donor, member, staff, runningSpring }) => {
  const id = await runningSpring({ owner: member });
  await page.goto(at(id, "options"));
  await donor.link("Pınarımı sonlandırmak istiyorum").click();
  await expect(page).toHaveURL(`${at(id, "options")}?modal=campaign-end`);
  const end = page.getByRole("dialog", { name: "Pınar sonlandırılsın mı?" });
  await end.getByRole("button", { name: "Pınarı sonlandır" }).click();
  const said = page.getByRole("status").filter({ hasText: "Teşekkürler" });
  await expect(said.getByText("Kampanyanız sonlandırıldı.", { exact: true })).toBeVisible();
  await expect(end).toHaveCount(0);
  await expect(donor.link("Pınarımı sonlandırmak istiyorum")).toHaveCount(0);
  // A second press, from a window that still shows the dialog.
  const again = await member.browser.postAndFollow(at(id, "end"), {});
  expect(again.text).toContain("Pınarın şu anki durumunda bu işlem yapılamaz.");

  await donor.link("Pınarımı silmek istiyorum").click();
  const deletion = page.getByRole("dialog", { name: "Pınar silinsin mi?" });
  await expect(deletion).toContainText("pınarın sayfası kaldırılır.");
  await expect(deletion).not.toContainText("O zamana kadar");
  await deletion.getByRole("button", { name: "Silme talebi gönder" }).click();
  await expect(said.getByText("Kampanya silme talebiniz iletildi.", { exact: true })).toBeVisible();
  await expect(deletion).toHaveCount(0);
  await donor.button("Silme talebimi geri al").click();
  await expect(page.getByRole("status").getByText("Silme talebiniz geri alındı.", { exact: true })).toBeVisible();
  await expect(donor.button("Silme talebimi geri al")).toHaveCount(0);
  await donor.link("Pınarımı silmek istiyorum").click();
  await deletion.getByRole("button", { name: "Silme talebi gönder" }).click();
  await expect(donor.button("Silme talebimi geri al")).toBeVisible();
  await page.goto(pageOf(id));
  await expect(page.getByText("Bu pınar sona erdi; artık bağış almıyor.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("topladık");
  await staff.approveDeletion(id);
  // The site of an API in another process keeps answers for some seconds.
  await expect.poll(async () => (await page.goto(pageOf(id)))!.status()).toBe(404);
  expect((await page.goto(at(id, "options")))!.status()).toBe(404);
});

test(
  "warns that deletion withdraws an update and restores its text on refusal",
  { tag: "@once" },
  async ({ page, donor, steps, member, staff, runningSpring }) => {
    const [name, other] = [aSpringName(), aSpringName()];
    const id = await runningSpring({ owner: member, name });
    await page.goto(`${at(id, "options")}?modal=campaign-deletion`);
    const dialog = page.getByRole("dialog", { name: "Pınar silinsin mi?" });
    await expect(dialog).not.toContainText("güncelleme");
    await expect(dialog).toContainText("O zamana kadar pınar bağış almaz.");
    await member.browser.post(at(id, "details"), { name: other, about: aStory, target: "1000" });
    for (const [modal, title] of [
      ["campaign-end", "Pınar sonlandırılsın mı?"],
      ["campaign-deletion", "Pınar silinsin mi?"],
    ]) {
      await page.goto(`${at(id, "options")}?modal=${modal}`);
      await expect(page.getByRole("dialog", { name: title! })).toContainText(
        "Onay bekleyen güncelleme isteğiniz geri alınır",
      );
    }
    await dialog.getByRole("button", { name: "Silme talebi gönder" }).click();
    await expect(
      page.getByRole("status").getByText("Kampanya silme talebiniz iletildi.", { exact: true }),
    ).toBeVisible();
    await staff.rejectDeletion(id, "Bağışlar sürüyor");
    await page.goto(at(id, "details"));
    await expect(donor.heading(name)).toBeVisible();
    await expect(steps.field("Pınarın adı")).toHaveValue(other);
  },
);

test("shows who stopped a spring, why, and a full one @once", async ({ page, site, member, staff, runningSpring }) => {
  const [stopped, full] = [
    await runningSpring({ owner: member }),
    await runningSpring({ owner: member, target: "500" }),
  ];
  await staff.stop(stopped, "Şikâyet var");
  for (const tab of ["details", "options"]) {
    await page.goto(at(stopped, tab));
    await expect(page.getByRole("main")).toContainText("Ekibimiz pınarınızı durdurdu. Gerekçe: Şikâyet var");
    await expect(page.getByRole("main")).not.toContainText("kabul edilmedi");
  }
  await donateToSpringOverHttp(site, full, { amount: "500" });
  for (const tab of ["details", "target"]) {
    await page.goto(at(full, tab));
    await expect(page.getByRole("main")).toContainText(
      "Pınarınız hedefine ulaştı; artık bağış almıyor. Daha yüksek bir hedef isterseniz",
    );
  }
  await staff.stop(full, "Yeter");
  await page.goto("/the-spring?list=over");
  const card = page.locator(`li:has(a[href="${pageOf(full)}"])`);
  await expect(card.getByText("Tamamlandı", { exact: true })).toHaveCount(1);
  await expect(card.getByText(/^\d+ \S+ \d{4} tarihinde sona erdi$/)).toBeVisible();
});

test("moves a spring once for concurrent submits in many windows @nojs", async ({ site, member, runningSpring }) => {
  const id = await runningSpring({ owner: member });
  const answers = await Promise.all(Array.from({ length: 6 }, () => member.browser.post(at(id, "end"))));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
  expect((await member.browser.open(at(id, "details"))).text).toContain("sona erdi");
  expect(site.log()).not.toMatch(/Error:/);
});
