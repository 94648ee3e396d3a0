import { resolve } from "node:path";
import { expect, test } from "vitest";
import { permissions } from "../../app/contract/rules/roles.ts";
import routes from "../../app/routes.ts";
import { staffPages } from "../../app/routes/staff/pages.ts";
import { rolesDocument, staffEndpointTable } from "../support/roles-document.ts";
import { patternsOf } from "../support/route-table.ts";

test("docs/roles.md says what the tables say", async () => {
  await expect(rolesDocument()).toMatchFileSnapshot(resolve(import.meta.dirname, "../../docs/roles.md"));
});

test("every route below /admin is in the table of pages, and no other", () => {
  const ofStaff = patternsOf(routes).filter((pattern) => /^\/admin(\/|$)/.test(pattern));
  expect(Object.keys(staffPages).toSorted()).toEqual(ofStaff.toSorted());
});

test("every permission opens an endpoint", () => {
  const used = staffEndpointTable.map(({ permission }) => permission);
  expect(permissions.filter((permission) => !used.includes(permission))).toEqual([]);
});
