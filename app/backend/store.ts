import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto";
import { appendEntries, type QueuedEntry } from "./audit/audit-chain-queries.ts";
import { auditQueries } from "./audit/audit-queries.ts";
import type { Secrets, Store } from "./base/ports.ts";
import { causeEditingQueries } from "./content/cause-editing-queries.ts";
import { contentQueries } from "./content/content-queries.ts";
import { openingQueries } from "./content/opening-queries.ts";
import { searchQueries } from "./content/search-queries.ts";
import { siteQueries } from "./content/site-queries.ts";
import { type Database, inQuickTransaction, inTransaction, lockName } from "./database/database.ts";
import { figureQueries } from "./figures/figure-queries.ts";
import { todayQueries } from "./figures/today-queries.ts";
import { basketQueries } from "./giving/basket-queries.ts";
import { causeQueries } from "./giving/cause-queries.ts";
import { donationHistoryQueries } from "./giving/donation-history-queries.ts";
import { runningTotalQueries } from "./giving/running-total-queries.ts";
import { wellNameQueries } from "./giving/well-name-queries.ts";
import { messageQueries } from "./messages/message-queries.ts";
import { notificationQueries } from "./messages/notification-queries.ts";
import { donationQueries } from "./payments/donation-queries.ts";
import { giftCardQueries } from "./payments/gift-card-queries.ts";
import { paymentQueries } from "./payments/payment-queries.ts";
import { receiptQueries } from "./payments/receipt-queries.ts";
import { refundQueries } from "./payments/refund-queries.ts";
import { regularGiftQueries } from "./payments/regular-gift-queries.ts";
import { savedCardQueries } from "./payments/saved-card-queries.ts";
import { staffPaymentQueries } from "./payments/staff-payment-queries.ts";
import { secondFactorQueries } from "./people/second-factor-queries.ts";
import { signInQueries } from "./people/sign-in-queries.ts";
import { staffQueries } from "./people/staff-queries.ts";
import { userQueries } from "./people/user-queries.ts";
import { verificationQueries } from "./people/verification-queries.ts";
import { reconciliationQueries } from "./reconciliation/reconciliation-queries.ts";
import { springQueries } from "./springs/spring-queries.ts";
import { systemQueries } from "./system/system-queries.ts";
import { statementQueries } from "./transfers/statement-queries.ts";
import { transferCodeQueries } from "./transfers/transfer-code-queries.ts";
import { transferQueries } from "./transfers/transfer-queries.ts";

/**
 * Creates the store of the rules on a database. Inside a transaction, `transaction` runs its work in the open one.
 * @param secrets keys of the audit log's chain
 * @param reader where the long reads of staff run outside of a transaction
 */
export function createStore(db: Database, secrets: Secrets, reader = db): Store {
  return storeOn(db, secrets, null, reader);
}

/** @param queue audit entries that the open transaction writes at its end; null outside of one */
function storeOn(db: Database, secrets: Secrets, queue: QueuedEntry[] | null, reader = db): Store {
  return {
    causes: causeQueries(db),
    baskets: basketQueries(db),
    payments: paymentQueries(db),
    donations: donationQueries(db),
    refunds: refundQueries(db),
    regularGifts: regularGiftQueries(db),
    giftCards: giftCardQueries(db),
    receipts: receiptQueries(db),
    site: siteQueries(db),
    users: userQueries(db),
    signIns: signInQueries(db),
    secondFactors: secondFactorQueries(db),
    cards: savedCardQueries(db),
    verification: verificationQueries(db),
    causeEditing: causeEditingQueries(db),
    content: contentQueries(db),
    openings: openingQueries(db),
    search: searchQueries(db),
    messages: messageQueries(db),
    springs: springQueries(db),
    staff: staffQueries(db, reader),
    staffPayments: staffPaymentQueries(reader),
    runningTotals: runningTotalQueries(db, reader),
    donationHistory: donationHistoryQueries(db),
    wellNames: wellNameQueries(db),
    notifications: notificationQueries(db),
    transfers: transferQueries(db),
    transferCodes: transferCodeQueries(db),
    figures: figureQueries(db),
    today: todayQueries(db),
    statements: statementQueries(db),
    reconciliation: reconciliationQueries(db),
    audit: auditQueries(db, secrets, queue),
    system: systemQueries(db),
    lock: (name) => lockName(db, name),
    async transaction(work, { awaitsDisk = true } = {}) {
      if (queue) return work(storeOn(db, secrets, queue));
      return (awaitsDisk ? inTransaction : inQuickTransaction)(db, async (db) => {
        const entries: QueuedEntry[] = [];
        const result = await work(storeOn(db, secrets, entries));
        await appendEntries(db, secrets, entries);
        return result;
      });
    },
  };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Lengths of the parts of an encrypted text, in bytes. */
const ivLength = 12;
const tagLength = 16;

/** Creates random texts, keyed hashes (HMAC-SHA-256) and encrypted texts (AES-256-GCM) under one key. */
export function secretsFrom(key: string): Secrets {
  const cipherKey = Buffer.from(hkdfSync("sha256", key, "", "encryption", 32));
  return {
    randomText: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
    randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
    fingerprint: (secret) => createHmac("sha256", key).update(secret).digest("hex"),
    encrypt(text, use) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, iv).setAAD(Buffer.from(use));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
    },
    decrypt(encrypted, use) {
      const bytes = Buffer.from(encrypted, "base64url");
      const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)];
      const decipher = createDecipheriv("aes-256-gcm", cipherKey, iv, { authTagLength: tagLength })
        .setAAD(Buffer.from(use))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString("utf8");
    },
  };
}
