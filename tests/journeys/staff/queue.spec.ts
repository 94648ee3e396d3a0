import type { Donor } from "../../support/donor.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { startSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

test.use({ siteOf: "queue" });

const permit = { number: "2026/417", authority: "İstanbul Valiliği", from: "01.01.2026", until: "31.12.2099" };

test("fifty decisions take one page load each @nojs", async ({ site }) => {
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
  await donor.page.goto(`/waterwell-projects/detail/${well}`);
  await expect(donor.page.getByRole("definition").filter({ hasText: "Hasan Dede" })).toBeVisible();
});

/** Leaves a page and waits for another one with a form about what its address names; returns its path. */
async function goOn({ page }: Donor, leave: () => Promise<unknown>, address: RegExp | string): Promise<string> {
  const left = page.url();
  await leave();
  await expect(page).not.toHaveURL(left);
  await expect(page).toHaveURL(address);
  // The address changes before the page does.
  const path = new URL(page.url()).pathname;
  await expect(page.locator(`main form[method=post][action^="${path}"]`).first()).toBeVisible();
  return path;
}

/** Types into every field of the page, changes every tick, and opens every fold. */
async function changeEverything({ page }: Donor): Promise<void> {
  const changed = await page.getByRole("main").evaluate((main) => {
    const parts = main.querySelectorAll<HTMLElement>("input:not([type=hidden]), textarea, details");
    for (const part of parts) {
      if (part instanceof HTMLDetailsElement) part.open = true;
      else if (part instanceof HTMLInputElement && part.type === "checkbox") part.click();
      else (part as HTMLInputElement | HTMLTextAreaElement).value = "Yarım kalan";
      part.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return parts.length;
  });
  expect(changed).toBeGreaterThan(0);
}

/** Expects every field and tick of the page as the server gave it, and every fold closed. */
async function expectUnchanged({ page }: Donor): Promise<void> {
  const changed = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("input, textarea, details")]
      .filter((part) => {
        if (part instanceof HTMLDetailsElement) return part.open;
        const field = part as HTMLInputElement;
        return field.value !== field.defaultValue || (field.type === "checkbox" && field.checked);
      })
      .map((part) => part.outerHTML),
  );
  expect(changed, page.url()).toEqual([]);
}

// The staff's layout makes each page anew: two kinds of decisions and the browser's history stand for all forms.
test("begins each decision with an empty form @js", async ({ administrator: desk, someMember }) => {
  const { page } = desk;
  const members = [await someMember(), await someMember()];
  for (const member of members) await startSpringOverHttp(member);
  for (const { browser } of members) await browser.post("/profile/deletion");
  const [spring, deletion] = [/\/admin\/springs\/\d+$/, /\/admin\/account-deletions\/\d+$/];
  const later = () => page.getByRole("link", { name: /^Sonra karar ver/ }).click();
  await desk.openForTyping("/admin");
  const first = await goOn(desk, () => page.getByRole("table").getByRole("link").first().click(), spring);
  await goOn(desk, later, spring);
  await changeEverything(desk);
  await goOn(desk, () => page.goBack(), first);
  for (const address of [spring, deletion]) {
    await expectUnchanged(desk);
    await changeEverything(desk);
    await goOn(desk, later, address);
  }
  // Decides with the other decision half written.
  await expectUnchanged(desk);
  await changeEverything(desk);
  await goOn(desk, () => desk.button("Kalıcı olarak sil").click(), deletion);
  await expectUnchanged(desk);
});

test("begins the request of each guest with an empty form @js", async ({ administrator: desk }) => {
  // Their data and the form stand at one address, so that no address names a person.
  await desk.openForTyping("/admin/guests");
  const reason = desk.page.getByLabel(/^Başvuru: nasıl geldi/);
  for (const contact of ["bir@example.org", "iki@example.org"]) {
    await desk.page.getByLabel("E-posta adresi ya da telefon").fill(contact);
    await desk.button("Göster").click();
    await expect(desk.page.getByRole("heading", { name: contact })).toBeVisible();
    await expect(reason).toHaveValue("");
    await reason.fill("Yarım kalan gerekçe");
  }
});
