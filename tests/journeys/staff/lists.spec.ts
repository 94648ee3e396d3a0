import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { donateOverHttp, inGroups } from "../../support/http-member.ts";
import { donateToSpringOverHttp } from "../../support/http-spring.ts";
import { aSpringName, startSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

/** Finds short words of a table that were broken in two. */
function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole("table").evaluate((table) => {
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.textContent!.matchAll(/(?<!\S)[\p{L}\d.,:]{2,13}(?!\S)/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

async function expectToFit(page: Page, address: string) {
  for (const width of [320, 700, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} ${width}`).toBe(width);
    const right = (box: { x: number; width: number } | null) => box!.x + box!.width;
    const [table, main] = [
      await page.getByRole("table").boundingBox(),
      await page.getByRole("main").locator(".container").first().boundingBox(),
    ];
    expect(right(table), `${address} ${width}`).toBeLessThanOrEqual(right(main) + 1);
    expect(await brokenWords(page), `${address} ${width}`).toEqual([]);
  }
}

const rowsWith = (page: Page, words: string): Locator => page.getByRole("row").filter({ hasText: words });

test("tells people of one name apart by number in every list @nojs", async ({ administrator: desk, someMember }) => {
  const { page } = desk;
  const name = `İkiz ${randomInt(10 ** 6)}`;
  const twins = [await someMember(), await someMember()];
  for (const twin of twins) await startSpringOverHttp(twin, { name: `${name} ${twin.phone.slice(-4)}` });
  for (const address of [`/admin/springs?q=${encodeURIComponent(name)}`, "/admin/inbox?kind=spring"]) {
    await page.goto(address);
    for (const { phone } of twins)
      await expect(rowsWith(page, `${name} ${phone.slice(-4)}`), address).toContainText(inGroups(phone));
  }
  const payment = await donateOverHttp(twins[0]!.browser);
  await page.goto(`/admin/donations?q=${payment}`);
  await expect(rowsWith(page, "350")).toContainText(payment);
  await page.goto(`/admin/donations?q=${encodeURIComponent(twins[0]!.phone)}`);
  await expect(rowsWith(page, "350")).toContainText(twins[0]!.phone);
});

test("shows no remaining days of a deleted spring, and that its owner was erased @nojs", async ({
  administrator: { page },
  someMember,
  staff,
  runningSpring,
}) => {
  const owner = await someMember();
  const id = await runningSpring({ owner });
  const main = page.getByRole("main");
  await page.goto(`/admin/springs/${id}`);
  await expect(main).toContainText("gün kaldı");
  await owner.browser.post("/profile/deletion", {});
  const { data } = await staff.call("listApprovals", { query: { kind: "account_deletion", per_page: 50 } });
  const request = data.find(({ person }) => person.phone === owner.phone)!;
  await staff.call("approveAccountDeletion", { params: { id: request.id } });
  await page.goto(`/admin/springs/${id}`);
  await expect(main).not.toContainText("gün kaldı");
  await expect(main).toContainText("Hesabı silindi");
});

test("keeps the filter by spring @nojs", async ({ administrator: desk, member, runningSpring, site }) => {
  const { page } = desk;
  const name = aSpringName();
  const id = await runningSpring({ owner: member, name });
  const payment = await donateOverHttp(member.browser);
  await donateToSpringOverHttp(site, id, { amount: "20" }, member.browser);
  await page.goto(`/admin/springs/${id}`);
  await desk.link("Bu pınara yapılan bağışlar").click();
  const main = page.getByRole("main");
  await desk.reads(`Yalnız şu çalışmaya yapılan bağışlar: ${name}`, "1 bağış, toplam 20 TL");
  await page.getByLabel("İsim, telefon, çalışma ya da ödeme numarası").fill(payment);
  await desk.button("Listele").click();
  await desk.reads("0 bağış", name);
  await desk.link("Bütün çalışmaları göster").click();
  await expect(main).not.toContainText("Yalnız şu çalışmaya");
  await expect(rowsWith(page, payment)).toContainText("350");
});

test("breaks no short word by a long one @nojs @drawn", async ({ administrator: desk, someMember, runningSpring }) => {
  const { page } = desk;
  const long = `W${randomInt(10 ** 6)}`.padEnd(40, "W");
  const owner = await someMember({ firstName: long });
  await runningSpring({ owner, name: `${long}${long}` });
  await startSpringOverHttp(owner, { name: `${long}${long}` });
  const payment = await donateOverHttp(owner.browser);
  for (const address of ["/admin/springs", "/admin/inbox", "/admin/donations", "/admin/audit"]) {
    await page.goto(address);
    await expectToFit(page, address);
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/donations?q=${payment}`);
    const lines = await page
      .getByText(payment, { exact: true })
      .evaluate((element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size);
    expect(lines, `${width}`).toBe(1);
    if (width > 640) await expect(page.locator("td.tabular-nums").first()).toHaveCSS("text-align", "right");
  }
});

test("says that nothing is past the last page @nojs", async ({ administrator: desk, donor, member, runningSpring }) => {
  const id = await runningSpring({ owner: member });
  await startSpringOverHttp(member);
  await donateOverHttp(member.browser);
  await expectNoSuchPage(desk.page, ["/admin/springs", "/admin/inbox", "/admin/donations", "/admin/audit"]);
  await expectNoSuchPage(donor.page, ["/dashboard/my-campaigns"]);
  await donor.page.goto(`/dashboard/campaign/${id}/donates?page=99`);
  await expect(donor.page.getByText("Pınarınıza henüz bağış yapılmadı.")).toBeVisible();
  await expect(donor.page.getByText("sayfası yok")).toHaveCount(0);
});

async function expectNoSuchPage(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(`${address}?page=99`);
    const main = page.getByRole("main");
    await expect(main.getByText("Bu listenin 99. sayfası yok."), address).toBeVisible();
    await expect(main.locator(".border-dashed, table, ul.grid, p.notice"), address).toHaveCount(0);
    await main.getByRole("link", { name: "İlk sayfa" }).click();
    await expect(main.locator("table, ul.grid"), address).not.toHaveCount(0);
  }
}
