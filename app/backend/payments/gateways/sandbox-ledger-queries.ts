import type { Selectable } from "kysely";
import { type Database, inQuickTransaction, lockName } from "../../database/database.ts";
import type { SandboxSchema } from "../../database/schema-money.ts";
import type { FormerLedger, LedgerEntry, LedgerRefund, SandboxLedger, StoredCard } from "./sandbox-ledger-store.ts";

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
      const { numDeletedRows } = await db
        .deleteFrom("sandbox_cards")
        .where("card_user_key", "=", userKey)
        .where("card_token", "=", token)
        .executeTakeFirst();
      return numDeletedRows > 0n;
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
