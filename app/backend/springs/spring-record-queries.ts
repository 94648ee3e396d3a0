import type { Selectable } from "kysely";
import type { CollectionPermit, SocialAccounts } from "../../contract/endpoints/springs.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { SpringRole, SpringState, SpringTransition } from "../../contract/rules/spring-states.ts";
import type { Range } from "../content/content-items.ts";
import { rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { causesById } from "../giving/basket-queries.ts";
import type { CauseRecord } from "../giving/cause-records.ts";
import { countGifts, type PublicGiftRecord, publicGifts } from "../giving/public-gift-queries.ts";

/** The content that an owner writes about a spring. The target is kuruş. */
export interface SpringContentRecord {
  readonly name: string;
  readonly about: string;
  readonly goal_amount: number;
  readonly special_day_id: number | null;
  readonly social_accounts: SocialAccounts;
  /** Path below the site. */
  readonly picture: string;
}

export interface SpecialDayRecord {
  readonly id: number;
  readonly key: string;
  readonly name: Record<Language, string>;
}

export interface SpringRecord extends Pick<
  Selectable<Schema["springs"]>,
  | ("id" | "owner_id" | "state" | "uploaded_picture" | "rejection_reason" | "version")
  | ("applied_at" | "approved_at" | "ends_at" | "ended_at")
> {
  /** First name and the first letter of the surname: the public name of the owner. */
  readonly owner_name: string;
  readonly content: SpringContentRecord;
  readonly special_day: SpecialDayRecord | null;
  readonly cause: CauseRecord;
  readonly permit: CollectionPermit | null;
  readonly pending: SpringContentRecord | null;
  /**
   * The last update that staff rejected, or that the owner withdrew by requesting deletion, with the picture of the
   * approved version.
   */
  readonly refused: SpringContentRecord | null;
  /** The role behind its end; null before it. */
  readonly ended_by: SpringRole | null;
  readonly end_reason: string | null;
  /** Whether staff have acknowledged the end. */
  readonly end_is_seen: boolean;
  readonly donations_count: number;
  /** Whether it and its owner are invented, as part of the starter content. */
  readonly is_sample: boolean;
}

export type SpringChange = Partial<
  Pick<
    SpringRecord,
    | ("content" | "permit" | "pending" | "refused" | "uploaded_picture" | "rejection_reason")
    | ("applied_at" | "approved_at" | "ends_at" | "ended_at" | "end_is_seen")
  >
>;

export interface SpringTransitionRecord {
  readonly move: SpringTransition | "apply";
  readonly from: SpringState | null;
  readonly to: SpringState;
  readonly by: SpringRole;
  readonly user_id: number | null;
  readonly reason: string | null;
  readonly at: string;
}

/** A donation to a spring. The id is negative for a sample gift, which is no donation. */
export type SpringDonationRecord = PublicGiftRecord;

/** A day in Istanbul (YYYY-MM-DD) with the gifts of it, less refunds, in kuruş. */
export interface SpringDayRecord {
  readonly day: string;
  readonly amount: number;
  readonly donations_count: number;
}

/** Selects springs with their causes, for conditions and orders. */
export function selectSprings(db: Database) {
  return db
    .selectFrom("springs")
    .innerJoin("causes", "causes.id", "springs.id")
    .innerJoin("users", "users.id", "springs.owner_id")
    .leftJoin("special_days", "special_days.id", "springs.special_day_id")
    .selectAll("springs")
    .select(["special_days.key as day_key", "special_days.texts as day_texts", "users.first_name", "users.last_name"])
    .select("causes.is_sample");
}

type SpringRow = Awaited<ReturnType<ReturnType<typeof selectSprings>["execute"]>>[number];

/** Converts rows of {@link selectSprings}. */
export async function springsFrom(db: Database, rows: readonly SpringRow[]): Promise<SpringRecord[]> {
  if (rows.length === 0) return [];
  const causes = await causesById(
    db,
    rows.map(({ id }) => ({ cause_id: id })),
  );
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(db, ids);
  const endedIds = rows.filter(({ ended_at }) => ended_at !== null).map(({ id }) => id);
  const ends = await endsOf(db, endedIds);
  return rows.map((row): SpringRecord => {
    const cause = causes.get(row.id);
    const social_accounts = JSON.parse(row.social_accounts);
    const { title, story } = cause.texts.tr;
    const { id, owner_id, state, uploaded_picture, rejection_reason, version } = row;
    const { applied_at, approved_at, ends_at, ended_at } = row;
    return {
      ...{ id, owner_id, state, uploaded_picture, rejection_reason, version },
      ...{ applied_at, approved_at, ends_at, ended_at },
      owner_name: shortName(row),
      content: {
        name: title,
        about: story,
        goal_amount: cause.goal_amount!,
        special_day_id: row.special_day_id,
        social_accounts,
        picture: cause.picture,
      },
      special_day:
        row.special_day_id === null
          ? null
          : { id: row.special_day_id, key: row.day_key!, name: JSON.parse(row.day_texts!) },
      cause,
      permit: row.permit === null ? null : JSON.parse(row.permit),
      pending: row.pending === null ? null : JSON.parse(row.pending),
      refused: row.refused === null ? null : JSON.parse(row.refused),
      ended_by: ends.get(row.id)?.role ?? null,
      end_reason: ends.get(row.id)?.reason ?? null,
      end_is_seen: row.end_is_seen === 1,
      donations_count: counts.get(row.id) ?? 0,
      is_sample: row.is_sample === 1,
    };
  });
}

/** Counts the gifts that the public sees, with those of samples. */
async function countsOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const counts = await countGifts(db, ids);
  const samples = await db
    .selectFrom("sample_gifts")
    .select((eb) => ["cause_id", eb.fn.countAll<number>().as("gifts")])
    .where("cause_id", "in", ids)
    .groupBy("cause_id")
    .execute();
  for (const { cause_id, gifts } of samples) counts.set(cause_id, (counts.get(cause_id) ?? 0) + gifts);
  return counts;
}

/** Returns a name like "Ayşe Y.", which does not identify the owner. */
function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial] = last_name.trim();
  return initial ? `${first_name} ${initial.toLocaleUpperCase("tr")}.` : first_name;
}

/** Returns the role and the reason behind the end of each spring; a spring ends once. */
async function endsOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { role: SpringRole; reason: string | null }>();
  const rows = await db
    .selectFrom("spring_moves")
    .select(["spring_id", "role", "reason"])
    .where("spring_id", "in", ids)
    .where("move", "in", ["end", "stop", "expire"])
    .execute();
  return new Map(rows.map(({ spring_id, role, reason }) => [spring_id, { role, reason }]));
}

/** Returns the queries of what springs were given. Sample gifts are older than every donation. */
export function springGiftQueries(db: Database) {
  return {
    /** Lists donations, newest first, and after them sample gifts. */
    async donations(id: number, { offset, limit }: Range) {
      const given = (await countGifts(db, [id])).get(id) ?? 0;
      const donations = await publicGifts(db, id, { offset, limit }, false);
      const samples = await sampleGifts(db, id);
      const first = Math.max(0, offset - given);
      return {
        donations: [...donations, ...samples.slice(first, first + limit - donations.length)],
        total: given + samples.length,
      };
    },

    /** Lists the days with donations or sample gifts, oldest first. */
    async givingDays(id: number): Promise<SpringDayRecord[]> {
      const rows = await db
        .selectFrom("cause_days")
        .select(["day", "amount", "kept"])
        .where("cause_id", "=", id)
        .orderBy("day")
        .execute();
      const days = new Map<string, { amount: number; donations_count: number }>();
      const add = (day: string, amount: number, gifts: number) => {
        const sum = days.get(day) ?? { amount: 0, donations_count: 0 };
        days.set(day, { amount: sum.amount + amount, donations_count: sum.donations_count + gifts });
      };
      for (const { amount, created_at } of await sampleGifts(db, id))
        add(dayInIstanbul(new Date(created_at)), amount, 1);
      for (const { day, amount, kept: gifts } of rows) add(day, amount, gifts);
      return [...days].map(([day, sums]) => ({ day, ...sums })).sort((one, other) => (one.day < other.day ? -1 : 1));
    },
  };
}

/** Lists the gifts of a sample, newest first: a few dozen. Their ids are negative, so that none is a donation's. */
async function sampleGifts(db: Database, causeId: number): Promise<SpringDonationRecord[]> {
  return db
    .selectFrom("sample_gifts")
    .select(["id", "name", "note", "amount", "created_at"])
    .where("cause_id", "=", causeId)
    .orderBy("id", "desc")
    .$call(rowsAs((row) => ({ ...row, id: -row.id })));
}
