import { RuleViolation } from "../../contract/rule-violation.ts";
import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { SignInRecord } from "../accounts/sign-in-queries.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import type { Ports } from "./ports.ts";
import { requireSecondFactor } from "./second-factors.ts";
import { requireStaffVerified } from "./sign-ins.ts";
import { staffRoleOf } from "./staff.ts";

/** Users by the record of their sign-in, which the reads of a page share. */
const users = new WeakMap<SignInRecord, Promise<UserRecord>>();

/**
 * Admits a sign-in to an endpoint of staff, and records its use.
 * @returns the user's role
 * @throws RuleViolation not_found when the role lacks the permission, so that nobody learns what others may see;
 *   second_factor_missing and second_factor_required, or verification_required where no second factor is needed
 */
export async function requirePermission(
  ports: Ports,
  signIn: SignInRecord,
  { permission, isBeforeSecondFactor }: { permission: Permission; isBeforeSecondFactor?: true | undefined },
): Promise<StaffRole> {
  const user = users.get(signIn) ?? requireUser(ports.store, signIn.userId);
  users.set(signIn, user);
  const role = staffRoleOf(ports, await user);
  if (!role || !isPermitted(role, permission)) throw new RuleViolation("not_found");
  if (isBeforeSecondFactor) return role;
  await (ports.site.needsSecondFactor ? requireSecondFactor(ports, signIn) : requireStaffVerified(ports, signIn));
  return role;
}
