import type { Language } from "../../contract/rules/languages.ts";
import { compiledOnce } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import type { SiteDocument } from "./organisation.ts";

/** Asked for with every basket and page. */
const findBody = compiledOnce((db, name: SiteDocument) =>
  db.selectFrom("site_documents").select("body").where("key", "=", name),
);

export function documentQueries(db: Database) {
  return {
    /** Returns the document in every language; null when there is none. */
    async find(name: SiteDocument): Promise<unknown> {
      const [row] = await findBody(db, name);
      return row ? JSON.parse(row.body) : null;
    },

    /** Returns the document and its version, which starts at 1. */
    async findWithVersion(name: SiteDocument): Promise<{ readonly body: unknown; readonly version: number }> {
      const row = await db
        .selectFrom("site_documents")
        .select(["body", "version"])
        .where("key", "=", name)
        .executeTakeFirst();
      return row ? { body: JSON.parse(row.body), version: row.version } : { body: null, version: 1 };
    },

    /** Returns false and changes nothing when the document has another version. */
    async change(name: SiteDocument, version: number, body: unknown): Promise<boolean> {
      const values = { body: JSON.stringify(body), version: version + 1 };
      const { numUpdatedRows } = await db
        .updateTable("site_documents")
        .set(values)
        .where("key", "=", name)
        .where("version", "=", version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return true;
      if ((await this.find(name)) !== null) return false;
      await db
        .insertInto("site_documents")
        .values({ key: name, ...values })
        .execute();
      return true;
    },

    /** Returns the texts that replace built-in ones, of all groups or of the named ones. */
    async translations(language: Language, groups: readonly string[]): Promise<Record<string, Record<string, string>>> {
      const query = db
        .selectFrom("translations")
        .select(["group_name", "key", "text"])
        .where("language", "=", language);
      const rows = await (groups.length > 0 ? query.where("group_name", "in", [...groups]) : query).execute();
      const byGroup: Record<string, Record<string, string>> = {};
      for (const row of rows) (byGroup[row.group_name] ??= {})[row.key] = row.text;
      return byGroup;
    },
  };
}
