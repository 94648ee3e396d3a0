import type { Secrets, Store } from "../domain/ports.ts";
import { appendEntries, type QueuedEntry } from "./audit-chain.ts";
import { auditQueries } from "./audit-queries.ts";
import { basketQueries } from "./basket-queries.ts";
import { causeEditingQueries } from "./cause-editing-queries.ts";
import { causeQueries } from "./cause-queries.ts";
import { contentQueries } from "./content-queries.ts";
import type { Database } from "./database.ts";
import { givenQueries } from "./given-queries.ts";
import { inboxQueries } from "./inbox-queries.ts";
import { noticeQueries } from "./notice-queries.ts";
import { paymentQueries } from "./payment-queries.ts";
import { personQueries } from "./person-queries.ts";
import { savedCardQueries } from "./saved-card-queries.ts";
import { searchQueries } from "./search-queries.ts";
import { signInQueries } from "./sign-in-queries.ts";
import { siteQueries } from "./site-queries.ts";
import { springQueries } from "./spring-queries.ts";
import { staffPaymentQueries } from "./staff-payment-queries.ts";
import { staffQueries } from "./staff-queries.ts";
import { systemQueries } from "./system-queries.ts";
import { verificationQueries } from "./verification-queries.ts";
import { wellNameQueries } from "./well-name-queries.ts";

/**
 * The domain's store on a database. Inside a transaction, `transaction` runs its work in the one that is open.
 * @param secrets keys the chain of the audit log
 */
export function createStore(db: Database, secrets: Secrets): Store {
  return storeOn(db, secrets, null);
}

/** @param queue entries of the audit log that the open transaction writes at its end; null outside of one */
function storeOn(db: Database, secrets: Secrets, queue: QueuedEntry[] | null): Store {
  return {
    causes: causeQueries(db),
    baskets: basketQueries(db),
    payments: paymentQueries(db),
    site: siteQueries(db),
    people: personQueries(db),
    signIns: signInQueries(db),
    cards: savedCardQueries(db),
    verification: verificationQueries(db),
    causeEditing: causeEditingQueries(db),
    content: contentQueries(db),
    search: searchQueries(db),
    inbox: inboxQueries(db),
    springs: springQueries(db),
    staff: staffQueries(db),
    staffPayments: staffPaymentQueries(db),
    given: givenQueries(db),
    wellNames: wellNameQueries(db),
    notices: noticeQueries(db),
    audit: auditQueries(db, secrets, queue),
    system: systemQueries(db),
    async transaction(work) {
      if (queue) return work(storeOn(db, secrets, queue));
      return db.transaction().execute(async (db) => {
        const entries: QueuedEntry[] = [];
        const result = await work(storeOn(db, secrets, entries));
        await appendEntries(db, secrets, entries);
        return result;
      });
    },
  };
}
