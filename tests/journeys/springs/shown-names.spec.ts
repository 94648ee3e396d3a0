import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "./fixtures.ts";

test("names stand on pages and in files as their donors chose @nojs", async ({ site, someMember, runningSpring }) => {
  const owner = await someMember();
  const id = await runningSpring({ owner });
  for (const gift of [
    { name: "Saklanan Kişi", shown_as: "anonymous", note: "Dua ile" },
    { name: "İbrahim Örtülü", shown_as: "initials" },
    { name: '=HYPERLINK("http://kazan.example")' },
  ])
    await donateToSpringOverHttp(site, id, gift);
  const file = await owner.browser.send(`/dashboard/campaign/${id}/donates.csv`);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="pinar-bagislari-[\d-]+\.csv"$/);
  const lines = (await file.text()).trim().split("\r\n");
  expect(lines.map((line) => line.split(";").slice(1).join(";"))).toEqual([
    "Bağışçı;Not;Tutar (TL)",
    `"'=HYPERLINK(""http://kazan.example"")";;50`,
    "İ. Ö.;;50",
    "İsimsiz;Dua ile;50",
  ]);
  const { html } = await owner.browser.open(`/dashboard/campaign/${id}/donates`);
  for (const name of ["İ. Ö.", "İsimsiz"]) expect(html).toContain(name);
  expect(html).not.toMatch(/Saklanan|Örtülü/);
});

test("a profile names a member for one spring @once", async ({ donor, page, steps, member: _, runningSpring }) => {
  const id = await runningSpring();
  await donor.openForTyping(`/the-spring/detail/${id}?modal=spring-donate`);
  const dialog = page.getByRole("dialog");
  await donor.preset(0, dialog).check();
  await dialog.getByLabel("Notunuz").fill("Kolay gelsin");
  await dialog.getByRole("button", { name: "Adımı profilimden doldur" }).click();
  await steps.expectValues({ Adınız: "Ayşe Yılmaz", Notunuz: "Kolay gelsin" });
  await expect(donor.preset(0)).toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await donor.giveButton().click();
  await expect(page.getByRole("main")).toContainText("Makbuzda yazacak ad: Ayşe Yılmaz");
  await expect(steps.field("Makbuz için e-posta")).toHaveAccessibleDescription(/haberini hesabınıza göndeririz/);

  await page.goto("/payment/details");
  await expect(steps.field(donor.words.payerName)).toHaveValue("Ayşe Yılmaz");
  for (const label of [donor.words.payerName, donor.words.payerPhone]) await steps.field(label).fill("");
  await donor.leaveDetailsEmpty();
  await expect(page.getByRole("main")).toContainText("İsimsiz veriyorsunuz");
  await donor.pay();
  await expect(page.getByRole("main")).not.toContainText("Ayşe Yılmaz");
  // A page that many see may be some seconds old.
  await expect(async () => {
    await page.goto(`/the-spring/detail/${id}`);
    const gifts = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
    await expect(gifts).toContainText("İsimsiz", { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("main")).not.toContainText("Ayşe Yılmaz");
});
