import { type Kysely, sql } from "kysely";
import { causeSearchTexts, searchText } from "../../../contract/rules/search-text.ts";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Creates the tables of content, its history and pictures, and of messages from visitors. Moves fixed pages and popups
 * here, prepares causes, prices and site documents for concurrent editing, and makes causes searchable.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await content(db);
  await inbox(db);
  await editing(db);
  await movePages(db);
  await movePopups(db);
}

async function content(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "content_items")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("published_at", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("picture", "text")
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("fields", "text", (c) => c.notNull())
    .addColumn("search_tr", "text", (c) => c.notNull())
    .addColumn("search_en", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addUniqueConstraint("content_items_slug", ["kind", "slug"])
    .addCheckConstraint("content_items_state", isOneOf("state", ["draft", "published"]))
    .addCheckConstraint("content_items_published", sql`state = 'draft' or published_at is not null`)
    .execute();
  await db.schema
    .createIndex("content_items_shown")
    .on("content_items")
    .columns(["kind", "state", "published_at"])
    .execute();

  await numberedTable(db, "content_versions")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("item_id", "integer", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("at", "text")
    .addColumn("user_id", "integer", (c) => c.references("users.id"))
    .execute();
  await db.schema.createIndex("content_versions_by_item").on("content_versions").columns(["kind", "item_id"]).execute();

  await db.schema
    .createTable("content_pictures")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("widths", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
}

/** Creates the tables of messages. The addresses that rate limits count by are keyed hashes. */
async function inbox(db: Kysely<any>): Promise<void> {
  const received = (name: string) =>
    numberedTable(db, name)
      .addColumn("language", "text", (c) => c.notNull())
      .addColumn("email", "text", (c) => c.notNull())
      .addColumn("email_hash", "text", (c) => c.notNull())
      .addColumn("address_hash", "text")
      .addColumn("confirmed_at", "text")
      .addColumn("handled_at", "text")
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("name", "text", (c) => c.notNull());

  await received("contact_messages")
    .addColumn("phone", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .execute();
  let volunteers = received("volunteers")
    .addColumn("surname", "text", (c) => c.notNull())
    .addColumn("phone", "text", (c) => c.notNull());
  for (const column of [
    "gender",
    "birthday",
    "province",
    "district",
    "education_level",
    "institution",
    "department",
    "graduation_status",
    "known_languages",
    "occupation",
    "note",
    "kvkk_version",
  ]) {
    volunteers = volunteers.addColumn(column, "text");
  }
  await volunteers.execute();
  for (const table of ["contact_messages", "volunteers"]) {
    await db.schema.createIndex(`${table}_by_address`).on(table).columns(["address_hash", "created_at"]).execute();
    await db.schema.createIndex(`${table}_by_email`).on(table).columns(["email_hash", "confirmed_at"]).execute();
  }
}

async function editing(db: Kysely<any>): Promise<void> {
  for (const table of ["causes", "stages", "site_documents"]) {
    await db.schema
      .alterTable(table)
      .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
      .execute();
  }
  for (const column of ["search_tr", "search_en"]) {
    await db.schema
      .alterTable("causes")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  }
  for (const { id, texts, country } of await db.selectFrom("causes").select(["id", "texts", "country"]).execute()) {
    await db
      .updateTable("causes")
      .set(causeSearchTexts(JSON.parse(texts), country))
      .where("id", "=", id)
      .execute();
  }
}

/** Moves fixed pages with their texts unchanged, so that consents still name the right versions. */
async function movePages(db: Kysely<any>): Promise<void> {
  const rows = await db.selectFrom("fixed_pages").selectAll().orderBy("slug").execute();
  for (const slug of new Set(rows.map((row) => row.slug as string))) {
    const inLanguage = (language: string) => rows.find((row) => row.slug === slug && row.language === language);
    const textsOf = (row: any) => ({ title: row?.title ?? "", body: row?.body ?? "" });
    const texts = { tr: textsOf(inLanguage("tr")), en: textsOf(inLanguage("en")) };
    const at = `${rows.find((row) => row.slug === slug)!.updated_at}T00:00:00.000Z`;
    await insert(db, {
      kind: "page",
      slug,
      picture: null,
      texts,
      at,
      search: (language) => searchText(texts[language].title, [texts[language].body]),
    });
  }
  await db.schema.dropTable("fixed_pages").execute();
}

/** Moves popups, which were one document of both languages. */
async function movePopups(db: Kysely<any>): Promise<void> {
  const document = await db.selectFrom("site_documents").select("body").where("key", "=", "popups").executeTakeFirst();
  if (!document) return;
  const { tr = [], en = [] } = JSON.parse(document.body as string);
  for (const popup of tr as any[]) {
    const other = (en as any[]).find(({ id }) => id === popup.id) ?? popup;
    const textsOf = ({ title, description, button_text, picture_alt }: any) => ({
      title,
      description,
      button_text,
      picture_alt: picture_alt ?? title,
    });
    const texts = { tr: textsOf(popup), en: textsOf(other) };
    await insert(db, {
      kind: "popup",
      slug: popup.key ?? `popup-${popup.id}`,
      picture: popup.img,
      texts,
      fields: { button_url: popup.button_url },
      // The date of its first publication is unknown.
      at: "2026-01-01T00:00:00.000Z",
      search: (language) => searchText(texts[language].title, [texts[language].description]),
    });
  }
  await db.deleteFrom("site_documents").where("key", "=", "popups").execute();
}

interface Moved {
  kind: string;
  slug: string;
  picture: string | null;
  texts: object;
  fields?: object;
  at: string;
  search: (language: "tr" | "en") => string;
}

async function insert(db: Kysely<any>, { kind, slug, picture, texts, fields = {}, at, search }: Moved): Promise<void> {
  await db
    .insertInto("content_items")
    .values({
      kind,
      slug,
      state: "published",
      published_at: at,
      position: 0,
      picture,
      texts: JSON.stringify(texts),
      fields: JSON.stringify(fields),
      search_tr: search("tr"),
      search_en: search("en"),
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .execute();
}
