import { sectionSevenMember } from "../../support/section-seven-people.ts";
import { expect, giveAShare, signInAtSite, signOutAtSite, test } from "./fixtures.ts";

test("signs in with a guest's basket, gives, pays, signs out", async ({ donor, page, site, api, bank, google }) => {
  const { phone } = sectionSevenMember;
  await giveAShare(donor);
  const code = await signInAtSite(donor, site);
  expect(google.numbers()).toContain(phone);
  for (const secret of [phone, code]) expect(site.log()).not.toContain(secret);
  await expect(donor.basketCount()).toContainText("1");

  await giveAShare(donor, "water_well-2");
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(3500));
  const added = api.requests.filter(({ method, path }) => method === "POST" && path === "baskets").at(-1)!;
  expect(added.body).toMatchObject({ user_id: api.people.memberOf(phone).id, amount: 2500 });

  await page.goto("/payment/card");
  await bank.payAnd("Onayla");
  await expect(donor.heading(donor.words.confirmedElsewhere)).toBeVisible();
  await page.goto("/dashboard/donate");
  await donor.reads("Abeşe köyü su kuyusu 1", donor.wholeSum(2500));
  await signOutAtSite(donor, site);
  await expect(page.getByRole("banner").getByRole("link", { name: "Giriş yap" }).first()).toBeVisible();
  expect(api.requests.filter(({ path }) => path === "user/auth/logout")).toHaveLength(1);
});

test("returns a gift whose sign-in ended at the API, to be sent as a guest's", async ({ page, api, donor, member }) => {
  await donor.openForTyping("/donate?cause=water_well-3");
  await donor.selectShares(1);
  api.revoke("users");
  await donor.button(donor.words.addToBasket).click();
  await expect(donor.heading("Oturumunuz sona erdi")).toBeVisible();
  // Nothing was sent with another identity.
  const adds = () => api.requests.filter(({ method, path }) => method === "POST" && path === "baskets");
  expect(adds().map(({ identity }) => identity)).not.toContain("machine");
  await donor.button("Giriş yapmadan gönder").click();
  await expect(page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await expect(page.getByRole("main")).toContainText(donor.wholeSum(1000));
  await expect(page.getByRole("banner").getByRole("link", { name: "Giriş yap" }).first()).toBeVisible();
  expect(api.people.basketOf(`member ${member.id}`)).toMatchObject({ basket: [] });
});
