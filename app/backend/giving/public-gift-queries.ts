import { shownName } from "../../contract/rules/gift-people.ts";
import { linkIn } from "../../contract/rules/links-in-words.ts";
import type { Range } from "../content/content-items.ts";
import type { Database } from "../database/schema.ts";
import { isNotRefunded, netAmount } from "./donation-history-queries.ts";

/** A donation as everybody sees it; the name is null for an anonymous or hidden donor. */
export interface PublicGiftRecord {
  readonly id: number;
  readonly name: string | null;
  readonly note: string | null;
  readonly amount: number;
  readonly created_at: string;
}

/**
 * Lists a cause's donations, newest first, without those that went back as a whole.
 * @param needsConsent leaves out name and note of gifts whose donor was not told of the cause's page, names of honoured
 *   persons, and notes that lead somewhere; a spring's owner chose its page, and reads its notes
 */
export async function publicGifts(
  db: Database,
  cause: number,
  { offset, limit }: Range,
  needsConsent: boolean,
): Promise<PublicGiftRecord[]> {
  const ids = db
    .selectFrom("donations")
    .select("id")
    .where("cause_id", "=", cause)
    .where(isNotRefunded)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit);
  const rows = await db
    .selectFrom("donations")
    .select([
      "id",
      "name",
      "note",
      netAmount.as("amount"),
      "created_at",
      "words_hidden",
      "shown_as",
      "is_public",
      "on_behalf",
    ])
    .where("id", "in", db.selectFrom(ids.as("page")).select("page.id"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ words_hidden, shown_as, is_public, on_behalf, ...row }) => {
    if (words_hidden === 1 || (needsConsent && is_public === 0)) return { ...row, name: null, note: null };
    const name = shownName({ name: row.name, shown_as });
    if (!needsConsent) return { ...row, name };
    // Who is honoured did not give, and nobody has read what a stranger writes here.
    const leads = row.note !== null && linkIn(row.note) !== null;
    return { ...row, name: on_behalf === 1 ? null : name, note: leads ? null : row.note };
  });
}

/** Counts the donations to each cause that did not go back as a whole. */
export async function countGifts(db: Database, causes: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("cause_days")
    .select((eb) => ["cause_id", eb.fn.sum<number>("kept").as("gifts")])
    .where("cause_id", "in", causes)
    .groupBy("cause_id")
    .execute();
  return new Map(rows.map(({ cause_id, gifts }) => [cause_id, gifts]));
}

export function publicGiftQueries(db: Database) {
  return {
    /** Lists the donations to a well, a sacrifice or a project, newest first, and counts them. */
    async listOf(cause: number, range: Range) {
      return {
        donations: await publicGifts(db, cause, range, true),
        total: (await countGifts(db, [cause])).get(cause) ?? 0,
      };
    },
  };
}
