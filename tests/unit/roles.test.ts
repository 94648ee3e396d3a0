import { expect, test } from "vitest";
import { isPermitted, permissions, permissionsOf, staffRoles } from "~/contract/rules/roles.ts";
import { menuFor, permissionFor, staffPages } from "~/routes/staff/pages.ts";

test("administrators may do everything, others manage no staff and read no log", () => {
  expect(permissionsOf("administrator")).toEqual(permissions);
  for (const role of staffRoles.filter((one) => one !== "administrator")) {
    expect(permissionsOf(role), role).toContain("staff.enter");
    for (const own of ["people.manage", "audit.read", "system.read"] as const)
      expect(isPermitted(role, own), `${role} ${own}`).toBe(false);
  }
});

test("a page that is not listed is closed, and the menu shows what opens", () => {
  expect(permissionFor("/admin/nowhere", "GET")).toBeNull();
  expect(permissionFor("/admin/messages/:id/handled", "POST")).toBe("messages.write");
  const menu = (role: (typeof staffRoles)[number]) => menuFor(permissionsOf(role)).map(({ to }) => to);
  expect(menu("editor")).toEqual(["/admin/content", "/admin/second-factor"]);
  for (const role of staffRoles)
    for (const to of menu(role)) expect(isPermitted(role, staffPages[to]!.view), `${role} ${to}`).toBe(true);
});
