import { userIdOf } from "../../accounts/current-user.ts";
import { phoneFrom } from "../../giving/givers.ts";
import type { NotificationKind, NotificationValues } from "../../messages/notification-queries.ts";
import { queueNotification } from "../../messages/notifications.ts";
import type { Store } from "../ports.ts";
import type { PaymentRecord } from "./payment-records.ts";

/**
 * Queues a notification for a payer in the caller's transaction: to the e-mail address typed with the payment, else
 * through the channels of the account, else to the typed phone number. Without any, only the payment's page shows the
 * result.
 */
export async function queuePayerNotification(
  store: Store,
  { id, owner, amount, donor, language }: PaymentRecord,
  kind: NotificationKind,
  at: Date,
): Promise<void> {
  const values: NotificationValues = { payment: id, amount };
  const userId = userIdOf(owner);
  const phone = phoneFrom(donor.phone ?? "");
  if (donor.email)
    await store.notifications.add({ channel: "email", destination: donor.email, language, kind, values }, at);
  else if (userId !== null) await queueNotification(store, userId, kind, values, at);
  else if (phone) await store.notifications.add({ channel: "sms", destination: phone, language, kind, values }, at);
}
