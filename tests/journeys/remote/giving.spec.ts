import { expect, giveAShare, test } from "./fixtures.ts";

test("a guest gives, pays at the API's bank, and reads who confirms it", async ({ donor, bank, page, api }) => {
  await giveAShare(donor);
  await expect(donor.basketCount()).toContainText("1");
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(1000));
  const added = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  expect(added).toHaveLength(1);
  expect(added[0]!.body).toMatchObject({
    user_id: null,
    session_token: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
    name: "anonymous",
    phone_number: null,
    amount: 1000,
    basket_able_type: 2,
    basket_able_id: 1,
    share_value: 1,
  });

  await donor.goToPayment();
  await donor.leaveDetailsEmpty();
  await expect(donor.button(donor.words.pay)).toContainText(donor.wholeSum(1000));
  await bank.payAnd("Onayla");
  await expect(donor.heading(donor.words.confirmedElsewhere)).toBeVisible();
  await donor.expectEmptyBasket();
  expect(api.requests.filter(({ path }) => path === "payment/request")).toHaveLength(1);
});

test("a guest whose bank refuses sees the basket as the API shows it @once", async ({ donor, bank, page }) => {
  await giveAShare(donor, "water_well-2");
  await page.goto("/payment/details");
  await donor.leaveDetailsEmpty();
  await bank.payAnd("Reddet");
  await expect(donor.heading(donor.words.confirmedElsewhere)).toBeVisible();
  await donor.expectSums([["Moyo köyü su kuyusu 2", 2500]]);
});
