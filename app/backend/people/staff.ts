import type { StaffRole } from "../../contract/rules/roles.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, SiteIdentity } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { UserRecord } from "./user-store.ts";

interface AdministratorSettings {
  readonly site: Pick<SiteIdentity, "adminPhones">;
}

/** Returns a user's role, which staff gave; users named in the environment are administrators. Null for others. */
export function staffRoleOf({ site }: AdministratorSettings, user: UserRecord): StaffRole | null {
  return isConfiguredAdministrator({ site }, user) ? "administrator" : user.staff_role;
}

function isAdministrator(settings: AdministratorSettings, user: UserRecord): boolean {
  return staffRoleOf(settings, user) === "administrator";
}

/** Returns whether the environment names a user; this right cannot be removed here. */
export function isConfiguredAdministrator({ site }: AdministratorSettings, { phone }: UserRecord): boolean {
  return site.adminPhones.includes(phone);
}

/** Identifies a user among others of the same name in the audit log. */
function auditName({ first_name, last_name, phone }: UserRecord) {
  return { name: `${first_name} ${last_name}`.trim(), phone_end: phone.slice(-4) };
}

/**
 * Makes a user an administrator and notifies them.
 * @throws RuleViolation administrator_unknown when no user has the phone
 */
export function addAdministrator({ store, clock }: Ports, administrator: number, phone: string): Promise<UserRecord> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const user = await store.users.findByPhone(phone);
    if (!user) throw new RuleViolation("administrator_unknown", "phone");
    if (!user.staff_role) await queueNotification(store, user.id, "administrator_added", {}, at);
    await store.users.change(user.id, { staff_role: "administrator" });
    await recordAudit(
      store,
      {
        userId: administrator,
        action: "administrator.add",
        subject: "person",
        subjectId: user.id,
        details: auditName(user),
      },
      at,
    );
    return (await store.users.find(user.id))!;
  });
}

/**
 * Removes an administrator's right and notifies them.
 * @throws RuleViolation not_found; administrator_self for oneself; administrator_first for one named in the
 *   environment; not_found also when the acting user just lost the right
 */
export function removeAdministrator(ports: Ports, administrator: number, id: number): Promise<void> {
  const { store, clock } = ports;
  return store.transaction(async (store) => {
    // Without the lock, two administrators could remove each other at once and leave no administrator.
    await store.lock("administrators");
    const acting = await store.users.find(administrator);
    if (!acting || !isAdministrator(ports, acting)) throw new RuleViolation("not_found");
    const user = await store.users.find(id);
    if (!user || !isAdministrator(ports, user)) throw new RuleViolation("not_found");
    if (id === administrator) throw new RuleViolation("administrator_self");
    if (isConfiguredAdministrator(ports, user)) throw new RuleViolation("administrator_first");
    await store.users.change(id, { staff_role: null });
    await queueNotification(store, id, "administrator_removed", {}, clock.now());
    await recordAudit(
      store,
      {
        userId: administrator,
        action: "administrator.remove",
        subject: "person",
        subjectId: id,
        details: auditName(user),
      },
      clock.now(),
    );
  });
}
