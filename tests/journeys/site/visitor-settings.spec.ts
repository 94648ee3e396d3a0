import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expectToFit } from "../../support/page-check.ts";
import { expect, test } from "../fixtures.ts";

const groundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Returns the colours of two pixels in the middle of a picture, near its left and its right end. */
async function endsOf(picture: Buffer): Promise<[string, string]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colorAt = (x: number) => {
    const start = (Math.floor(info.height / 2) * info.width + x) * 3;
    return data.subarray(start, start + 3).toString("hex");
  };
  return [colorAt(20), colorAt(info.width - 4)];
}

test("what is chosen or filled can be told apart with forced colours @nojs @drawn", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/sacrifice/detail/17");
  const audiences = page.getByRole("group", { name: "Kimin adına" }).getByRole("button");
  expect(await groundOf(audiences.nth(0))).not.toBe(await groundOf(audiences.nth(1)));

  await page.goto("/waterwell-projects");
  const [chosen, other] = [page.locator("main a[aria-current]"), page.getByRole("link", { name: /^Hepsi/ })];
  expect(await groundOf(chosen.first())).not.toBe(await groundOf(other));
  const [filled, empty] = await endsOf(await page.locator("progress").first().screenshot());
  expect(filled).not.toBe(empty);
});

/** The least that text must bear (WCAG 2.2, 1.4.12). */
const textSpacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } " +
  "p { margin-bottom: 2em !important }";

test("wide spaces between letters and words fit on the smallest phone @nojs @drawn", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto("/donate?cause=water_well-2");
  await page.getByRole("button", { name: "Sepete ekle" }).click();
  for (const address of ["/", "/waterwell-projects/detail/2", "/basket", "/payment/card", "/auth/login", "/costs"]) {
    await page.goto(address);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    }, textSpacing);
    await expectToFit(page);
  }
});
