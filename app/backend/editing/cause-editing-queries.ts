import { sql } from "kysely";
import type { CauseKind, CauseStatus } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { causeSearchTexts } from "../../contract/rules/search-text.ts";
import type { PublicationStatus, Range } from "../content/content-items.ts";
import { countRows, findsRow, hasWritten, insertedId, rowAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { matchesWords } from "../database/text-search.ts";
import { causeFrom, selectCauses } from "../giving/cause-queries.ts";
import type { CauseRecord, CauseTexts, EditedColumns, StageRecord } from "../giving/cause-records.ts";

export interface EditableCause {
  readonly version: number;
  readonly created_at: string;
  readonly cause: CauseRecord;
}

/** The fields of a cause that staff edit. The collected amount and the resulting status are not editable. */
export interface CauseChange extends EditedColumns {
  readonly key: string;
  readonly stage_id: number | null;
  readonly category_id: number | null;
  /** Closed for donations, whatever amount was collected. */
  readonly closed: boolean;
  readonly published_at: string | null;
  readonly picture: string;
  readonly texts: Record<Language, CauseTexts>;
}

export function causeEditingQueries(db: Database) {
  const causes = () => selectCauses(db).select(["causes.version", "causes.created_at"]);
  const isIn = async (
    table: "basket_items" | "payment_lines" | "donations" | "sample_gifts" | "well_names" | "fund_spending",
    id: number,
  ) => (await db.selectFrom(table).select("id").where("cause_id", "=", id).limit(1).executeTakeFirst()) !== undefined;

  return {
    /** Lists causes, newest first. */
    async list(
      {
        kind,
        words,
        publicationStatus,
      }: { kind: CauseKind; words: readonly string[]; publicationStatus?: PublicationStatus | undefined },
      at: Date,
      { offset, limit }: Range,
    ): Promise<{ causes: EditableCause[]; total: number }> {
      const matching = () =>
        db
          .selectFrom("causes")
          .where("kind", "=", kind)
          .$if(publicationStatus === "draft", (query) => query.where("published_at", "is", null))
          .$if(publicationStatus === "shown" || publicationStatus === "scheduled", (query) =>
            query.where("published_at", publicationStatus === "shown" ? "<=" : ">", at.toISOString()),
          )
          .$if(words.length > 0, (query) =>
            query.where((eb) =>
              eb.or([matchesWords(eb.ref("search_tr"), words), matchesWords(eb.ref("search_en"), words)]),
            ),
          );
      const rows = await causes()
        .where("causes.id", "in", matching().select("causes.id"))
        .orderBy("causes.id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      return { causes: rows.map(editableFrom), total: await countRows(matching()) };
    },

    find: (kind: CauseKind, id: number) =>
      causes().where("causes.kind", "=", kind).where("causes.id", "=", id).$call(rowAs(editableFrom)),

    isKeyFree: async (key: string): Promise<boolean> =>
      (await db.selectFrom("causes").select("id").where("key", "=", key).executeTakeFirst()) === undefined,

    insert: (kind: CauseKind, cause: CauseChange, at: Date) =>
      db
        .insertInto("causes")
        .values({
          kind,
          ...rowFrom(cause),
          total_amount: 0,
          status: cause.closed ? "closed" : "open",
          created_at: at.toISOString(),
        })
        .$call(insertedId),

    /**
     * Returns false and changes nothing when the version differs or more than the goal was collected. The status
     * follows from the collected amount.
     */
    async change(id: number, version: number, cause: CauseChange): Promise<boolean> {
      const { goal_amount: goal = null, closed } = cause;
      const open =
        goal === null
          ? sql<CauseStatus>`'open'`
          : sql<CauseStatus>`case when total_amount >= ${goal} then 'completed' else 'open' end`;
      return (
        db
          .updateTable("causes")
          .set({ ...rowFrom(cause), version: version + 1, status: closed ? "closed" : open })
          .where("id", "=", id)
          .where("version", "=", version)
          // A donation may have arrived since staff opened the editor.
          .$call((query) => (goal === null ? query : query.where("total_amount", "<=", goal)))
          .$call(hasWritten)
      );
    },

    /** Returns whether the cause has donations or well names, or is in a basket. */
    isUsed: async (id: number): Promise<boolean> =>
      (await isIn("donations", id)) ||
      (await isIn("sample_gifts", id)) ||
      (await isIn("payment_lines", id)) ||
      (await isIn("basket_items", id)) ||
      (await isIn("well_names", id)) ||
      (await isIn("fund_spending", id)),

    async remove(id: number): Promise<void> {
      // An opening that was deleted before has notified nobody, because nobody gave.
      await db.deleteFrom("cause_openings").where("cause_id", "=", id).execute();
      await db.deleteFrom("causes").where("id", "=", id).execute();
    },

    insertStage: ({ key, name, price_per_share }: Omit<StageRecord, "id">) =>
      db
        .insertInto("stages")
        .values({ key, price_per_share, texts: JSON.stringify(name) })
        .$call(insertedId),

    /** Updates a stage. A new price also becomes the cost of the stage's open wells. */
    async changeStage(id: number, version: number, { key, name, price_per_share }: Omit<StageRecord, "id">) {
      const { numUpdatedRows } = await db
        .updateTable("stages")
        .set({ key, price_per_share, texts: JSON.stringify(name), version: version + 1 })
        .where("id", "=", id)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await db
        .updateTable("causes")
        .set({ cost: price_per_share })
        .where("stage_id", "=", id)
        .where("status", "=", "open")
        .execute();
      return true;
    },

    isStageUsed: (id: number) =>
      db.selectFrom("causes").select("id").where("stage_id", "=", id).limit(1).$call(findsRow),

    removeStage: (id: number) => db.deleteFrom("stages").where("id", "=", id).execute(),
  };
}

type Row = Parameters<typeof causeFrom>[0] & { version: number; created_at: string };

function editableFrom(row: Row): EditableCause {
  return { version: row.version, created_at: row.created_at, cause: causeFrom(row) };
}

function rowFrom({ closed: _closed, texts, ...cause }: CauseChange) {
  return { ...cause, texts: JSON.stringify(texts), ...causeSearchTexts(texts, cause.country) };
}
