import { matchPath } from "react-router";
import routes from "../../../app/routes.ts";
import { donateOverHttp } from "../../support/http-member.ts";
import { startSpringOverHttp } from "../../support/http-spring.ts";
import { expectAccessible } from "../../support/page-check.ts";
import { patternsOf } from "../../support/route-table.ts";
import { expect, test } from "../springs/fixtures.ts";

/** Patterns of the desk's pages, those without parameters first; files are no pages. */
const patterns = patternsOf(routes)
  .filter((pattern) => /^\/admin(\/|$)/.test(pattern) && !/\.\w+$/.test(pattern))
  .toSorted((one, other) => Number(one.includes(":")) - Number(other.includes(":")));
const patternOf = (path: string) => patterns.find((pattern) => matchPath(pattern, path));

test("every page of the desk runs with scripts and has no fault of axe @js", async ({
  administrator: desk,
  member,
}) => {
  const { page } = desk;
  await startSpringOverHttp(member);
  await donateOverHttp(member.browser);
  // One address of each pattern: at first those without parameters, then those that a page of the desk leads to.
  const addresses = new Map(patterns.filter((one) => !one.includes(":")).map((pattern) => [pattern, pattern]));
  for (const address of addresses.values()) {
    expect((await page.goto(address))!.status(), address).toBe(200);
    await desk.waitForHydration();
    await expect(page.getByRole("heading", { level: 1 }), address).toHaveCount(1);
    await expectAccessible(page);
    const links = await page.locator("a[href^='/admin']").evaluateAll((all) => all.map((a) => a.getAttribute("href")!));
    for (const link of links) {
      const pattern = patternOf(link.split("?")[0]!);
      if (pattern && !addresses.has(pattern)) addresses.set(pattern, link);
    }
  }
  // The pages of a spring, a payment and a content item are among them.
  expect(addresses.size).toBeGreaterThan(30);
});
