import type { Database } from "../database/database.ts";
import type { DocumentStore } from "./document-store.ts";

export function documentQueries(db: Database): DocumentStore {
  return {
    async find(name) {
      const row = await db.selectFrom("site_documents").select("body").where("key", "=", name).executeTakeFirst();
      return row ? JSON.parse(row.body) : null;
    },

    async findWithVersion(name) {
      const row = await db
        .selectFrom("site_documents")
        .select(["body", "version"])
        .where("key", "=", name)
        .executeTakeFirst();
      return row ? { body: JSON.parse(row.body), version: row.version } : { body: null, version: 1 };
    },

    async change(name, version, body) {
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
  };
}
