import { createHmac, randomInt } from "node:crypto";
import { createCipher, deriveKey } from "../storage/cipher.ts";
import { stores as accounts } from "./accounts/ports.ts";
import { appendEntries, type QueuedEntry } from "./audit/audit-chain-queries.ts";
import { type AuditPlace, stores as audit } from "./audit/ports.ts";
import { stores as content } from "./content/ports.ts";
import { inQuickTransaction, inTransaction, lockName } from "./database/database.ts";
import type { Database } from "./database/schema.ts";
import { stores as editing } from "./editing/ports.ts";
import { stores as figures } from "./figures/ports.ts";
import { stores as giving } from "./giving/ports.ts";
import { stores as inbox } from "./inbox/ports.ts";
import { stores as marks } from "./marks/ports.ts";
import { stores as messages } from "./messages/ports.ts";
import { stores as organisation } from "./organisation/ports.ts";
import type { Secrets, TransactionOptions } from "./outside.ts";
import { stores as payments } from "./payments/ports.ts";
import { stores as people } from "./people/ports.ts";
import { stores as reconciliation } from "./reconciliation/ports.ts";
import { stores as search } from "./search/ports.ts";
import { stores as springs } from "./springs/ports.ts";
import { type Store, stores as system } from "./system/ports.ts";
import { stores as transfers } from "./transfers/ports.ts";

/**
 * Creates the store of the rules on a database. Inside a transaction, `transaction` runs its work in the open one.
 * @param secrets keys of the audit log's chain
 * @param reader where the long reads of staff run outside of a transaction
 */
export function createStore(db: Database, secrets: Secrets, reader = db): Store {
  return storeOn({ db, secrets, queue: null, reader });
}

type Parts = Omit<Store, "lock" | "transaction">;

/** The tables of all nouns. */
const parts = {
  ...marks,
  ...audit,
  ...accounts,
  ...messages,
  ...organisation,
  ...content,
  ...giving,
  ...search,
  ...editing,
  ...payments,
  ...transfers,
  ...reconciliation,
  ...springs,
  ...inbox,
  ...people,
  ...figures,
  ...system,
} satisfies { readonly [Name in keyof Parts]: (place: AuditPlace) => Parts[Name] };

/** Makes the queries of a part when they are first used: a transaction needs a few of many. */
class OpenStore {
  readonly #place: AuditPlace;

  constructor(place: AuditPlace) {
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

function storeOn(place: AuditPlace): Store {
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
