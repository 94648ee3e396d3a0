import { expect, giveAShare, test } from "./fixtures.ts";

// Lists as Laravel's paginator writes them, and payments whose bank knows no way back.
test.use({ choices: { dialect: "paginated", returnField: null } });

test("shows every page of a list beside an API with Laravel's pages", async ({ page, api }) => {
  await page.goto("/news?page=1");
  await expect(page.getByRole("main")).toContainText("Sondaj ekibi yolda 1");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Daha fazla|Sonraki|^2$/ })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("Sondaj ekibi yolda 18");
  expect(api.requests.some(({ path, query }) => path === "news" && query.get("page") === "2")).toBe(true);
});

test("says who confirms a payment whose bank knows no way back", async ({ donor, bank, page }) => {
  const history: string[] = [];
  page.on("framenavigated", (frame) => history.push(frame.url()));
  await giveAShare(donor);
  await page.goto("/payment/details");
  await donor.leaveDetailsEmpty();
  await bank.decide("Onayla");
  await expect(bank.page.getByText("İşleminiz tamamlandı.")).toBeVisible();
  // Without scripts the bank had the whole window, and the payer opens the page before it from the history.
  if (!donor.hasScripts) await page.goto(history.findLast((address) => address.includes("/payment/frame"))!);
  await donor.link(donor.words.lookAtState).click();
  await expect(donor.heading(donor.words.confirmedElsewhere)).toBeVisible();
  await donor.expectEmptyBasket();
});
