import { createHash } from "node:crypto";
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from "kysely";
import { slugPattern } from "../../contract/content/checks.ts";
import type { ContentItem } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf } from "../../contract/content/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { countRows, countWhere, hasWritten, insertedId, rowAs, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { matchesWords } from "../database/text-search.ts";
import {
  type ContentFilter,
  type ContentPage,
  findBySlugOrFormerSlug,
  type FixedPageRecord,
  isShown,
  type PublicationStatus,
  type Range,
  searchTextsOf,
  type StoredContent,
  type StoredPicture,
  type StoredVersion,
  withAllFields,
} from "./content-items.ts";

type ItemRow = Selectable<Schema["content_items"]>;

/** Returns the queries of content items, their history and pictures. */
export function contentQueries(db: Database) {
  const items = () => db.selectFrom("content_items").selectAll();

  return {
    /** Lists items in the order of the public list. */
    async list(filter: ContentFilter, at: Date, { offset, limit }: Range): Promise<ContentPage> {
      const { order } = definitionOf(filter.kind);
      const ordered = <Query extends { orderBy(by: RawBuilder<unknown>, way: "asc" | "desc"): Query }>(query: Query) =>
        order === "newest"
          ? query.orderBy(sql`coalesce(published_at, updated_at)`, "desc").orderBy(sql`id`, "desc")
          : query.orderBy(sql`position`, "asc").orderBy(sql`id`, "asc");
      // Sorted with their texts, the items of a late page would fill PostgreSQL's memory.
      const ids = ordered(
        db
          .selectFrom("content_items")
          .select("id")
          .where((eb) => filtered(eb, filter, at)),
      )
        .offset(offset)
        .limit(limit);
      const [rows, total] = await Promise.all([
        ordered(items().where("id", "in", db.selectFrom(ids.as("page")).select("page.id"))).execute(),
        countRows(db.selectFrom("content_items").where((eb) => filtered(eb, filter, at))),
      ]);
      return { items: rows.map(storedFrom), total };
    },

    find: (kind: ContentKind, id: number) =>
      items().where("kind", "=", kind).where("id", "=", id).$call(rowAs(storedFrom)),

    findBySlug: (kind: ContentKind, slug: string) =>
      items().where("kind", "=", kind).where("slug", "=", slug).$call(rowAs(storedFrom)),

    /** Returns the id of the item that last had a former slug, so that old addresses still work. */
    async idByFormerSlug(kind: ContentKind, slug: string): Promise<number | null> {
      // Other characters could be wildcards of `like`.
      if (!slugPattern.test(slug)) return null;
      return db
        .selectFrom("content_versions")
        .select("item_id")
        .where("kind", "=", kind)
        .where("body", "like", `%"slug":"${slug}"%`)
        .orderBy("id", "desc")
        .limit(1)
        .$call(rowAs(({ item_id }) => item_id));
    },

    count: (at: Date) =>
      db
        .selectFrom("content_items")
        .select((eb) => [
          "kind",
          eb.fn.countAll<number>().as("total"),
          countWhere(publicationStatusIs(eb, "draft", at)).as("drafts"),
          countWhere(publicationStatusIs(eb, "scheduled", at)).as("scheduled"),
        ])
        .groupBy("kind")
        .execute(),

    async insert(item: ContentItem, at: Date): Promise<number> {
      const now = at.toISOString();
      return db
        .insertInto("content_items")
        .values({ ...rowOf(item), created_at: now, updated_at: now, version: 1 })
        .$call(insertedId);
    },

    /** Returns false and changes nothing when the item has another version. */
    change: (id: number, version: number, item: ContentItem, at: Date) =>
      db
        .updateTable("content_items")
        .set({ ...rowOf(item), updated_at: at.toISOString(), version: version + 1 })
        .where("kind", "=", item.kind)
        .where("id", "=", id)
        .where("version", "=", version)
        .$call(hasWritten),

    remove: (kind: ContentKind, id: number) =>
      db.deleteFrom("content_items").where("kind", "=", kind).where("id", "=", id).execute(),

    addVersion: (
      kind: ContentKind,
      id: number,
      {
        item,
        userId,
        at,
        idempotencyKey,
      }: { item: ContentItem; userId: number | null; at: string | null; idempotencyKey?: string | undefined },
    ) =>
      db
        .insertInto("content_versions")
        .values({ kind, item_id: id, body: JSON.stringify(item), at, user_id: userId, press: idempotencyKey ?? null })
        .execute(),

    /** Returns the item that a user created with an idempotency key, or null. */
    async findByIdempotencyKey(
      kind: ContentKind,
      userId: number,
      idempotencyKey: string,
    ): Promise<{ id: number; item: ContentItem } | null> {
      const made = db
        .selectFrom("content_versions")
        .select(["item_id", "body"])
        .where("press", "=", idempotencyKey)
        .where("kind", "=", kind)
        .where("user_id", "=", userId);
      const row = await made.orderBy("id", "desc").executeTakeFirst();
      return row ? { id: row.item_id, item: withAllFields(JSON.parse(row.body)) } : null;
    },

    /** Lists versions, newest first. */
    async versions(kind: ContentKind, id: number, { offset, limit }: Range) {
      const [rows, total] = await Promise.all([
        selectVersions(db)
          .where("content_versions.kind", "=", kind)
          .where("item_id", "=", id)
          .orderBy("content_versions.id", "desc")
          .offset(offset)
          .limit(limit)
          .execute(),
        countRows(db.selectFrom("content_versions").where("kind", "=", kind).where("item_id", "=", id)),
      ]);
      return { versions: rows.map(versionFrom), total };
    },

    findVersion: (kind: ContentKind, id: number, versionId: number) =>
      selectVersions(db)
        .where("content_versions.kind", "=", kind)
        .where("item_id", "=", id)
        .where("content_versions.id", "=", versionId)
        .$call(rowAs(versionFrom)),

    removeVersions: (kind: ContentKind, id: number) =>
      db.deleteFrom("content_versions").where("kind", "=", kind).where("item_id", "=", id).execute(),

    addPicture: ({ name, width, height, widths }: StoredPicture, at: Date) =>
      db
        .insertInto("content_pictures")
        .values({ name, width, height, widths: widths.join(","), created_at: at.toISOString() })
        .execute(),

    async pictures(names: readonly string[]): Promise<StoredPicture[]> {
      if (names.length === 0) return [];
      return db
        .selectFrom("content_pictures")
        .selectAll()
        .where("name", "in", [...new Set(names)])
        .$call(
          rowsAs(({ name, width, height, widths }) => ({ name, width, height, widths: widths.split(",").map(Number) })),
        );
    },

    /** Returns the names of pictures uploaded between two moments. */
    picturesBetween: (from: Date, before: Date) =>
      db
        .selectFrom("content_pictures")
        .select("name")
        .where("created_at", ">=", from.toISOString())
        .where("created_at", "<", before.toISOString())
        .$call(rowsAs(({ name }) => name)),

    /** Returns whether an item, a version or a text uses a picture. */
    async isPictureUsed(name: string): Promise<boolean> {
      const holding = `%${name}%`;
      const { rows } = await sql<{ used: number }>`select 1 as used where
        exists (select 1 from content_items where picture = ${name} or texts like ${holding} or fields like ${holding}) or
        exists (select 1 from content_versions where body like ${holding}) or
        exists (select 1 from causes where picture like ${holding})`.execute(db);
      return rows.length > 0;
    },

    removePicture: (name: string) => db.deleteFrom("content_pictures").where("name", "=", name).execute(),

    /**
     * Returns a fixed page. With `at`, only when it is published at that moment; without, always, because consents need
     * the page.
     */
    async fixedPage(slug: string, language: Language, at?: Date): Promise<FixedPageRecord | null> {
      const stored = await findBySlugOrFormerSlug(contentQueries(db), "page", slug);
      if (!stored || (at && !isShown(stored, at))) return null;
      const { texts } = stored.item;
      const { title, body } = (texts[language].title ? texts[language] : texts.tr) as { title: string; body: string };
      return {
        slug: stored.item.slug ?? slug,
        title,
        body,
        version: textVersion({ title, body }),
        updated_at: stored.updated_at?.slice(0, 10) ?? "",
      };
    },
  };
}

/** @throws when the item has no slug */
function rowOf(item: ContentItem) {
  const { kind, slug, state, published_at, position, picture, texts, fields } = item;
  if (slug === null) throw new Error(`A ${kind} without a slug`);
  return {
    kind,
    slug,
    state,
    published_at,
    position,
    picture,
    texts: JSON.stringify(texts),
    fields: JSON.stringify(fields),
    ...searchTextsOf(item),
  };
}

function storedFrom(row: ItemRow): StoredContent {
  const { id, version, created_at, updated_at, kind, slug, state, published_at, position, picture } = row;
  const item = {
    kind,
    slug,
    state,
    published_at,
    position,
    picture,
    texts: JSON.parse(row.texts),
    fields: JSON.parse(row.fields),
  };
  return { id, version, created_at, updated_at, item: withAllFields(item) };
}

function selectVersions(db: Database) {
  return db
    .selectFrom("content_versions")
    .leftJoin("users", "users.id", "content_versions.user_id")
    .select([
      "content_versions.id",
      "content_versions.at",
      "content_versions.user_id",
      "content_versions.body",
      "users.first_name",
      "users.last_name",
      "users.erased_at",
    ]);
}

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>["execute"]>>[number];

function versionFrom({ id, at, user_id, body, first_name, last_name, erased_at }: VersionRow): StoredVersion {
  const by = first_name === null || erased_at !== null ? null : `${first_name} ${last_name}`.trim();
  return { id, at, userId: user_id, by, item: withAllFields(JSON.parse(body)) };
}

type Builder = ExpressionBuilder<Schema, "content_items">;

function filtered(eb: Builder, { kind, words = [], language, publicationStatus }: ContentFilter, at: Date) {
  const inLanguages = language ? ([language] as const) : (["tr", "en"] as const);
  return eb.and([
    eb("kind", "=", kind),
    ...(publicationStatus ? [publicationStatusIs(eb, publicationStatus, at)] : []),
    ...(words.length > 0 ? [eb.or(inLanguages.map((one) => matchesWords(eb.ref(`search_${one}`), words)))] : []),
  ]);
}

/** Returns publicationStatusOf as an SQL condition. */
export function publicationStatusIs(eb: Builder, publicationStatus: PublicationStatus, at: Date) {
  if (publicationStatus === "draft") return eb("state", "=", "draft");
  return eb.and([
    eb("state", "=", "published"),
    eb("published_at", publicationStatus === "shown" ? "<=" : ">", at.toISOString()),
  ]);
}

/** Returns a short hash of a text, which consents record. */
function textVersion(page: { title: string; body: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([page.title, page.body]))
    .digest("hex")
    .slice(0, 12);
}
