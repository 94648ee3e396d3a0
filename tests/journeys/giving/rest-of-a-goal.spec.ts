import { expect, test } from "../fixtures.ts";

test.use({ siteOf: "causes that are nearly finished" });

/** One cause per test: a cached page may show an older remaining amount for a while. */
const well = { id: 12, list: "/waterwell-projects", modal: "fast-well", name: "water_well-12" };
const project = { list: "/projects", modal: "quick-donate", name: "project-bread-oven-syria" };
const sacrifice = { id: 16, list: "/sacrifice", modal: "sacrifice-share", name: "sacrifice-16" };

const addressOf = ({ list, modal, name }: typeof project, audience = "self") =>
  `${list}?modal=${modal}&cause=${name}&for=${audience}`;

test("the dialog offers the rest where less than a share is missing", async ({ page, donor, db }) => {
  db.setRemaining(well.id, 32);
  db.setRemaining(db.causeId("bread-oven-syria"), 32);
  for (const cause of [well, project]) {
    await donor.openForTyping(addressOf(cause));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("radio", { name: /^Kalan 32 TL/ })).toBeChecked();
    await expect(dialog).toContainText("hedefe bundan az kaldı");
    await expect(dialog.getByLabel("Hisse sayısı")).toHaveCount(0);
    await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(donor.words.added)).toBeVisible();
  }
  await donor.openBasket();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("64 TL");
});

test("the rest of a sacrifice may be given for another, or another amount @once", async ({ page, donor, db }) => {
  db.setRemaining(sacrifice.id, 40);
  await donor.openForTyping(addressOf(sacrifice));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(donor.words.ownAmount, { exact: true }).fill("7");
  await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
  await expect(dialog).toBeHidden();
  await donor.openBasket();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("7 TL");
  await donor.button("Sepeti boşalt").click();
  await expect(donor.heading(donor.words.emptyBasket)).toBeVisible();

  await donor.openForTyping(addressOf(sacrifice, "other"));
  await expect(dialog.getByRole("radio", { name: /^Kalan 40 TL/ })).toBeChecked();
  await dialog.getByLabel(donor.words.otherName).fill("Hatice Öztürk");
  await dialog.getByLabel(donor.words.powerOfAttorney).check();
  await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
  await expect(dialog).toBeHidden();
  await donor.openBasket();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("40 TL");
});

test("a rest below the minimum may be typed as well as chosen", async ({ page, donor, db }) => {
  db.setRemaining(well.id, 102.5);
  for (const typed of ["100", "2,50"]) {
    await donor.openForTyping(`/donate?cause=${well.name}`);
    if (typed === "2,50") {
      // What is left beside the basket.
      await expect(page.getByRole("radio", { name: /^Kalan 2,50 TL/ })).toBeChecked();
      await expect(page.getByText("En az 2,50 TL")).toBeVisible();
    }
    await page.getByLabel(donor.words.ownAmount, { exact: true }).fill(typed);
    await donor.button(donor.words.addToBasket).click();
    await expect(page, typed).toHaveURL(/\/basket(\?added=\d+)?$/);
  }
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("102,50 TL");

  for (const address of [`/donate?cause=${well.name}`, `${well.list}/detail/${well.id}`, addressOf(well)]) {
    await page.goto(address);
    await expect(page.getByText("Bu hedefe kalanın tamamı sepetinizde."), address).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Kalan/ }), address).toHaveCount(0);
  }
});

test("one share on behalf of another is offered in dialog and page", { tag: "@once" }, async ({ page, donor, db }) => {
  // One with much missing, and one with a single share left.
  const few = { id: 18, name: "sacrifice-18", price: 5300, list: [1] };
  const many = { id: 17, name: "sacrifice-17", price: 4300, list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] };
  db.setRemaining(few.id, few.price);
  db.setRemaining(many.id, 100_000);
  for (const { id, name, price, list } of [few, many]) {
    for (const address of [
      addressOf({ ...sacrifice, name }, "other"),
      `/sacrifice/detail/${id}?for=other`,
      `/donate?cause=${name}&for=other`,
    ]) {
      await page.goto(address);
      if (list.length === 1) {
        await expect(page.getByRole("radio", { name: `${donor.sum(price)} bir hisse` }), address).toBeChecked();
        await expect(page.getByRole("checkbox", { name: /^Kalan/ }), address).toHaveCount(0);
        continue;
      }
      const options = page
        .getByLabel(donor.words.shares, { exact: true })
        .getByRole("option")
        .filter({ hasNotText: "Seçiniz" });
      await expect(options, address).toHaveText(list.map((count) => `${count} hisse · ${donor.sum(count * price)}`));
    }
  }
  await donor.openForTyping(addressOf({ ...sacrifice, name: few.name }, "other"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(donor.words.otherName).fill("Hatice Öztürk");
  await dialog.getByLabel(donor.words.powerOfAttorney).check();
  await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
  await expect(dialog).toBeHidden();
  await donor.openBasket();
  const line = page.getByRole("main").getByRole("listitem");
  await expect(line).toContainText("1 hisse");
  await expect(line).toContainText(donor.words.onBehalfOf("Hatice Öztürk"));
});

test("a sacrifice on behalf of another waits for the power of attorney on the page", async ({ page, donor }) => {
  for (const address of ["/sacrifice/detail/14?for=other", "/donate?cause=sacrifice-14&for=other"]) {
    await donor.openForTyping(address);
    const button = donor.button(donor.words.addToBasket);
    const box = page.getByLabel(donor.words.powerOfAttorney);
    if (donor.hasScripts) await expect(button).toBeDisabled();
    await page.getByLabel(donor.words.otherName).fill("Hatice Öztürk");
    if (!donor.hasScripts) {
      await button.click();
      await expect(page.getByRole("alert").getByRole("link")).toHaveText([donor.words.errors.proxyRequired]);
    }
    await box.check();
    await expect(button).toBeEnabled();
    await button.click();
    await expect(page.getByText(donor.words.added)).toBeVisible();
  }
});

test("the whole rest cannot be given every month", { tag: "@once" }, async ({ page, donor, db }) => {
  db.setRemaining(9, 20_000);
  await donor.openForTyping("/donate?cause=water_well-9");
  await page.getByRole("radio", { name: "Düzenli" }).check();
  const all = page.getByRole("checkbox", { name: /^Kalan tutarın tamamı/ });
  if (donor.hasScripts) return expect(all).toBeDisabled();
  await all.check();
  await donor.button(donor.words.addToBasket).click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText([/Kalan tutarın tamamı düzenli bağış olamaz/]);
  expect(await page.getByRole("radio", { name: "Düzenli" }).isChecked()).toBe(true);
});

test("two donors of the rest: the second is told and gives what is left @nojs", async ({ donor, newcomer, db }) => {
  const oven = {
    ...project,
    id: db.causeId("bread-oven-syria"),
    role: "checkbox",
    rest: /^Kalan tutarın tamamı/,
  } as const;
  for (const { id, name, role, rest } of [{ ...well, role: "radio", rest: /^Kalan 200 TL/ } as const, oven]) {
    db.setRemaining(id, 200);
    const second = await newcomer();
    for (const one of [donor, second]) {
      await one.page.goto(`/donate?cause=${name}`);
      await one.page.getByRole(role, { name: rest }).check();
      await one.button(one.words.addToBasket).click();
    }
    await second.payWithCard();
    await second.reachTheBank();
    // Another donor gives a part of it meanwhile, and a part is left.
    db.setRemaining(id, 150);
    await second.answerChallenge();
    await second.returnFromTheBank();
    await expect(second.heading(second.words.notPaid)).toBeVisible();
    await expect(second.page.getByRole("main")).toContainText("Siz bankadayken başkaları da bağışladı");
    await second.link(second.words.tryAgain).click();
    await expect(second.page).toHaveURL("/basket");
    await expect(second.page.getByRole("main")).toContainText("bu hedefe 150 TL kaldı");
    await expect(second.link(second.words.toPayment)).toHaveCount(0);
    await second.button("150 TL bağışla").click();
    await second.payWithCard();
    await second.passChallenge();
    await second.expectPaid();

    // The first donor's rest is gone altogether.
    await donor.page.goto("/payment/card");
    await expect(donor.page).toHaveURL("/basket");
    await expect(donor.page.getByRole("main")).toContainText("Bu hedefe başkalarının bağışlarıyla ulaşıldı");
    await donor.button("Sepeti boşalt").click();
  }
});
