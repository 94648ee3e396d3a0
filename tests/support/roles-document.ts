import { endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { isPermitted, type Permission, permissions, staffRoles } from "../../app/contract/rules/roles.ts";
import { staffPages } from "../../app/routes/staff/pages.ts";

export const staffEndpointTable = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, definition]) =>
  definition.caller === "admin" ? [{ name, ...definition }] : [],
);

const heading = ["", ...staffRoles];

function table(first: string, rows: readonly (readonly [cell: string, permission: Permission])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line([first, "permission", ...heading.slice(1)]),
    line(["---", "---", ...staffRoles.map(() => ":-:")]),
    ...rows.map(([cell, permission]) =>
      line([cell, permission, ...staffRoles.map((role) => (isPermitted(role, permission) ? "yes" : "–"))]),
    ),
  ].join("\n");
}

export function rolesDocument(): string {
  const pages = Object.entries(staffPages).flatMap(([pattern, { view, send }]) => [
    [`\`${pattern}\``, view] as const,
    ...(send ? [[`\`${pattern}\` (its form)`, send] as const] : []),
  ]);
  return `# Roles of staff

What each role may open and do. The tables are written by a test from \`app/contract/rules/roles.ts\`, \`app/contract/endpoints.ts\`
and \`app/routes/staff/pages.ts\`: after a change, run \`vitest run --project static tests/static/roles.test.ts -u\`. Everything that a role may not do is
answered with 404, by the API and by the pages. Why: [0033](decisions/0033-roles-and-second-factor.md).

## Permissions

${table(
  "for",
  permissions.map((permission) => [purposes[permission], permission]),
)}

## Pages

${table("page", pages)}

## Endpoints

${table(
  "endpoint",
  staffEndpointTable.map(({ method, path, permission }) => [`\`${method} ${path}\``, permission]),
)}
`;
}

const purposes: Record<Permission, string> = {
  "staff.enter": "the staff's pages at all, the own second factor",
  "approvals.decide": "springs, names of wells, deletions of accounts and of guests' data, words of donors",
  "payments.read": "payments",
  "payments.refund": "refunds",
  "payments.settle": "asking the provider, settling by hand",
  "transfers.write": "bank transfers",
  "reconciliation.read": "the provider's report beside ours",
  "donations.read": "donations and their donors",
  "donations.export": "donations as a file",
  "consents.export": "marketing permissions as a file for the national register (İYS)",
  "guests.export": "data of people without an account; entering their erasure",
  "organisation.write": "what receipts and donors read about the organisation",
  "content.write": "everything that the site shows",
  "messages.read": "contact messages, volunteers, also as a file",
  "messages.write": "marking and deleting them",
  "people.manage": "staff, their roles and second factors",
  "audit.read": "the audit log",
  "system.read": "state of the site and its providers",
  "system.write": "failed notifications",
};

/**
 * Reads one table of docs/roles.md.
 * @returns for each first cell, without its backquotes, what each role may do
 */
export function readRolesTable(text: string, title: string): Map<string, Record<string, boolean>> {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| ---"));
  return new Map(
    rows.slice(1).map((row) => {
      const [first = "", , ...cells] = row
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1);
      return [
        first.replaceAll("`", ""),
        Object.fromEntries(staffRoles.map((role, place) => [role, cells[place] === "yes"])),
      ];
    }),
  );
}
