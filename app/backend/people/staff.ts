import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { SignInRecord } from "../accounts/sign-in-queries.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { SiteIdentity } from "../outside.ts";
import type { Ports, Store } from "./ports.ts";
import { removeSecondFactor, requireSecondFactor } from "./second-factors.ts";
import { requireStaffVerified } from "./sign-ins.ts";

interface StaffSettings {
  readonly site: Pick<SiteIdentity, "adminPhones">;
}

/** Returns a user's role, which staff gave; users named in the environment are administrators. Null for others. */
export function staffRoleOf({ site }: StaffSettings, user: UserRecord): StaffRole | null {
  return isConfiguredAdministrator({ site }, user) ? "administrator" : user.staff_role;
}

/** Returns whether the environment names a user; this role cannot be changed here. */
export function isConfiguredAdministrator({ site }: StaffSettings, { phone }: UserRecord): boolean {
  return site.adminPhones.includes(phone);
}

/** Identifies a user among others of the same name in the audit log. */
export function auditName({ first_name, last_name, phone }: UserRecord) {
  return { name: `${first_name} ${last_name}`.trim(), phone_end: phone.slice(-4) };
}

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

/**
 * Gives a user a role and notifies them.
 * @throws RuleViolation administrator_unknown when no user has the phone, staff_already when the user has a role
 */
export function addStaff(ports: Ports, administrator: number, { phone, role }: { phone: string; role: StaffRole }) {
  return asAdministrator(ports, administrator, async (store, at) => {
    const user = await store.users.findByPhone(phone);
    if (!user) throw new RuleViolation("administrator_unknown", "phone");
    if (staffRoleOf(ports, user)) throw new RuleViolation("staff_already", "phone");
    await store.users.change(user.id, { staff_role: role });
    await queueNotification(store, user.id, "administrator_added", { role }, at);
    await recordAudit(store, at, administrator, "administrator.add", ["person", user.id], { ...auditName(user), role });
    return mustExist(await store.users.find(user.id));
  });
}

/**
 * Gives another member of staff another role and notifies them. Their sign-ins must enter a code again.
 * @throws RuleViolation not_found; administrator_self for oneself; administrator_first for one named in the environment
 */
export function changeStaffRole(ports: Ports, administrator: number, { id, role }: { id: number; role: StaffRole }) {
  return asAdministrator(ports, administrator, async (store, at) => {
    const user = await otherStaff(ports, store, administrator, id);
    if (isConfiguredAdministrator(ports, user)) throw new RuleViolation("administrator_first");
    if (user.staff_role === role) return user;
    await store.users.change(id, { staff_role: role });
    await store.signIns.forgetSecondFactor(id);
    await queueNotification(store, id, "staff_role_changed", { role }, at);
    const details = { ...auditName(user), role, role_before: user.staff_role };
    await recordAudit(store, at, administrator, "administrator.change_role", ["person", id], details);
    return { ...user, staff_role: role };
  });
}

/**
 * Takes the role and the second factor of another member of staff away and notifies them. Nobody can remove themselves,
 * so an administrator is always left.
 * @throws RuleViolation those of changeStaffRole
 */
export function removeStaff(ports: Ports, administrator: number, id: number): Promise<void> {
  return asAdministrator(ports, administrator, async (store, at) => {
    const user = await otherStaff(ports, store, administrator, id);
    if (isConfiguredAdministrator(ports, user)) throw new RuleViolation("administrator_first");
    await store.users.change(id, { staff_role: null });
    await removeSecondFactor(store, id);
    await queueNotification(store, id, "administrator_removed", {}, at);
    const details = { ...auditName(user), role_before: user.staff_role };
    await recordAudit(store, at, administrator, "administrator.remove", ["person", id], details);
  });
}

/**
 * Removes the second factor of another member of staff, who lost it, and notifies them.
 * @throws RuleViolation not_found, also when there is none; administrator_self for oneself, who has recovery codes
 */
export function resetSecondFactor(ports: Ports, administrator: number, id: number, reason: string): Promise<void> {
  return asAdministrator(ports, administrator, async (store) => {
    const user = await otherStaff(ports, store, administrator, id);
    await removeSecondFactorOf(ports, store, user, administrator, reason);
  });
}

/**
 * Removes the second factor of a member of staff, as the operator's command.
 * @returns false when no member of staff with a second factor has the phone
 */
export function resetSecondFactorByPhone(ports: Pick<Ports, "store" | "clock"> & StaffSettings, phone: string) {
  return ports.store.transaction(async (store) => {
    const user = await store.users.findByPhone(phone);
    if (!user || !staffRoleOf(ports, user) || !(await store.secondFactors.find(user.id))) return false;
    await removeSecondFactorOf(ports, store, user, null);
    return true;
  });
}

async function removeSecondFactorOf(
  { clock }: Pick<Ports, "clock">,
  store: Store,
  user: UserRecord,
  administrator: number | null,
  reason?: string,
): Promise<void> {
  const at = clock.now();
  if (!(await removeSecondFactor(store, user.id))) throw new RuleViolation("not_found");
  await queueNotification(store, user.id, "second_factor_reset", {}, at);
  const details = { ...auditName(user), ...(reason && { reason }) };
  await recordAudit(store, at, administrator, "administrator.reset_second_factor", ["person", user.id], details);
}

/** Rejects the erasure of the only user who can manage staff. @throws RuleViolation administrator_last */
export async function requireAnotherAdministrator({ site }: StaffSettings, store: Store, id: number): Promise<void> {
  await store.lock("administrators");
  const managers = await store.users.staffWith("people.manage", site.adminPhones);
  if (managers.length === 1 && managers[0]?.id === id) throw new RuleViolation("administrator_last");
}

/**
 * Runs a change of staff in a transaction. The lock keeps two administrators from removing each other at once, which
 * would leave no administrator.
 * @throws RuleViolation not_found when the acting user just lost the right
 */
function asAdministrator<T>(ports: Ports, administrator: number, work: (store: Store, at: Date) => Promise<T>) {
  return ports.store.transaction(async (store) => {
    await store.lock("administrators");
    const acting = await store.users.find(administrator);
    const role = acting && staffRoleOf(ports, acting);
    if (!role || !isPermitted(role, "people.manage")) throw new RuleViolation("not_found");
    return work(store, ports.clock.now());
  });
}

/** @throws RuleViolation not_found when the user is not staff, administrator_self */
async function otherStaff(settings: StaffSettings, store: Store, administrator: number, id: number) {
  const user = await store.users.find(id);
  if (!user || !staffRoleOf(settings, user)) throw new RuleViolation("not_found");
  if (id === administrator) throw new RuleViolation("administrator_self");
  return user;
}
