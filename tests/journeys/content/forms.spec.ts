import type { Page } from "@playwright/test";
import { volunteerFieldNames, volunteerFields } from "../../../app/contract/fields/volunteer.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { checkPage } from "../../support/page-check.ts";
import { formStampFrom } from "../../support/signed-values.ts";
import type { TestSite } from "../../support/site.ts";
import { volunteerExample } from "../../support/volunteers.ts";
import { localeTexts } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

/** Makes the form look opened ten seconds ago: the site takes those who are faster for robots. */
async function makeFormOlder(page: Page, site: TestSite): Promise<void> {
  const stamp = await formStampFrom(site, 10);
  await page.locator('input[name="stamp"]').evaluate((field, value) => field.setAttribute("value", value), stamp);
}

const message = {
  name: "Ayşe Yılmaz",
  email: "ayse@example.org",
  phone: "0212 555 00 11",
  subject: "Makbuz",
  message: "Geçen ayki makbuzumu\nalabilir miyim?",
};
const volunteer = { name: "Mehmet", surname: "Öztürk", email: "mehmet@example.org", phone: "05321234567", kvkk: "on" };

test("sends, confirms and stores a message", async ({ donor, page, site, db, javaScriptEnabled }) => {
  const email = `mesaj-${javaScriptEnabled}@example.org`;
  await donor.openForTyping("/contact");
  await donor.fill({ "Adınız ve soyadınız": message.name, "E-posta adresiniz": email });
  await donor.fill({ "Telefonunuz (isteğe bağlı)": message.phone, Konu: message.subject, Mesajınız: message.message });
  await makeFormOlder(page, site);
  await donor.button("Mesajı gönder").click();
  await expect(page).toHaveURL("/contact?sent=1");
  await expect(page.getByRole("status").filter({ hasText: "Mesajınız ulaştı." })).toBeVisible();
  await expect(page.getByLabel("Mesajınız")).toHaveCount(0);
  await checkPage(donor, "İletişim");
  const [kept, ...more] = db.messagesFrom(email);
  expect(more).toEqual([]);
  expect(kept).toMatchObject({ name: message.name, phone: "+902125550011", subject: message.subject, language: "tr" });
  await expect.poll(async () => (await site.outbox()).filter(({ to }) => to === email).length).toBe(1);
});

test("shows each error of a message beside its field, values kept", { tag: "@once" }, async ({ donor, page }) => {
  await donor.openForTyping("/contact");
  await donor.fill({ "Adınız ve soyadınız": "Ayşe <b>", "E-posta adresiniz": "hiç kimse", Konu: "\u2800\u2800" });
  await page.getByLabel("Mesajınız").fill("Merhaba");
  await donor.button("Mesajı gönder").click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Lütfen bir konu yazın.");
  await expect(summary).toContainText("E-posta adresini ad@example.org biçiminde yazın.");
  for (const label of ["E-posta adresiniz", "Konu"])
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Adınız ve soyadınız")).toHaveValue("Ayşe <b>");
  await expect(page.getByLabel("Mesajınız")).toHaveValue("Merhaba");
  await checkPage(donor, "İletişim");

  await donor.openForTyping("/volunteer");
  for (const [typed, words] of [
    ["31.02.1980", "Doğum tarihini gün.ay.yıl olarak yazın."],
    ["1.1.1800", "Doğum tarihi 1900 ile bugün arasında olmalıdır."],
  ] as const) {
    await page.getByLabel("Doğum tarihi").fill(typed);
    await donor.button("Başvuruyu gönder").click();
    await expect(summary.first()).toContainText(words);
    await expect(page.getByLabel("Doğum tarihi")).toHaveAccessibleDescription(new RegExp(words.replaceAll(".", "\\.")));
    await donor.waitForHydration();
  }
});

test("leads to the errors after each refusal and stays quiet while typing", { tag: "@js" }, async ({ donor, page }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await donor.openForTyping("/contact");
  const summary = page.getByRole("alert");
  for (const _ of ["first", "again"]) {
    await donor.button("Mesajı gönder").click();
    await expect(summary).toBeFocused();
    await expect(summary).toBeInViewport();
    await donor.button("Mesajı gönder").focus();
  }
  const email = page.getByLabel("E-posta adresiniz");
  await email.pressSequentially("ay");
  await page.getByLabel("Konu").pressSequentially("Makbuz");
  await email.pressSequentially("se@example.org");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("ayse@example.org");
  await expect(page.getByLabel("Konu")).toHaveValue("Makbuz");
  await donor.button("Mesajı gönder").click();
  await expect(summary).toBeFocused();
});

test("stores everything a volunteer enters", { tag: "@once" }, async ({ donor, page, site, db, javaScriptEnabled }) => {
  const email = `gonullu-${javaScriptEnabled}@example.org`;
  await donor.openForTyping("/volunteer");
  for (const [label, value] of [
    ["Adınız", volunteer.name],
    ["Soyadınız", volunteer.surname],
    ["E-posta adresiniz", email],
    ["Telefonunuz", volunteer.phone],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  for (const name of volunteerFieldNames) {
    const [{ type }, answer] = [volunteerFields[name], volunteerExample[name]];
    const field = page.getByLabel(localeTexts("tr").get(`contact:fields.${name}`)!, { exact: true });
    if (type === "choice" || type === "province") await field.selectOption(answer);
    else await field.fill(type === "day" ? answer.split("-").reverse().join(".") : answer);
  }
  await donor.button("Başvuruyu gönder").click();
  await expect(page.getByRole("alert")).toContainText(
    "Başvuru için kişisel verilerin korunması metnini onaylamanız gerekir.",
  );
  await expect(page.getByLabel("İl", { exact: true })).toHaveValue("İstanbul");
  await page.getByLabel("Kişisel verilerin korunması metnini okudum, onaylıyorum").check();
  await makeFormOlder(page, site);
  await donor.button("Başvuruyu gönder").click();
  await expect(page).toHaveURL("/volunteer?sent=1");
  await expect(page.getByRole("status").filter({ hasText: "Başvurunuz ulaştı." })).toBeVisible();
  expect(db.messagesFrom(email)).toMatchObject([
    { name: "Mehmet", surname: "Öztürk", phone: "+905321234567", ...volunteerExample },
  ]);
});

test.describe("bots and old pages", { tag: "@nojs" }, () => {
  const forms = [
    ["/contact", message],
    ["/volunteer", volunteer],
  ] as const;

  test("get the thank-you and nothing stored when too fast or in the hidden field", async ({ site, db }) => {
    const robot = new HttpBrowser({ url: site.url, language: "tr" });
    for (const [path, fields] of forms) {
      const good = await formStampFrom(site, 60);
      for (const trick of [
        { ...fields, stamp: good, reference_link: "https://spam.example" },
        { ...fields, stamp: await formStampFrom(site, 1) },
      ]) {
        const answer = await robot.post(path, { ...trick, email: "robot@example.org" });
        expect([answer.status, answer.headers.get("location")], path).toEqual([303, `${path}?sent=1`]);
      }
    }
    expect(db.messagesFrom("robot@example.org")).toEqual([]);
  });

  test("do not meet the hidden field on screen, by keyboard or by screen reader @drawn", async ({ page }) => {
    for (const [path] of forms) {
      await page.goto(path);
      const trap = page.locator('[name="reference_link"]');
      await expect(trap).toHaveAttribute("tabindex", "-1");
      await expect(page.getByRole("textbox", { name: "Bu alanı boş bırakın" })).toHaveCount(0);
      const box = (await trap.boundingBox())!;
      const frame = (await trap.locator("..").boundingBox())!;
      expect([frame.width, frame.height]).toEqual([1, 1]);
      expect(box.width).toBeGreaterThan(0);
    }
  });

  test("get an expired or forged form back, ready to be sent again", async ({ site, db }) => {
    for (const [path, fields] of forms) {
      for (const stamp of [
        await formStampFrom(site, 25 * 3600),
        "x",
        "",
        (await formStampFrom(site, 60)).replace(/\.(.)/, (_, first) => (first === "A" ? ".B" : ".A")),
      ]) {
        const browser = new HttpBrowser({ url: site.url, language: "tr" });
        const email = `${path.slice(1)}-${Math.random().toString(36).slice(2)}@example.org`;
        const answer = await browser.postAndFollow(path, { ...fields, email, stamp });
        expect(answer.status, `${path} with ${stamp}`).toBe(400);
        expect(answer.text).toContain("Sayfa uzun süre açık kalmış.");
        const form = answer.form(/gönder$/);
        for (const [name, value] of Object.entries({ ...fields, email }))
          expect(form.fields.get(name), name).toBe(value);
        const again = await browser.submit(answer, form);
        expect([again.way, again.address], `${path} again`).toEqual([[303], `${path}?sent=1`]);
        expect(db.messagesFrom(email)).toHaveLength(1);
      }
    }
  });

  test("may send a corrected form at once", async ({ site, db }) => {
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const stamp = await formStampFrom(site, 30);
    const refused = await browser.postAndFollow("/contact", { ...message, email: "yanlış", stamp });
    expect(refused.status).toBe(400);
    const mended = refused.form("Mesajı gönder").fill("E-posta adresiniz", "hizli@example.org");
    expect((await browser.submit(refused, mended)).address).toBe("/contact?sent=1");
    expect(db.messagesFrom("hizli@example.org")).toHaveLength(1);
  });
});
