import { sql } from "kysely";
import type { CollectionPermit } from "../../contract/endpoints/springs.ts";
import type { CauseStatus } from "../../contract/rules/kinds.ts";
import { minimumAmount } from "../../contract/rules/limits.ts";
import { causeSearchTexts, normalizeForSearch } from "../../contract/rules/search-text.ts";
import {
  publicSpringStates,
  runningSpringStates,
  type SpringOrder,
  type SpringState,
} from "../../contract/rules/spring-states.ts";
import type { Range } from "../content/content-items.ts";
import { compiledOnce, countRows, insertedId, numberIn, rowAs, rowsAs, totalOf } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { containsWords } from "../database/text-search.ts";
import {
  selectSprings,
  type SpecialDayRecord,
  type SpringChange,
  type SpringContentRecord,
  springGiftQueries,
  type SpringRecord,
  springsFrom,
  type SpringTransitionRecord,
} from "./spring-record-queries.ts";

function ofOwner(db: Database, ownerId: number) {
  return selectSprings(db).where("springs.owner_id", "=", ownerId).where("springs.state", "!=", "deleted");
}

const findPageOfOwner = compiledOnce((db, ownerId: number, limit: number, offset: number) =>
  ofOwner(db, ownerId).orderBy("springs.applied_at", "desc").orderBy("springs.id", "desc").limit(limit).offset(offset),
);
const countInStates = compiledOnce((db, ownerId: number, states: readonly SpringState[]) =>
  db
    .selectFrom("springs")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("owner_id", "=", ownerId)
    .where("state", "in", [...states]),
);

/** Returns the queries of springs. Public content is stored in the cause. */
export function springQueries(db: Database) {
  return {
    specialDays: (): Promise<SpecialDayRecord[]> =>
      db
        .selectFrom("special_days")
        .selectAll()
        .orderBy("position")
        .orderBy("id")
        .$call(rowsAs(({ id, key, texts }) => ({ id, key, name: JSON.parse(texts) }))),

    /** Adds an application and returns its id. */
    async insert(ownerId: number, content: SpringContentRecord, key: string, at: Date): Promise<number> {
      const now = at.toISOString();
      const id = await db
        .insertInto("causes")
        .values({
          kind: "spring",
          key,
          country: "",
          multiple: 0,
          cost: minimumAmount,
          status: "closed",
          total_amount: 0,
          created_at: now,
          published_at: now,
          ...causeColumns(content),
        })
        .$call(insertedId);
      await db
        .insertInto("springs")
        .values({
          id,
          owner_id: ownerId,
          state: "awaiting_verification",
          applied_at: now,
          moved_at: now,
          ...springColumns(content),
        })
        .execute();
      const move = { move: "apply", from: null, to: "awaiting_verification", by: "owner" } as const;
      await insertTransition(db, id, { ...move, user_id: ownerId, reason: null }, now);
      return id;
    },

    find: async (id: number): Promise<SpringRecord | null> =>
      (await springsFrom(db, await selectSprings(db).where("springs.id", "=", id).execute()))[0] ?? null,

    /** Lists the springs of one owner, newest first, without deleted ones. */
    async listOf(ownerId: number, range: Range): Promise<{ springs: SpringRecord[]; total: number }> {
      const rows = await findPageOfOwner(db, ownerId, range.limit, range.offset);
      const total = await totalOf(range, rows.length, () => countRows(ofOwner(db, ownerId)));
      return { springs: await springsFrom(db, rows), total };
    },

    /** Returns the ids of all springs of an owner, including deleted ones. */
    idsOf: (ownerId: number) =>
      db
        .selectFrom("springs")
        .select("id")
        .where("owner_id", "=", ownerId)
        .orderBy("id")
        .$call(rowsAs(({ id }) => id)),

    /** Lists springs with a public page: running ones and those that are over. */
    async listPublic(
      { order, q, ended: isOver }: { order: SpringOrder; q?: string | undefined; ended: boolean },
      range: Range,
      now: Date,
    ): Promise<{ springs: SpringRecord[]; total: number }> {
      const moment = now.toISOString();
      const matching = () => {
        let query = selectSprings(db).where("springs.state", "in", isOver ? publicSpringStates : runningSpringStates);
        query = isOver
          ? query
              .where("springs.ends_at", "is not", null)
              .where((eb) =>
                eb.or([
                  eb("springs.state", "in", ["ended", "ended_deletion_requested"]),
                  eb("springs.ends_at", "<=", moment),
                ]),
              )
          : query.where("springs.ends_at", ">", moment);
        // A full spring is left out of lists of springs near their goal or end.
        if (!isOver && order !== "newest") query = query.where("causes.status", "=", "open");
        return q ? query.where(containsWords("springs.search_text", normalizeForSearch(q))) : query;
      };
      const share = sql`1.0 * causes.total_amount / causes.goal_amount`;
      const ordered = {
        newest: () => matching().orderBy("springs.approved_at", "desc"),
        nearly_there: () => matching().orderBy(share, "desc"),
        ending_soon: () => matching().orderBy("springs.ends_at", isOver ? "desc" : "asc"),
      }[order]();
      return paged(db, ordered.orderBy("springs.id", "desc"), matching(), range);
    },

    /** Returns the permit of the spring that was approved last, without samples; null before the first one. */
    lastPermit: () =>
      db
        .selectFrom("springs")
        .innerJoin("causes", "causes.id", "springs.id")
        .select("permit")
        .where("permit", "is not", null)
        .where("causes.is_sample", "=", 0)
        .orderBy("approved_at", "desc")
        .limit(1)
        .$call(rowAs(({ permit }) => JSON.parse(permit!) as CollectionPermit)),

    async listForStaff({ state, q }: { state?: SpringState | undefined; q?: string | undefined }, range: Range) {
      const matching = () => {
        let query = selectSprings(db);
        if (state) query = query.where("springs.state", "=", state);
        return q ? query.where(containsWords("springs.search_text", normalizeForSearch(q))) : query;
      };
      const ordered = matching().orderBy("springs.applied_at", "desc").orderBy("springs.id", "desc");
      return paged(db, ordered, matching(), range);
    },

    /**
     * Moves a spring that is in `from` at this version, records the transition, and opens or closes its cause
     * accordingly. Returns false and changes nothing when the state or version differs.
     */
    async move(
      { id, version }: Pick<SpringRecord, "id" | "version">,
      transition: Omit<SpringTransitionRecord, "at">,
      at: Date,
      change: SpringChange,
    ): Promise<boolean> {
      const now = at.toISOString();
      const { numUpdatedRows } = await db
        .updateTable("springs")
        .set({
          ...changedColumns(change),
          state: transition.to,
          version: version + 1,
          ...(transition.from !== transition.to && { moved_at: now }),
        })
        .where("id", "=", id)
        .where("state", "=", transition.from!)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      if (change.content)
        await db.updateTable("causes").set(causeColumns(change.content)).where("id", "=", id).execute();
      const opened = sql<CauseStatus>`case when total_amount >= goal_amount then 'completed' else 'open' end`;
      const closed = sql<CauseStatus>`case when total_amount >= goal_amount then 'completed' else 'closed' end`;
      await db
        .updateTable("causes")
        .set({ status: runningSpringStates.includes(transition.to) ? opened : closed })
        .where("id", "=", id)
        .execute();
      await insertTransition(db, id, transition, now);
      return true;
    },

    /** Returns running springs that have reached their end. */
    async listDue(now: Date, limit: number): Promise<SpringRecord[]> {
      const rows = await selectSprings(db)
        .where("springs.state", "in", [...runningSpringStates, "deletion_requested"])
        .where("springs.ends_at", "<=", now.toISOString())
        .orderBy("springs.ends_at")
        .limit(limit)
        .execute();
      return springsFrom(db, rows);
    },

    /** Counts an owner's springs in these states. */
    countOf: async (ownerId: number, states: readonly SpringState[]) =>
      numberIn(await countInStates(db, ownerId, states)),

    ...springGiftQueries(db),

    /** Lists transitions, oldest first. */
    moves: (id: number): Promise<SpringTransitionRecord[]> =>
      db
        .selectFrom("spring_moves")
        .select(["move", "from_state as from", "to_state as to", "role as by", "user_id", "reason", "at"])
        .where("spring_id", "=", id)
        .orderBy("id")
        .execute(),
  };
}

type Query = ReturnType<typeof selectSprings>;

async function paged(db: Database, ordered: Query, all: Query, range: Range) {
  const rows = await ordered.offset(range.offset).limit(range.limit).execute();
  return { springs: await springsFrom(db, rows), total: await totalOf(range, rows.length, () => countRows(all)) };
}

/** Returns the first 160 characters of a story, without splitting a character. */
function summaryOf(about: string): string {
  return [...about.slice(0, 1_000)].slice(0, 160).join("");
}

/** Returns the columns of a spring's cause. Springs are not translated: both languages get the same text. */
function causeColumns({ name, about, goal_amount, picture }: SpringContentRecord) {
  const text = { title: name, summary: summaryOf(about), story: about, picture_alt: name };
  const texts = { tr: text, en: text };
  return { goal_amount, picture, texts: JSON.stringify(texts), ...causeSearchTexts(texts, "") };
}

function springColumns({ name, special_day_id, social_accounts }: SpringContentRecord) {
  return {
    name,
    search_text: normalizeForSearch(name),
    special_day_id,
    social_accounts: JSON.stringify(social_accounts),
  };
}

function changedColumns({ content, permit, pending, refused, end_is_seen, ...plain }: SpringChange) {
  return {
    ...plain,
    ...(content && springColumns(content)),
    ...(permit && { permit: JSON.stringify(permit) }),
    ...(pending !== undefined && { pending: pending && JSON.stringify(pending) }),
    ...(refused !== undefined && { refused: refused && JSON.stringify(refused) }),
    ...(end_is_seen !== undefined && { end_is_seen: end_is_seen ? 1 : 0 }),
  };
}

async function insertTransition(
  db: Database,
  id: number,
  { from, to, by, ...move }: Omit<SpringTransitionRecord, "at">,
  at: string,
): Promise<void> {
  await db
    .insertInto("spring_moves")
    .values({ spring_id: id, from_state: from, to_state: to, role: by, ...move, at })
    .execute();
}
