import { aSpringName, startSpringOverHttp } from "../../support/http-spring.ts";
import { aPicture } from "../../support/pictures.ts";
import { expect, test } from "./fixtures.ts";

const full = "Aynı anda en fazla 5 pınarınız olabilir";

test("warns at five springs before a sixth is written @once", async ({ page, donor, starter }) => {
  for (let count = 0; count < 4; count++) await startSpringOverHttp(starter, { name: aSpringName() });
  await page.goto("/dashboard/my-campaigns");
  await expect(donor.link("Yeni pınar başlat")).toBeVisible();
  const fifth = await startSpringOverHttp(starter, { name: aSpringName() });
  for (const address of [
    "/dashboard/my-campaigns",
    "/dashboard/my-campaigns?modal=first-campaign",
    "/dashboard/new-campaigns",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("main").getByText(full), address).toBeVisible();
    await expect(donor.link("Yeni pınar başlat")).toHaveCount(0);
    await expect(page.getByLabel("Pınarın adı")).toHaveCount(0);
  }
  await starter.browser.post(`/dashboard/campaign/${fifth}/termination`);
  await page.goto("/dashboard/my-campaigns");
  await expect(donor.link("Yeni pınar başlat")).toBeVisible();
});

test("says beside the picture button what becomes of the form", async ({ page, donor, starter }) => {
  const id = await startSpringOverHttp(starter);
  await page.goto(`/dashboard/campaign/${id}/details`);
  const hint = page.getByText("yazıp kaydetmediğiniz değişiklikler bu sırada kaybolur");
  await expect(hint).toBeVisible();
  await expect(page.getByRole("region", { name: "Fotoğraf" }).getByText("kaybolur")).toBeVisible();
  const name = page.getByLabel("Pınarın adı");
  const before = await name.inputValue();
  await name.fill(aSpringName());
  const picture = await aPicture();
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(await picture.arrayBuffer()) });
  await donor.button("Fotoğrafı yükle").click();
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(name).toHaveValue(before);
  // Where the form stands alone, nothing below it is lost.
  await page.goto(`/dashboard/campaign/${id}/picture`);
  await expect(hint).toHaveCount(0);
});
