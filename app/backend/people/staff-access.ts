import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import { requireUser } from "../base/current-user.ts";
import type { Ports } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { SignInRecord } from "./sign-in-store.ts";
import { requireStaffVerified } from "./sign-ins.ts";
import { staffRoleOf } from "./staff.ts";

/**
 * Admits a sign-in to an endpoint of staff, and records its use.
 * @returns the user's role
 * @throws RuleViolation not_found when the role lacks the permission, so that nobody learns what others may see;
 *   verification_required when the phone was verified too long ago
 */
export async function requirePermission(
  ports: Ports,
  signIn: SignInRecord,
  permission: Permission,
): Promise<StaffRole> {
  const role = staffRoleOf(ports, await requireUser(ports.store, signIn.userId));
  if (!role || !isPermitted(role, permission)) throw new RuleViolation("not_found");
  await requireStaffVerified(ports, signIn);
  return role;
}
