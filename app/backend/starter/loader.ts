import { type Insertable, sql } from "kysely";
import type { CauseKind } from "../../contract/rules/kinds.ts";
import { lastDayOf } from "../../contract/rules/religious-calendar.ts";
import { causeSearchTexts } from "../../contract/rules/search-text.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import { insertedId, RowsById } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { emptyStarter, type StarterContent, starterContent } from "./content.ts";
import { loadItems, loadOpenings, shownSince } from "./load-items.ts";
import { insertCollected, loadSprings } from "./load-samples.ts";

/** Starter content is written in whole lira. */
const kurus = (lira: number) => lira * 100;

type AnyCause = StarterContent["wells" | "sacrifices" | "projects"][number];

interface Beginning {
  readonly now: Date;
  /** Whether invented people and sums are part of it: springs, what causes have collected, finished causes. */
  readonly hasSamples: boolean;
}

/** Content of a new site; "none" is the starter content without any sample, false nothing. */
export type Starter = StarterContent | "none" | false;

/**
 * Loads the starter content into a new database, and the content items into an older one that never had them.
 * @param starter the starter content by default
 */
export async function loadStarter(db: Database, starter: Starter = starterContent, { now, hasSamples }: Beginning) {
  if (!starter) return;
  const content = starter === "none" ? emptyStarter : starter;
  await db.transaction().execute(async (transaction) => {
    // When several processes start at once, one loads and the others wait. SQLite's immediate transactions need no
    // lock.
    if (isPostgres(transaction))
      await sql`select pg_advisory_xact_lock(hashtextextended('starter content', 0))`.execute(transaction);
    await loadSpecialDays(transaction, content.specialDays);
    await loadCalendar(transaction, content, now);
    const { opening: openings = [], ...items } = content.items;
    const isNew = await isNewDatabase(transaction);
    await loadItems(transaction, items, { now, isNew });
    if (!isNew) return;
    const stages = await insertStages(transaction, content.stages);
    const categories = await insertCategories(transaction, content.categories);
    // A cause that nobody gave to cannot be finished.
    const insert = async (cause: AnyCause, row: Parameters<typeof insertCause>[2]) =>
      (hasSamples || cause.status !== "completed") &&
      insertCause(transaction, hasSamples ? cause : { ...cause, collected: 0 }, row, now);
    for (const well of content.wells) {
      const { id: stage_id, price_per_share: cost } = stages.get(well.stage);
      await insert(well, { kind: "water_well", stage_id, cost, people: well.people, depth: well.depth });
    }
    for (const sacrifice of content.sacrifices) {
      await insert(sacrifice, {
        kind: "sacrifice",
        cost: kurus(sacrifice.cost),
        type: sacrifice.type,
        multiple: sacrifice.multiple ? 1 : 0,
        season_from: sacrifice.season?.[0] ?? null,
        season_until: sacrifice.season?.[1] ?? null,
      });
    }
    for (const project of content.projects) {
      const category_id = categories.get(project.category);
      await insert(project, { kind: "project", cost: kurus(project.cost), category_id });
    }
    if (hasSamples) {
      await loadOpenings(transaction, openings, now);
      await loadSprings(transaction, content.springs, now);
    }
    for (const [key, body] of Object.entries(content.documents)) {
      await transaction
        .insertInto("site_documents")
        .values({ key, body: JSON.stringify(body) })
        .execute();
    }
  });
}

/** Tells whether a database has no causes and never had starter content: staff may have deleted what it had. */
async function isNewDatabase(db: Database): Promise<boolean> {
  const cause = await db.selectFrom("causes").select("id").limit(1).executeTakeFirst();
  const stage = await db.selectFrom("stages").select("id").limit(1).executeTakeFirst();
  return !cause && !stage;
}

/** Loads the special days. Separate, because databases created before springs existed need them too. */
async function loadSpecialDays(db: Database, days: StarterContent["specialDays"]): Promise<void> {
  const some = await db.selectFrom("special_days").select("id").limit(1).executeTakeFirst();
  if (some) return;
  await db
    .insertInto("special_days")
    .values(days.map(({ key, name }, position) => ({ key, position, texts: JSON.stringify(name) })))
    .execute();
}

/** Key of the document that records the load, so that days and rates deleted by staff are not loaded again. */
const calendarMarker = "starter-calendar";

/** Loads religious days and rates once per database, also into those from before they existed. */
async function loadCalendar(
  db: Database,
  { religiousDays, rates }: Pick<StarterContent, "religiousDays" | "rates">,
  now: Date,
): Promise<void> {
  const documents = db.selectFrom("site_documents").select("key");
  if (await documents.where("key", "=", calendarMarker).executeTakeFirst()) return;
  await db.insertInto("site_documents").values({ key: calendarMarker, body: "[]" }).execute();
  const entered = { entered_by: null, entered_at: now.toISOString() };
  for (const days of religiousDays)
    await db
      .insertInto("religious_days")
      .values({ ...days, ...entered })
      .execute();
  for (const rate of rates) {
    const to_day = lastDayOf({ ...rate, to_day: null });
    await db
      .insertInto("rates")
      .values({ ...rate, amount: kurus(rate.amount), to_day, ...entered })
      .execute();
  }
}

async function insertStages(db: Database, stages: StarterContent["stages"]) {
  const byKey = new RowsById<string, { id: number; price_per_share: number }>();
  for (const { key, name, price_per_share } of stages) {
    const price = kurus(price_per_share);
    const id = await db
      .insertInto("stages")
      .values({ key, price_per_share: price, texts: JSON.stringify(name) })
      .$call(insertedId);
    byKey.set(key, { id, price_per_share: price });
  }
  return byKey;
}

async function insertCategories(db: Database, categories: StarterContent["categories"]) {
  const byKey = new RowsById<string, number>();
  for (const { key, name } of categories) {
    const id = await db
      .insertInto("categories")
      .values({ key, texts: JSON.stringify(name) })
      .$call(insertedId);
    byKey.set(key, id);
  }
  return byKey;
}

/** Inserts a cause. What it has collected becomes a sample gift, so that sums add up. */
async function insertCause(
  db: Database,
  cause: AnyCause,
  row: Partial<Insertable<Schema["causes"]>> & { kind: CauseKind; cost: number },
  now: Date,
): Promise<void> {
  const created_at = now.toISOString();
  const id = await db
    .insertInto("causes")
    .values({
      ...row,
      key: cause.key,
      country: cause.country,
      goal_amount: cause.goal === undefined ? null : kurus(cause.goal),
      total_amount: kurus(cause.collected),
      status: cause.status,
      picture: cause.picture,
      texts: JSON.stringify(cause.texts),
      ...causeSearchTexts(cause.texts, cause.country),
      created_at,
      published_at: shownSince,
      is_sample: 1,
    })
    .$call(insertedId);
  await insertCollected(db, id, kurus(cause.collected), now);
}
