import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Store } from "./ports.ts";
import type { UserRecord } from "./user-queries.ts";

/** Owner of a basket: "guest:" and a keyed hash of the session token, or "user:" and the user's id. */
export type Owner = `guest:${string}` | `user:${number}`;

/** Returns the user's id of an owner; null for a guest. */
export function userIdOf(owner: Owner): number | null {
  return owner.startsWith("user:") ? Number(owner.slice("user:".length)) : null;
}

/** The signed-in user who sent a request, the address it came from, and the language of the answer. */
export interface CurrentUser {
  readonly userId: number;
  readonly clientAddress: string | null;
  readonly language: Language;
}

/** Returns the user's record. @throws RuleViolation unauthorized when the account was erased meanwhile */
export async function requireUser(store: Store, userId: number): Promise<UserRecord> {
  const user = await store.users.find(userId);
  if (!user) throw new RuleViolation("unauthorized");
  return user;
}

/** Rejects a birthday (YYYY-MM-DD) before 1900 or after today in Istanbul. @throws RuleViolation birthday_wrong */
export function checkBirthday(birthday: string | null, now: Date): void {
  if (birthday === null) return;
  if (birthday < "1900-01-01" || birthday > dayInIstanbul(now)) throw new RuleViolation("birthday_wrong", "birthday");
}

/** Returns the address that mail may go to: only the owner of a mailbox can verify it. */
export function verifiedEmailOf({ email, email_verified_at }: UserRecord): string | null {
  return email_verified_at === null ? null : email;
}
