import { resolve } from "node:path";
import { expect, test } from "vitest";
import { permissions } from "../../app/contract/rules/roles.ts";
import routes from "../../app/routes.ts";
import { staffPages } from "../../app/routes/staff/pages.ts";
import { rolesDocument, staffEndpointTable } from "../support/roles-document.ts";
import { patternsOf } from "../support/route-table.ts";
import { expectNoFaults } from "./faults.ts";
import { fileAt } from "./source-file.ts";

test("docs/roles.md says what the tables say", async () => {
  await expect(rolesDocument()).toMatchFileSnapshot(resolve(import.meta.dirname, "../../docs/roles.md"));
});

/** Differences between the routes of staff and the table of their pages. */
function pageFaults(patterns: readonly string[], pages: readonly string[]): string[] {
  const ofStaff = patterns.filter((pattern) => /^\/admin(\/|$)/.test(pattern));
  const table = fileAt("app/routes/staff/pages.ts");
  const placeOf = (pattern: string) => table.at(Math.max(0, table.text.indexOf(`"${pattern}"`)));
  return [
    ...ofStaff.filter((one) => !pages.includes(one)).map((one) => `${table.at()}: the table lacks the route ${one}`),
    ...pages.filter((one) => !ofStaff.includes(one)).map((one) => `${placeOf(one)}: no route has the address ${one}`),
  ];
}

test("every route below /admin is in the table of pages, and no other", () => {
  expect(Object.keys(staffPages).length).toBeGreaterThan(40);
  expectNoFaults(pageFaults(patternsOf(routes), Object.keys(staffPages)));
  expect(pageFaults(["/admin", "/admin/new", "/administrator"], ["/admin", "/admin/messages"])).toEqual([
    "app/routes/staff/pages.ts:1: the table lacks the route /admin/new",
    expect.stringMatching(/^app\/routes\/staff\/pages\.ts:\d\d+: no route has the address \/admin\/messages$/),
  ]);
});

function unusedPermissions(known: readonly string[], used: readonly string[]): string[] {
  const table = fileAt("app/contract/rules/roles.ts");
  return known
    .filter((permission) => !used.includes(permission))
    .map(
      (permission) =>
        `${table.at(Math.max(0, table.text.indexOf(`"${permission}"`)))}: ${permission} opens no endpoint`,
    );
}

test("every permission opens an endpoint", () => {
  const used = staffEndpointTable.map(({ permission }) => permission);
  expectNoFaults(unusedPermissions(permissions, used));
  expect(unusedPermissions(["audit.read", "comet.read"], used)).toEqual([
    "app/contract/rules/roles.ts:1: comet.read opens no endpoint",
  ]);
});
