import { isOpenState } from "../../contract/rules/spring-states.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { Owner } from "../giving/basket-store.ts";
import { queueNotification } from "../messages/notifications.ts";
import { bankCodeOf } from "../payments/payment-gateway.ts";
import { deleteUnusedPictures, deleteUploadedPicture, uploadsPath } from "../springs/spring-pictures.ts";
import type { SpringRecord } from "../springs/spring-store.ts";
import { lockSpring, moveSpring, redacted } from "../springs/spring-transitions.ts";
import type { UserRecord } from "./user-store.ts";

/** Somebody who asked to be deleted. @throws RuleViolation not_found for anybody else */
export async function userToErase(store: Store, id: number): Promise<UserRecord> {
  const person = await store.users.find(id);
  if (!person?.deletion_requested_at) throw new RuleViolation("not_found");
  return person;
}

/**
 * Erases a person who asked for it: who they are, their sign-ins, cards, basket, avatar and springs. What they gave
 * stays
 * without them, for the sums and the law's books need it: amounts, moments, the provider's numbers. The record that
 * they
 * approved the data-protection text stays, as proof.
 * @throws RuleViolation not_found, payment_under_way; provider_silent when their cards cannot be deleted, or one came
 *   meanwhile
 */
export async function eraseUser(ports: Ports, administrator: number, id: number): Promise<void> {
  const { store, clock, gateway, files, providers } = ports;
  const at = clock.now();
  await userToErase(store, id);
  const owner = `user:${id}` as const;
  if (await isPaying(store, owner)) throw new RuleViolation("payment_under_way");
  // The provider first: tokens that are gone here could be deleted there no more. Each is forgotten at once, so that
  // none is
  // left without its card when the wish is taken back meanwhile or the provider falls silent; the default one last.
  for (const card of (await store.cards.list(id)).toReversed()) {
    await gateway.deleteCard(card).catch((cause) => {
      providers.failed("bank", "delete-card", { code: bankCodeOf(cause), cause });
      throw new RuleViolation("provider_silent");
    });
    await store.cards.remove(id, card.id);
  }
  const { person, springs } = await store.transaction(async (store) => {
    await store.baskets.lock(owner);
    await store.lock(`person ${id}`);
    await store.lock(`cards ${id}`);
    const person = await userToErase(store, id);
    if (await isPaying(store, owner)) throw new RuleViolation("payment_under_way");
    if ((await store.cards.list(id)).length > 0) throw new RuleViolation("provider_silent");
    await store.notifications.forgetFailed([person.phone, ...(person.email === null ? [] : [person.email])]);
    await queueNotification(store, id, "account_deleted", {}, at);
    const springs = await eraseSprings(store, id, at);
    // While it is known which names of wells are theirs.
    await store.audit.redactUser(id, at);
    await store.wellNames.forgetOf(id);
    await store.baskets.remove(owner);
    await store.payments.eraseDonor(owner);
    await store.donations.eraseDonor(owner);
    await store.users.erase(id, at);
    await recordAudit(store, { userId: administrator, action: "account.erase", subject: "person", subjectId: id }, at);
    return { person, springs };
  });
  if (person.avatar) await deleteUploadedPicture(files, uploadsPath + person.avatar);
  for (const { before, after } of springs) await deleteUnusedPictures(files, before, after);
}

/** Whether money of somebody is on its way, or may be: they are to hear of it. */
async function isPaying(store: Store, owner: Owner): Promise<boolean> {
  return (await store.payments.findActive(owner)) !== null || (await store.payments.hasUnderReview(owner));
}

/** How many springs of a person take gifts, and what they have collected, in kuruş. */
export async function runningSpringsOf(store: Store, id: number): Promise<{ count: number; amount: number }> {
  const springs = await Promise.all((await store.springs.idsOf(id)).map((spring) => store.springs.find(spring)));
  const open = springs.filter((spring) => spring !== null).filter(({ state }) => isOpenState(state));
  return { count: open.length, amount: open.reduce((sum, { cause }) => sum + cause.total_amount, 0) };
}

/** Deleted ones as well: their names are their owner's words. */
async function eraseSprings(
  store: Store,
  ownerId: number,
  at: Date,
): Promise<{ before: SpringRecord; after: SpringRecord }[]> {
  const erased = [];
  for (const id of await store.springs.idsOf(ownerId)) {
    const before = (await lockSpring(store, id))!;
    const after = await moveSpring(
      store,
      before,
      "erase",
      { role: "system", userId: null },
      at,
      redacted(before, `Pınar ${id}`),
    );
    erased.push({ before, after });
  }
  return erased;
}

/** Keeps an account that its owner wanted deleted. @throws RuleViolation not_found */
export function refuseErasure(
  { store, clock }: Ports,
  administrator: number,
  id: number,
  reason: string,
): Promise<void> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(`person ${id}`);
    await userToErase(store, id);
    await store.users.change(id, { deletion_requested_at: null });
    await recordAudit(
      store,
      { userId: administrator, action: "account.keep", subject: "person", subjectId: id, details: { reason } },
      at,
    );
    await queueNotification(store, id, "account_deletion_rejected", { reason }, at);
  });
}
