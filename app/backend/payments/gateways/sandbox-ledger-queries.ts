import type { Selectable } from "kysely";
import { type Database, inQuickTransaction, lockName } from "../../database/database.ts";
import { hasWritten } from "../../database/rows.ts";
import type { SandboxSchema } from "../../database/schema-sandbox.ts";

const kurus = (lira: number) => Math.round(lira * 100);
const inLira = <T extends { price: number }>(row: T): T => ({ ...row, price: row.price / 100 });
const entryOf = (row: Selectable<SandboxSchema["sandbox_payments"]> | undefined) => row && (inLira(row) as LedgerEntry);
const refundColumns = ["conversation_id", "payment_id", "item_id", "price"] as const;
const cardColumns = ["card_token", "card_user_key", "behaviour", "association", "last_four", "payment_id"] as const;
/** Rows of an insert: PostgreSQL takes 65,535 values at most. */
const batchRows = 500;

/** The ledger in the site's database, where every process and machine finds it. */
export function sandboxLedgerQueries(db: Database): SandboxLedger {
  const cards = () => db.selectFrom("sandbox_cards").select(cardColumns);

  return {
    async open(entry) {
      await inQuickTransaction(db, (db) =>
        db
          .insertInto("sandbox_payments")
          .values({ ...entry, price: kurus(entry.price) })
          .execute(),
      );
    },

    async find(paymentId) {
      return entryOf(
        await db.selectFrom("sandbox_payments").selectAll().where("payment_id", "=", paymentId).executeTakeFirst(),
      );
    },

    async findConversation(id) {
      return entryOf(
        await db
          .selectFrom("sandbox_payments")
          .selectAll()
          .where("conversation_id", "=", id)
          .limit(1)
          .executeTakeFirst(),
      );
    },

    async move(paymentId, from, to) {
      await inQuickTransaction(db, (db) => move(db, paymentId, from, to));
    },

    charge: (paymentId, from, day) => inQuickTransaction(db, (db) => charge(db, paymentId, from, day)),

    chargeWithoutOwner(paymentId, cardToken, day, succeeds) {
      return inQuickTransaction(db, async (db) => {
        const { charges } = await db
          .updateTable("sandbox_cards")
          .set((eb) => ({ charges_without_owner: eb("charges_without_owner", "+", 1) }))
          .where("card_token", "=", cardToken)
          .returning("charges_without_owner as charges")
          .executeTakeFirstOrThrow();
        if (succeeds(charges)) return charge(db, paymentId, "INIT_THREEDS", day);
        await move(db, paymentId, "INIT_THREEDS", "FAILURE");
        return false;
      });
    },

    chargedOn: (day) =>
      db
        .selectFrom("sandbox_days")
        .innerJoin("sandbox_payments as payments", "payments.payment_id", "sandbox_days.payment_id")
        .select(["sandbox_days.id", "payments.payment_id", "conversation_id", "items"])
        .where("day", "=", day)
        .where("refund_id", "is", null)
        .orderBy("sandbox_days.id")
        .execute(),

    async refundedOn(day) {
      const rows = await db
        .selectFrom("sandbox_days")
        .innerJoin("sandbox_payments as payments", "payments.payment_id", "sandbox_days.payment_id")
        .innerJoin("sandbox_refunds as refunds", "refunds.id", "refund_id")
        .select(["sandbox_days.id", "payments.payment_id", "refunds.conversation_id", "items"])
        .select(["refunds.item_id", "refunds.price"])
        .where("day", "=", day)
        .orderBy("sandbox_days.id")
        .execute();
      return rows.map(inLira);
    },

    countWrongCode(paymentId) {
      return inQuickTransaction(db, async (db) => {
        const { wrong_codes } = await db
          .updateTable("sandbox_payments")
          .set((eb) => ({ wrong_codes: eb("wrong_codes", "+", 1) }))
          .where("payment_id", "=", paymentId)
          .returning("wrong_codes")
          .executeTakeFirstOrThrow();
        return wrong_codes;
      });
    },

    addRefund(refund, day, isAllowed) {
      return inQuickTransaction(db, async (db) => {
        await lockName(db, `sandbox payment ${refund.payment_id}`);
        if (!isAllowed(await refundsOf(db, refund.payment_id))) return false;
        await insertRefund(db, refund, day);
        return true;
      });
    },

    refundsOf: (paymentId) => refundsOf(db, paymentId),

    async addCard(card) {
      await inQuickTransaction(db, (db) => db.insertInto("sandbox_cards").values(card).execute());
    },

    async findCard(userKey, token) {
      const card = cards().where("card_user_key", "=", userKey).where("card_token", "=", token);
      return (await card.executeTakeFirst()) as StoredCard | undefined;
    },

    async findCardOfPayment(paymentId) {
      return (await cards().where("payment_id", "=", paymentId).executeTakeFirst()) as StoredCard | undefined;
    },

    async cardsOf(userKey) {
      return (await cards().where("card_user_key", "=", userKey).execute()) as StoredCard[];
    },

    async removeCard(userKey, token) {
      return db
        .deleteFrom("sandbox_cards")
        .where("card_user_key", "=", userKey)
        .where("card_token", "=", token)
        .$call(hasWritten);
    },

    carryOver: (former) => inQuickTransaction(db, (db) => carryOver(db, former)),
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
  const rows = await db
    .selectFrom("sandbox_refunds")
    .select(refundColumns)
    .where("payment_id", "=", paymentId)
    .orderBy("id")
    .execute();
  return rows.map(inLira);
}

/** @param day null for a refund of a former version that kept no days */
async function insertRefund(db: Database, refund: LedgerRefund, day: string | null): Promise<void> {
  const { conversation_id, payment_id, item_id, price } = refund;
  const { id } = await db
    .insertInto("sandbox_refunds")
    .values({ conversation_id, payment_id, item_id, price: kurus(price) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (day !== null) await db.insertInto("sandbox_days").values({ day, payment_id, refund_id: id }).execute();
}

/** Adds each payment once, also when several machines had files, or a start was killed after the commit. */
async function carryOver(db: Database, former: FormerLedger): Promise<void> {
  await lockName(db, "sandbox ledger");
  const isNew = new Set<string>();
  for (const batch of batchesOf(former.payments)) {
    const inserted = await db
      .insertInto("sandbox_payments")
      .values(batch.map((entry) => ({ ...entry, price: kurus(entry.price) })))
      .onConflict((on) => on.column("payment_id").doNothing())
      .returning("payment_id")
      .execute();
    for (const { payment_id } of inserted) isNew.add(payment_id);
  }
  for (const batch of batchesOf(former.cards))
    await db
      .insertInto("sandbox_cards")
      .values([...batch])
      .onConflict((on) => on.column("card_token").doNothing())
      .execute();
  const charges = former.days.filter(({ payment_id, refund_id }) => refund_id === null && isNew.has(payment_id));
  for (const batch of batchesOf(charges))
    await db
      .insertInto("sandbox_days")
      .values([...batch])
      .execute();
  const dayOfRefund = new Map(former.days.map(({ refund_id, day }) => [refund_id, day]));
  for (const refund of former.refunds.filter(({ payment_id }) => isNew.has(payment_id)))
    await insertRefund(db, refund, dayOfRefund.get(refund.id) ?? null);
}

function batchesOf<T>(rows: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / batchRows) }, (_, place) =>
    rows.slice(place * batchRows, (place + 1) * batchRows),
  );
}

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

/** A payment in the sandbox bank: without the card number, with the behaviour of its test card. */
export interface LedgerEntry {
  readonly payment_id: string;
  readonly conversation_id: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  /** Lira. */
  readonly price: number;
  readonly callback_url: string;
  readonly locale: string;
  /** JSON list of { id, price }. */
  readonly items: string;
  readonly status: LedgerStatus;
  readonly wrong_codes: number;
  /** How often the card was charged; tests check that it is at most once. */
  readonly charges: number;
}

/** A stored card: without its number, with the behaviour of its test card. */
export interface StoredCard {
  readonly card_token: string;
  readonly card_user_key: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  /**
   * The payment that the card came with; the card counts once it succeeds. Null for a card stored without a payment.
   */
  readonly payment_id: string | null;
}

/** A refund of one line, or a cancellation of all of them, that the sandbox bank carried out. */
export interface LedgerRefund {
  readonly conversation_id: string;
  readonly payment_id: string;
  /** Null for a cancellation. */
  readonly item_id: string | null;
  /** Lira. */
  readonly price: number;
}

/** A charge or a refund of the daily report, with what the payment bought. */
interface LedgerMovement {
  readonly id: number;
  readonly payment_id: string;
  readonly conversation_id: string;
  /** JSON list of { id, price }. */
  readonly items: string;
}

/** A ledger as an SQLite file of former versions holds it. */
export interface FormerLedger {
  readonly payments: readonly LedgerEntry[];
  readonly cards: readonly (StoredCard & { readonly charges_without_owner: number })[];
  readonly refunds: readonly (LedgerRefund & { readonly id: number })[];
  readonly days: readonly { readonly day: string; readonly payment_id: string; readonly refund_id: number | null }[];
}

/** The sandbox bank's ledger. Each call is a transaction of its own, as at a real bank. Days are YYYY-MM-DD. */
export interface SandboxLedger {
  open(entry: Omit<LedgerEntry, "status" | "wrong_codes" | "charges">): Promise<void>;
  find(paymentId: string): Promise<LedgerEntry | undefined>;
  findConversation(id: string): Promise<LedgerEntry | undefined>;
  /** Moves a payment to another status; does nothing when it is no longer in the former one. */
  move(paymentId: string, from: LedgerStatus, to: LedgerStatus): Promise<void>;
  /** Charges a payment and lists it under a day. @returns false when it is no longer in this status */
  charge(paymentId: string, from: LedgerStatus, day: string): Promise<boolean>;
  /**
   * Counts a charge of a stored card without its owner, and lists it under a day when it succeeds.
   * @param succeeds tells by the new count whether the charge succeeds
   */
  chargeWithoutOwner(
    paymentId: string,
    cardToken: string,
    day: string,
    succeeds: (charges: number) => boolean,
  ): Promise<boolean>;
  chargedOn(day: string): Promise<LedgerMovement[]>;
  refundedOn(day: string): Promise<(LedgerMovement & Pick<LedgerRefund, "item_id" | "price">)[]>;
  /** Counts a wrong code and returns the new count. */
  countWrongCode(paymentId: string): Promise<number>;
  /**
   * Adds a refund and lists it under a day.
   * @param isAllowed tells by the refunds so far whether it is carried out
   */
  addRefund(
    refund: LedgerRefund,
    day: string,
    isAllowed: (before: readonly LedgerRefund[]) => boolean,
  ): Promise<boolean>;
  refundsOf(paymentId: string): Promise<LedgerRefund[]>;
  addCard(card: StoredCard): Promise<void>;
  findCard(userKey: string, token: string): Promise<StoredCard | undefined>;
  findCardOfPayment(paymentId: string): Promise<StoredCard | undefined>;
  cardsOf(userKey: string): Promise<StoredCard[]>;
  /** @returns false when there is no such card */
  removeCard(userKey: string, token: string): Promise<boolean>;
  /** Adds the payments and cards of a former file that are not there yet, with their refunds and days. */
  carryOver(former: FormerLedger): Promise<void>;
}
