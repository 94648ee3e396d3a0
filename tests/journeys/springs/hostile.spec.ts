import { randomInt } from "node:crypto";
import { isDrawn } from "../../support/expect.ts";
import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { checkPage } from "../../support/page-check.ts";
import { expect, test } from "./fixtures.ts";

const hostile = {
  markup: `<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"><h1>Başlık</h1></p></div></article>&lt;b&gt;`,
  turned: "\u202E\u2067\u2066ters \u2069\u2069\u2069\u202Eyazı",
  emoji: "😀👨‍👩‍👧‍👦🏳️‍🌈".repeat(180),
  endless: "a".repeat(700) + "ﷺ".repeat(50) + "Z̸̡̢̛͈̗͚͑̐a̵̛̬l̴̰̈́g̷͎̈́o̶".repeat(20),
  arabic: "مرحبا بالعالم، هذه حملة خيرية (2026).",
};
const story = Object.values(hostile).join("\n\n");

test("shows a hostile story as plain text and keeps the layout", async ({ page, site, donor, runningSpring }) => {
  test.slow();
  const name = `\u202E\u2069<b>Kötü</b> isim ${randomInt(10 ** 9)} مرحبا ${"x".repeat(30)}`;
  const plain = name.replace(/[\u202E\u2069]/g, "");
  const id = await runningSpring({ name, about: story });
  await donateToSpringOverHttp(site, id, {
    amount: "50",
    name: "\u202E\u2069Ters İsim",
    note: `${hostile.markup}\u202E${"ş".repeat(300)}`,
  });

  for (const address of [`/the-spring/detail/${id}`, `/the-spring/poster/${id}`]) {
    await page.goto(address);
    await checkPage(donor, address.includes("poster") ? `Afiş: ${plain}` : plain);
    await expect(donor.heading(plain)).toBeVisible();
  }
  await page.goto(`/the-spring/detail/${id}`);
  if (isDrawn(page)) expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  await expect(page.locator(".written img, .written script, .written h1")).toHaveCount(0);
  // Exactly what was written; only line breaks differ.
  const paragraphs = await page.locator(".prose.written > p").allTextContents();
  expect(paragraphs).toEqual(Object.values(hostile));
  // What follows the name runs from left to right, as before it.
  const gift = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
  if (isDrawn(page)) {
    const [who, sum] = [
      (await gift.locator("strong").boundingBox())!,
      (await gift.locator("strong + span").boundingBox())!,
    ];
    expect(who.x).toBeLessThan(sum.x);
  }
  await expect(gift.locator("strong + span")).toHaveText("50\u00a0TL");

  for (const address of [
    `/the-spring?q=${plain.slice(-20)}`,
    `/the-spring?modal=spring-donate&cause=spring-${id}`,
    `/donate?cause=spring-${id}`,
    "/donate?kind=springs",
  ]) {
    await page.goto(address);
    for (const width of isDrawn(page) ? [320, 1280] : []) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${address} at ${width} px`,
      ).toBe(0);
    }
    if (isDrawn(page)) expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  }
});
