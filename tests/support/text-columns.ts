import type { TestBackend } from "./backend.ts";

/** Names of columns that hold no words of a person: moments, days, keys, keyed hashes, states, choices. */
const impersonal = new RegExp(
  `_(at|hash|id|on|until|code|state|four|version|with|as|month|secret|for|salt|digest|token|key)$|^(${[
    "action|api_client|association|at|begun_with|behaviour|brand|card_brand|card_warned|chain|channel|code|country|day",
    "device|digest|event|failure|failure_operation|fingerprint|group_name|hosted_page|id|key|kind|language|last|locale",
    "matched_by|migration|month|move|occasion|owner|pause_reason|picture|plan|press|provider|purpose|recipient|role|seal",
    "secret|series|slug|staff_role|state|status|subject|three_d_secure|type|uploaded_picture|account|columns|fund",
  ].join("|")})$`,
);

/** Tables and columns of other people than guests, or of nobody, by reason. */
const others = Object.values({
  "staff wrote them, whom the pages ask to name nobody":
    "audit_log.details reconciliation_differences.reason statement_lines.reason fund_spending.document",
  "kept with the refund": "refunds.reason refunds.reference refunds.decision_reason",
  "members', as account-erasure.test.ts says":
    "users. consents. springs. spring_moves. well_names. saved_cards. regular_gifts.",
  "deleted as a whole": "volunteers. contact_messages.",
  "gone with the request or the payment": "erasure_requests.reason payments.card_to_save",
  content:
    "categories. causes. content_items. content_pictures. content_versions. site_documents. special_days. stages. translations.",
  "the program's or the organisation's":
    "religious_days. rates. api_clients. site_marks. secret_marks. public_versions. payment_moves.reason receipts.organisation",
  "invented people": "sample_gifts.",
  "stands for the bank's own ledger, which has no names": "sandbox_payments.",
  "the bank's file, until it is imported": "statement_files.",
}).flatMap((names) => names.split(" "));

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
    const isKnown =
      impersonal.test(column) || [`${table}.${column}`, `${table}.`].some((name) => others.includes(name));
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
