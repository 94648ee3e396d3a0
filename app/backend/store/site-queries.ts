import type { SiteStore } from "../domain/site-store.ts";
import type { Database } from "./database.ts";

/** Queries of what every page shows around its content. */
export function siteQueries(db: Database): SiteStore {
  return {
    async document(name) {
      const row = await db.selectFrom("site_documents").select("body").where("key", "=", name).executeTakeFirst();
      return row ? JSON.parse(row.body) : null;
    },

    async fixedPage(slug, language) {
      const row = await db
        .selectFrom("fixed_pages")
        .select(["slug", "title", "body", "version", "updated_at"])
        .where("slug", "=", slug)
        .where("language", "=", language)
        .executeTakeFirst();
      return row ?? null;
    },

    async translations(language, groups) {
      const query = db.selectFrom("translations").select(["group_name", "key", "text"]).where("language", "=", language);
      const rows = await (groups.length > 0 ? query.where("group_name", "in", [...groups]) : query).execute();
      const byGroup: Record<string, Record<string, string>> = {};
      for (const row of rows) (byGroup[row.group_name] ??= {})[row.key] = row.text;
      return byGroup;
    },

    async totals() {
      const given = await db
        .selectFrom("donations")
        .select((eb) => [eb.fn.countAll<number>().as("donations"), eb.fn.sum<number | null>("amount").as("amount")])
        .executeTakeFirstOrThrow();
      const wells = await db
        .selectFrom("causes")
        .select((eb) => [eb.fn.countAll<number>().as("wells"), eb.fn.sum<number | null>("people").as("people")])
        .where("kind", "=", "water_well")
        .where("status", "=", "completed")
        .executeTakeFirstOrThrow();
      const { countries } = await db
        .selectFrom("causes")
        .select((eb) => eb.fn.count<number>("country").distinct().as("countries"))
        .where("country", "!=", "")
        .executeTakeFirstOrThrow();
      return {
        donations: Number(given.donations),
        amount: Number(given.amount ?? 0),
        completed_wells: Number(wells.wells),
        people: Number(wells.people ?? 0),
        countries: Number(countries),
      };
    },
  };
}
