import { wholeSum } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

// An API that gives the fewest fields: nothing is made of what it does not give.
test.use({ choices: { isLean: true } });

test("counts no days of a spring without an end", async ({ page }) => {
  for (const path of ["/the-spring", "/the-spring/detail/101", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText("Dedem için su");
    await expect(page.getByRole("main"), path).not.toContainText("0 gün");
  }
});

test("shows nothing in the place of an article's missing date", async ({ page }) => {
  for (const path of ["/stories", "/stories/detail/1"]) {
    await page.goto(path);
    await expect(page.getByRole("main"), path).toContainText("Moyo");
    await expect(page.getByRole("main"), path).not.toContainText("–");
    expect(await page.content(), path).not.toContain("1970");
  }
});

test("adds neither periods nor a version to the organisation's privacy notice", async ({ page }) => {
  await page.goto("/kvkk");
  const main = page.getByRole("main");
  await expect(main).toContainText("Bu metin derneğin kendi metnidir.");
  await expect(main.getByRole("table")).toHaveCount(0);
  await expect(main).toContainText("Son değişiklik: 1 Ocak 2026");
  await expect(main).not.toContainText("Sürüm");
});

test("shows a member's well and campaign without invented states and zeros", async ({ page, api, member }) => {
  const main = page.getByRole("main");
  await page.goto("/dashboard/named-water");
  await expect(main).toContainText("Ayşe Hayratı");
  await expect(main).not.toContainText("İsimsiz");

  const owner = `member ${member.id}`;
  api.people.addLine(owner, { amount: 100, basket_able_type: 2, basket_able_id: 1 });
  api.people.settlePayment(api.people.beginPayment(owner, null)!.order, true);
  await page.goto("/dashboard/water");
  await expect(main).toContainText("Abeşe köyü su kuyusu 1");
  await expect(main).not.toContainText("0 TL");

  const end = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const fields = { name: "Dedem için su", about: "Bir kuyu.", goal_amount: 5000, total_amount: "500.00" };
  const spring = api.people.startSpring(member, { ...fields, end_date: end }, "confirmed");
  await page.goto(`/dashboard/campaign/${spring.id}/target`);
  await expect(main).toContainText(/Kalan gün\s*(29|30)/);
  await expect(main).not.toContainText("Bağış sayısı");
});

test("names an anonymous giver in the language of the page", async ({ page, api, member }) => {
  const fields = { name: "Dedem için su", about: "Bir kuyu.", goal_amount: 5000 };
  // The API of this test shows gifts to campaigns with odd numbers.
  const springs = [1, 2].map(() => api.people.startSpring(member, fields, "confirmed"));
  const { id } = springs.find((spring) => Number(spring.id) % 2 === 1)!;
  await page.goto(`/dashboard/campaign/${id}/donates`);
  await expect(
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: wholeSum(100) }),
  ).toContainText("İsimsiz");
  await expect(page.getByRole("main")).not.toContainText("anonymous");
});
