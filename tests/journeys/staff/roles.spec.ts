import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type StaffRole, staffRoles } from "../../../app/contract/rules/roles.ts";
import type { HttpBrowser } from "../../support/http-browser.ts";
import { readRolesTable } from "../../support/roles-document.ts";
import { runs } from "../../support/runs.ts";
import { expect, test } from "../people/fixtures.ts";
import { addressOf } from "../people/guard-table.ts";

const document = readFileSync(join(resolve(import.meta.dirname, "../../.."), "docs/roles.md"), "utf8");
const pages = [...readRolesTable(document, "Pages")].filter(([page]) => !page.endsWith("(its form)"));

test("every page opens for the roles of docs/roles.md, and is 404 for others @nojs", async ({ site, someMember }) => {
  const administrator = (await someMember({ phone: site.adminPhones.shift()! })).browser;
  const browsers = new Map<StaffRole, HttpBrowser>();
  for (const role of staffRoles.filter((one) => one !== "administrator")) {
    const { phone, browser } = await someMember();
    expect((await administrator.post("/admin/administrators", { phone, role })).status).toBe(303);
    browsers.set(role, browser);
  }
  const statusOf = async (browser: HttpBrowser, address: string) => {
    const answer = await browser.send(address);
    await answer.arrayBuffer();
    return answer.status;
  };
  let shown = 0;
  for (const [place, [pattern, open]] of pages.entries()) {
    const address = addressOf(pattern);
    // An administrator may open everything: 404 means that there is no such thing to show.
    const byAdministrator = await statusOf(administrator, address);
    if (byAdministrator !== 404) shown += 1;
    expect(open.administrator, address).toBe(true);
    for (const [role, browser] of browsers) {
      // The first page has nothing for an editor, and leads to the first page of the menu.
      const isLed = pattern === "/admin" && role === "editor";
      const expected = open[role] ? (isLed ? 303 : byAdministrator) : 404;
      expect(await statusOf(browser, address), `${role} at ${address}`).toBe(expected);
      // By day every third page is asked for as data, too; at night each.
      if (!open[role] && place % runs(3, 1) === 0)
        expect(await statusOf(browser, `${address}.data`), `${role} at ${address}.data`).toBe(404);
    }
  }
  expect(shown).toBeGreaterThan(25);
  // This site requires no authenticator app, and says so where one is set up.
  for (const address of ["/admin/second-factor", "/admin/second-factor/setup"]) {
    const { text } = await administrator.open(address);
    expect(text, address).toContain("zorunlu değil");
    expect(text, address).not.toMatch(/kod da istenir|kodu ister/);
  }
});
