import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Owner } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import type { SiteIdentity } from "../outside.ts";
import type { Ports } from "./ports.ts";
import { beginSignIn, mergeGuestIntoUser, type SignIn, type SignInOrigin } from "./sign-ins.ts";
import { staffRoleOf } from "./staff.ts";

export const linkMinutes = 15;

/** Tells whether a site is a developer's: the bank is the sandbox, and the address is this machine's. */
export function isDevelopersSite(bank: string, publicUrl: string): boolean {
  return bank === "sandbox" && /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(publicUrl);
}

/**
 * Creates a one-time link for a member of staff who receives no codes, and invalidates earlier links.
 * @param isForMembers whether members get one, too
 * @returns the link's token; null when the phone is not that of staff
 */
export function makeSignInLink(
  ports: Pick<Ports, "store" | "secrets" | "clock"> & { site: Pick<SiteIdentity, "adminPhones"> },
  phone: string,
  isForMembers = false,
): Promise<string | null> {
  const { store, secrets, clock, site } = ports;
  const at = clock.now();
  return store.transaction(async (store) => {
    const user = await store.users.findByPhone(phone);
    if (!user || !(isForMembers || staffRoleOf({ site }, user))) return null;
    const token = secrets.randomText(43);
    const expiresAt = later(at, { minutes: linkMinutes });
    await store.signIns.insertLink(user.id, linkHash(secrets, token), at, expiresAt);
    await recordAudit(store, at, null, "sign_in.make_link", ["person", user.id]);
    return token;
  });
}

/**
 * Signs staff in with a one-time link, on a developer's site members too, and consumes the link.
 * @throws RuleViolation sign_in_link_wrong, also when the user is no longer staff
 */
export function signInWithLink(
  ports: Ports,
  token: string,
  guest: Owner | null,
  origin: Omit<SignInOrigin, "begunWith">,
): Promise<SignIn> {
  const at = ports.clock.now();
  return ports.store.transaction(async (store) => {
    const userId = await store.signIns.consumeLink(linkHash(ports.secrets, token), at);
    const user = userId === null ? null : await store.users.find(userId);
    const isForMembers = isDevelopersSite(ports.gateway.name, ports.site.publicUrl);
    if (!user || !(isForMembers || staffRoleOf(ports, user))) throw new RuleViolation("sign_in_link_wrong", "token");
    if (guest) await mergeGuestIntoUser(store, { from: guest, to: `user:${user.id}`, at });
    await store.lock(`person ${user.id}`);
    const details = origin.device ? { device: origin.device } : {};
    await recordAudit(store, at, user.id, "sign_in.use_link", ["person", user.id], details);
    return beginSignIn(ports, store, user.id, { ...origin, begunWith: "link" });
  });
}

function linkHash(secrets: Ports["secrets"], token: string): string {
  return secrets.fingerprint(`sign-in link ${token}`);
}
