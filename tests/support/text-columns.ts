import type { TestBackend } from "./backend.ts";

/** Names of columns that hold no words of a person: moments, days, keys, keyed hashes, states, choices. */
const impersonal = new RegExp(
  `_(at|hash|id|on|until|code|state|four|version|with|as|month|secret|for|salt|digest|token|key)$|^(${[
    "action|api_client|association|at|begun_with|behaviour|brand|card_brand|card_warned|chain|channel|code|country|day",
    "device|digest|event|failure|failure_operation|fingerprint|group_name|hosted_page|id|key|kind|language|last|locale",
    "matched_by|migration|month|move|occasion|owner|pause_reason|picture|press|provider|purpose|recipient|role|seal",
    "secret|series|slug|staff_role|state|status|subject|three_d_secure|type|uploaded_picture|account|columns",
  ].join("|")})$`,
);

/** Tables and columns of other people than guests, or of nobody, with the reason. */
const others: Readonly<Record<string, string>> = {
  // What staff write about their decisions; the pages ask them to name nobody.
  "audit_log.details": "deeds of staff",
  "refunds.reason": "kept with the refund",
  "refunds.reference": "kept with the refund: the bank's number of it",
  "refunds.decision_reason": "kept with the refund",
  "reconciliation_differences.reason": "staff, about a day",
  "statement_lines.reason": "staff, why a line was set aside",
  "erasure_requests.reason": "deleted with the request",
  // Members: account-erasure.test.ts.
  "users.": "members",
  "consents.": "members",
  "springs.": "members",
  "spring_moves.": "members",
  "well_names.": "members",
  "saved_cards.": "members",
  "regular_gifts.": "members",
  "volunteers.": "deleted as a whole",
  "contact_messages.": "deleted as a whole",
  // Nobody.
  "payment_moves.reason": "a code",
  "api_clients.": "the operator's",
  "categories.": "content",
  "causes.": "content",
  "content_items.": "content",
  "content_pictures.": "content",
  "content_versions.": "content",
  "site_documents.": "content",
  "site_marks.": "the program's",
  "secret_marks.": "the program's",
  "public_versions.": "the program's",
  "special_days.": "content",
  "stages.": "content",
  "translations.": "content",
  "sample_gifts.": "invented people",
  "sandbox_payments.": "stands for the bank's own ledger, which has no names",
  "statement_files.": "the bank's file, until it is imported",
  "receipts.organisation": "the organisation's own",
  "payments.card_to_save": "gone with the end of the payment",
};

/** Lists the text columns of every table, but the inner ones of the text index. */
export async function textColumns(site: TestBackend, database: string) {
  const rows = await site.db.query(
    database === "postgres"
      ? `select table_name as t, column_name as c from information_schema.columns
         where table_schema = 'public' and data_type in ('text', 'character varying') and table_name not like 'kysely%'`
      : `select m.name as t, p.name as c from sqlite_master m join pragma_table_info(m.name) p
         where m.type = 'table' and m.name not glob '*_search*' and m.name not like 'kysely%' and lower(p.type) in ('text', 'varchar(255)')`,
  );
  return rows.map(({ t, c }) => {
    const [table, column] = [String(t), String(c)];
    const isKnown = impersonal.test(column) || `${table}.${column}` in others || `${table}.` in others;
    return { table, column, isKnown };
  });
}

/** Returns every text column with a value that is meant, as "table.column". */
export async function columnsWith(site: TestBackend, database: string, isMeant: (text: string) => boolean) {
  const found: string[] = [];
  const columns = await textColumns(site, database);
  for (const table of new Set(columns.map((one) => one.table))) {
    const own = columns.filter((one) => one.table === table).map(({ column }) => column);
    const rows = await site.db.query(`select ${own.map((column) => `"${column}"`).join(", ")} from "${table}"`);
    const held = own.filter((column) => rows.some((row) => isMeant(String(row[column] ?? ""))));
    found.push(...held.map((column) => `${table}.${column}`));
  }
  return found.toSorted();
}
