import { sql } from "kysely";
import type { CardState } from "../../../contract/rules/gift-cards.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { countRows, hasWritten, rowsAs, RowsById } from "../../database/queries.ts";
import type { Database } from "../../database/schema.ts";
import { causesById } from "../../giving/basket-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";

const blank = { recipient_email: null, message: null };

/** Whether the gift stands, or another payment for the same line of the basket. */
const isGiven = sql<number>`case when donations.refunded < donations.amount or exists (
    select 1 from payment_lines as own
    inner join payment_lines as twin on twin.basket_item_id = own.basket_item_id
    inner join payments as twins on twins.id = twin.payment_id and twins.state = 'succeeded'
    where own.id = donations.payment_line_id and own.basket_item_id > 0 and twin.refunded < twin.amount
      and twin.is_fee is null
  ) then 1 else 0 end`;

/** Selects cards with their gifts; the donor's name is the one typed with the payment, else that of the account. */
function selectCards(db: Database) {
  return db
    .selectFrom("gift_cards")
    .innerJoin("donations", "donations.id", "gift_cards.donation_id")
    .leftJoin("payments", "payments.id", "donations.payment_id")
    .select(["gift_cards.id", "gift_cards.state", "gift_cards.occasion", "gift_cards.recipient_name"])
    .select(["gift_cards.recipient_email", "gift_cards.message", "gift_cards.send_on", "gift_cards.language"])
    .select(["gift_cards.finished_at", "donations.owner", "donations.name as honoured", "donations.shown_as"])
    .select(["donations.cause_id", "payments.donor_name", isGiven.as("is_given")]);
}

type Row = Readonly<Awaited<ReturnType<ReturnType<typeof selectCards>["execute"]>>[number]>;

export function giftCardQueries(db: Database) {
  const cards = () => selectCards(db);
  const recordsFrom = async (rows: readonly Row[]): Promise<GiftCardRecord[]> => {
    const causes = await causesById(db, rows);
    return rows.map(({ cause_id, ...row }) => ({
      ...row,
      cause: causes.get(cause_id),
      is_given: Number(row.is_given) === 1,
    }));
  };

  return {
    /**
     * Moves the cards of a payment's lines to rows of their own. A payment for lines paid before adds none.
     * @param dayFor returns the day on which a card wished for a day can be sent
     */
    async queue({ id, lines, language, paid_twice_with }: PaymentRecord, at: Date, dayFor: (wished: string) => string) {
      const wished = lines.flatMap(({ id, card }) => (card ? [{ id, card }] : []));
      if (wished.length === 0) return;
      const donations = await db
        .selectFrom("donations")
        .select(["id", "payment_line_id"])
        .where("payment_id", "=", id)
        .execute();
      const donationOf = new RowsById(donations.map((row) => [row.payment_line_id, row.id]));
      // The first payment for these lines has sent or still sends their cards.
      const rows = paid_twice_with === null ? wished : [];
      for (const { id: line, card } of rows)
        await db
          .insertInto("gift_cards")
          .values({
            ...card,
            send_on: dayFor(card.send_on),
            donation_id: donationOf.get(line),
            state: "waiting",
            language,
            created_at: at.toISOString(),
          })
          .onConflict((conflict) => conflict.column("donation_id").doNothing())
          .execute();
      await db.updateTable("payment_lines").set({ card: null }).where("payment_id", "=", id).execute();
    },

    find: async (id: number): Promise<GiftCardRecord | null> =>
      (await recordsFrom(await cards().where("gift_cards.id", "=", id).execute()))[0] ?? null,

    /** Lists an owner's cards, newest first. */
    listOf: async (owner: Owner): Promise<GiftCardRecord[]> =>
      recordsFrom(await cards().where("donations.owner", "=", owner).orderBy("gift_cards.id", "desc").execute()),

    async listOfPayments(ids: readonly string[]): Promise<GiftCardRecord[]> {
      if (ids.length === 0) return [];
      return recordsFrom(
        await cards()
          .where("donations.payment_id", "in", [...ids])
          .orderBy("gift_cards.id", "desc")
          .execute(),
      );
    },

    /** Returns the ids of waiting cards of a day or earlier, oldest first. */
    listDue: (day: string, limit: number) =>
      db
        .selectFrom("gift_cards")
        .select("id")
        .where("state", "=", "waiting")
        .where("send_on", "<=", day)
        .orderBy("send_on")
        .orderBy("id")
        .limit(limit)
        .$call(rowsAs(({ id }) => id)),

    /** Counts the cards sent to an address since a moment. @param hash keyed hash of the address */
    countTo: (hash: string, since: Date) =>
      db
        .selectFrom("gift_cards")
        .where("recipient_hash", "=", hash)
        .where("finished_at", ">=", since.toISOString())
        .$call(countRows),

    setDay: (id: number, send_on: string) =>
      db.updateTable("gift_cards").set({ send_on }).where("id", "=", id).where("state", "=", "waiting").execute(),

    /**
     * Ends the wait of a card and deletes its address and message. Returns false when it was not waiting.
     * @param hash keyed hash of the address of a sent card, for the limit of a day
     */
    finish: (id: number, state: Exclude<CardState, "waiting">, at: Date, hash?: string) =>
      db
        .updateTable("gift_cards")
        .set({ ...blank, state, finished_at: at.toISOString(), recipient_hash: hash ?? null })
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .$call(hasWritten),

    /**
     * Deletes the cards of payments that failed or expired before a moment, and the hashes of addresses of cards that
     * were finished before it.
     */
    async cleanUp(before: Date): Promise<void> {
      const moment = before.toISOString();
      const failedPayments = db
        .selectFrom("payments")
        .select("payments.id")
        .where("payments.state", "in", ["failed", "expired"])
        .where("payments.updated_at", "<", moment);
      await db
        .updateTable("payment_lines")
        .set({ card: null })
        .where("card", "is not", null)
        .where("payment_id", "in", failedPayments)
        .execute();
      await db
        .updateTable("gift_cards")
        .set({ recipient_hash: null })
        .where("recipient_hash", "is not", null)
        .where("finished_at", "<", moment)
        .execute();
    },

    /** Cancels an owner's waiting cards and deletes names, addresses and messages, also of mails not yet delivered. */
    async eraseDonor(owner: Owner, at: Date): Promise<void> {
      const ofOwner = db
        .selectFrom("gift_cards")
        .innerJoin("donations", "donations.id", "gift_cards.donation_id")
        .where("donations.owner", "=", owner);
      const ids = await ofOwner.select("gift_cards.id").$call(rowsAs(({ id }) => id));
      if (ids.length === 0) return;
      const erased = { ...blank, recipient_name: null, recipient_hash: null };
      await db.updateTable("gift_cards").set(erased).where("id", "in", ids).execute();
      await db
        .updateTable("gift_cards")
        .set({ state: "cancelled", finished_at: at.toISOString() })
        .where("id", "in", ids)
        .where("state", "=", "waiting")
        .execute();
      // The outbox keeps a message until it is delivered, or until staff dismiss a failed one.
      const mails = await db.selectFrom("notices").select(["id", "values"]).where("kind", "=", "gift_card").execute();
      const own = mails.filter(({ values }) => ids.includes(Number(JSON.parse(values).gift_card?.id)));
      for (const { id } of own) await db.deleteFrom("notices").where("id", "=", id).execute();
    },
  };
}

/** A card of a paid gift. Address and message are null once it no longer waits. */
export interface GiftCardRecord extends Omit<Row, "cause_id" | "is_given"> {
  readonly cause: CauseRecord;
  /** Whether the gift, or an equal one that was paid twice, did not go back as a whole. */
  readonly is_given: boolean;
}
