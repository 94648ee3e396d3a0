import type { Page } from "@playwright/test";
import { countWireBytes } from "../../support/wire-bytes.ts";
import { expect, test } from "../fixtures.ts";

/** Collects the addresses of the script files that a page asks for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

const causePage = "/waterwell-projects/detail/2";

test("a visitor chooses light pages in the footer, and full ones again", async ({ donor, page }) => {
  await donor.openForTyping(causePage);
  await page.getByRole("contentinfo").getByRole("button", { name: "Az veri kullanan sayfalar" }).click();
  await expect(page.getByRole("status")).toContainText("Az veri kullanan sayfalar açık");
  await expect(page).toHaveURL(causePage);
  const scripts = scriptsOf(page);
  await page.reload();
  await expect(page.locator("script:not([type='application/ld+json'])")).toHaveCount(0);
  await donor.button(donor.words.addToBasket).click();
  await expect(page.getByRole("status")).toContainText(donor.words.thanks);
  expect(scripts).toEqual([]);
  await donor.button("Tam sayfalara dön").click();
  await expect(page.getByRole("status")).toContainText("Tam sayfalar açık");
  await expect(page.locator("script[data-full]")).toHaveCount(1);
});

test("Save-Data gets light pages, which the page cache keeps apart", { tag: "@nojs" }, async ({ page }) => {
  const open = async (headers: Record<string, string>) => {
    const answer = await page.request.get(causePage, { headers });
    expect(answer.headers()["vary"]).toContain("Save-Data");
    return answer.text();
  };
  for (const visit of ["first", "second"]) {
    expect(await open({}), visit).toContain("data-run");
    expect(await open({ "save-data": "on" }), visit).not.toContain("data-run");
    expect(await open({ "save-data": "on", cookie: "version=full" }), visit).toContain("data-full");
  }
});

test.describe("scripts", { tag: "@js" }, () => {
  test("of a cause page weigh less than 6.2 kB and come after the load event", async ({ page }) => {
    const bytes = await countWireBytes(page, () => true);
    await page.goto(causePage, { waitUntil: "networkidle" });
    const isEarly = await page.evaluate(() => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      return scripts.length === 0 || scripts.some(({ startTime }) => startTime < document!.loadEventStart);
    });
    expect(isEarly).toBe(false);
    expect(bytes.scripts).toBeGreaterThan(0);
    expect(bytes.scripts).toBeLessThan(6_200);
  });

  test("are not loaded where hydration would fail or the line is slow", async ({ newcomer, site }) => {
    const hindrances: Readonly<Record<string, () => void>> = {
      "without TextEncoderStream": () => Reflect.deleteProperty(globalThis, "TextEncoderStream"),
      "on 2G": () => Object.defineProperty(navigator, "connection", { value: { effectiveType: "slow-2g" } }),
      "while saving data": () => Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    };
    for (const [hindrance, prepare] of Object.entries(hindrances)) {
      const { page } = await newcomer();
      const scripts = scriptsOf(page);
      await page.addInitScript(prepare);
      await page.goto(site.url + causePage, { waitUntil: "networkidle" });
      expect(scripts, hindrance).toEqual([]);
    }
  });

  test("are not loaded by pages that have nothing to improve", async ({ page }) => {
    const scripts = scriptsOf(page);
    for (const path of ["/waterwell-projects", "/news", "/costs", "/kvkk"])
      await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts).toEqual([]);
    await page.goto("/waterwell-projects?modal=menu", { waitUntil: "networkidle" });
    expect(scripts).not.toEqual([]);
  });
});
