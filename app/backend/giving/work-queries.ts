import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { type OpenedKind, openedKinds, openingSlug } from "../../contract/rules/openings.ts";
import { publicationStatusIs } from "../content/content-queries.ts";
import type { Database } from "../database/schema.ts";

/** A well or project that takes no gifts any more. */
export interface FinishedCause {
  readonly id: number;
  readonly kind: OpenedKind;
  readonly key: string;
  readonly status: "completed" | "closed";
  /** Two letters. */
  readonly country: string;
  /** People of a well, as it was planned. */
  readonly people: number;
  readonly title: Record<Language, string>;
  /** Whether its opening is published. */
  readonly isOpened: boolean;
}

export function workQueries(db: Database) {
  return {
    /** Returns the published wells and projects that take no gifts any more, the oldest first. */
    async finished(at: Date): Promise<FinishedCause[]> {
      const [openings, causes] = await Promise.all([
        db
          .selectFrom("content_items")
          .select("slug")
          .where("kind", "=", "opening")
          .where((eb) => publicationStatusIs(eb, "shown", at))
          .execute(),
        db
          .selectFrom("causes")
          .select(["id", "kind", "key", "status", "country", "people", "texts"])
          .where("kind", "in", [...openedKinds])
          .where("status", "!=", "open")
          .where("published_at", "<=", at.toISOString())
          .orderBy("id")
          .$narrowType<{ kind: OpenedKind; status: "completed" | "closed" }>()
          .execute(),
      ]);
      const opened = new Set(openings.map(({ slug }) => slug));
      return causes.map(({ texts, ...cause }) => {
        const { tr, en } = JSON.parse(texts) as Record<Language, { title: string }>;
        return { ...cause, title: { tr: tr.title, en: en.title }, isOpened: opened.has(openingSlug(cause)) };
      });
    },

    /** Returns the day of the last gift of each cause in Istanbul, by its id; a cause without gifts is left out. */
    async lastGiftDays(causeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
      if (causeIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("donations")
        .select((eb) => ["cause_id", eb.fn.max<string>("created_at").as("last")])
        .where("cause_id", "in", [...causeIds])
        .groupBy("cause_id")
        .execute();
      return new Map(rows.map(({ cause_id, last }) => [cause_id, dayInIstanbul(new Date(last))]));
    },
  };
}
