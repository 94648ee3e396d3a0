import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../../support/page-check.ts";
import { expect, test } from "../fixtures.ts";

const banner = "Kuru mevsim başladı. Bir kuyu hissesi 350 TL’den başlıyor.";

test("the first Tab reaches the skip link, which leads to the content", { tag: "@drawn" }, async ({ donor, page }) => {
  for (const address of ["/", "/payment/nosuchstep"]) {
    await page.goto(address);
    await page.keyboard.press("Tab");
    const skip = donor.link(donor.words.skip);
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("the header stays visible while scrolling", { tag: "@drawn" }, async ({ page }) => {
  for (const [width, address] of [
    [360, "/waterwell-projects"],
    [1280, "/projects"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const header = page.getByRole("banner");
    expect((await header.boundingBox())!.y).toBeGreaterThan(0);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect.poll(async () => (await header.boundingBox())!.y).toBe(0);
  }
});

test("the menu is a row on desktops and a dialog on phones", { tag: "@drawn" }, async ({ donor, page }) => {
  await page.goto("/sacrifice");
  const row = page.getByRole("navigation", { name: donor.words.header.menu });
  await expect(row.getByRole("link", { name: "Kurban" })).toHaveAttribute("aria-current", "page");
  await expect(donor.link(donor.words.header.menu)).toBeHidden();

  await page.setViewportSize({ width: 360, height: 800 });
  await expect(row).toBeHidden();
  await donor.link(donor.words.header.menu).click();
  const menu = page.getByRole("dialog", { name: donor.words.header.menu });
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "Eğitim" }).click();
  await expect(page).toHaveURL("/projects?category=education");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projeler: Eğitim");
});

test("shows a submenu only under pointer or focus", { tag: "@drawn" }, async ({ page }) => {
  await page.goto("/faqs");
  const menu = page.getByRole("navigation").first();
  const child = menu.getByRole("link", { name: "Maliyetler" });
  await expect(child).toHaveCount(0);
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["Projeler", "Bizden", "Kurumsal"]) {
      await menu.getByRole("link", { name, exact: true }).hover();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width} px`).toBe(width);
    }
  }
  await expect(child).toBeVisible();
  await page.mouse.move(5, 600);
  await expect(child).toBeHidden();
  await menu.getByRole("link", { name: "Kurumsal" }).focus();
  await expect(child).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Biz kimiz" })).toBeFocused();
  await child.click();
  await expect(page).toHaveURL("/costs");
  await page.mouse.move(5, 600);
  await expect(child).toBeHidden();
});

test("the banner stays closed on every page", async ({ donor, page }) => {
  await page.goto("/projects?category=food");
  await expect(page.getByText(banner)).toBeVisible();
  await page.getByRole("button", { name: donor.words.closeBanner }).click();
  await expect(page.getByText(banner)).toBeHidden();
  await expect(page).toHaveURL("/projects?category=food");
  // With scripts it is hidden before the server knows it.
  await expect(page.getByText(banner)).toHaveCount(0);
  for (const address of ["/projects?category=food", "/", "/basket"]) {
    await page.goto(address);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByText(banner)).toHaveCount(0);
  }
});

test("the language switch keeps what is typed, or says before that it is lost", async ({ donor, page }) => {
  const lost = page.getByText("yazıp göndermedikleriniz silinir");
  const kept = (text: string) => (donor.hasScripts ? text : "");
  await donor.openForTyping("/contact");
  await expect(lost).toHaveCount(donor.hasScripts ? 0 : 1);
  await donor.fill({ "Adınız ve soyadınız": "Ayşe Yılmaz", Mesajınız: "Kuyu ne zaman açılacak?" });
  await donor.button("English").click();
  await donor.waitForHydration();
  await expect(page).toHaveURL("/contact");
  await expect(donor.button("English")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Your message")).toHaveValue(kept("Kuyu ne zaman açılacak?"));
  await expect(page.getByLabel("Your name and surname")).toHaveValue(kept("Ayşe Yılmaz"));
  await page.reload();
  await donor.waitForHydration();
  await expect(page.getByLabel("Your message")).toHaveValue("");

  // A refused gift is still one for its cause.
  await donor.openForTyping("/donate?cause=water_well-6&for=other");
  await page.getByRole("radio", { name: "Every month" }).check();
  await page.getByLabel("Another sum", { exact: true }).fill("75");
  await donor.button("Add to basket").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await donor.waitForHydration();
  await donor.button("Türkçe").click();
  await donor.waitForHydration();
  await expect(page).toHaveURL("/donate?cause=water_well-6&for=other");
  await expect(page.getByLabel("Başka tutar", { exact: true })).toHaveValue(kept("75"));
  await expect(page.getByRole("radio", { name: "Her ay" })).toBeChecked({ checked: donor.hasScripts });

  await donor.hasAShareInTheBasket();
  await donor.openForTyping("/payment/card");
  if (donor.hasScripts) await expect(page.getByText("kart bilgilerini, kodları, onayları")).toBeVisible();
  else await expect(lost).toHaveCount(1);
  await donor.fill({ "Kart numarası": "4000 0000 0000 0002", "Makbuz için e-posta": "ayse@example.org" });
  await donor.button("English").click();
  await donor.waitForHydration();
  await expect(page.getByLabel("Card number")).toHaveValue("");
  await expect(page.getByLabel("E-mail for the receipt")).toHaveValue(kept("ayse@example.org"));
  if (donor.hasScripts)
    expect(await page.evaluate(() => JSON.stringify({ ...window.sessionStorage }))).not.toContain("4000");
});

test("the donate button thanks and leads on without an account", async ({ donor, page }) => {
  await page.goto("/waterwell-projects");
  await page.getByRole("banner").getByRole("link", { name: donor.words.header.donate }).click();
  const dialog = page.getByRole("dialog", { name: donor.words.thanks });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Üye olmadan devam et" }).click();
  await expect(donor.heading("Bağış yap")).toBeVisible();
});

test.describe("with JavaScript", { tag: "@js" }, () => {
  const isModal = (dialog: Locator) => dialog.evaluate((element) => element.matches(":modal"));
  const hasFocusWithin = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

  async function expectToKeepTheFocus(page: Page, dialog: Locator): Promise<void> {
    await expect(dialog).toBeVisible();
    await expect.poll(() => isModal(dialog)).toBe(true);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          !document.querySelector("dialog")!.contains(document.activeElement),
      );
      expect(isOutside, `after ${presses + 1} times Tab`).toBe(false);
    }
  }

  test("a dialog keeps the focus, closes on Escape and restores the focus", async ({ donor, page }) => {
    // Before the script runs, nobody remembers the opener.
    await donor.openForTyping("/");
    const opener = page.getByRole("link", { name: /Bamyan’da dağ köyüne kuyu$/ }).last();
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await expectToKeepTheFocus(page, dialog);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/");
    await expect(opener).toBeFocused();

    await page.setViewportSize({ width: 360, height: 800 });
    await donor.link(donor.words.header.menu).press("Enter");
    await expectToKeepTheFocus(page, dialog);
    await dialog.getByRole("link", { name: donor.words.closeDialog }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(donor.link(donor.words.header.menu)).toBeFocused();
  });

  test("a dialog closes on outside click, back button and its own link", async ({ page, donor }) => {
    await page.goto("/projects");
    const dialog = page.getByRole("dialog");
    for (const close of [
      () => page.mouse.click(5, 400),
      () => page.goBack(),
      () => dialog.getByRole("link", { name: donor.words.closeDialog }).click(),
    ]) {
      await donor.openGivingDialog("Halep kırsalında günlük ekmek");
      await expect.poll(() => isModal(dialog)).toBe(true);
      await expect.poll(() => hasFocusWithin(dialog)).toBe(true);
      await close();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL("/projects");
    }
  });
});

test("header and footer are small on phones, and one link shows all pages @nojs @drawn", async ({ donor, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/faqs");
  const header = (await page.getByRole("banner").boundingBox())!;
  expect(header.y + header.height).toBeLessThanOrEqual(180);
  const footer = page.getByRole("contentinfo");
  expect((await footer.boundingBox())!.height).toBeLessThanOrEqual(700);
  const folded = footer.getByRole("link", { name: "Gönüllü olun" });
  await expect(folded).toBeHidden();
  await donor.link("Tüm sayfalar").click();
  await expect(folded).toBeVisible();
});
