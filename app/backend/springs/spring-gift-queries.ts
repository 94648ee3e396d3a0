import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { type NameChoice, shownDonorName } from "../../contract/rules/shown-names.ts";
import type { Database } from "../database/database.ts";
import { istanbulDay } from "../database/istanbul-day.ts";
import { isKept, netAmount } from "../giving/donation-history-queries.ts";
import type { SpringDonationRecord, SpringStore } from "./spring-store.ts";

/** Returns the queries of what springs were given. Sample gifts are older than every donation. */
export function springGiftQueries(db: Database): Pick<SpringStore, "donations" | "givingDays"> {
  return {
    async donations(id, { offset, limit }) {
      const gifts = db.selectFrom("donations").where("cause_id", "=", id).where(isKept);
      const count = await gifts.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const given = Number(count.total);
      const rows = await gifts
        .select(["id", "name", "note", netAmount.as("amount"), "created_at", "words_hidden", "shown_as"])
        .orderBy("id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
      const donations = rows.map(({ words_hidden, shown_as, ...row }) =>
        words_hidden === 1
          ? { ...row, name: null, note: null }
          : { ...row, name: shownDonorName(row.name, shown_as as NameChoice) },
      );
      const samples = await sampleGifts(db, id);
      const first = Math.max(0, offset - given);
      return {
        donations: [...donations, ...samples.slice(first, first + limit - donations.length)],
        total: given + samples.length,
      };
    },

    async givingDays(id) {
      const rows = await db
        .selectFrom("donations")
        .select((eb) => [
          istanbulDay(db, "created_at").as("day"),
          eb.fn.sum<number>(netAmount).as("amount"),
          eb.fn.countAll<number>().as("gifts"),
        ])
        .where("cause_id", "=", id)
        .where(isKept)
        .groupBy("day")
        .orderBy("day")
        .execute();
      const days = new Map<string, { amount: number; donations_count: number }>();
      const add = (day: string, amount: number, gifts: number) => {
        const sum = days.get(day) ?? { amount: 0, donations_count: 0 };
        days.set(day, { amount: sum.amount + amount, donations_count: sum.donations_count + gifts });
      };
      for (const { amount, created_at } of await sampleGifts(db, id))
        add(dayInIstanbul(new Date(created_at)), amount, 1);
      for (const { day, amount, gifts } of rows) add(day, Number(amount), Number(gifts));
      return [...days].map(([day, sums]) => ({ day, ...sums })).sort((one, other) => (one.day < other.day ? -1 : 1));
    },
  };
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
