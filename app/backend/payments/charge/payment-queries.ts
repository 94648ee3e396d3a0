import { sql } from "kysely";
import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { PaymentState } from "../../../contract/rules/payment-states.ts";
import { activeStates, isFinished, mayTransition } from "../../../contract/rules/payment-states.ts";
import { payerSearchText } from "../../../contract/rules/search-text.ts";
import type { Owner } from "../../accounts/owner.ts";
import { compiledOnce } from "../../database/compiled-once.ts";
import { type Database, inOneTransaction } from "../../database/database.ts";
import { follows } from "../../database/keyset.ts";
import { giftRow, isActivePayment } from "../../giving/basket-queries.ts";
import { anonymousGift, anonymousPayment, findUser } from "./donation-queries.ts";
import { firstInquiry } from "./payment-inquiries.ts";
import { type PaymentRow, paymentColumns, withLines } from "./payment-record-queries.ts";
import type { PaymentChange, PaymentStore } from "./payment-store.ts";

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
const findByKey = compiledOnce((db, owner: string, key: string) =>
  payments(db).where("owner", "=", owner).where("idempotency_key", "=", key),
);
const findByReference = compiledOnce((db, hash: string) => payments(db).where("reference_hash", "=", hash));
const findActive = compiledOnce((db, owner: string) => payments(db).where("owner", "=", owner).where(isActivePayment));

export function paymentQueries(db: Database): PaymentStore {
  const withIds = (ids: readonly string[]) =>
    payments(db)
      .where("id", "in", [...ids])
      .execute();
  const whole = async ([row]: readonly PaymentRow[]) => (row ? (await withLines(db, [row]))[0]! : null);

  return {
    async insert({ lines, donor, at, expires_at, card_to_save, regular, ...payment }) {
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
            card: line.card ? JSON.stringify(line.card) : null,
          })),
        )
        .execute();
    },

    findAll: async (ids) => (ids.length === 0 ? [] : withLines(db, await withIds(ids))),
    find: async (id) => whole(await findById(db, id)),
    ownerOf: async (id) => (await findOwner(db, id))[0]!.owner as Owner,
    findByIdempotencyKey: async (owner, key) => whole(await findByKey(db, owner, key)),
    findByReference: async (hash) => whole(await findByReference(db, hash)),
    findActive: async (owner) => whole(await findActive(db, owner)),

    async hasUnderReview(owner) {
      const underReview = db.selectFrom("payments").select("id").where("state", "=", sql.lit("under_review"));
      return (await underReview.where("owner", "=", owner).executeTakeFirst()) !== undefined;
    },

    async findPaidBefore({ id, lines }) {
      const row = await db
        .selectFrom("payment_lines")
        .innerJoin("payments", "payments.id", "payment_lines.payment_id")
        .select("payments.id")
        .where(
          "basket_item_id",
          "in",
          lines.map((line) => line.basket_item_id),
        )
        .where("payments.id", "!=", id)
        .where("payments.state", "=", "succeeded")
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async wayToBank(id) {
      const row = await db
        .selectFrom("payments")
        .select(["three_d_secure", "hosted_page"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.hosted_page) return { address: row.hosted_page };
      return row?.three_d_secure ? { document: row.three_d_secure } : null;
    },

    move(id, from, to, at, change) {
      if (!mayTransition(from, to)) return Promise.resolve(false);
      return inOneTransaction(db, (db) => move(db, { id, from, to, at }, change));
    },

    async listExpired(now, limit) {
      const rows = await payments(db)
        .where("state", "=", "awaiting_3ds")
        .where("expires_at", "<=", now.toISOString())
        .orderBy("expires_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    async listUnmoved(state, before, limit) {
      const rows = await payments(db)
        .where("state", "=", state)
        .where("updated_at", "<=", before.toISOString())
        .orderBy("updated_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    async listDueInquiries(now, limit) {
      const rows = await payments(db)
        .where("next_inquiry_at", "<=", now.toISOString())
        .orderBy((eb) => eb.case().when("state", "=", "confirming").then(0).else(1).end())
        .orderBy("next_inquiry_at")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    async claimInquiry({ id, state, next_inquiry_at }, next) {
      const { numUpdatedRows } = await db
        .updateTable("payments")
        .set((eb) => ({ next_inquiry_at: next, inquiries: eb("inquiries", "+", 1) }))
        .where("id", "=", id)
        .where("state", "=", state)
        // A concurrent claim has changed this value.
        .where("next_inquiry_at", next_inquiry_at === null ? "is" : "=", next_inquiry_at)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async recordAnswer({ id, state }, { code, isOver, isCharge }) {
      const set = {
        ...(code !== null && { provider_code: code, ...(isCharge && { charge_code: code }) }),
        ...(isOver && { next_inquiry_at: null }),
      };
      if (Object.keys(set).length > 0)
        await db.updateTable("payments").set(set).where("id", "=", id).where("state", "=", state).execute();
    },

    async makeInquiryDue({ id, state }, at) {
      const now = at.toISOString();
      await db
        .updateTable("payments")
        .set({ next_inquiry_at: now })
        .where("id", "=", id)
        .where("state", "=", state)
        .where((eb) => eb.or([eb("next_inquiry_at", "is", null), eb("next_inquiry_at", ">", now)]))
        .execute();
    },

    async wasNotified(provider, fingerprint) {
      const row = await db
        .selectFrom("provider_notifications")
        .select("id")
        .where("provider", "=", provider)
        .where("fingerprint", "=", fingerprint)
        .executeTakeFirst();
      return row !== undefined;
    },

    async recordNotification(notification, at) {
      await db
        .insertInto("provider_notifications")
        .values({ ...notification, received_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(["provider", "fingerprint"]).doNothing())
        .execute();
    },

    async deleteNotifications(before) {
      await db.deleteFrom("provider_notifications").where("received_at", "<", before.toISOString()).execute();
    },

    async countDeclined(by, since, until) {
      const [[column, value]] = Object.entries(by) as [["owner" | "card_hash" | "address_hash", string]];
      const { declined } = await db
        .selectFrom("payments")
        .select((eb) => eb.fn.countAll<number>().as("declined"))
        .where(column, "=", value)
        .where((eb) => eb.between("created_at", since.toISOString(), until.toISOString()))
        .where("failure", "in", declineFailures)
        .executeTakeFirstOrThrow();
      return Number(declined);
    },

    async listAfter(owner, after, limit) {
      const rows = await payments(db)
        .where("owner", "=", owner)
        .$if(after !== null, (query) => query.where(follows("payments", after!, { direction: "desc", owner })))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return withLines(db, rows);
    },

    async reassign(id, to) {
      await db.updateTable("payments").set({ owner: to }).where("id", "=", id).execute();
    },

    async reassignFinished(from, to) {
      await db
        .updateTable("payments")
        .set({ owner: to })
        .where("owner", "=", from)
        .where("state", "not in", activeStates)
        // A payment stays with its owner if the new owner has used the same idempotency key.
        .where("idempotency_key", "not in", (eb) =>
          eb.selectFrom("payments as theirs").select("theirs.idempotency_key").where("theirs.owner", "=", to),
        )
        .execute();
    },

    async eraseDonor(owner) {
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
