import { type RawBuilder, sql } from "kysely";
import { type ApprovalKind, approvalKinds } from "../../contract/rules/kinds.ts";
import { isPermitted, staffRoles } from "../../contract/rules/roles.ts";
import type { Database } from "../database/database.ts";
import { containsWords } from "../database/text-search.ts";
import { type Owner, userIdOf } from "../giving/basket-store.ts";
import { netAmount } from "../giving/donation-history-queries.ts";
import { donationsFrom } from "../payments/donation-queries.ts";
import type { DonationFilter, ApprovalRecord, UserContact, StaffDonationRecord, StaffStore } from "./staff-store.ts";
import { userFrom } from "./user-queries.ts";

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
};

function springApprovals(
  kind: ApprovalKind,
  condition: RawBuilder<unknown>,
  since: string,
  isAgain: RawBuilder<unknown> = sql`0`,
): RawBuilder<unknown> {
  return sql`select ${sql.lit(kind)} as kind, id, name as title, owner_id as user_id, ${sql.ref(since)} as since,
      ${isAgain} as is_again
    from springs where ${condition}`;
}

export function staffQueries(db: Database): StaffStore {
  const contacts = () => db.selectFrom("users").select(["id", "first_name", "last_name", "phone", "email"]);

  return {
    async approvalCounts() {
      const all = sql.join(
        approvalKinds.map((kind) => approvalQueries[kind]),
        sql` union all `,
      );
      const { rows } = await sql<{
        kind: ApprovalKind;
        n: number;
      }>`select kind, count(*) as n from (${all}) as waiting group by kind`.execute(db);
      return Object.fromEntries(
        approvalKinds.map((kind) => [kind, Number(rows.find((row) => row.kind === kind)?.n ?? 0)]),
      ) as Record<ApprovalKind, number>;
    },

    async approvals(kind, { offset, limit }) {
      const wanted = kind
        ? approvalQueries[kind]
        : sql.join(
            approvalKinds.map((one) => approvalQueries[one]),
            sql` union all `,
          );
      const { rows } = await sql<{
        kind: ApprovalKind;
        id: number;
        title: string;
        user_id: number;
        since: string;
        is_again: number;
      }>`
        select * from (${wanted}) as waiting order by since, kind, id limit ${limit} offset ${offset}`.execute(db);
      if (rows.length === 0) return [];
      const people = new Map(
        (
          await contacts()
            .where(
              "id",
              "in",
              rows.map((row) => row.user_id),
            )
            .execute()
        ).map((row) => [row.id, contactFrom(row)]),
      );
      return rows.map(({ user_id, is_again, ...row }): ApprovalRecord => ({
        ...row,
        is_again: is_again === 1,
        person: people.get(user_id)!,
      }));
    },

    async donations(filter, { offset, limit }) {
      const matching = matchingDonations(db, filter);
      const { total, amount } = await matching
        .select((eb) => [eb.fn.countAll<number>().as("total"), eb.fn.sum<number | null>(netAmount).as("amount")])
        .executeTakeFirstOrThrow();
      const donations = await withDonors(
        db,
        matching.select("donations.id").orderBy("donations.id", "desc").offset(offset).limit(limit),
      );
      return {
        donations: donations.sort((one, other) => other.id - one.id),
        total: Number(total),
        amount: Number(amount ?? 0),
      };
    },

    async donationsAfter(filter, after, limit) {
      const matching = matchingDonations(db, filter).where("donations.id", ">", after);
      const donations = await withDonors(db, matching.select("donations.id").orderBy("donations.id").limit(limit));
      return donations.sort((one, other) => one.id - other.id);
    },

    async hideWords(donationId, isHidden) {
      const { numUpdatedRows } = await db
        .updateTable("donations")
        .set({ words_hidden: isHidden ? 1 : 0 })
        .where("id", "=", donationId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    contact: async (userId) => contactFrom(await contacts().where("id", "=", userId).executeTakeFirstOrThrow()),

    async staffWith(permission, firstPhones) {
      const roles = staffRoles.filter((role) => isPermitted(role, permission));
      const rows = await db
        .selectFrom("users")
        .selectAll()
        .where("erased_at", "is", null)
        .where((eb) =>
          eb.or([eb("staff_role", "in", roles), ...(firstPhones.length > 0 ? [eb("phone", "in", firstPhones)] : [])]),
        )
        .orderBy("id")
        .execute();
      return rows.map((row) => userFrom(row)!);
    },
  };
}

function matchingDonations(db: Database, { q, kind, from, before, cause }: DonationFilter) {
  let query = db.selectFrom("donations");
  for (const word of q?.split(" ") ?? []) {
    // Springs are searched by their current name.
    const springs = db.selectFrom("springs").select("springs.id").where(containsWords("springs.search_text", word));
    query = query.where((eb) =>
      eb.or([containsWords("donations.search_text", word), eb("donations.cause_id", "in", springs)]),
    );
  }
  if (cause !== undefined) query = query.where("donations.cause_id", "=", cause);
  if (kind)
    query = query.where("donations.cause_id", "in", (eb) =>
      eb.selectFrom("causes").select("causes.id").where("causes.kind", "=", kind),
    );
  if (from) query = query.where("donations.created_at", ">=", from.toISOString());
  if (before) query = query.where("donations.created_at", "<", before.toISOString());
  return query;
}

/** Loads the donations of a query with their donors. */
async function withDonors(db: Database, ids: { execute(): Promise<{ id: number }[]> }): Promise<StaffDonationRecord[]> {
  const wanted = (await ids.execute()).map(({ id }) => id);
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom("donations")
    .leftJoin("payments", "payments.id", "donations.payment_id")
    .selectAll("donations")
    .select(["payments.donor_name", "payments.donor_email", "payments.donor_phone"])
    .where("donations.id", "in", wanted)
    .execute();
  const userIds = [...new Set(rows.map((row) => userIdOf((row.owner ?? "") as Owner)).filter((id) => id !== null))];
  const members =
    userIds.length === 0
      ? []
      : await db
          .selectFrom("users")
          .select(["id", "first_name", "last_name", "phone", "email"])
          .where("id", "in", userIds)
          .execute();
  const contacts = new Map(members.map((row) => [`user:${row.id}`, contactFrom(row)]));
  const donors = new Map(rows.map((row) => [row.id, donorFrom(row, contacts.get(row.owner ?? ""))]));
  const hidden = new Set(rows.filter((row) => row.words_hidden === 1).map((row) => row.id));
  return (await donationsFrom(db, rows)).map((donation) => ({
    ...donation,
    donor: donors.get(donation.id)!,
    words_hidden: hidden.has(donation.id),
  }));
}

type DonorColumns = Record<"donor_name" | "donor_email" | "donor_phone", string | null>;

/** Returns the donor as typed; a user who typed no name gets the account's name and phone. */
function donorFrom(
  { donor_name: name, donor_email: email, donor_phone: phone }: DonorColumns,
  member: UserContact | undefined,
): StaffDonationRecord["donor"] {
  if (name || !member) return { name, email, phone };
  return { name: member.name || null, email, phone: phone || member.phone };
}

function contactFrom({
  id,
  first_name,
  last_name,
  phone,
  email,
}: {
  id: number;
  first_name: string;
  last_name: string;
  phone: string | null;
  email: string | null;
}): UserContact {
  return { id, name: `${first_name} ${last_name}`.trim(), phone, email };
}
