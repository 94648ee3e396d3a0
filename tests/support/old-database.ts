import { type Generated, Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { isPostgresAddress } from "../../app/backend/database/database.ts";
import * as giving from "../../app/backend/database/migrations/001-giving.ts";
import * as site from "../../app/backend/database/migrations/002-site.ts";
import * as people from "../../app/backend/database/migrations/003-people.ts";
import * as springs from "../../app/backend/database/migrations/004-springs.ts";
import * as content from "../../app/backend/database/migrations/005-content.ts";
import * as moderation from "../../app/backend/database/migrations/006-moderation.ts";
import * as causePublishing from "../../app/backend/database/migrations/007-cause-publishing.ts";
import * as contentPresses from "../../app/backend/database/migrations/008-content-presses.ts";
import * as accountCurrencies from "../../app/backend/database/migrations/009-account-currencies.ts";
import { postgresDialect } from "../../app/backend/database/postgres.ts";
import { sqliteDialect } from "../../app/backend/database/sqlite.ts";

/** The tables that are filled here, with the columns they had then. */
interface OldTables {
  fixed_pages: { slug: string; language: string; title: string; body: string; version: string; updated_at: string };
  site_documents: { key: string; body: string };
  causes: {
    id: Generated<number>;
    kind: string;
    key: string;
    country: string;
    type: string | null;
    cost: number;
    status: string;
    picture: string;
    texts: string;
    created_at: string;
  };
  content_items: {
    id: Generated<number>;
    kind: string;
    slug: string | null;
    state: string;
    published_at: string | null;
    position: number;
    picture: string | null;
    version: number;
    created_at: string;
    updated_at: string;
    search_tr: string;
    search_en: string;
    texts: string;
    fields: string;
  };
  audit_log: {
    id: Generated<number>;
    at: string;
    user_id: number | null;
    action: string;
    subject: string;
    subject_id: string;
    details: string;
  };
}

function openOldDatabase(address: string): Kysely<OldTables> {
  return new Kysely({ dialect: isPostgresAddress(address) ? postgresDialect(address) : sqliteDialect(address) });
}

/** Migrates a new database to the version before content items, and fills it with data of that time. */
export async function makeOldDatabase(address: string): Promise<void> {
  const db = openOldDatabase(address);
  const migrations = { "001-giving": giving, "002-site": site, "003-people": people, "004-springs": springs };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  const at = "2026-05-04";
  await db
    .insertInto("fixed_pages")
    .values([
      {
        slug: "kvkk",
        language: "tr",
        title: "Aydınlatma",
        body: "# Veri\n\nBizim metnimiz",
        version: "0123456789ab",
        updated_at: at,
      },
      {
        slug: "kvkk",
        language: "en",
        title: "Information",
        body: "# Data\n\nOur text",
        version: "ba9876543210",
        updated_at: at,
      },
      { slug: "tuzuk", language: "tr", title: "Tüzük", body: "Madde 1", version: "aaaaaaaaaaaa", updated_at: at },
    ])
    .execute();
  const popup = (title: string) => [
    {
      id: 7,
      key: "old-popup",
      img: "/pictures/well-chad.svg",
      title,
      description: title,
      button_text: title,
      button_url: "/donate",
    },
  ];
  const documents = {
    popups: { tr: popup("Eski"), en: popup("Old") },
    menu: { tr: [{ label: "Bizim", slug: "/", subMenuItems: [] }], en: [] },
  };
  for (const [key, body] of Object.entries(documents))
    await db
      .insertInto("site_documents")
      .values({ key, body: JSON.stringify(body) })
      .execute();
  const text = { title: "Eski Işıklı kuyusu", summary: "s", story: "h", picture_alt: "p" };
  await db
    .insertInto("causes")
    .values({
      kind: "sacrifice",
      key: "old",
      country: "TD",
      type: "adak",
      cost: 100_00,
      status: "open",
      picture: "/pictures/well-chad.svg",
      texts: JSON.stringify({ tr: text, en: text }),
      created_at: `${at}T10:00:00.000Z`,
    })
    .execute();
  await db.destroy();
}

/** Migrates a new database to the version before accounts were searchable by currency, and adds one account. */
export async function makeDatabaseWithAnAccount(address: string): Promise<void> {
  const db = openOldDatabase(address);
  const migrations = {
    "001-giving": giving,
    "002-site": site,
    "003-people": people,
    "004-springs": springs,
    "005-content": content,
    "006-moderation": moderation,
    "007-cause-publishing": causePublishing,
    "008-content-presses": contentPresses,
  };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  const at = "2026-11-01T10:00:00.000Z";
  const search = " eski banka\n fatih subesi";
  await db
    .insertInto("content_items")
    .values({
      kind: "bank_account",
      slug: "eski",
      state: "published",
      published_at: at,
      position: 0,
      picture: null,
      version: 1,
      created_at: at,
      updated_at: at,
      search_tr: search,
      search_en: search,
      texts: JSON.stringify({ tr: { account_type: "Vadesiz" }, en: { account_type: "Current" } }),
      fields: JSON.stringify({ bank_name: "Eski Banka", branch_name: "Fatih Şubesi", currency: "USD" }),
    })
    .execute();
  await db.destroy();
}

/** Migrates a new database to the version before the audit log was chained, and adds two entries. */
export async function makeDatabaseWithAuditLog(address: string): Promise<void> {
  const db = openOldDatabase(address);
  const migrations = {
    "001-giving": giving,
    "002-site": site,
    "003-people": people,
    "004-springs": springs,
    "005-content": content,
    "006-moderation": moderation,
    "007-cause-publishing": causePublishing,
    "008-content-presses": contentPresses,
    "009-account-currencies": accountCurrencies,
  };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  const entry = { at: "2026-11-01T10:00:00.000Z", user_id: null, subject: "message", subject_id: "1", details: "{}" };
  await db
    .insertInto("audit_log")
    .values(["message.handle", "message.delete"].map((action) => ({ ...entry, action })))
    .execute();
  await db.destroy();
}
