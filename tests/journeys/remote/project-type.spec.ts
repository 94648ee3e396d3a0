import { expect, giveAShare, signInAtSite, test } from "./fixtures.ts";

// An API that leaves a guest's basket where it was, and has a number of its own for projects, which the operator names.
test.use({ choices: { projectType: 7, joinsGuests: false } });

test("takes a guest's project gift along at sign-in, by the operator's number", async ({ donor, page, api, site }) => {
  await giveAShare(donor, "project-okul-cantasi");
  await signInAtSite(donor, site);
  await page.goto("/basket");
  await donor.reads("Okul çantası", donor.wholeSum(750));
  const added = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  const gift = { basket_able_type: 7, basket_able_id: 1, amount: 750 };
  expect(added.map(({ body }) => body)).toMatchObject([gift, gift]);
});
