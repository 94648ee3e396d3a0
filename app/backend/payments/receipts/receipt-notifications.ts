import { receiptNumber } from "../../../contract/rules/receipts.ts";
import { texts } from "../../../texts/texts.ts";
import type { Enclosed, NotificationToEnclose } from "../../messages/messenger.ts";
import type { Ports } from "../ports.ts";
import { presentReceipt, type ShownReceipt } from "./receipt-views.ts";
import { ensureReceipt, makeReceiptLink } from "./receipts.ts";

/** Notifications that lead to the receipt of a payment. */
const receiptNotifications: readonly string[] = ["donation_received", "payment_succeeded"];

const nothing: Enclosed = { values: {}, attachments: [] };

/** Adds the link to the receipt when a notification is sent, and for e-mail the receipt as a file. */
export async function encloseReceipt(ports: Ports, notification: NotificationToEnclose): Promise<Enclosed> {
  const { channel, kind, language, values } = notification;
  if (!receiptNotifications.includes(kind) || values.payment === undefined) return nothing;
  const payment = await ports.store.payments.find(values.payment);
  if (payment?.state !== "succeeded") return nothing;
  const receipt = await ensureReceipt(ports, payment);
  // Nothing opens the receipt of an erased donor.
  if (receipt?.donor_erased_at) return nothing;
  const link = `${ports.site.publicUrl}/receipt/${await makeReceiptLink(ports, payment.id)}`;
  const content = channel === "email" && receipt ? await print(ports, { receipt, payment }, language) : null;
  if (!content || !receipt) return { values: { receipt: link, attached: "" }, attachments: [] };
  const attachment = { name: receiptFileName(language, receipt), type: "application/pdf", content };
  return { values: { receipt: link, attached: texts[language].receipt.attached }, attachments: [attachment] };
}

/** Returns null when the file cannot be made: the message still has the link. */
async function print(
  { printer, log }: Ports,
  shown: ShownReceipt,
  language: NotificationToEnclose["language"],
): Promise<Uint8Array | null> {
  try {
    return await printer.receipt(presentReceipt(language, shown), language);
  } catch (failure) {
    log.error(
      { payment: shown.payment.id, error: failure instanceof Error ? failure.name : "" },
      "receipt not printed",
    );
    return null;
  }
}

/** Returns the name of a receipt's file: "makbuz-2026-000042.pdf". */
export function receiptFileName(
  language: NotificationToEnclose["language"],
  receipt: Parameters<typeof receiptNumber>[0],
): string {
  return `${texts[language].receipt.fileName}-${receiptNumber(receipt)}.pdf`;
}
