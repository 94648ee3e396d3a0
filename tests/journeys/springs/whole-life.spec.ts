import type { Donor } from "../../support/donor.ts";
import { preset } from "../../support/presets.ts";
import { wholeSum } from "../../support/words.ts";
import { expect, test } from "../people/fixtures.ts";

const name = "Elif’in doğum günü";
const newName = "Elif'in sekizinci yaşı";
const story = "Bu yıl doğum günümde hediye istemiyorum.\n\nBir kuyunun bir parçası olmak istiyorum.";
const note = "Nice senelere, iyi ki varsın";

/** The rows of a list of terms, as one text without the odd spaces of sums. */
async function textOf(donor: Donor): Promise<string> {
  return (await donor.page.getByRole("main").innerText()).replace(/\u00a0/g, " ");
}

/**
 * From the button of the owner's springs through the first-campaign dialog to a spring that waits; answers its id.
 */
async function start(owner: Donor): Promise<string> {
  const { page } = owner;
  await page.goto("/dashboard/my-campaigns");
  await owner.link("Yeni pınar başlat").click();
  const dialog = page.getByRole("dialog", { name: "İlk pınarınız" });
  await dialog.getByLabel("Kişisel verilerin korunması metnini okudum, onaylıyorum").check();
  await dialog.getByRole("button", { name: "Pınarı başlat" }).click();
  await expect(owner.heading("Yeni pınar")).toBeVisible();
  await page.getByLabel("Pınarın adı").fill(name);
  await page.getByLabel("Özel gün").selectOption({ label: "Doğum günü" });
  await owner.fill({ Hikâyesi: story, Hedef: "1.000", Instagram: "@elif.pinar" });
  await owner.button("Onaya gönder").click();
  await expect(page.getByRole("status").filter({ hasText: "Pınarınız onaya gönderildi." })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/campaign\/\d+\/details$/);
  expect(await textOf(owner)).toContain("Ekibimiz inceliyor");
  return /campaign\/(\d+)/.exec(page.url())![1]!;
}

/** Opens a spring from what waits. */
async function openFromInbox(staff: Donor, title: string): Promise<void> {
  await staff.page.goto("/admin/inbox");
  await staff.page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await expect(staff.heading(title)).toBeVisible();
}

/** Makes a decision that asks for nothing but itself. */
async function decide(staff: Donor, button: string, done: string): Promise<void> {
  await staff.button(button).click();
  await expect(staff.page.getByRole("status").filter({ hasText: done })).toBeVisible();
}

/**
 * Gives the second preset sum through the dialog of the spring's page, through the bank, to the receipt; answers the
 * receipt's address.
 */
async function donate(donor: Donor): Promise<string> {
  const { page } = donor;
  await page.goto("/the-spring");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(donor.heading(name)).toBeVisible();
  await donor.link("Bu pınara bağış yap").click();
  const dialog = page.getByRole("dialog", { name });
  await donor.preset(1, dialog).check();
  await donor.fill({ Adınız: "Zeynep", Notunuz: note }, dialog);
  await dialog.getByRole("button", { name: "Sepete ekle" }).click();
  await expect(page).toHaveURL(/added=/);
  await donor.openBasket();
  await donor.goToPayment();
  await donor.fillDetails({ name: "Zeynep Kaya", phone: "0532 123 45 67", email: "zeynep@example.org" });
  await donor.pay();
  await donor.seeReceipt();
  expect(await textOf(donor)).toContain(name);
  return page.url();
}

/** Loads the page again until it has the words: a site of an API elsewhere shows what it read for some seconds. */
async function reloadUntil(donor: Donor, words: string | RegExp): Promise<string> {
  await expect(async () => {
    await donor.page.reload();
    expect(await textOf(donor)).toMatch(words);
  }).toPass();
  return textOf(donor);
}

test(
  "a spring is started, approved, given to, updated, ended and deleted",
  { tag: "@once" },
  async ({ donor: owner, member, administrator: staff, newcomer, site }) => {
    const guest = await newcomer();
    const gift = preset(1).lira;
    const given = wholeSum(gift);
    const messages = async () => (await site.outbox()).filter(({ to }) => to === member.phone).map(({ text }) => text);

    const id = await start(owner);
    const publicPage = `/the-spring/detail/${id}`;
    expect((await guest.page.request.get(publicPage)).status()).toBe(404);

    await openFromInbox(staff, name);
    await staff.fill({ "İzin numarası": "2026/4417", "İzni veren makam": "İstanbul Valiliği" });
    await staff.fill({ "İznin başlangıcı": "01.01.2026", "İznin bitişi": "2099-12-31" });
    await staff.button("Onayla ve yayınla").click();
    await expect(staff.page.getByRole("status").filter({ hasText: "Pınar yayında" })).toBeVisible();
    await expect.poll(messages).toContainEqual(expect.stringContaining(`"${name}" onaylandı`));

    const receipt = await donate(guest);
    await guest.page.goto(publicPage);
    const page = await reloadUntil(guest, given);
    for (const words of [
      "1.000 TL",
      String(Math.floor(gift / 10)),
      "Zeynep",
      note,
      "2026/4417",
      "İstanbul Valiliği",
      "Son gün",
      "Bir kuyunun bir parçası olmak istiyorum.",
    ])
      expect(page).toContain(words);
    await owner.page.goto(`/dashboard/campaign/${id}/details`);
    expect(await textOf(owner)).toContain(site.url + publicPage);
    await expect(owner.link("Yazdırılacak afiş ve karekod")).toBeVisible();
    await owner.page.goto(`/dashboard/campaign/${id}/donates`);
    expect(await textOf(owner)).toContain(note);

    await owner.openForTyping(`/dashboard/campaign/${id}/details?edit=1`);
    await owner.page.getByLabel("Pınarın adı").fill(newName);
    await owner.button("Güncelleme iste").click();
    await expect(owner.page.getByRole("status").filter({ hasText: "Güncelleme isteğiniz iletildi." })).toBeVisible();
    await guest.page.reload();
    await expect(guest.heading(name)).toBeVisible();

    await openFromInbox(staff, name);
    expect(await textOf(staff)).toContain(newName);
    await decide(staff, "Onayla ve yayınla", "Güncelleme yayında");
    expect(await reloadUntil(guest, newName)).toMatch(given);
    await expect(guest.heading(newName)).toBeVisible();

    await owner.page.goto(`/dashboard/campaign/${id}/options`);
    await owner.link("Pınarımı sonlandırmak istiyorum").click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Pınarı sonlandır" }).click();
    await expect(owner.page.getByRole("status").filter({ hasText: "Kampanyanız sonlandırıldı." })).toContainText(
      "Teşekkürler",
    );
    await reloadUntil(guest, "Bu pınar sona erdi");
    await expect(guest.link("Bu pınara bağış yap")).toHaveCount(0);
    await openFromInbox(staff, newName);
    await decide(staff, "Görüldü olarak işaretle", "Sonlandırma görüldü");

    await owner.page.goto(`/dashboard/campaign/${id}/options`);
    await owner.link("Pınarımı silmek istiyorum").click();
    await owner.page.getByRole("dialog").getByRole("button", { name: "Silme talebi gönder" }).click();
    await expect(
      owner.page.getByRole("status").filter({ hasText: "Kampanya silme talebiniz iletildi." }),
    ).toContainText("Teşekkürler");
    await openFromInbox(staff, newName);
    await staff.waitForHydration();
    await staff.page.getByLabel("Geri alınamayacağını biliyorum").check();
    await decide(staff, "Kalıcı olarak sil", "Pınar silindi");
    await expect.poll(messages).toContainEqual(expect.stringContaining("silindi"));

    await expect.poll(async () => (await guest.page.request.get(publicPage)).status()).toBe(404);
    expect((await owner.page.request.get(`/dashboard/campaign/${id}/details`)).status()).toBe(404);
    await guest.page.goto(receipt);
    await expect(guest.heading("Bağış makbuzu")).toBeVisible();
  },
);
