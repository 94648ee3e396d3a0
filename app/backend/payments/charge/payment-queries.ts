import { sql } from "kysely";
import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { activeStates, isFinished, mayTransition, type PaymentState } from "../../../contract/rules/payment-states.ts";
import { normalizeForSearch, payerSearchText } from "../../../contract/rules/search-text.ts";
import type { Owner } from "../../accounts/current-user.ts";
import { inOneTransaction } from "../../database/database.ts";
import { compiledOnce, countRows, findsRow, follows, hasWritten, rowAs } from "../../database/queries.ts";
import type { Database } from "../../database/schema.ts";
import { giftRow, isActivePayment, planText } from "../../giving/basket-queries.ts";
import { anonymousGift, anonymousPayment, findUser } from "./donation-queries.ts";
import { firstInquiry } from "./payment-inquiries.ts";
import {
  type DeclinedBy,
  type HandledNotification,
  type NewPayment,
  type PaymentChange,
  paymentColumns,
  type PaymentRecord,
  type PaymentRow,
  type WayToBank,
  withLines,
} from "./payment-record-queries.ts";

/** Failures that count as card testing: the bank declined the card. */
const declineFailures: readonly PaymentFailure[] = [
  "insufficient_funds",
  "wrong_code",
  "wrong_cvv",
  "refused",
  "card_refused",
  "security_check",
];

const payments = (db: Database) => db.selectFrom("payments").select(paymentColumns);
const findById = compiledOnce((db, id: string) => payments(db).where("id", "=", id));
const findOwner = compiledOnce((db, id: string) => db.selectFrom("payments").select("owner").where("id", "=", id));
const findByKey = compiledOnce((db, owner: Owner, key: string) =>
  payments(db).where("owner", "=", owner).where("idempotency_key", "=", key),
);
const findByReference = compiledOnce((db, hash: string) => payments(db).where("reference_hash", "=", hash));
const findActive = compiledOnce((db, owner: Owner) => payments(db).where("owner", "=", owner).where(isActivePayment));

export function paymentQueries(db: Database) {
  const whole = async ([row]: readonly PaymentRow[]) => (row && (await withLines(db, [row]))[0]) ?? null;

  return {
    async insert({
      lines,
      fee = 0,
      donor,
      at,
      expires_at,
      card_to_save,
      regular,
      ...payment
    }: NewPayment): Promise<void> {
      const now = at.toISOString();
      const user = donor.name ? await findUser(db, payment.owner) : null;
      await db
        .insertInto("payments")
        .values({
          ...payment,
          state: regular ? "confirming" : "created",
          ...(regular && {
            regular_gift_id: regular.gift_id,
            regular_charge_id: regular.charge_id,
            next_inquiry_at: firstInquiry("confirming", at),
          }),
          card_to_save: card_to_save && JSON.stringify(card_to_save),
          donor_name: donor.name ?? null,
          donor_email: donor.email ?? null,
          donor_phone: donor.phone ?? null,
          search_text: payerSearchText([donor, user]),
          terms_accepted_at: now,
          created_at: now,
          updated_at: now,
          expires_at: expires_at.toISOString(),
        })
        .execute();
      await db
        .insertInto("payment_lines")
        .values(
          lines.map((line) => ({
            payment_id: payment.id,
            basket_item_id: line.id,
            ...giftRow(line),
            regular_day: line.regular?.day ?? null,
            needed_most: line.regular?.needed_most ? 1 : 0,
            plan: planText(line.regular?.plan ?? null),
            card: line.card ? JSON.stringify(line.card) : null,
          })),
        )
        .execute();
      const [first] = lines;
      if (fee > 0 && first) await insertFee(db, payment.id, first, fee);
    },

    /** Returns the payments with these ids, in no order. */
    findAll: async (ids: readonly string[]): Promise<PaymentRecord[]> =>
      ids.length === 0 ? [] : withLines(db, await payments(db).where("id", "in", ids).execute()),
    find: async (id: string): Promise<PaymentRecord | null> => whole(await findById(db, id)),
    /** Returns the present owner of an existing payment. */
    ownerOf: async (id: string): Promise<Owner> => (await findOwner(db, id))[0]!.owner,
    findByIdempotencyKey: async (owner: Owner, key: string): Promise<PaymentRecord | null> =>
      whole(await findByKey(db, owner, key)),
    findByReference: async (hash: string): Promise<PaymentRecord | null> => whole(await findByReference(db, hash)),
    /** Returns the owner's payment of a basket in an active state; there is at most one. */
    findActive: async (owner: Owner): Promise<PaymentRecord | null> => whole(await findActive(db, owner)),

    /** Returns whether an owner has a payment under review. */
    async hasUnderReview(owner: Owner): Promise<boolean> {
      const underReview = db.selectFrom("payments").select("id").where("state", "=", sql.lit("under_review"));
      return underReview.where("owner", "=", owner).$call(findsRow);
    },

    /** Returns the id of another succeeded payment for some of the same lines; null for none. */
    findPaidBefore: (id: string, basketItems: readonly number[]) =>
      db
        .selectFrom("payment_lines")
        .innerJoin("payments", "payments.id", "payment_lines.payment_id")
        .select("payments.id")
        .where("basket_item_id", "in", basketItems)
        .where("payments.id", "!=", id)
        .where("payments.state", "=", "succeeded")
        .$call(rowAs(({ id }) => id)),

    /** Returns null when a payment has neither a document nor an address. */
    async wayToBank(id: string): Promise<WayToBank | null> {
      const row = await db
        .selectFrom("payments")
        .select(["three_d_secure", "hosted_page"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.hosted_page) return { address: row.hosted_page };
      return row?.three_d_secure ? { document: row.three_d_secure } : null;
    },

    /**
     * Moves a payment from one state to another and records the move. Returns false and changes nothing when the
     * payment is in another state or the move is illegal.
     */
    move(id: string, from: PaymentState, to: PaymentState, at: Date, change?: PaymentChange): Promise<boolean> {
      if (!mayTransition(from, to)) return Promise.resolve(false);
      return inOneTransaction(db, (db) => move(db, { id, from, to, at }, change));
    },

    /** Returns the payments that wait for their payer and have expired. */
    async listExpired(now: Date, limit: number): Promise<PaymentRecord[]> {
      const rows = await payments(db)
        .where("state", "=", "awaiting_3ds")
        .where("expires_at", "<=", now.toISOString())
        .orderBy("expires_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    /** Returns the payments in a state that last changed at or before a moment, oldest first. */
    async listUnmoved(state: PaymentState, before: Date, limit: number): Promise<PaymentRecord[]> {
      const rows = await payments(db)
        .where("state", "=", state)
        .where("updated_at", "<=", before.toISOString())
        .orderBy("updated_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    /** Returns the payments with a due inquiry: confirming ones first, then by due time. */
    async listDueInquiries(now: Date, limit: number): Promise<PaymentRecord[]> {
      const rows = await payments(db)
        .where("next_inquiry_at", "<=", now.toISOString())
        .orderBy((eb) => eb.case().when("state", "=", "confirming").then(0).else(1).end())
        .orderBy("next_inquiry_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    /**
     * Claims an inquiry and sets the next one. Returns false when another caller claimed it; only the claimer asks the
     * provider.
     */
    async claimInquiry(
      { id, state, next_inquiry_at }: Pick<PaymentRecord, "id" | "state" | "next_inquiry_at">,
      next: string,
    ): Promise<boolean> {
      return (
        db
          .updateTable("payments")
          .set((eb) => ({ next_inquiry_at: next, inquiries: eb("inquiries", "+", 1) }))
          .where("id", "=", id)
          .where("state", "=", state)
          // A concurrent claim has changed this value.
          .where("next_inquiry_at", next_inquiry_at === null ? "is" : "=", next_inquiry_at)
          .$call(hasWritten)
      );
    },

    /**
     * Records an answer that does not move the payment. `isOver` ends the inquiries; `isCharge` marks the answer to the
     * charge call itself.
     */
    async recordAnswer(
      { id, state }: Pick<PaymentRecord, "id" | "state">,
      { code, isOver, isCharge }: { code: string | null; isOver: boolean; isCharge: boolean },
    ): Promise<void> {
      const set = {
        ...(code !== null && { provider_code: code, ...(isCharge && { charge_code: code }) }),
        ...(isOver && { next_inquiry_at: null }),
      };
      if (Object.keys(set).length > 0)
        await db.updateTable("payments").set(set).where("id", "=", id).where("state", "=", state).execute();
    },

    /** Makes the inquiry about a payment due, unless it has been settled or replaced by another state meanwhile. */
    async makeInquiryDue({ id, state }: Pick<PaymentRecord, "id" | "state">, at: Date): Promise<void> {
      const now = at.toISOString();
      await db
        .updateTable("payments")
        .set({ next_inquiry_at: now })
        .where("id", "=", id)
        .where("state", "=", state)
        .where((eb) => eb.or([eb("next_inquiry_at", "is", null), eb("next_inquiry_at", ">", now)]))
        .execute();
    },

    /** Returns whether a provider's notification was handled already. */
    wasNotified: (provider: string, fingerprint: string) =>
      db
        .selectFrom("provider_notifications")
        .select("id")
        .where("provider", "=", provider)
        .where("fingerprint", "=", fingerprint)
        .$call(findsRow),

    /** Records a handled notification; a repeated one changes nothing. */
    recordNotification: (notification: HandledNotification, at: Date) =>
      db
        .insertInto("provider_notifications")
        .values({ ...notification, received_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(["provider", "fingerprint"]).doNothing())
        .execute(),

    /** Deletes the records of notifications before a moment. */
    deleteNotifications: (before: Date) =>
      db.deleteFrom("provider_notifications").where("received_at", "<", before.toISOString()).execute(),

    /** Counts the payments that failed with a declined card in a time. */
    async countDeclined(by: DeclinedBy, since: Date, until: Date): Promise<number> {
      const [[column, value]] = Object.entries(by) as [["owner" | "card_hash" | "address_hash", string]];
      return db
        .selectFrom("payments")
        .where(column, "=", value)
        .where((eb) => eb.between("created_at", since.toISOString(), until.toISOString()))
        .where("failure", "in", declineFailures)
        .$call(countRows);
    },

    /** Lists payments, newest first. @param after id of the last one before; null for the newest */
    async listAfter(owner: Owner, after: string | null, limit: number): Promise<PaymentRecord[]> {
      const rows = await payments(db)
        .where("owner", "=", owner)
        .$call((query) =>
          after === null ? query : query.where(follows("payments", after, { direction: "desc", owner })),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    /** Stores the e-mail address of a payer who left none; returns false where one is there. */
    async leaveEmail(id: string, email: string): Promise<boolean> {
      const search_text = sql<string>`search_text || ${` ${normalizeForSearch(email)}`}`;
      const { numUpdatedRows } = await db
        .updateTable("payments")
        .set({ donor_email: email, search_text })
        .where("id", "=", id)
        .where("donor_email", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await db.updateTable("donations").set({ search_text }).where("payment_id", "=", id).execute();
      return true;
    },

    /** Gives one payment to another owner. */
    reassign: (id: string, to: Owner) => db.updateTable("payments").set({ owner: to }).where("id", "=", id).execute(),

    /** Gives an owner's finished payments to another owner. */
    reassignFinished: (from: Owner, to: Owner) =>
      db
        .updateTable("payments")
        .set({ owner: to })
        .where("owner", "=", from)
        .where("state", "not in", activeStates)
        // A payment stays with its owner if the new owner has used the same idempotency key.
        .where("idempotency_key", "not in", (eb) =>
          eb.selectFrom("payments as theirs").select("theirs.idempotency_key").where("theirs.owner", "=", to),
        )
        .execute(),

    /** Deletes the names, addresses, numbers and notes of an owner's payments. */
    async eraseDonor(owner: Owner): Promise<void> {
      const paymentsOfOwner = db.selectFrom("payments").select("payments.id").where("payments.owner", "=", owner);
      await db
        .updateTable("payment_lines")
        .set({ ...anonymousGift, card: null })
        .where("payment_id", "in", paymentsOfOwner)
        .execute();
      await db.updateTable("payments").set(anonymousPayment).where("owner", "=", owner).execute();
    },
  };
}

/**
 * Inserts the line of the bank's fee. It names the basket line of the first gift, so that of a payment that was paid
 * twice the fee is refunded as well before it counts as settled.
 */
async function insertFee(
  db: Database,
  payment_id: string,
  { id, cause_id }: Pick<NewPayment["lines"][number], "id" | "cause_id">,
  amount: number,
): Promise<void> {
  const nobody = { ...anonymousGift, on_behalf: 0, proxy_granted: 0, shown_as: "anonymous", share_value: 0 } as const;
  await db
    .insertInto("payment_lines")
    .values({ payment_id, basket_item_id: id, cause_id, amount, is_fee: 1, fund: "general", ...nobody })
    .execute();
}

/** Moves a payment and records the move. Call it inside a transaction. */
async function move(
  db: Database,
  { id, from, to, at }: { id: string; from: PaymentState; to: PaymentState; at: Date },
  { card, item_ids, next_inquiry_at = null, ...change }: PaymentChange = {},
): Promise<boolean> {
  const now = at.toISOString();
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({
      ...change,
      ...(card && { card_brand: card.brand, card_last_four: card.last_four }),
      ...(to !== "awaiting_3ds" && { hosted_page: null }),
      ...(to === "succeeded" && { failure: null }),
      ...(isFinished(to) && { finished_at: now, card_to_save: null }),
      state: to,
      updated_at: now,
      next_inquiry_at,
      inquiries: 0,
    })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto("payment_moves")
    .values({
      payment_id: id,
      from_state: from,
      to_state: to,
      reason: change.failure ?? null,
      provider_code: change.provider_code ?? null,
      at: now,
    })
    .execute();
  for (const [lineId, itemId] of item_ids ?? []) {
    await db
      .updateTable("payment_lines")
      .set({ provider_item_id: itemId })
      .where("id", "=", lineId)
      .where("payment_id", "=", id)
      .execute();
  }
  return true;
}
