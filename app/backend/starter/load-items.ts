import type { ContentItem } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import { type OpenedKind, openingKey, openingSlug } from "../../contract/rules/openings.ts";
import { contentQueries } from "../content/content-queries.ts";
import type { Database } from "../database/schema.ts";
import { aboutSlugs, type StarterContent } from "./content.ts";
import type { StarterItem } from "./shapes.ts";

/**
 * Since when content without a date of its own is shown. Not by the clock: one that is ahead at the first start would
 * hide the whole site until that time comes.
 */
export const shownSince = "2020-01-01T00:00:00.000Z";
/** Kinds whose pages show the day of publication. */
const datedKinds: readonly ContentKind[] = ["news", "story", "blog", "video", "announcement", "opening"];

/** Key of the document that records the load, so that items deleted by staff are not loaded again. */
const marker = "starter";

interface Beginning {
  readonly now: Date;
  /** Existing sites get the samples as drafts, because staff did not write them. */
  readonly isNew: boolean;
}

/**
 * Loads the content items once per database. Fixed pages are loaded into every database without them, because consents
 * need them.
 */
export async function loadItems(db: Database, items: StarterContent["items"], { now, isNew }: Beginning) {
  const loaded = await db.selectFrom("site_documents").select("key").where("key", "=", marker).executeTakeFirst();
  const page = await db.selectFrom("content_items").select("id").where("kind", "=", "page").limit(1).executeTakeFirst();
  for (const [kind, some] of Object.entries(items) as [ContentKind, readonly StarterItem[]][]) {
    if (loaded && (kind !== "page" || page)) continue;
    const state = isNew || kind === "page" ? "published" : "draft";
    for (const [place, item] of some.entries()) await insertItem(db, itemOf(kind, item, { place, state, now }), now);
  }
  if (!loaded)
    await db
      .insertInto("site_documents")
      .values({ key: marker, body: JSON.stringify(Object.keys(items)) })
      .execute();
}

/** Loads the openings of finished causes, which are stored by then. Nobody is notified, as staff saved none of them. */
export async function loadOpenings(db: Database, openings: readonly StarterItem[], now: Date): Promise<void> {
  for (const [place, opening] of openings.entries()) {
    const { id, kind } = await db
      .selectFrom("causes")
      .select(["id", "kind"])
      .where("key", "=", String(opening.fields?.cause))
      .executeTakeFirstOrThrow();
    const cause = { kind: kind as OpenedKind, id };
    const fields = { ...opening.fields, cause: openingKey(cause) };
    const item = { ...opening, slug: openingSlug(cause), fields };
    await insertItem(db, itemOf("opening", item, { place, state: "published", now }), now);
  }
}

async function insertItem(db: Database, item: ContentItem, now: Date): Promise<void> {
  const content = contentQueries(db);
  if (await content.findBySlug(item.kind, item.slug ?? "")) return;
  const id = await content.insert(item, now);
  if (item.kind === "page" && !aboutSlugs.includes(item.slug ?? "")) return;
  await db.updateTable("content_items").set({ is_sample: 1 }).where("id", "=", id).execute();
}

function itemOf(
  kind: ContentKind,
  { slug, daysAgo, picture, texts, fields = {} }: StarterItem,
  { place, state, now }: { place: number; state: ContentItem["state"]; now: Date },
): ContentItem {
  const isDated = datedKinds.includes(kind) || daysAgo !== undefined;
  const dated = isDated ? later(now, { days: -(daysAgo ?? 0) }).toISOString() : shownSince;
  const published_at = state === "published" ? dated : null;
  return { kind, slug, state, published_at, position: (place + 1) * 10, picture: picture ?? null, texts, fields };
}
