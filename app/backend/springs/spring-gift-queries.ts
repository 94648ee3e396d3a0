import { shownName } from "../../contract/rules/gift-people.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import type { Range } from "../content/content-items.ts";
import type { Database } from "../database/database.ts";
import { isKept, netAmount } from "../giving/donation-history-queries.ts";
import type { SpringDayRecord, SpringDonationRecord } from "./spring-record-queries.ts";

/** Returns the queries of what springs were given. Sample gifts are older than every donation. */
export function springGiftQueries(db: Database) {
  return {
    /** Lists donations, newest first, and after them sample gifts. */
    async donations(
      id: number,
      { offset, limit }: Range,
    ): Promise<{ donations: SpringDonationRecord[]; total: number }> {
      const given = (await keptGifts(db, [id])).get(id) ?? 0;
      const ids = db
        .selectFrom("donations")
        .select("id")
        .where("cause_id", "=", id)
        .where(isKept)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit);
      const rows = await db
        .selectFrom("donations")
        .select(["id", "name", "note", netAmount.as("amount"), "created_at", "words_hidden", "shown_as"])
        .where("id", "in", db.selectFrom(ids.as("page")).select("page.id"))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .execute();
      const donations = rows.map(({ words_hidden, shown_as, ...row }) =>
        words_hidden === 1
          ? { ...row, name: null, note: null }
          : { ...row, name: shownName({ name: row.name, shown_as }) },
      );
      const samples = await sampleGifts(db, id);
      const first = Math.max(0, offset - given);
      return {
        donations: [...donations, ...samples.slice(first, first + limit - donations.length)],
        total: given + samples.length,
      };
    },

    /** Lists the days with donations or sample gifts, oldest first. */
    async givingDays(id: number): Promise<SpringDayRecord[]> {
      const rows = await db
        .selectFrom("cause_days")
        .select(["day", "amount", "kept"])
        .where("cause_id", "=", id)
        .orderBy("day")
        .execute();
      const days = new Map<string, { amount: number; donations_count: number }>();
      const add = (day: string, amount: number, gifts: number) => {
        const sum = days.get(day) ?? { amount: 0, donations_count: 0 };
        days.set(day, { amount: sum.amount + amount, donations_count: sum.donations_count + gifts });
      };
      for (const { amount, created_at } of await sampleGifts(db, id))
        add(dayInIstanbul(new Date(created_at)), amount, 1);
      for (const { day, amount, kept } of rows) add(day, Number(amount), Number(kept));
      return [...days].map(([day, sums]) => ({ day, ...sums })).sort((one, other) => (one.day < other.day ? -1 : 1));
    },
  };
}

/** Counts the donations to each cause that did not go back as a whole. */
export async function keptGifts(db: Database, causes: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("cause_days")
    .select((eb) => ["cause_id", eb.fn.sum<number>("kept").as("kept")])
    .where("cause_id", "in", causes)
    .groupBy("cause_id")
    .execute();
  return new Map(rows.map(({ cause_id, kept }) => [cause_id, Number(kept)]));
}

/** Lists the gifts of a sample, newest first: a few dozen. Their ids are negative, so that none is a donation's. */
async function sampleGifts(db: Database, causeId: number): Promise<SpringDonationRecord[]> {
  const rows = await db
    .selectFrom("sample_gifts")
    .select(["id", "name", "note", "amount", "created_at"])
    .where("cause_id", "=", causeId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, id: -row.id }));
}
