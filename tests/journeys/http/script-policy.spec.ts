import { openTestSite } from "../../support/site.ts";
import { expect, test } from "../fixtures.ts";

/**
 * Stands in the place of the sanitizer in the site's process: whatever staff wrote comes out with scripts behind it.
 */
const brokenSanitizer = `
  const scripts = "<script>window.isPoisoned = true</script><img src='/nothing.png' onerror='window.isPoisoned=true'>";
  export default (html) => html + scripts;
`;
const hook = `
  import { registerHooks } from "node:module";
  registerHooks({
    resolve: (name, context, next) => name === "sanitize-html"
      ? { url: "data:text/javascript,${encodeURIComponent(brokenSanitizer)}", format: "module", shortCircuit: true }
      : next(name, context),
  });
`;

test("a script past the sanitizer does not run @js", async ({ browser }) => {
  await using site = await openTestSite({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(hook)}` });
  await using context = await browser.newContext();
  const page = await context.newPage();
  const refused: string[] = [];
  const others: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error")
      (/Content Security Policy/.test(message.text()) ? refused : others).push(message.text());
  });
  page.on("pageerror", (error) => others.push(error.message));
  await page.goto(`${site.url}/faqs`);
  expect(await page.locator("main script").first().textContent(), "the sanitizer is broken").toBe(
    "window.isPoisoned = true",
  );
  // The site's own scripts run all the same.
  await page.waitForFunction(() => "enhanced" in document.documentElement.dataset);
  expect(await page.evaluate(() => "isPoisoned" in window)).toBe(false);
  expect(refused.some((text) => text.includes("inline script"))).toBe(true);
  expect(others.filter((text) => !text.includes("status of 404"))).toEqual([]);
});
