import { expect, test } from "vitest";
import { isPermitted, permissionsOf, staffRoles } from "~/contract/rules/roles.ts";
import { menuFor, permissionFor, staffPages } from "~/routes/staff/pages.ts";

test("a page that is not listed is closed, and the menu shows what opens", () => {
  expect(permissionFor("/admin/nowhere", "GET")).toBeNull();
  expect(permissionFor("/admin/messages/:id/handled", "POST")).toBe("messages.write");
  const menu = (role: (typeof staffRoles)[number]) => menuFor(permissionsOf(role)).map(({ to }) => to);
  expect(menu("editor")).toEqual(["/admin/content", "/admin/calendar", "/admin/second-factor"]);
  for (const role of staffRoles)
    for (const to of menu(role)) expect(isPermitted(role, staffPages[to]!.view), `${role} ${to}`).toBe(true);
});
