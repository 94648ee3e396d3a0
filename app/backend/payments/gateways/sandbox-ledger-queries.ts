import type { Selectable } from "kysely";
import { inQuickTransaction, lockName } from "../../database/database.ts";
import { hasWritten, insertedId, rowsAs } from "../../database/queries.ts";
import type { SandboxSchema } from "../../database/schema-money.ts";
import type { Database } from "../../database/schema.ts";

const kurus = (lira: number) => Math.round(lira * 100);
const inLira = <T extends { price: number }>(row: T): T => ({ ...row, price: row.price / 100 });
const entryOf = (row: Selectable<SandboxSchema["sandbox_payments"]> | undefined) => row && (inLira(row) as LedgerEntry);
const refundColumns = ["conversation_id", "payment_id", "item_id", "price"] as const;
const cardColumns = ["card_token", "card_user_key", "behaviour", "association", "last_four", "payment_id"] as const;

/** What the sandbox bank does with a card. */
export type Behaviour =
  | "succeeds"
  | "insufficient_funds"
  | "wrong_cvv"
  | "fraud"
  | "challenge_fails"
  | "challenge_refused"
  | "initialise_fails"
  /** The bank charges the card, but answers after the time-out. */
  | "answers_late"
  /** The bank charges the card and never says so: staff settle the payment by hand. */
  | "stays_unknown"
  /** The payer never comes back from the bank. */
  | "never_returns"
  /** The bank charges the card and refuses every refund. */
  | "never_refunds"
  /** Pays with its owner; the bank refuses every charge without. */
  | "refuses_without_owner"
  /** Pays with its owner; of the charges without, the bank refuses the first two of every three. */
  | "refuses_twice_without_owner";

type LedgerStatus = "INIT_THREEDS" | "CALLBACK_THREEDS" | "SUCCESS" | "FAILURE";

/** A payment in the sandbox bank: without the card number, with the behaviour of its test card. Sums are lira. */
export interface LedgerEntry extends Readonly<Selectable<SandboxSchema["sandbox_payments"]>> {
  readonly behaviour: Behaviour;
  readonly status: LedgerStatus;
}

/** A stored card; it counts once the payment succeeds that it came with, if there is one. */
export interface StoredCard extends Readonly<
  Pick<Selectable<SandboxSchema["sandbox_cards"]>, (typeof cardColumns)[number]>
> {
  readonly behaviour: Behaviour;
}

/** A refund of one line, or of all where it names none, that the sandbox bank carried out. Its price is lira. */
export type LedgerRefund = Readonly<Pick<Selectable<SandboxSchema["sandbox_refunds"]>, (typeof refundColumns)[number]>>;

/** The sandbox bank's ledger. Each call is a transaction of its own, as at a real bank. Days are YYYY-MM-DD. */
export type SandboxLedger = ReturnType<typeof sandboxLedgerQueries>;

/** The ledger in the site's database, where every process and machine finds it. */
export function sandboxLedgerQueries(db: Database) {
  const payments = () => db.selectFrom("sandbox_payments").selectAll();
  const cards = () => db.selectFrom("sandbox_cards").select(cardColumns);

  return {
    open: (entry: Omit<LedgerEntry, "status" | "wrong_codes" | "charges">) =>
      inQuickTransaction(db, (db) =>
        db
          .insertInto("sandbox_payments")
          .values({ ...entry, price: kurus(entry.price) })
          .execute(),
      ),

    find: async (paymentId: string): Promise<LedgerEntry | undefined> =>
      entryOf(await payments().where("payment_id", "=", paymentId).executeTakeFirst()),
    findConversation: async (id: string): Promise<LedgerEntry | undefined> =>
      entryOf(await payments().where("conversation_id", "=", id).limit(1).executeTakeFirst()),

    /** Moves a payment to another status; does nothing when it is no longer in the former one. */
    move: (paymentId: string, from: LedgerStatus, to: LedgerStatus) =>
      inQuickTransaction(db, (db) => move(db, paymentId, from, to)),

    /** Charges a payment and lists it under a day. Returns false when it is no longer in this status. */
    charge: (paymentId: string, from: LedgerStatus, day: string): Promise<boolean> =>
      inQuickTransaction(db, (db) => charge(db, paymentId, from, day)),

    /**
     * Counts a charge of a stored card without its owner, and lists it under a day when it succeeds.
     * @param succeeds tells by the new count whether the charge succeeds
     */
    chargeWithoutOwner: (paymentId: string, cardToken: string, day: string, succeeds: (charges: number) => boolean) =>
      inQuickTransaction(db, async (db) => {
        const { charges } = await db
          .updateTable("sandbox_cards")
          .set((eb) => ({ charges_without_owner: eb("charges_without_owner", "+", 1) }))
          .where("card_token", "=", cardToken)
          .returning("charges_without_owner as charges")
          .executeTakeFirstOrThrow();
        if (succeeds(charges)) return charge(db, paymentId, "INIT_THREEDS", day);
        await move(db, paymentId, "INIT_THREEDS", "FAILURE");
        return false;
      }),

    chargedOn: (day: string) =>
      db
        .selectFrom("sandbox_days")
        .innerJoin("sandbox_payments as payments", "payments.payment_id", "sandbox_days.payment_id")
        .select(["sandbox_days.id", "payments.payment_id", "conversation_id", "items"])
        .where("day", "=", day)
        .where("refund_id", "is", null)
        .orderBy("sandbox_days.id")
        .execute(),

    refundedOn: (day: string) =>
      db
        .selectFrom("sandbox_days")
        .innerJoin("sandbox_payments as payments", "payments.payment_id", "sandbox_days.payment_id")
        .innerJoin("sandbox_refunds as refunds", "refunds.id", "refund_id")
        .select(["sandbox_days.id", "payments.payment_id", "refunds.conversation_id", "items"])
        .select(["refunds.item_id", "refunds.price"])
        .where("day", "=", day)
        .orderBy("sandbox_days.id")
        .$call(rowsAs(inLira)),

    /** Counts a wrong code and returns the new count. */
    countWrongCode: (paymentId: string): Promise<number> =>
      inQuickTransaction(db, async (db) => {
        const { wrong_codes } = await db
          .updateTable("sandbox_payments")
          .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
          .where("payment_id", "=", paymentId)
          .returning("wrong_codes")
          .executeTakeFirstOrThrow();
        return wrong_codes;
      }),

    /**
     * Adds a refund and lists it under a day. Returns false when it is not allowed.
     * @param isAllowed tells by the refunds so far whether it is carried out
     */
    addRefund: (refund: LedgerRefund, day: string, isAllowed: (before: readonly LedgerRefund[]) => boolean) =>
      inQuickTransaction(db, async (db) => {
        await lockName(db, `sandbox payment ${refund.payment_id}`);
        if (!isAllowed(await refundsOf(db, refund.payment_id))) return false;
        await insertRefund(db, refund, day);
        return true;
      }),

    refundsOf: (paymentId: string) => refundsOf(db, paymentId),

    addCard: (card: StoredCard) =>
      inQuickTransaction(db, (db) => db.insertInto("sandbox_cards").values(card).execute()),

    async findCard(userKey: string, token: string) {
      const card = cards().where("card_user_key", "=", userKey).where("card_token", "=", token);
      return (await card.executeTakeFirst()) as StoredCard | undefined;
    },

    findCardOfPayment: async (paymentId: string) =>
      (await cards().where("payment_id", "=", paymentId).executeTakeFirst()) as StoredCard | undefined,
    cardsOf: async (userKey: string) => (await cards().where("card_user_key", "=", userKey).execute()) as StoredCard[],

    /** Returns false when there is no such card. */
    removeCard: (userKey: string, token: string) =>
      db
        .deleteFrom("sandbox_cards")
        .where("card_user_key", "=", userKey)
        .where("card_token", "=", token)
        .$call(hasWritten),
  };
}

async function move(db: Database, paymentId: string, from: string, to: string): Promise<void> {
  await db
    .updateTable("sandbox_payments")
    .set({ status: to })
    .where("payment_id", "=", paymentId)
    .where("status", "=", from)
    .execute();
}

async function charge(db: Database, paymentId: string, from: string, day: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_payments")
    .set((eb) => ({ status: "SUCCESS", charges: eb("charges", "+", 1) }))
    .where("payment_id", "=", paymentId)
    .where("status", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.insertInto("sandbox_days").values({ day, payment_id: paymentId, refund_id: null }).execute();
  return true;
}

async function refundsOf(db: Database, paymentId: string): Promise<LedgerRefund[]> {
  return db
    .selectFrom("sandbox_refunds")
    .select(refundColumns)
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .$call(rowsAs(inLira));
}

async function insertRefund(db: Database, refund: LedgerRefund, day: string): Promise<void> {
  const { conversation_id, payment_id, item_id, price } = refund;
  const id = await db
    .insertInto("sandbox_refunds")
    .values({ conversation_id, payment_id, item_id, price: kurus(price) })
    .$call(insertedId);
  await db.insertInto("sandbox_days").values({ day, payment_id, refund_id: id }).execute();
}
