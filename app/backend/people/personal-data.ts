import type { BodyOf } from "../../contract/endpoints.ts";
import { found, RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { isFinished } from "../../contract/rules/payment-states.ts";
import { type Owner, verifiedEmailOf } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import type { NotificationKind, NotificationValues } from "../messages/notification-queries.ts";
import type { Contact, ErasureRequest } from "./personal-data-queries.ts";
import type { Ports, Store } from "./ports.ts";
import { browserHash, type CodeSent, sendCode, useCode } from "./verification-codes.ts";

/*
 * What belongs to a person: everything under the person's account, and everything that stands under no account and
 * carries an e-mail address or a phone that the person has proved. Members and guests are exported and erased by this
 * one rule.
 */

/** How long a proved contact shows what stands under it. */
export const guestProofMinutes = 60;

type Erasing = Pick<Ports, "store" | "clock" | "secrets">;

/** Returns a contact in the form that it is compared in. Exactly one of the two is given. */
export function contactOf({ email, phone }: BodyOf<"exportGuestData">): Contact {
  return email ? { email: email.toLowerCase(), phone: null } : { email: null, phone: phone! };
}

/** Returns the contacts that a member has proved. */
export function contactsOf(user: UserRecord): Contact[] {
  const email = verifiedEmailOf(user);
  return [contactOf({ phone: user.phone }), ...(email === null ? [] : [contactOf({ email })])];
}

/** Tells whether an account has a contact, proved by a code. */
export async function hasAccount(store: Store, { email, phone }: Contact): Promise<boolean> {
  return (
    (email === null ? await store.users.findByPhone(phone) : await store.users.findByVerifiedEmail(email)) !== null
  );
}

interface Attempt {
  readonly contact: Contact;
  /** Random id of the requesting browser. */
  readonly browser: string;
  readonly clientAddress: string | null;
}

/** The key of a code that proves a contact. Its binding is no sign-in's: neither code works for the other. */
function codeFor({ contact, browser, clientAddress }: Attempt) {
  return {
    purpose: "guest_data",
    destination: contact.email ?? contact.phone,
    binding: `guest data ${browser}`,
    clientAddress,
  } as const;
}

/**
 * Sends a code to a contact, whether anything stands under it or not: neither the answer nor its time tells.
 * @throws RuleViolation as sendCode
 */
export function requestGuestCode(ports: Ports, attempt: Attempt & { readonly language: Language }): Promise<CodeSent> {
  const channel = attempt.contact.email === null ? "sms" : "email";
  return sendCode(ports, { ...codeFor(attempt), channel, language: attempt.language });
}

/**
 * Exchanges a correct code for a token that proves the contact. It signs nobody in.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function verifyGuestCode(ports: Ports, attempt: Attempt & { readonly code: string }): Promise<string> {
  const { secrets, clock } = ports;
  const { contact, browser, code } = attempt;
  const token = secrets.randomText(40);
  const at = clock.now();
  const proof = {
    tokenHash: proofHash(secrets, token),
    browserHash: browserHash(secrets, browser),
    at,
    expiresAt: later(at, { minutes: guestProofMinutes }),
  };
  await useCode(ports, { ...codeFor(attempt), code }, (store) =>
    contact.email === null
      ? store.verification.insertVerifiedPhone({ ...proof, phone: contact.phone })
      : store.verification.insertVerifiedEmail({ ...proof, email: contact.email }),
  );
  return token;
}

function proofHash(secrets: Ports["secrets"], token: string): string {
  return secrets.fingerprint(`guest data ${token}`);
}

/** Returns the contact that a token proves. @throws RuleViolation proof_expired */
export async function provedContact({ store, secrets, clock }: Erasing, token: string): Promise<Contact> {
  const found = await store.verification.findVerified(proofHash(secrets, token), clock.now());
  if (!found) throw new RuleViolation("proof_expired");
  return contactOf(found);
}

/**
 * Records a request to erase what stands under a contact. A second one changes nothing.
 * @param staff who enters it with a reason, for somebody who asked in writing; null for whoever proved the contact
 * @returns when it was first asked for
 */
export function requestGuestErasure(
  { store, clock, secrets }: Erasing,
  contact: Contact,
  language: Language,
  staff: { readonly id: number; readonly reason: string } | null,
): Promise<string> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await lockContact(store, secrets, contact);
    const earlier = await store.personalData.findRequestOf(contact);
    if (earlier) return earlier.requested_at;
    const requested_at = at.toISOString();
    const id = await store.personalData.addRequest({
      contact,
      language,
      reason: staff?.reason ?? null,
      requested_by: staff?.id ?? null,
      requested_at,
    });
    if (staff) await recordAudit(store, at, staff.id, "guest.enter_erasure", ["guest", id]);
    await notifyContact(store, contact, language, "guest_erasure_requested", at);
    return requested_at;
  });
}

/** @throws RuleViolation not_found */
export async function requireRequest(store: Store, id: number): Promise<ErasureRequest> {
  return found(await store.personalData.findRequest(id));
}

/**
 * Erases what a request is about. Who entered it for a guest does not decide about it.
 * @throws RuleViolation not_found, erasure_own, payment_under_way
 */
export function approveGuestErasure(ports: Erasing, staff: number, id: number): Promise<void> {
  return ports.store.transaction(async (store) => {
    const { contact, requested_by } = await requireRequest(store, id);
    if (requested_by === staff) throw new RuleViolation("erasure_own");
    await lockContact(store, ports.secrets, contact);
    // A colleague may have decided while this waited.
    await requireRequest(store, id);
    await eraseGuest({ ...ports, store }, contact, { staff, subject: String(id) });
  });
}

/** @throws RuleViolation not_found, erasure_own */
export function rejectGuestErasure({ store, clock, secrets }: Erasing, staff: number, id: number, reason: string) {
  const at = clock.now();
  return store.transaction(async (store) => {
    const { contact, language, requested_by } = await requireRequest(store, id);
    await lockContact(store, secrets, contact);
    await requireRequest(store, id);
    if (requested_by === staff) throw new RuleViolation("erasure_own");
    await store.personalData.removeRequest(id);
    // Without the reason: what staff write about a guest goes to the guest alone.
    await recordAudit(store, at, staff, "guest.keep", ["guest", id]);
    await notifyContact(store, contact, language, "guest_erasure_rejected", at, { reason });
  });
}

/**
 * Erases what stands under a contact and under no account, and tells its owner. Donations stay without a name, as those
 * of an erased account do.
 * @param by who of staff decided, null at the server's console; and what the audit log names
 * @returns how many payments it was
 * @throws RuleViolation payment_under_way
 */
export function eraseGuest(
  { store, clock, secrets }: Erasing,
  contact: Contact,
  { staff, subject }: { readonly staff: number | null; readonly subject: string },
): Promise<number> {
  const at = clock.now();
  const owner: Owner = `guest:erased ${secrets.randomText(40)}`;
  return store.transaction(async (store) => {
    await lockContact(store, secrets, contact);
    const request = await store.personalData.findRequestOf(contact);
    const payments = await gatherFor(store, [contact], owner);
    await eraseBelongings({ store, secrets }, [contact], owner, at);
    if (request) await store.personalData.removeRequest(request.id);
    await recordAudit(store, at, staff, "guest.erase", ["guest", subject], { payments });
    await notifyContact(store, contact, request?.language ?? "tr", "guest_erased", at);
    return payments;
  });
}

/**
 * Moves what guests paid with these contacts to one owner.
 * @returns how many payments
 * @throws RuleViolation payment_under_way while the outcome of one is open: the donor must learn it
 */
export async function gatherFor(store: Store, contacts: readonly Contact[], owner: Owner): Promise<number> {
  const ids = new Set<string>();
  for (const contact of contacts) {
    for (const { id, state } of await store.personalData.paymentsWith(contact)) {
      if (!isFinished(state)) throw new RuleViolation("payment_under_way");
      ids.add(id);
    }
  }
  await store.personalData.gather([...ids], owner);
  return ids.size;
}

/** Erases what an owner gave, and what stands under the contacts. Gather the payments of the contacts before. */
export async function eraseBelongings(
  { store, secrets }: Pick<Ports, "store" | "secrets">,
  contacts: readonly Contact[],
  owner: Owner,
  at: Date,
): Promise<void> {
  await store.payments.eraseDonor(owner);
  await store.transfers.eraseDonor(owner);
  await store.giftCards.eraseDonor(owner, at);
  await store.donations.eraseDonor(owner);
  await store.receipts.eraseDonor(owner, at);
  for (const contact of contacts) {
    const cardHash = contact.email === null ? null : secrets.fingerprint(`card to ${contact.email}`);
    await store.personalData.eraseContact(contact, cardHash, at);
  }
}

function lockContact(store: Store, secrets: Ports["secrets"], { email, phone }: Contact): Promise<void> {
  return store.lock(`contact ${secrets.fingerprint(`destination ${email ?? phone}`)}`);
}

/** Queues a message to a contact about its data. */
function notifyContact(
  store: Store,
  { email, phone }: Contact,
  language: Language,
  kind: NotificationKind,
  at: Date,
  values: NotificationValues = {},
): Promise<void> {
  const to =
    email === null
      ? { channel: "sms" as const, destination: phone }
      : { channel: "email" as const, destination: email };
  return store.notifications.add({ ...to, language, kind, values }, at);
}
