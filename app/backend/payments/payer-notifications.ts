import type { Store } from "../base/ports.ts";
import { userIdOf } from "../giving/basket-store.ts";
import type { NotificationKind, NotificationValues } from "../messages/notification-store.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { PaymentRecord } from "./payment-store.ts";

/**
 * Tells a payer what became of a payment that they could not wait for, in the transaction of it: a member as they want
 * to
 * be told, a guest by the e-mail address or the number they typed. Who typed neither finds it on the payment's page.
 */
export async function queuePayerNotification(
  store: Store,
  { id, owner, amount, donor, language }: PaymentRecord,
  kind: NotificationKind,
  at: Date,
): Promise<void> {
  const values: NotificationValues = { payment: id, amount };
  const userId = userIdOf(owner);
  if (userId !== null) return queueNotification(store, userId, kind, values, at);
  const phone = phoneFrom(donor.phone ?? "");
  if (donor.email)
    await store.notifications.add({ channel: "email", destination: donor.email, language, kind, values }, at);
  else if (phone) await store.notifications.add({ channel: "sms", destination: phone, language, kind, values }, at);
}

/** A number as E.164 writes it, from what people type: 0532 …, 532 …, +90 532 …, 0090 532 …; null for what is none. */
function phoneFrom(typed: string): string | null {
  const bare = typed.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const international = bare.startsWith("+") ? bare : `+90${bare.replace(/^0/, "")}`;
  return /^\+90(?!5)/.test(international) || !/^\+[1-9]\d{6,14}$/.test(international) ? null : international;
}
