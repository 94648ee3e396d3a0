import { codeSentTo } from "../../support/http-member.ts";
import { sectionSevenMember } from "../../support/section-seven-people.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import { expect, test } from "./fixtures.ts";

// An API that leaves a guest's basket where it was, and has a number of its own for projects, which the operator names.
test.use({ choices: { projectType: 7, joinsGuests: false } });

test("gives for a project with the number that the operator names", async ({ donor, page, api }) => {
  await donor.openForTyping("/donate?cause=project-okul-cantasi");
  await page.getByRole("radio", { name: /bir hisse$/ }).check();
  await donor.button(donor.words.addToBasket).click();
  await expect(page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(750));
  await expect(page.getByRole("main")).toContainText("Okul çantası");
  const [added] = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  expect(added!.body).toMatchObject({ basket_able_type: 7, basket_able_id: 1, amount: 750 });
});

test("takes a guest's gift for a project along at sign-in, with that number", async ({ donor, page, api, site }) => {
  const { phone } = sectionSevenMember;
  await donor.openForTyping("/donate?cause=project-okul-cantasi");
  await page.getByRole("radio", { name: /bir hisse$/ }).check();
  await donor.button(donor.words.addToBasket).click();
  await expect(page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await page.goto("/auth/login");
  const steps = new SignInSteps(donor, site);
  await steps.askForCode(phone);
  await steps.enterCode(await codeSentTo(site, phone));
  await page.goto("/basket");
  await expect(page.getByRole("main")).toContainText("Okul çantası");
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(750));
  const added = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  expect(added.map(({ body }) => body.basket_able_type)).toEqual([7, 7]);
});
