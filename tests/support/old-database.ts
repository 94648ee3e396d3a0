import { Migrator } from "kysely/migration";
import { openDatabase } from "../../app/backend/store/database.ts";
import * as giving from "../../app/backend/store/migrations/001-giving.ts";
import * as site from "../../app/backend/store/migrations/002-site.ts";
import * as people from "../../app/backend/store/migrations/003-people.ts";
import * as springs from "../../app/backend/store/migrations/004-springs.ts";

/** Brings a new database to where a site stood before there was content, with what it held then. */
export async function makeOldDatabase(address: string): Promise<void> {
  const db = openDatabase(address);
  const migrations = { "001-giving": giving, "002-site": site, "003-people": people, "004-springs": springs };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  const old = db as unknown as import("kysely").Kysely<any>;
  const at = "2026-05-04";
  await old
    .insertInto("fixed_pages")
    .values([
      { slug: "kvkk", language: "tr", title: "Aydınlatma", body: "# Veri\n\nBizim metnimiz", version: "0123456789ab", updated_at: at },
      { slug: "kvkk", language: "en", title: "Information", body: "# Data\n\nOur text", version: "ba9876543210", updated_at: at },
      { slug: "tuzuk", language: "tr", title: "Tüzük", body: "Madde 1", version: "aaaaaaaaaaaa", updated_at: at },
    ])
    .execute();
  const popup = (title: string) => [{ id: 7, key: "old-popup", img: "/pictures/well-chad.svg", title, description: title, button_text: title, button_url: "/donate" }];
  const documents = { popups: { tr: popup("Eski"), en: popup("Old") }, menu: { tr: [{ label: "Bizim", slug: "/", subMenuItems: [] }], en: [] } };
  for (const [key, body] of Object.entries(documents)) await old.insertInto("site_documents").values({ key, body: JSON.stringify(body) }).execute();
  const text = { title: "Eski Işıklı kuyusu", summary: "s", story: "h", picture_alt: "p" };
  await old
    .insertInto("causes")
    .values({ kind: "sacrifice", key: "old", country: "TD", type: "adak", cost: 100_00, status: "open", picture: "/pictures/well-chad.svg", texts: JSON.stringify({ tr: text, en: text }), created_at: `${at}T10:00:00.000Z` })
    .execute();
  await db.destroy();
}
