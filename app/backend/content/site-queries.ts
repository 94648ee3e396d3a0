import { createHash } from "node:crypto";
import type { Database } from "../database/database.ts";
import { isKept, netAmount } from "../giving/donation-history-queries.ts";
import { findBySlugOrFormerSlug, isShown } from "./content-items.ts";
import { contentQueries } from "./content-queries.ts";
import type { SiteStore } from "./site-store.ts";

export function siteQueries(db: Database): SiteStore {
  return {
    async document(name) {
      const row = await db.selectFrom("site_documents").select("body").where("key", "=", name).executeTakeFirst();
      return row ? JSON.parse(row.body) : null;
    },

    async documentWithVersion(name) {
      const row = await db
        .selectFrom("site_documents")
        .select(["body", "version"])
        .where("key", "=", name)
        .executeTakeFirst();
      return row ? { body: JSON.parse(row.body), version: row.version } : { body: null, version: 1 };
    },

    async changeDocument(name, version, body) {
      const values = { body: JSON.stringify(body), version: version + 1 };
      const { numUpdatedRows } = await db
        .updateTable("site_documents")
        .set(values)
        .where("key", "=", name)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return true;
      if ((await this.document(name)) !== null) return false;
      await db
        .insertInto("site_documents")
        .values({ key: name, ...values })
        .execute();
      return true;
    },

    async fixedPage(slug, language, at) {
      const stored = await findBySlugOrFormerSlug(contentQueries(db), "page", slug);
      if (!stored || (at && !isShown(stored, at))) return null;
      const { texts } = stored.item;
      const { title, body } = (texts[language].title ? texts[language] : texts.tr) as { title: string; body: string };
      return {
        slug: stored.item.slug!,
        title,
        body,
        version: textVersion({ title, body }),
        updated_at: stored.updated_at!.slice(0, 10),
      };
    },

    async translations(language, groups) {
      const query = db
        .selectFrom("translations")
        .select(["group_name", "key", "text"])
        .where("language", "=", language);
      const rows = await (groups.length > 0 ? query.where("group_name", "in", [...groups]) : query).execute();
      const byGroup: Record<string, Record<string, string>> = {};
      for (const row of rows) (byGroup[row.group_name] ??= {})[row.key] = row.text;
      return byGroup;
    },

    async totals(at) {
      const given = await db
        .selectFrom("donations")
        .select((eb) => [eb.fn.countAll<number>().as("donations"), eb.fn.sum<number | null>(netAmount).as("amount")])
        .where(isKept)
        .executeTakeFirstOrThrow();
      const samples = await db
        .selectFrom("sample_gifts")
        .select((eb) => [eb.fn.countAll<number>().as("gifts"), eb.fn.sum<number | null>("amount").as("amount")])
        .executeTakeFirstOrThrow();
      const wells = await db
        .selectFrom("causes")
        .select((eb) => [eb.fn.countAll<number>().as("wells"), eb.fn.sum<number | null>("people").as("people")])
        .where("kind", "=", "water_well")
        .where("status", "=", "completed")
        .where("published_at", "<=", at.toISOString())
        .executeTakeFirstOrThrow();
      const { countries } = await db
        .selectFrom("causes")
        .select((eb) => eb.fn.count<number>("country").distinct().as("countries"))
        .where("country", "!=", "")
        .where("published_at", "<=", at.toISOString())
        .executeTakeFirstOrThrow();
      return {
        donations: Number(given.donations) + Number(samples.gifts),
        amount: Number(given.amount ?? 0) + Number(samples.amount ?? 0),
        completed_wells: Number(wells.wells),
        people: Number(wells.people ?? 0),
        countries: Number(countries),
      };
    },
  };
}

/** Returns a short hash of a text, which consents record. */
function textVersion(page: { title: string; body: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([page.title, page.body]))
    .digest("hex")
    .slice(0, 12);
}
