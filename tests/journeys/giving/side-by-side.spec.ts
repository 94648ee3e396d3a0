import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const boxOf = async (part: Locator) => (await part.boundingBox())!;

test("forms of giving have their summary beside them on wide screens @js", async ({ donor, page }) => {
  await donor.hasAShareInTheBasket();
  const summary = page.getByRole("region", { name: "Ödenecek bağışlar" });
  const forms: [path: string, form: Locator, beside: Locator][] = [
    ["/payment/details", page.getByLabel("Adınız ve soyadınız"), summary],
    ["/payment/card", page.getByLabel(donor.words.cardNumber), summary],
    ["/basket", page.getByRole("button", { name: /Sepetten çıkar/ }), page.getByRole("link", { name: "Ödemeye geç" })],
    ["/donate", donor.preset(0), page.getByRole("group", { name: "Neye bağışlamak istersiniz?" })],
    ["/donate?cause=water_well-2", donor.preset(0), page.getByRole("progressbar")],
  ];
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, form, beside] of forms) {
      await page.goto(path);
      const [left, right] = [await boxOf(form.first()), await boxOf(beside.first())];
      expect(right.x, `${path} at ${width} px`).toBeGreaterThan(left.x + left.width);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/payment/card");
  const field = await boxOf(page.getByLabel(donor.words.cardNumber));
  expect((await boxOf(summary)).y).toBeLessThan(field.y);
  await page.goto("/payment/details");
  await expect(summary).toBeHidden();
});
