/** The roles of staff. */
export const staffRoles = ["administrator", "editor", "accountant", "reviewer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that have each permission. An administrator has every permission (§6), also one that no other role has. */
const rolesByPermission = {
  /** To be staff at all: the counts of the menu, the own second factor. */
  "staff.enter": ["editor", "accountant", "reviewer"],
  /** Springs, well names, deletions of accounts and of guests' data, and the words of donors on pages of springs. */
  "approvals.decide": ["reviewer"],
  /** Payments with the names, phones and e-mail addresses of their donors. */
  "payments.read": ["accountant"],
  "payments.refund": ["accountant"],
  /** To ask the provider about a payment and to settle it by hand. */
  "payments.settle": ["accountant"],
  /** Bank transfers and what their donors wrote. */
  "transfers.write": ["accountant"],
  "reconciliation.read": ["accountant"],
  /** Donations with the names, phones and e-mail addresses of their donors. */
  "donations.read": ["accountant", "reviewer"],
  "donations.export": ["accountant"],
  /** The organisation's legal name, numbers and permits, which are printed on receipts. */
  "organisation.write": ["accountant"],
  "content.write": ["editor"],
  /** Contact messages and volunteers, also as a file. */
  "messages.read": ["reviewer"],
  "messages.write": ["reviewer"],
  /** Staff, their roles and second factors. */
  "people.manage": [],
  /** To export what stands under a guest's contact, and to enter a request for its erasure. */
  "guests.export": [],
  /** Marketing permissions of members as a file for the national register (İYS). */
  "consents.export": [],
  "audit.read": [],
  "system.read": [],
  "system.write": [],
} as const satisfies Record<string, readonly Exclude<StaffRole, "administrator">[]>;

export type Permission = keyof typeof rolesByPermission;
export const permissions = Object.keys(rolesByPermission) as Permission[];

/** Returns whether a role has a permission. */
export function isPermitted(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = rolesByPermission[permission];
  return role === "administrator" || roles.includes(role);
}

/** Returns the permissions of a role, in the order of the table. */
export function permissionsOf(role: StaffRole): Permission[] {
  return permissions.filter((permission) => isPermitted(role, permission));
}
