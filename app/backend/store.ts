import { createHmac, randomInt } from "node:crypto";
import { createCipher, deriveKey } from "../storage/cipher.ts";
import { signInQueries } from "./accounts/sign-in-queries.ts";
import { userQueries } from "./accounts/user-queries.ts";
import { appendEntries, type QueuedEntry } from "./audit/audit-chain-queries.ts";
import { auditQueries } from "./audit/audit-queries.ts";
import { contentQueries } from "./content/content-queries.ts";
import { type Database, inQuickTransaction, inTransaction, lockName } from "./database/database.ts";
import { causeEditingQueries } from "./editing/cause-editing-queries.ts";
import { figureQueries } from "./figures/figure-queries.ts";
import { todayQueries } from "./figures/today-queries.ts";
import { basketQueries } from "./giving/basket-queries.ts";
import { causeQueries } from "./giving/cause-queries.ts";
import { donationHistoryQueries } from "./giving/donation-history-queries.ts";
import { openingQueries } from "./giving/opening-queries.ts";
import { runningTotalQueries } from "./giving/running-total-queries.ts";
import { wellNameQueries } from "./giving/well-name-queries.ts";
import { messageQueries } from "./inbox/message-queries.ts";
import { markQueries } from "./marks/mark-queries.ts";
import { notificationQueries } from "./messages/notification-queries.ts";
import { documentQueries } from "./organisation/document-queries.ts";
import type { Secrets, TransactionOptions } from "./outside.ts";
import { savedCardQueries } from "./payments/cards/saved-card-queries.ts";
import { donationQueries } from "./payments/charge/donation-queries.ts";
import { paymentQueries } from "./payments/charge/payment-queries.ts";
import { staffPaymentQueries } from "./payments/charge/staff-payment-queries.ts";
import { giftCardQueries } from "./payments/gift-cards/gift-card-queries.ts";
import { receiptQueries } from "./payments/receipts/receipt-queries.ts";
import { refundQueries } from "./payments/refunds/refund-queries.ts";
import { regularGiftQueries } from "./payments/regular/regular-gift-queries.ts";
import { personalDataQueries } from "./people/personal-data-queries.ts";
import { secondFactorQueries } from "./people/second-factor-queries.ts";
import { staffQueries } from "./people/staff-queries.ts";
import { verificationQueries } from "./people/verification-queries.ts";
import { reconciliationQueries } from "./reconciliation/reconciliation-queries.ts";
import { searchQueries } from "./search/search-queries.ts";
import { springQueries } from "./springs/spring-queries.ts";
import { sampleTexts } from "./starter/empty.ts";
import { apiClientQueries } from "./system/api-client-queries.ts";
import { launchQueries } from "./system/launch-queries.ts";
import type { Store } from "./system/ports.ts";
import { retentionQueries } from "./system/retention-queries.ts";
import { sampleQueries } from "./system/sample-queries.ts";
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
  return storeOn({ db, secrets, queue: null, reader });
}

/** On what the queries of a store run. */
interface Place {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Audit entries that the open transaction writes at its end; null outside of one. */
  readonly queue: QueuedEntry[] | null;
  readonly reader: Database;
}

type Parts = Omit<Store, "lock" | "transaction">;

const parts: { readonly [Name in keyof Parts]: (place: Place) => Parts[Name] } = {
  causes: ({ db }) => causeQueries(db),
  baskets: ({ db }) => basketQueries(db),
  payments: ({ db }) => paymentQueries(db),
  donations: ({ db }) => donationQueries(db),
  refunds: ({ db }) => refundQueries(db),
  regularGifts: ({ db }) => regularGiftQueries(db),
  giftCards: ({ db }) => giftCardQueries(db),
  receipts: ({ db }) => receiptQueries(db),
  documents: ({ db }) => documentQueries(db),
  users: ({ db }) => userQueries(db),
  personalData: ({ db }) => personalDataQueries(db),
  signIns: ({ db }) => signInQueries(db),
  secondFactors: ({ db }) => secondFactorQueries(db),
  cards: ({ db }) => savedCardQueries(db),
  verification: ({ db }) => verificationQueries(db),
  causeEditing: ({ db }) => causeEditingQueries(db),
  content: ({ db }) => contentQueries(db),
  openings: ({ db }) => openingQueries(db),
  search: ({ db }) => searchQueries(db),
  messages: ({ db }) => messageQueries(db),
  springs: ({ db }) => springQueries(db),
  staff: ({ db, reader }) => staffQueries(db, reader),
  staffPayments: ({ reader }) => staffPaymentQueries(reader),
  runningTotals: ({ db, reader }) => runningTotalQueries(db, reader),
  donationHistory: ({ db }) => donationHistoryQueries(db),
  wellNames: ({ db }) => wellNameQueries(db),
  notifications: ({ db }) => notificationQueries(db),
  transfers: ({ db }) => transferQueries(db),
  transferCodes: ({ db }) => transferCodeQueries(db),
  figures: ({ db }) => figureQueries(db),
  today: ({ db }) => todayQueries(db),
  statements: ({ db }) => statementQueries(db),
  reconciliation: ({ db }) => reconciliationQueries(db),
  audit: ({ db, secrets, queue }) => auditQueries(db, secrets, queue),
  system: ({ db, reader }) => systemQueries(db, reader),
  samples: ({ db }) => sampleQueries(db, sampleTexts),
  launch: ({ db, reader }) => launchQueries(db, reader, sampleTexts),
  marks: ({ db }) => markQueries(db),
  apiClients: ({ db }) => apiClientQueries(db),
  retention: ({ db }) => retentionQueries(db),
};

/** Makes the queries of a part when they are first used: a transaction needs a few of many. */
class OpenStore {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  static {
    for (const [name, make] of Object.entries(parts))
      Object.defineProperty(this.prototype, name, {
        get(this: OpenStore) {
          const value = make(this.#place);
          Object.defineProperty(this, name, { value });
          return value;
        },
      });
  }

  lock(name: string): Promise<void> {
    return lockName(this.#place.db, name);
  }

  async transaction<T>(work: (store: Store) => Promise<T>, { awaitsDisk = true }: TransactionOptions = {}): Promise<T> {
    const { db, secrets, queue } = this.#place;
    if (queue) return work(this as unknown as Store);
    return (awaitsDisk ? inTransaction : inQuickTransaction)(db, async (db) => {
      const entries: QueuedEntry[] = [];
      const result = await work(storeOn({ db, secrets, queue: entries, reader: db }));
      await appendEntries(db, secrets, entries);
      return result;
    });
  }
}

function storeOn(place: Place): Store {
  return new OpenStore(place) as unknown as Store;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Creates random texts, keyed hashes (HMAC-SHA-256) and encrypted texts (AES-256-GCM) under one key. */
export function secretsFrom(key: string): Secrets {
  const cipher = createCipher(deriveKey(key, "encryption"));
  return {
    randomText: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(""),
    randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
    fingerprint: (secret) => createHmac("sha256", key).update(secret).digest("hex"),
    encrypt: (text, use) => cipher.encrypt(text, use).toString("base64url"),
    decrypt: (encrypted, use) => cipher.decrypt(Buffer.from(encrypted, "base64url"), use),
  };
}
