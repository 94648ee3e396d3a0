import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect } from "vitest";

export interface Place {
  readonly database: string;
  readonly dataDirectory: string;
}

type Row = Record<string, unknown>;

/** Tables of running totals, what they count, and the same of a donation with a minus. */
const runningTotals = [
  ["cause_days", "cause_id as one, '' as other, kept, 0 as shares", "cause_id, '', -1, 0", "refunded < amount"],
  [
    "donor_causes",
    "cause_id as one, owner as other, kept, shares",
    "cause_id, owner, -1, -share_value",
    "owner is not null and refunded < amount",
  ],
  [
    "donor_months",
    "0 as one, owner as other, donations as kept, kept as shares",
    "0, owner, -1, case when refunded < amount then -1 else 0 end",
    "owner is not null",
  ],
  ["donation_days", "0 as one, '' as other, donations as kept, 0 as shares", "0, '', -1, 0", "1 = 1"],
] as const;

/** Creates an empty database on a server, or a copy of another one; returns its address. */
export async function createDatabase(serverUrl: string, name: string, template = "template1"): Promise<string> {
  // Copying its files is faster than logging each page.
  await orderServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return `${serverUrl}/${name}`;
}

/** Drops a database of PostgreSQL, which may lie in memory. */
export async function dropDatabase(address: string): Promise<void> {
  const [, server, name] = /^(.*)\/(\w+)$/.exec(address)!;
  await orderServer(server!, `drop database if exists ${name} with (force)`);
}

const orderServer = (serverUrl: string, statement: string) =>
  inPostgres(`${serverUrl}/postgres`, (client) => client.query(statement));

async function inPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function inSqlite<T>(file: string, work: (database: DatabaseSync) => T): T {
  using database = new DatabaseSync(file, { timeout: 5000 });
  return work(database);
}

export function openTestDatabase({ database }: Place) {
  async function query(statement: string): Promise<Row[]> {
    if (database.startsWith("postgres"))
      return inPostgres(database, async (client) => (await client.query(statement)).rows);
    return inSqlite(database, (file) => file.prepare(statement).all() as Row[]);
  }

  /** Returns the first value of the first row. */
  const number = async (statement: string) => Number(Object.values((await query(statement))[0]!)[0]);

  return {
    query,
    number,

    /** Changes the site's database where no endpoint does. */
    async execute(statement: string): Promise<void> {
      if (database.startsWith("postgres")) await inPostgres(database, (client) => client.query(statement));
      else inSqlite(database, (file) => file.exec(statement));
    },

    /** Returns every payment that the sandbox bank knows; sums in kuruş. */
    bankLedger: () => query("select * from sandbox_payments"),

    async chargeCount(): Promise<number> {
      const [row] = await query("select coalesce(sum(charges), 0) as n from sandbox_payments");
      return Number(row!.n);
    },

    bankCardTokens: async () => (await query("select card_token from sandbox_cards")).map((row) => row.card_token),

    allValues(): unknown[] {
      return inSqlite(database, (file) => {
        const tables = file.prepare("select name from sqlite_master where type = 'table'").all() as Row[];
        return tables.flatMap(({ name }) =>
          (file.prepare(`select * from "${name}"`).all() as Row[]).flatMap((row) => Object.values(row)),
        );
      });
    },

    /**
     * Expects each cause to have the sum of its donations less what went back and of its sample gifts, and each line
     * what its refunds say.
     */
    async expectBalanced(): Promise<void> {
      const unbalanced = await query(`
        select id, total_amount, given from (
          select causes.id, causes.total_amount, coalesce(sum(donations.amount - donations.refunded), 0)
            + coalesce((select sum(amount) from sample_gifts where cause_id = causes.id), 0) as given
          from causes left join donations on donations.cause_id = causes.id
          group by causes.id, causes.total_amount) as sums
        where total_amount <> given`);
      expect(unbalanced, "causes whose total is not the sum of their donations").toEqual([]);
      const refunded = await query(`
        select payment_lines.id, payment_lines.refunded, donations.refunded as donation,
          coalesce((select sum(amount) from refunds where payment_line_id = payment_lines.id and state = 'succeeded'), 0) as went_back
        from payment_lines join donations on donations.payment_line_id = payment_lines.id
        union all select id, refunded, refunded,
          coalesce((select sum(amount) from refunds where payment_line_id = payment_lines.id and state = 'succeeded'), 0)
        from payment_lines where is_fee = 1`);
      const wrong = refunded.filter(
        (row) => Number(row.refunded) !== Number(row.donation) || Number(row.refunded) !== Number(row.went_back),
      );
      expect(wrong, "lines whose refunded sum is not that of their refunds").toEqual([]);
      for (const [table, total, donation, condition] of runningTotals) {
        const off = await query(`
          select one, other, sum(kept) as kept, sum(shares) as shares, sum(amount) as amount
          from (select ${total}, amount from ${table}
            union all select ${donation}, refunded - amount from donations where ${condition}) as both_sides
          group by one, other having sum(kept) <> 0 or sum(shares) <> 0 or sum(amount) <> 0`);
        expect(off, `running totals in ${table} that differ from the donations`).toEqual([]);
      }
      const moved = await query(`
        select fund, sum(donations) as donations, sum(amount) as amount from (
          select fund, donations, amount from fund_days
          union all select coalesce(fund, case when kind = 'sacrifice' then 'kurban' else 'general' end), -1,
            refunded - amount from donations join causes on causes.id = cause_id) as both_sides
        group by fund having sum(donations) <> 0 or sum(amount) <> 0`);
      expect(moved, "funds whose sums are not those of their donations").toEqual([]);
      const miscounted = await query(`select action from (select action, entries from audit_actions
        union all select action, -1 as entries from audit_log) as both_sides group by action having sum(entries) <> 0`);
      expect(miscounted, "actions whose number is not that of their entries in the audit log").toEqual([]);
    },
    /**
     * What must be true after whatever happened: each cause has collected the sum of its donations, each succeeded
     * payment became exactly its gifts, nothing else became a donation, and the bank took money once for each of them;
     * at most once for one under review.
     */
    async expectConsistent(): Promise<void> {
      await this.expectBalanced();
      const wrong = await query(`
        select id, state, amount, donated from (
          select payments.id, payments.state, payments.amount
              - coalesce((select amount from payment_lines where payment_id = payments.id and is_fee = 1), 0) as amount,
            coalesce((select sum(amount) from donations where payment_id = payments.id), 0) as donated
          from payments) as sums
        where donated <> case when state = 'succeeded' then amount else 0 end`);
      expect(wrong, "payments whose donations are not their amount").toEqual([]);
      const succeeded = await query(
        "select provider_payment_id as id from payments where state = 'succeeded' and provider <> 'transfer'",
      );
      // A payment under review was charged once at most, and one of which staff have said that it was not.
      const unknown = new Set(
        (
          await query(`select provider_payment_id as id from payments where state = 'under_review' or state = 'failed'
            and id in (select payment_id from payment_moves where to_state = 'failed' and provider_code = 'by_hand')`)
        ).map((row) => row.id as string),
      );
      const ledger = await this.bankLedger();
      expect(ledger.filter((entry) => unknown.has(entry.payment_id as string) && Number(entry.charges) > 1)).toEqual(
        [],
      );
      // What only the bank knows waits for staff, who make a donation of it.
      const foreign = await query(
        "select provider_payment_id as id from reconciliation_differences where kind = 'only_there' and payment_id is null",
      );
      for (const { id } of foreign) unknown.add(id as string);
      const charged = ledger
        .filter((entry) => !unknown.has(entry.payment_id as string))
        .flatMap((entry) => Array<string>(Number(entry.charges)).fill(entry.payment_id as string));
      expect(charged.sort(), "payments the bank charged").toEqual(succeeded.map((row) => row.id as string).sort());
    },
  };
}
