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
    await expect(dialog.getByLabel(donor.words.ownAmount)).toHaveValue("32");
    await expect(dialog.getByRole("checkbox", { name: "Kalan tutarın tamamı: 32 TL" })).toBeVisible();
    await expect(dialog.getByLabel("Hisse sayısı")).toHaveCount(0);
    await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(donor.words.added)).toBeVisible();
  }
  await donor.openBasket();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("64 TL");
});

test("the rest of a sacrifice may be given for another @once", async ({ page, donor, db }) => {
  db.setRemaining(sacrifice.id, 40);
  await donor.openForTyping(addressOf(sacrifice, "other"));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel(donor.words.ownAmount)).toHaveValue("40");
  await dialog.getByLabel(donor.words.otherName).fill("Hatice Öztürk");
  await dialog.getByLabel(donor.words.powerOfAttorney).check();
  await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
  await expect(dialog).toBeHidden();
  await donor.openBasket();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("40 TL");
});

test("one share that is left is offered as a share alone @nojs", async ({ page, db }) => {
  const share = { id: 17, lira: 4300 };
  db.setRemaining(share.id, share.lira);
  for (const address of [`/donate?cause=sacrifice-${share.id}`, `/sacrifice/detail/${share.id}`]) {
    await page.goto(address);
    await expect(page.getByLabel("Hisse sayısı"), address).toHaveValue("1");
    await expect(page.getByRole("checkbox", { name: /^Kalan/ }), address).toHaveCount(0);
  }
});

test("a rest below the minimum may be typed as well as chosen", async ({ page, donor, db }) => {
  db.setRemaining(well.id, 102.5);
  for (const typed of ["100", "2,50"]) {
    await donor.openForTyping(`/donate?cause=${well.name}`);
    if (typed === "2,50") {
      // What is left beside the basket.
      const own = page.getByLabel(donor.words.ownAmount, { exact: true });
      await expect(own).toHaveValue("2,50");
      await expect(own).toHaveAttribute("placeholder", "min 2,50");
    }
    await page.getByLabel(donor.words.ownAmount, { exact: true }).fill(typed);
    await donor.button(donor.words.addToBasket).click();
    await expect(page, typed).toHaveURL(/\/basket(\?added=\d+)?$/);
  }
  await expect(page.getByRole("main").getByRole("definition")).toHaveText("102,50 TL");

  for (const address of [`/donate?cause=${well.name}`, `${well.list}/detail/${well.id}`, addressOf(well)]) {
    await page.goto(address);
    await expect(page.getByText("Bu hedefe kalanın tamamı sepetinizde."), address).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Kalan/ }), address).toHaveCount(0);
  }
});

test("two donors of the rest: the second is told and gives what is left @nojs", async ({ donor, newcomer, db }) => {
  const second = await newcomer();
  const id = db.causeId("bread-oven-syria");
  db.setRemaining(id, 200);
  for (const one of [donor, second]) {
    await one.page.goto(`/donate?cause=${project.name}`);
    await one.page.getByRole("checkbox", { name: /^Kalan tutarın tamamı/ }).check();
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
  await second.pay();

  // The first donor's rest is gone altogether.
  await donor.page.goto("/payment/card");
  await expect(donor.page).toHaveURL("/basket");
  await expect(donor.page.getByRole("main")).toContainText("Bu hedefe başkalarının bağışlarıyla ulaşıldı");
});

test("shows a full well in its ring and takes no donation", { tag: "@once" }, async ({ donor, page, db }) => {
  const id = 5;
  db.setRemaining(id, 100);
  await page.goto(`/donate?cause=water_well-${id}&all=1`);
  await donor.giveButton().click();
  await donor.pay();
  await page.goto(`/waterwell-projects/detail/${id}`);
  await expect(page.getByRole("img", { name: "Tamamlandı" })).toBeVisible();
  await expect(page.getByText("Hedefe ulaşıldı. Teşekkür ederiz.")).toBeVisible();
  await expect(donor.button(donor.words.addToBasket)).toHaveCount(0);
});
