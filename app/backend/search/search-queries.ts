import { sql } from "kysely";
import type { SearchType } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { publicSpringStates } from "../../contract/rules/spring-states.ts";
import type { Range } from "../content/content-items.ts";
import { publicationStatusIs } from "../content/content-queries.ts";
import { countRows } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { matchesWords, titleMatchesWords } from "../database/text-search.ts";

const causeTypes: readonly SearchType[] = ["water_well", "sacrifice", "project", "spring"];

export function searchQueries(db: Database) {
  return {
    /**
     * Finds published items and causes. Each given word must be the beginning of one of their words. Matches in the
     * title come first, then the newest.
     */
    async find(
      language: Language,
      words: readonly string[],
      types: readonly SearchType[],
      at: Date,
      { offset, limit }: Range,
    ): Promise<{ hits: { type: SearchType; id: number }[]; total: number }> {
      const column = `search_${language}` as const;
      const inTitle = (text: Parameters<typeof titleMatchesWords>[0]) =>
        sql<number>`case when ${titleMatchesWords(text, words)} then 0 else 1 end`;
      const [type, moment] = [sql<SearchType>`kind`.as("type"), sql<string>`published_at`.as("moment")];
      const found = db
        .selectFrom("content_items")
        .select((eb) => [type, "id", inTitle(eb.ref(column)).as("rank"), moment])
        .where(sql<string>`kind`, "in", types.length > 0 ? [...types] : [""])
        .where((eb) => publicationStatusIs(eb, "shown", at))
        .where((eb) => matchesWords(eb.ref(column), words))
        .unionAll(
          db
            .selectFrom("causes")
            .select((eb) => [type, "id", inTitle(eb.ref(column)).as("rank"), moment])
            .where(sql<string>`kind`, "in", [...causeTypes.filter((type) => types.includes(type)), ""])
            // Only springs in these states have a page.
            .where((eb) =>
              eb.or([
                eb("kind", "!=", "spring"),
                eb("id", "in", eb.selectFrom("springs").select("springs.id").where("state", "in", publicSpringStates)),
              ]),
            )
            .where("published_at", "<=", at.toISOString())
            .where((eb) => matchesWords(eb.ref(column), words)),
        );
      const [rows, total] = await Promise.all([
        db
          .selectFrom(found.as("found"))
          .select(["type", "id"])
          .orderBy("rank")
          .orderBy("moment", "desc")
          .orderBy("type")
          .orderBy("id")
          .offset(offset)
          .limit(limit)
          .execute(),
        countRows(db.selectFrom(found.as("found"))),
      ]);
      return { hits: rows, total };
    },
  };
}
