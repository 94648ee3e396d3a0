import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { startSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "queue" });

const permit = { number: "2026/417", authority: "İstanbul Valiliği", from: "01.01.2026", until: "31.12.2099" };

test("fifty decisions take one page load each @nojs", async ({ site }) => {
  test.setTimeout(120_000);
  const decisions = 50;
  for (let made = 0; made < decisions / 2; made++) {
    const member = await signUpOverHttp(site);
    await startSpringOverHttp(member);
    await member.browser.post("/profile/deletion");
  }
  const staff = (await signUpOverHttp(site, { phone: site.adminPhones.shift()! })).browser;
  let page = await staff.open(
    /href="(\/admin\/(?:springs|account-deletions)\/\d+)"/.exec((await staff.open("/admin")).html)![1]!,
  );
  let loads = 0;
  for (let decided = 0; decided < decisions; decided++) {
    // Springs are approved, and every other account is erased; the last permit's authority is offered for the next one.
    const isSpring = page.headings[0]!.includes("pınarı");
    const isErased = !isSpring && decided % 4 < 2;
    const form = page.form(isSpring ? "Onayla ve yayınla" : isErased ? "Kalıcı olarak sil" : "Reddet");
    const fields = Object.fromEntries(form.fields);
    if (isSpring && loads > 0 && decided > 4) expect(fields.authority).toBe(permit.authority);
    const answer = await staff.post(form.action, {
      ...fields,
      ...(isSpring ? permit : isErased ? { certain: "on" } : { reason: "Süren bir pınar var." }),
    });
    expect([answer.status, page.address]).toEqual([303, page.address]);
    page = await staff.open(answer.headers.get("location")!);
    loads++;
  }
  expect(loads).toBe(decisions);
  expect(page.address).toBe("/admin");
  expect(page.text).toContain("Karar bekleyen iş yok.");
});

test("decides about a well's name in its row", async ({ administrator: staff, member, db, donor }) => {
  const well = db.clearDonationsOf("well-mali-segou");
  const gift = { cause: `water_well-${well}`, for: "self", all: "on" };

  await donateOverHttp(member.browser, undefined, gift);
  await member.browser.post(`/dashboard/named-water/${well}`, { name: "Hasan Dede" });
  await staff.page.goto("/admin");
  const row = staff.page.getByRole("row").filter({ hasText: "Hasan Dede" });
  await row.getByRole("button", { name: /^Onayla\s?: Hasan Dede$/ }).click();
  await expect(staff.page.getByRole("status").filter({ hasText: "İsim onaylandı" })).toBeVisible();
  await expect(staff.page).toHaveURL("/admin");
  await expect(row).toHaveCount(0);
  await donor.page.goto("/dashboard/named-water");
  await expect(donor.page.getByRole("main")).toContainText("Hasan Dede");
});
