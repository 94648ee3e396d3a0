import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { runningSpringStates } from "../../contract/rules/spring-states.ts";
import type { Owner } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueNotification } from "../messages/notifications.ts";
import { deleteAtProvider } from "../payments/cards/saved-cards.ts";
import { stopGiftsOfErasedUser } from "../payments/regular/regular-gifts.ts";
import {
  deleteUnusedPictures,
  deleteUploadedPicture,
  uploadedPicturesOf,
  uploadsPath,
} from "../springs/spring-pictures.ts";
import { lockSpring, moveSpring, redacted } from "../springs/spring-transitions.ts";
import { contactsOf, eraseBelongings, gatherFor } from "./personal-data.ts";
import type { Ports, Store } from "./ports.ts";
import { requireAnotherAdministrator } from "./staff.ts";

/** Returns a user who requested the deletion of the account. @throws RuleViolation not_found for any other id */
export async function userToErase(store: Store, id: number): Promise<UserRecord> {
  const user = await store.users.find(id);
  if (!user?.deletion_requested_at) throw new RuleViolation("not_found");
  return user;
}

/**
 * Erases a user who requested it: personal data, sign-ins, cards, basket, avatar and springs. Donations stay without a
 * name, because accounting and the law need their amounts, times and provider ids. Receipts keep the donor's name until
 * the law no longer asks for it (receipts.ts). The consent to the data-protection
 * text stays as proof.
 * @throws RuleViolation not_found, payment_under_way, administrator_last; files_silent when the file store does not
 *   answer; provider_silent when a card cannot be deleted or was added meanwhile
 */
export async function eraseUser(ports: Ports, administrator: number, id: number): Promise<void> {
  const { store, clock, files } = ports;
  const at = clock.now();
  await requireFileStore(ports, await userToErase(store, id));
  const owner = `user:${id}` as const;
  if (await isPaying(store, id)) throw new RuleViolation("payment_under_way");
  await store.transaction((store) => requireAnotherAdministrator(ports, store, id));
  // Cards are deleted at the provider first, because that needs the stored tokens. Each token is removed at once, so
  // that a deleted card leaves no token behind when a later call fails. The default card is last.
  for (const card of (await store.cards.list(id)).toReversed()) {
    await deleteAtProvider(ports, card);
    await store.cards.remove(id, card.id);
  }
  const { user, springs } = await store.transaction(async (store) => {
    await store.baskets.lock(owner);
    await store.lock(`person ${id}`);
    await store.lock(`cards ${id}`);
    await requireAnotherAdministrator(ports, store, id);
    const user = await userToErase(store, id);
    const contacts = contactsOf(user);
    await gatherFor(store, contacts, owner);
    if (await isPaying(store, id)) throw new RuleViolation("payment_under_way");
    if ((await store.cards.list(id)).length > 0) throw new RuleViolation("provider_silent");
    await store.notifications.removeFailed([user.phone, ...(user.email === null ? [] : [user.email])]);
    await stopGiftsOfErasedUser(store, id, at);
    // Also messages that wait for the contacts: one about a gift or card must not follow the one below.
    await eraseBelongings({ store, secrets: ports.secrets }, contacts, owner, at);
    await queueNotification(store, id, "account_deleted", {}, at);
    const springs = await eraseSprings(store, id, at);
    // Before the well names are deleted, because the audit log is redacted by them.
    await store.audit.redactUser(id, at);
    await store.wellNames.deleteOfUser(id);
    await store.baskets.remove(owner);
    await store.users.erase(id, at);
    await recordAudit(store, at, administrator, "account.erase", ["person", id]);
    return { user, springs };
  });
  if (user.avatar) await deleteUploadedPicture(files, uploadsPath + user.avatar);
  for (const { before, after } of springs) await deleteUnusedPictures(files, before, after);
}

/**
 * Checks that the user's pictures can be removed. One that stays behind would be removed by nobody later.
 * @throws RuleViolation files_silent
 */
async function requireFileStore({ store, files }: Pick<Ports, "store" | "files">, user: UserRecord): Promise<void> {
  const ids = await store.springs.idsOf(user.id);
  const springs = (await Promise.all(ids.map((id) => store.springs.find(id)))).filter((spring) => spring !== null);
  const [name] = [...(user.avatar ? [user.avatar] : []), ...springs.flatMap(uploadedPicturesOf)];
  if (name === undefined) return;
  await files.read(name).catch(() => {
    throw new RuleViolation("files_silent");
  });
}

/** Returns whether a payment is active or under review. The donor must learn its outcome. */
async function isPaying(store: Store, id: number): Promise<boolean> {
  const owner: Owner = `user:${id}`;
  return (
    (await store.payments.findActive(owner)) !== null ||
    (await store.payments.hasUnderReview(owner)) ||
    (await store.regularGifts.hasUnsettled(id))
  );
}

/** Returns how many springs of a user take donations and what they collected, in kuruş. */
export async function runningSpringsOf(store: Store, id: number): Promise<{ count: number; amount: number }> {
  const springs = await Promise.all((await store.springs.idsOf(id)).map((spring) => store.springs.find(spring)));
  const open = springs.filter((spring) => spring !== null).filter(({ state }) => runningSpringStates.includes(state));
  return { count: open.length, amount: open.reduce((sum, { cause }) => sum + cause.total_amount, 0) };
}

/** Erases a user's springs, including deleted ones, because their names are personal data too. */
async function eraseSprings(store: Store, ownerId: number, at: Date) {
  const erased = [];
  for (const id of await store.springs.idsOf(ownerId)) {
    const before = mustExist(await lockSpring(store, id));
    const system = { role: "system", userId: null } as const;
    const after = await moveSpring(store, before, "erase", system, at, redacted(before, `Pınar ${id}`));
    erased.push({ before, after });
  }
  return erased;
}

/** Rejects a user's request to delete the account. @throws RuleViolation not_found */
export function rejectErasure({ store, clock }: Ports, administrator: number, id: number, reason: string) {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(`person ${id}`);
    await userToErase(store, id);
    await store.users.change(id, { deletion_requested_at: null });
    await recordAudit(store, at, administrator, "account.keep", ["person", id], { reason });
    await queueNotification(store, id, "account_deletion_rejected", { reason }, at);
  });
}
