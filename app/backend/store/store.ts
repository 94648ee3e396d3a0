import type { Store } from "../domain/ports.ts";
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
import { siteQueries } from "./site-queries.ts";
import { springQueries } from "./spring-queries.ts";
import { staffQueries } from "./staff-queries.ts";
import { verificationQueries } from "./verification-queries.ts";
import { wellNameQueries } from "./well-name-queries.ts";

/** The domain's store on a database. Inside a transaction, `transaction` runs its work in the one that is open. */
export function createStore(db: Database): Store {
  return {
    causes: causeQueries(db),
    baskets: basketQueries(db),
    payments: paymentQueries(db),
    site: siteQueries(db),
    people: personQueries(db),
    cards: savedCardQueries(db),
    verification: verificationQueries(db),
    causeEditing: causeEditingQueries(db),
    content: contentQueries(db),
    search: searchQueries(db),
    inbox: inboxQueries(db),
    springs: springQueries(db),
    staff: staffQueries(db),
    given: givenQueries(db),
    wellNames: wellNameQueries(db),
    notices: noticeQueries(db),
    audit: auditQueries(db),
    transaction: (work) =>
      db.isTransaction ? work(createStore(db)) : db.transaction().execute((transaction) => work(createStore(transaction))),
  };
}
