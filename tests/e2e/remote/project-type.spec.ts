import { expect, test } from "./fixtures.ts";

// An API with a fourth number for projects, which the operator names.
test.use({ choices: { projectType: 4 } });

test("gives for a project with the number that the operator names", async ({ donor, page, api }) => {
  await donor.openForTyping("/donate?cause=project-okul-cantasi");
  await page.getByRole("radio", { name: /bir hisse$/ }).check();
  await donor.button(donor.words.addToBasket).click();
  await expect(page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await expect(page.getByRole("main")).toContainText(donor.sum(750));
  const [added] = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  expect(added!.body).toMatchObject({ basket_able_type: 4, basket_able_id: 1, amount: 750 });
});
