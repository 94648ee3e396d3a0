import { type Kysely, sql } from "kysely";
import { isPostgres } from "./columns.ts";

/**
 * Keeps what pages of donors and causes sum up, so that none of them reads all donations: what a cause received on each
 * day, what a donor gave to each cause, and in each month. Triggers keep the totals in the transaction of the donation.
 * Days and months are those of Istanbul. Also indexes donations and payments by owner and time, and waiting messages.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const bigint = "bigint" as const;
  await db.schema
    .createTable("cause_days")
    .addColumn("cause_id", "integer", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("kept", bigint, (c) => c.notNull())
    .addColumn("amount", bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint("cause_days_key", ["cause_id", "day"])
    .execute();
  await db.schema
    .createTable("donor_causes")
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("cause_id", "integer", (c) => c.notNull())
    .addColumn("kept", bigint, (c) => c.notNull())
    .addColumn("shares", bigint, (c) => c.notNull())
    .addColumn("amount", bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint("donor_causes_key", ["owner", "kind", "cause_id"])
    .execute();
  await db.schema
    .createTable("donor_months")
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("donations", bigint, (c) => c.notNull())
    .addColumn("kept", bigint, (c) => c.notNull())
    .addColumn("amount", bigint, (c) => c.notNull())
    .addPrimaryKeyConstraint("donor_months_key", ["owner", "month", "kind"])
    .execute();
  const statements = isPostgres(db) ? postgresStatements() : sqliteStatements();
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.schema.dropIndex("donations_by_owner_and_id").execute();
  await db.schema
    .createIndex("donations_by_owner_and_time")
    .on("donations")
    .columns(["owner", "created_at", "id", "cause_id"])
    .execute();
  await db.schema
    .createIndex("payments_by_owner_and_time")
    .on("payments")
    .columns(["owner", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("payments_under_review")
    .on("payments")
    .column("owner")
    .where(sql<boolean>`state = 'under_review'`)
    .execute();
  for (const table of ["contact_messages", "volunteers"])
    await db.schema.createIndex(`${table}_waiting`).on(table).columns(["handled_at", "created_at", "id"]).execute();
}

interface Total {
  readonly table: string;
  /** Columns of the key, as expressions over a donation and its cause. */
  readonly keys: (day: string) => Readonly<Record<string, string>>;
  /** Summed columns, over a donation. */
  readonly sums: Readonly<Record<string, string>>;
  /** The donations that count. */
  readonly condition: string;
}

const isKept = "case when refunded < donations.amount then 1 else 0 end";
const net = "donations.amount - refunded";

/** A donation that went back as a whole counts only among all donations of a month. */
const totals: readonly Total[] = [
  {
    table: "cause_days",
    keys: (day) => ({ cause_id: "cause_id", day }),
    sums: { kept: "1", amount: net },
    condition: "refunded < donations.amount",
  },
  {
    table: "donor_causes",
    keys: () => ({ owner: "owner", kind: "causes.kind", cause_id: "cause_id" }),
    sums: { kept: "1", shares: "share_value", amount: net },
    condition: "owner is not null and refunded < donations.amount",
  },
  {
    table: "donor_months",
    keys: (day) => ({ owner: "owner", month: `substr(${day}, 1, 7)`, kind: "causes.kind" }),
    sums: { donations: "1", kept: isKept, amount: net },
    condition: "owner is not null",
  },
];

const columns = "owner, cause_id, amount, refunded, share_value, created_at";

/**
 * Returns the statements that add donations to a total, and delete what has become empty.
 * @param donations a query of the columns of donations and a sign, 1 or -1
 */
function addTo({ table, keys, sums, condition }: Total, donations: string, day: string): string[] {
  const key = keys(day);
  const names = Object.keys(key);
  const summed = Object.entries(sums).map(([name, value]) => `sum(sign * (${value})) as ${name}`);
  const changed = Object.values(sums).map((value) => `sum(sign * (${value})) <> 0`);
  const changes = Object.keys(sums).map((name) => `${name} = ${table}.${name} + excluded.${name}`);
  const places = names.map((_, place) => place + 1).join(", ");
  return [
    `insert into ${table} (${[...names, ...Object.keys(sums)].join(", ")})
      select ${Object.entries(key)
        .map(([name, value]) => `${value} as ${name}`)
        .join(", ")}, ${summed.join(", ")}
      from (${donations}) as donations join causes on causes.id = cause_id
      where ${condition} group by ${places} having ${changed.join(" or ")} order by ${places}
      on conflict (${names.join(", ")}) do update set ${changes.join(", ")};`,
    `delete from ${table} where ${Object.keys(sums)[0]} = 0 and (${names.join(", ")}) in (
      select ${Object.values(key).join(", ")} from (${donations}) as donations join causes on causes.id = cause_id);`,
  ];
}

function sqliteStatements(): string[] {
  const day = "date(donations.created_at, '+3 hours')";
  const rowOf = (row: "new" | "old", sign: number) =>
    `select ${columns
      .split(", ")
      .map((column) => `${row}.${column} as ${column}`)
      .join(", ")}, ${sign} as sign`;
  const body = (donations: string, mayEmpty: boolean) =>
    totals.flatMap((total) => addTo(total, donations, day).slice(0, mayEmpty ? 2 : 1)).join("\n");
  return [
    ...totals.map((total) => addTo(total, `select ${columns}, 1 as sign from donations`, day)[0]!),
    `create trigger donation_totals_insert after insert on donations begin ${body(rowOf("new", 1), false)} end`,
    `create trigger donation_totals_delete after delete on donations begin ${body(rowOf("old", -1), true)} end`,
    `create trigger donation_totals_update after update of ${columns} on donations
      begin ${body(`${rowOf("new", 1)} union all ${rowOf("old", -1)}`, true)} end`,
  ];
}

function postgresStatements(): string[] {
  const day = "to_char((donations.created_at::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD')";
  const from = (table: string, sign: number) => `select ${columns}, ${sign} as sign from ${table}`;
  const trigger = (event: "insert" | "delete" | "update", donations: string, tables: string) => [
    `create function donation_totals_${event}() returns trigger language plpgsql as $$ begin
      ${totals.flatMap((total) => addTo(total, donations, day).slice(0, event === "insert" ? 1 : 2)).join("\n")}
      return null; end $$`,
    `create trigger donation_totals_${event} after ${event} on donations
      referencing ${tables} for each statement execute function donation_totals_${event}()`,
  ];
  return [
    ...totals.map((total) => addTo(total, from("donations", 1), day)[0]!),
    ...trigger("insert", from("new_rows", 1), "new table as new_rows"),
    ...trigger("delete", from("old_rows", -1), "old table as old_rows"),
    ...trigger(
      "update",
      `${from("new_rows", 1)} union all ${from("old_rows", -1)}`,
      "old table as old_rows new table as new_rows",
    ),
  ];
}
