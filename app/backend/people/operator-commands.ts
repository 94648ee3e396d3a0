import type { StaffRole } from "../../contract/rules/roles.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { SiteIdentity } from "../outside.ts";
import { addMember } from "./phone-sign-in.ts";
import type { Ports } from "./ports.ts";
import { removeSecondFactor } from "./second-factors.ts";
import { auditName, isConfiguredAdministrator, staffRoleOf } from "./staff.ts";

type OperatorPorts = Pick<Ports, "store" | "clock"> & { readonly site: Pick<SiteIdentity, "adminPhones"> };

/**
 * Gives a member a role, also one who has another role, and notifies them. Their sign-ins must enter a code again.
 * @returns "unknown" when no member has the phone, "already" when the member has the role
 */
export function makeStaff(ports: OperatorPorts, phone: string, role: StaffRole) {
  const at = ports.clock.now();
  return ports.store.transaction(async (store) => {
    await store.lock("administrators");
    const user = await store.users.findByPhone(phone);
    if (!user) return "unknown";
    const before = staffRoleOf(ports, user);
    if (before === role) return "already";
    await store.users.change(user.id, { staff_role: role });
    await store.signIns.forgetSecondFactor(user.id);
    await queueNotification(store, user.id, before ? "staff_role_changed" : "administrator_added", { role }, at);
    const action = before ? "administrator.change_role" : "administrator.add";
    const details = { ...auditName(user), role, ...(before && { role_before: before }) };
    await recordAudit(store, at, null, action, ["person", user.id], details);
    return "done";
  });
}

/** Creates the account of a developer if nobody has the phone, and gives it a role if one is named. */
export async function makeDeveloper(ports: OperatorPorts, phone: string, role: StaffRole | null): Promise<void> {
  const at = ports.clock.now();
  await ports.store.transaction(async (store) => {
    await store.lock(`phone ${phone}`);
    if (await store.users.findByPhone(phone)) return;
    await addMember(store, { phone, first_name: "Deneme", last_name: "Üyesi", email: null, language: "tr" }, at);
  });
  if (role !== null) await makeStaff(ports, phone, role);
}

/**
 * Takes the role, the second factor and every sign-in of a member of staff away, and notifies them.
 * @returns "unknown" when no member of staff has the phone, "named" when the environment names it, "last" when nobody
 *   else could manage staff
 */
export function endStaff(ports: OperatorPorts, phone: string): Promise<"done" | "unknown" | "named" | "last"> {
  const at = ports.clock.now();
  return ports.store.transaction(async (store) => {
    await store.lock("administrators");
    const user = await store.users.findByPhone(phone);
    const before = user && staffRoleOf(ports, user);
    if (!user || !before) return "unknown";
    if (isConfiguredAdministrator(ports, user)) return "named";
    const managers = await store.users.staffWith("people.manage", ports.site.adminPhones);
    if (managers.length === 1 && managers[0]?.id === user.id) return "last";
    await store.users.change(user.id, { staff_role: null });
    await removeSecondFactor(store, user.id);
    await store.signIns.endAll(user.id, at);
    await queueNotification(store, user.id, "administrator_removed", {}, at);
    const details = { ...auditName(user), role_before: before };
    await recordAudit(store, at, null, "administrator.remove", ["person", user.id], details);
    return "done";
  });
}

/**
 * Ends every sign-in of a member and forgets the browsers.
 * @returns how many sign-ins; null when no member has the phone
 */
export function endSignInsByPhone({ store, clock }: OperatorPorts, phone: string): Promise<number | null> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const user = await store.users.findByPhone(phone);
    if (!user) return null;
    await store.lock(`person ${user.id}`);
    const count = await store.signIns.endAll(user.id, at);
    await store.signIns.removeBrowsers(user.id, null);
    await recordAudit(store, at, null, "sign_in.end_all", ["person", user.id], { count });
    return count;
  });
}
