import { type RawBuilder, sql } from "kysely";
import { type ApprovalKind, approvalKinds } from "../../contract/rules/kinds.ts";
import { type UserContact, userQueries } from "../accounts/user-queries.ts";
import type { Range } from "../content/content-items.ts";
import { compiledOnce } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { wellNameVersion } from "../giving/well-names.ts";
import { type ApprovalRecord, staffDonationQueries } from "./staff-donation-queries.ts";

/** One query per kind: id, title, user, waiting since, and whether it was rejected before. */
const approvalQueries: Record<ApprovalKind, RawBuilder<unknown>> = {
  spring: springApprovals(
    "spring",
    sql`state = 'awaiting_verification'`,
    "applied_at",
    sql`case when rejection_reason is null then 0 else 1 end`,
  ),
  spring_update: springApprovals("spring_update", sql`state = 'waiting_for_approval'`, "moved_at"),
  spring_deletion: springApprovals(
    "spring_deletion",
    sql`state in ('deletion_requested', 'ended_deletion_requested')`,
    "moved_at",
  ),
  spring_end: springApprovals("spring_end", sql`state = 'ended' and end_is_seen = 0`, "moved_at"),
  well_name: sql`select 'well_name' as kind, id, name as title, user_id, asked_at as since, 0 as is_again
    from well_names where state = 'waiting'`,
  account_deletion: sql`select 'account_deletion' as kind, id, first_name || ' ' || last_name as title, id as user_id,
      deletion_requested_at as since, 0 as is_again
    from users where deletion_requested_at is not null and erased_at is null`,
  guest_erasure: sql`select 'guest_erasure' as kind, id, coalesce(email, phone) as title, 0 as user_id,
      requested_at as since, 0 as is_again
    from erasure_requests`,
};

/** Nobody decides about samples. */
function springApprovals(
  kind: ApprovalKind,
  condition: RawBuilder<unknown>,
  since: string,
  isAgain: RawBuilder<unknown> = sql`0`,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(kind)} as kind, id, name as title, owner_id as user_id, ${sql.ref(since)} as since,
      ${isAgain} as is_again
    from springs where ${condition} and not exists (select 1 from causes where causes.id = springs.id and is_sample = 1)`;
}

/** The requests of every kind. */
const everyApproval = sql.join(
  approvalKinds.map((kind) => approvalQueries[kind]),
  sql` union all `,
);

const countByKind = compiledOnce((db) => {
  const counts = sql<{ kind: ApprovalKind; n: number }>`
    select kind, count(*) as n from (${everyApproval}) as waiting group by kind`;
  return { compile: () => counts.compile(db), execute: async () => (await counts.execute(db)).rows };
});

interface ApprovalRow {
  readonly kind: ApprovalKind;
  readonly id: number;
  readonly title: string;
  readonly user_id: number;
  readonly since: string;
  readonly is_again: number;
}

/** The person of a request without an account: its title is the e-mail address or the phone. */
function guestFrom({ title }: { readonly title: string }): UserContact {
  const isEmail = title.includes("@");
  return { id: 0, name: title, email: isEmail ? title : null, phone: isEmail ? null : title };
}

/** @param reader where lists and exports of donations are read */
export function staffQueries(db: Database, reader: Database) {
  async function withContacts(rows: readonly ApprovalRow[]): Promise<ApprovalRecord[]> {
    if (rows.length === 0) return [];
    const people = await userQueries(db).contacts(rows.map(({ user_id }) => user_id));
    return rows.map(({ user_id, is_again, ...row }) => ({
      ...row,
      is_again: is_again === 1,
      version: row.kind === "well_name" ? wellNameVersion({ name: row.title, asked_at: row.since }) : null,
      person: people.get(user_id) ?? guestFrom(row),
    }));
  }

  return {
    ...staffDonationQueries(reader),

    async approvalCounts(): Promise<Record<ApprovalKind, number>> {
      const rows = await countByKind(db);
      return Object.fromEntries(
        approvalKinds.map((kind) => [kind, rows.find((row) => row.kind === kind)?.n ?? 0]),
      ) as Record<ApprovalKind, number>;
    },

    /** Lists waiting requests, oldest first. */
    async approvals(kind: ApprovalKind | undefined, { offset, limit }: Range): Promise<ApprovalRecord[]> {
      const { rows } = await sql<ApprovalRow>`
        select * from (${kind ? approvalQueries[kind] : everyApproval}) as waiting
        order by since, kind, id limit ${limit} offset ${offset}`.execute(db);
      return withContacts(rows);
    },

    /** Counts the requests that have waited since a moment or longer. */
    async countApprovalsBefore(moment: Date): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from (${everyApproval}) as waiting where since <= ${moment.toISOString()}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Returns the request that follows another one in the list, or the oldest; null when no other waits. */
    async approvalAfter(kind: ApprovalKind, id: number): Promise<ApprovalRecord | null> {
      // A request that no longer waits has no place in the list: the oldest one follows it.
      const { rows } = await sql<ApprovalRow>`
        with waiting as (${everyApproval}), this as (select * from waiting where kind = ${kind} and id = ${id})
        select * from waiting where not (kind = ${kind} and id = ${id})
        order by coalesce((since, kind, id) < (select since, kind, id from this), false), since, kind, id
        limit 1`.execute(db);
      return (await withContacts(rows))[0] ?? null;
    },
  };
}
