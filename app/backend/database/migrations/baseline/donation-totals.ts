import { type Kysely, sql } from "kysely";
import { isPostgres } from "../columns.ts";

/**
 * Keeps the sums of each day, of each cause's day, and of each donor's causes and months by triggers, in the
 * transaction of the donation. Days and months are those of Istanbul.
 */
export async function keepDonationTotals(db: Kysely<any>): Promise<void> {
  for (const statement of isPostgres(db) ? postgresDays : sqliteDays) await sql.raw(statement).execute(db);
  await keepTotals(db, "donation_totals", { columns, totals });
}

/**
 * Makes the triggers that keep running totals of the donations.
 * @param name of the triggers, with the event behind it
 */
export async function keepTotals(db: Kysely<any>, name: string, kept: KeptTotals): Promise<void> {
  for (const statement of isPostgres(db) ? postgresStatements(name, kept) : sqliteStatements(name, kept))
    await sql.raw(statement).execute(db);
}

interface KeptTotals {
  /** Columns of donations that the totals depend on. */
  readonly columns: string;
  readonly totals: readonly Total[];
}

const sums =
  "donations = donation_days.donations + excluded.donations, amount = donation_days.amount + excluded.amount";

/** Adds a row of donations to its day in Istanbul, three hours ahead of UTC, or takes it out. */
const sqliteDay = (row: "new" | "old", sign: "" | "-") => `
  insert into donation_days (day, kind, donations, amount)
  select date(${row}.created_at, '+3 hours'), kind, ${sign}1, ${sign}(${row}.amount - ${row}.refunded)
  from causes where id = ${row}.cause_id
  on conflict (day, kind) do update set ${sums};`;

const sqliteDays = [
  `create trigger donation_days_insert after insert on donations begin ${sqliteDay("new", "")} end`,
  `create trigger donation_days_delete after delete on donations begin ${sqliteDay("old", "-")} end`,
  `create trigger donation_days_update after update of created_at, cause_id, amount, refunded on donations
    begin ${sqliteDay("old", "-")} ${sqliteDay("new", "")} end`,
];

const postgresDay =
  "to_char((donations.created_at::timestamptz at time zone 'UTC') + interval '3 hours', 'YYYY-MM-DD')";
/** Adds changed rows to their days, in one order everywhere, so that transactions do not deadlock. */
const postgresAdd = (rows: string) => `
  insert into donation_days (day, kind, donations, amount)
  select ${postgresDay} as day, kind, sum(donations.sign), sum(donations.sign * (amount - refunded))
  from (${rows}) as donations join causes on causes.id = donations.cause_id
  group by 1, 2 having sum(donations.sign) <> 0 or sum(donations.sign * (amount - refunded)) <> 0 order by 1, 2
  on conflict (day, kind) do update set ${sums};`;
const postgresColumns = "created_at, cause_id, amount, refunded";

const postgresDays = [
  `create function donation_days_insert() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, 1 as sign from new_rows`)} return null; end $$`,
  `create function donation_days_delete() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, -1 as sign from old_rows`)} return null; end $$`,
  `create function donation_days_update() returns trigger language plpgsql as $$ begin
    ${postgresAdd(`select ${postgresColumns}, 1 as sign from new_rows union all select ${postgresColumns}, -1 from old_rows`)}
    return null; end $$`,
  `create trigger donation_days_insert after insert on donations
    referencing new table as new_rows for each statement execute function donation_days_insert()`,
  `create trigger donation_days_delete after delete on donations
    referencing old table as old_rows for each statement execute function donation_days_delete()`,
  `create trigger donation_days_update after update on donations
    referencing old table as old_rows new table as new_rows for each statement execute function donation_days_update()`,
];

interface Total {
  readonly table: string;
  /** Columns of the key, as expressions over a donation and its cause. */
  readonly keys: (day: string) => Readonly<Record<string, string>>;
  /** Summed columns, over a donation. */
  readonly sums: Readonly<Record<string, string>>;
  /** The donations that count. */
  readonly condition: string;
}

const isNotRefunded = "case when refunded < donations.amount then 1 else 0 end";
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
    sums: { donations: "1", kept: isNotRefunded, amount: net },
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

function sqliteStatements(name: string, { columns, totals }: KeptTotals): string[] {
  const day = "date(donations.created_at, '+3 hours')";
  const rowOf = (row: "new" | "old", sign: number) =>
    `select ${columns
      .split(", ")
      .map((column) => `${row}.${column} as ${column}`)
      .join(", ")}, ${sign} as sign`;
  const body = (donations: string, mayEmpty: boolean) =>
    totals.flatMap((total) => addTo(total, donations, day).slice(0, mayEmpty ? 2 : 1)).join("\n");
  return [
    `create trigger ${name}_insert after insert on donations begin ${body(rowOf("new", 1), false)} end`,
    `create trigger ${name}_delete after delete on donations begin ${body(rowOf("old", -1), true)} end`,
    `create trigger ${name}_update after update of ${columns} on donations
      begin ${body(`${rowOf("new", 1)} union all ${rowOf("old", -1)}`, true)} end`,
  ];
}

function postgresStatements(name: string, { columns, totals }: KeptTotals): string[] {
  const from = (table: string, sign: number) => `select ${columns}, ${sign} as sign from ${table}`;
  const trigger = (event: "insert" | "delete" | "update", donations: string, tables: string) => [
    `create function ${name}_${event}() returns trigger language plpgsql as $$ begin
      ${totals.flatMap((total) => addTo(total, donations, postgresDay).slice(0, event === "insert" ? 1 : 2)).join("\n")}
      return null; end $$`,
    `create trigger ${name}_${event} after ${event} on donations
      referencing ${tables} for each statement execute function ${name}_${event}()`,
  ];
  return [
    ...trigger("insert", from("new_rows", 1), "new table as new_rows"),
    ...trigger("delete", from("old_rows", -1), "old table as old_rows"),
    ...trigger(
      "update",
      `${from("new_rows", 1)} union all ${from("old_rows", -1)}`,
      "old table as old_rows new table as new_rows",
    ),
  ];
}
