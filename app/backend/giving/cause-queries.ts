import { sql } from "kysely";
import { causeKinds } from "../../contract/content/cause-kinds.ts";
import type { ContentField } from "../../contract/content/fields.ts";
import { type Fund, isBound } from "../../contract/rules/funds.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { type CauseKind, type CauseStatus, seasonalType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { runningSpringStates } from "../../contract/rules/spring-states.ts";
import { countRows, countWhere, type Page } from "../database/queries.ts";
import { compiledOnce, rowAs, rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import {
  type CategoryRecord,
  type CauseFilter,
  type CauseRecord,
  type CauseTexts,
  type CauseValues,
  hasColumn,
  type StageRecord,
} from "./cause-records.ts";

const { water_well, sacrifice, project } = causeKinds;
const fields: readonly ContentField[] = [...water_well.fields, ...sacrifice.fields, ...project.fields];
const columns = [...new Set(fields.filter(hasColumn).map(({ name }) => name))] as (keyof CauseValues)[];
const flags = new Set(fields.filter(({ type }) => type === "flag").map(({ name }) => name));
const noTexts = Object.fromEntries(fields.filter(({ localized }) => localized).map(({ name }) => [name, ""]));

/** Selects causes with their stage, category, end and given name. */
export function selectCauses(db: Database) {
  return db
    .selectFrom("causes")
    .leftJoin("stages", "stages.id", "causes.stage_id")
    .leftJoin("categories", "categories.id", "causes.category_id")
    .leftJoin("springs", "springs.id", "causes.id")
    .leftJoin("well_names", (join) =>
      join.onRef("well_names.cause_id", "=", "causes.id").on("well_names.approved_name", "is not", null),
    )
    .select([
      "causes.id",
      "causes.kind",
      "causes.key",
      "causes.stage_id",
      "causes.category_id",
      "causes.picture",
      "causes.texts",
      "causes.published_at",
      "stages.key as stage_key",
      "stages.price_per_share",
      "stages.texts as stage_texts",
      "categories.key as category_key",
      "categories.texts as category_texts",
      "springs.ends_at",
      "well_names.approved_name",
    ])
    .select(columns.map((name) => `causes.${name}` as const));
}

type CauseQuery = ReturnType<typeof selectCauses>;
export type CauseRow = Awaited<ReturnType<CauseQuery["execute"]>>[number];

/** Converts a row of {@link selectCauses}. */
export function causeFrom(row: CauseRow): CauseRecord {
  return {
    ...valuesFrom(row),
    id: row.id,
    kind: row.kind,
    key: row.key,
    stage:
      row.stage_id === null
        ? null
        : {
            id: row.stage_id,
            key: row.stage_key!,
            price_per_share: row.price_per_share!,
            name: JSON.parse(row.stage_texts!),
          },
    category:
      row.category_id === null
        ? null
        : { id: row.category_id, key: row.category_key!, name: JSON.parse(row.category_texts!) },
    picture: row.picture,
    published_at: row.published_at,
    ends_at: row.ends_at,
    given_name: row.approved_name,
    texts: textsFrom(row.texts),
  };
}

function valuesFrom(row: Pick<CauseRow, keyof CauseValues>): CauseValues {
  const values = columns.map((name) => [name, flags.has(name) ? row[name] === 1 : row[name]]);
  return Object.fromEntries(values) as CauseValues;
}

/** Parses the texts of a cause; those of fields that came after the row are empty. */
function textsFrom(json: string): Record<Language, CauseTexts> {
  const { tr, en } = JSON.parse(json) as Record<Language, CauseTexts>;
  return { tr: { ...noTexts, ...tr }, en: { ...noTexts, ...en } };
}

const findCause = compiledOnce((db, id: number) => selectCauses(db).where("causes.id", "=", id));

/** Returns the queries of wells, sacrifices and projects. */
export function causeQueries(db: Database) {
  return {
    /** Lists causes: open ones first, then those nearest to their goal. */
    async list(filter: CauseFilter, at: Date, { offset, limit }: Page) {
      const [rows, total] = await Promise.all([
        matching(selectCauses(db), filter, at)
          .orderBy(sql`case when ${isOpen(at)} then 0 when causes.status = 'completed' then 1 else 2 end`)
          .orderBy(
            sql`case when causes.goal_amount is null then 0.0 else 1.0 * causes.total_amount / causes.goal_amount end`,
            "desc",
          )
          .orderBy("causes.id")
          .limit(limit)
          .offset(offset)
          .execute(),
        countRows(matching(selectCauses(db), filter, at)),
      ]);
      return { causes: rows.map(causeFrom), total };
    },

    /** Counts the causes of each country that match. */
    count: (filter: CauseFilter, at: Date) =>
      matching(selectCauses(db), filter, at)
        .clearSelect()
        .select((eb) => [
          "causes.country",
          countWhere(isOpen(at)).as("open"),
          countWhere(isNearlyThere(at)).as("nearly_there"),
          countWhere(sql`causes.status = 'completed'`).as("completed"),
          eb.fn.countAll<number>().as("all"),
        ])
        .groupBy("causes.country")
        .execute(),

    /** Returns the newest open causes. */
    newest: (kind: CauseKind, limit: number, at: Date) =>
      selectCauses(db)
        .where("causes.kind", "=", kind)
        .where("causes.status", "=", "open")
        .where("causes.published_at", "<=", at.toISOString())
        .orderBy("causes.published_at", "desc")
        .orderBy("causes.id", "desc")
        .limit(limit)
        .$call(rowsAs(causeFrom)),

    /**
     * Returns the cause where gifts are needed most: of the open wells and projects that still miss a sum (kuruş), the
     * one nearest to its goal, else one without a goal; null when none is open.
     * @param fund of the gift: only causes that take it, where that is not every one
     */
    neededMost: (amount: number, at: Date, fund?: Fund | null) =>
      selectCauses(db)
        .where("causes.kind", "in", ["water_well", "project"])
        .where("causes.status", "=", "open")
        .where("causes.published_at", "<=", at.toISOString())
        .$call((query) => (fund && isBound(fund) ? query.where(`causes.takes_${fund}`, "=", 1) : query))
        .where((eb) =>
          eb.or([
            eb("causes.goal_amount", "is", null),
            eb("causes.goal_amount", ">=", sql<number>`causes.total_amount + cast(${amount} as bigint)`),
          ]),
        )
        .orderBy(
          sql`case when causes.goal_amount is null then -1.0 else 1.0 * causes.total_amount / causes.goal_amount end`,
          "desc",
        )
        .orderBy("causes.id")
        .limit(1)
        .$call(rowAs(causeFrom)),

    find: async (id: number): Promise<CauseRecord | null> => (await findCause(db, id)).map(causeFrom)[0] ?? null,

    findByKey: (kind: CauseKind, key: string) =>
      selectCauses(db).where("causes.kind", "=", kind).where("causes.key", "=", key).$call(rowAs(causeFrom)),

    stages: (): Promise<(StageRecord & { readonly version: number })[]> =>
      db
        .selectFrom("stages")
        .selectAll()
        .orderBy("price_per_share")
        .orderBy("id")
        .$call(rowsAs(({ texts, ...stage }) => ({ ...stage, name: JSON.parse(texts) }))),

    /** Returns the categories, each with the number of its published causes that are not closed. */
    categories: (at: Date): Promise<(CategoryRecord & { count: number })[]> =>
      db
        .selectFrom("categories")
        .leftJoin("causes", (join) =>
          join
            .onRef("causes.category_id", "=", "categories.id")
            .on("causes.status", "!=", "closed")
            .on("causes.published_at", "<=", at.toISOString()),
        )
        .select(["categories.id", "categories.key", "categories.texts"])
        .select((eb) => eb.fn.count<number>("causes.id").as("count"))
        .groupBy(["categories.id", "categories.key", "categories.texts"])
        .orderBy("categories.id")
        .$call(rowsAs(({ texts, ...category }) => ({ ...category, name: JSON.parse(texts) }))),

    /** Returns the countries with open causes, with the number of each kind. */
    countries: (at: Date) =>
      db
        .selectFrom("causes")
        .select([
          "country",
          countWhere(sql`kind = 'water_well'`).as("water_wells"),
          countWhere(sql`kind = 'sacrifice'`).as("sacrifices"),
          countWhere(sql`kind = 'project'`).as("projects"),
        ])
        .where("kind", "in", ["water_well", "sacrifice", "project"])
        .where(isOpen(at))
        .where("published_at", "<=", at.toISOString())
        .groupBy("country")
        .execute(),

    /** Adds kuruş to a cause's sum; marks it completed when it reaches its goal. */
    collect: (causeId: number, kurus: number) =>
      db
        .updateTable("causes")
        .set((eb) => ({
          total_amount: eb("total_amount", "+", kurus),
          status: sql<CauseStatus>`case
            when status = 'open' and goal_amount is not null and total_amount + ${kurus} >= goal_amount then 'completed'
            else status end`,
        }))
        .where("id", "=", causeId)
        .execute(),

    /**
     * Takes kuruş out of a cause's sum. A completed cause that falls below its goal opens again; a spring that no
     * longer runs closes instead.
     */
    async takeBack(causeId: number, kurus: number): Promise<void> {
      const running = sql`select id from springs where state in (${sql.join([...runningSpringStates])})`;
      await db
        .updateTable("causes")
        .set((eb) => ({
          total_amount: eb("total_amount", "-", kurus),
          status: sql<CauseStatus>`case
            when status <> 'completed' or goal_amount is null or total_amount - ${kurus} >= goal_amount then status
            when kind = 'spring' and id not in (${running}) then 'closed'
            else 'open' end`,
        }))
        .where("id", "=", causeId)
        .execute();
    },
  };
}

/** Whether a cause is shown with a status: an open one outside its season is closed. */
function hasStatus(status: CauseStatus, at: Date) {
  if (status === "open") return isOpen(at);
  const isOwn = sql<boolean>`causes.status = ${status}`;
  return status === "closed" ? sql<boolean>`(${isOwn} or causes.status = 'open' and not ${isOpen(at)})` : isOwn;
}

/** Whether a cause is open and in its season, as `isInSeason` tells. */
function isOpen(at: Date) {
  const day = dayInIstanbul(at);
  return sql<boolean>`(causes.status = 'open' and case
    when causes.season_from is null or causes.season_until is null then coalesce(causes.type, '') <> ${seasonalType}
    else causes.season_from <= ${day} and ${day} <= causes.season_until end)`;
}

/** Whether an open cause has at least three quarters of its goal. */
function isNearlyThere(at: Date) {
  return sql<boolean>`(${isOpen(at)} and causes.goal_amount is not null
    and causes.total_amount * 4 >= causes.goal_amount * 3)`;
}

/** Narrows a query over causes to published ones that match a filter. */
function matching(query: CauseQuery, filter: CauseFilter, at: Date): CauseQuery {
  let narrowed = query.where("causes.kind", "=", filter.kind).where("causes.published_at", "<=", at.toISOString());
  if (filter.status) narrowed = narrowed.where(hasStatus(filter.status, at));
  if (filter.type) narrowed = narrowed.where("causes.type", "=", filter.type);
  if (filter.category) narrowed = narrowed.where("categories.key", "=", filter.category);
  if (filter.country) narrowed = narrowed.where("causes.country", "=", filter.country);
  if (filter.nearly_there) narrowed = narrowed.where(isNearlyThere(at));
  return narrowed;
}
