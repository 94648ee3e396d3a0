import { HttpBrowser } from "../../support/http-browser.ts";
import { readPageHead } from "../../support/page-head.ts";
import { expect, test } from "../fixtures.ts";

// More questions than fit on one page would disturb the lists of other tests.
test.use({ siteOf: "questions" });

const last = "yeni-soru-50";
let areThere = false;

test.beforeEach(({ db }) => {
  if (!areThere) db.addQuestions(50);
  areThere = true;
});

test("a question's link leads to it on whichever page it is", { tag: ["@drawn", "@once"] }, async ({ page }) => {
  await page.goto("/faqs?page=2");
  const question = page.locator("details").filter({ hasText: "Yeni soru 50" });
  await expect(question).not.toHaveAttribute("open");
  await question.locator("summary").click();
  const link = question.getByRole("link", { name: /^Bu sorunun bağlantısı/ });
  await expect(link).toHaveAttribute("href", `/faqs?open=${last}#${last}`);
  await link.click();
  await expect(page).toHaveURL(`/faqs?open=${last}&page=2#${last}`);
  await expect(question).toHaveAttribute("open");
  await page.goto(`/faqs?open=${last}#${last}`);
  await expect(page).toHaveURL(`/faqs?open=${last}&page=2#${last}`);
  await expect(page.locator("details[open]")).toHaveCount(1);
  await expect(question).toBeInViewport();
  await page.getByRole("link", { name: "Önceki sayfa" }).click();
  await expect(page).toHaveURL(`/faqs?open=${last}&page=1`);
  await expect(page.locator("details").filter({ hasText: "Makbuz alabilir miyim?" })).toBeVisible();
});

test("lists questions of a section together @nojs", async ({ site }) => {
  // The new questions have the section of the first one, and stand after all others.
  const { html } = await new HttpBrowser({ url: site.url, language: "tr" }).open("/faqs");
  const sections = [...html.matchAll(/<section[^>]*><h2 id="group-[^>]*>([^<]+)/g)].map(([, title]) => title);
  expect(sections.length).toBeGreaterThan(1);
  expect(new Set(sections).size).toBe(sections.length);
});

test("keeps each page's canonical address @nojs", async ({ site }) => {
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  for (const [address, own, canonical] of [
    ["/faqs?open=yok", "/faqs?open=yok", "/faqs"],
    [`/faqs?open=${last}&utm=1`, `/faqs?open=${last}&utm=1&page=2`, "/faqs?page=2"],
  ] as const) {
    const page = await browser.open(address);
    expect([page.address, readPageHead(page).canonical]).toEqual([own, site.url + canonical]);
  }
});
