import { type Selectable, sql, type Updateable } from "kysely";
import { payerNameOfMonths } from "../../../contract/rules/gift-people.ts";
import type { Plan } from "../../../contract/rules/giving-plans.ts";
import { unsettledStates } from "../../../contract/rules/payment-states.ts";
import type { RegularState } from "../../../contract/rules/regular-giving.ts";
import { countRows, findsRow, hasWritten, insertedId, type Page, rowAs, rowsAs } from "../../database/queries.ts";
import type { Database, Schema } from "../../database/schema.ts";
import {
  causesById,
  type Gift,
  planFrom,
  planText,
  shareNamesFrom,
  shareNamesText,
} from "../../giving/basket-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";
import { anonymousGift } from "../charge/donation-queries.ts";
import { regularChargeQueries } from "./regular-charge-queries.ts";

type Row = Readonly<Selectable<Schema["regular_gifts"]>>;

/**
 * A gift that is charged every month, or on the nights of a plan: what is called its month is then a night. Months are
 * YYYY-MM, days and nights YYYY-MM-DD in Istanbul, sums are kuruş.
 */
export interface RegularGift
  extends
    Omit<Row, "cause_id" | "share_names" | "on_behalf" | "proxy_granted" | "payment_line_id" | "card_warned" | "plan">,
    Pick<Gift, "share_names" | "on_behalf" | "proxy_granted"> {
  /** Null: where gifts are needed most. */
  readonly cause: CauseRecord | null;
  /** Null for a monthly gift. */
  readonly plan: Plan | null;
}

interface NewRegularGift
  extends
    Omit<Gift, "fund">,
    Pick<Row, "fund" | "user_id" | "day" | "card_id" | "payer_name" | "language" | "next_month" | "next_charge_at"> {
  readonly payment_line_id: number;
  readonly needed_most: boolean;
  readonly plan: Plan | null;
}

export type RegularGiftChange = Readonly<Omit<Updateable<Schema["regular_gifts"]>, "id" | "share_names" | "plan">> & {
  readonly plan?: Plan;
  readonly share_names?: readonly string[];
};

/** Consent to charges: the version of its text, the sum and the day of the month, or the nights of a plan. */
type RegularConsent = Readonly<
  Pick<Selectable<Schema["regular_consents"]>, "text_version" | "amount" | "day" | "language">
> & { readonly plan: Plan | null };

/** Returns the payer for staff; the account's number stands beside the account's name only. */
function donorOf(row: Pick<Row, "payer_name"> & { first_name: string; last_name: string; user_phone: string | null }) {
  return { name: payerNameOfMonths(row.payer_name, row), phone: row.payer_name === null ? row.user_phone : null };
}

/** Adds the causes to rows of regular gifts. */
async function giftsFrom(db: Database, rows: readonly Row[]): Promise<RegularGift[]> {
  const causes = await causesById(
    db,
    rows.flatMap(({ cause_id }) => (cause_id === null ? [] : [{ cause_id }])),
  );
  return rows.map(
    ({ cause_id, share_names, on_behalf, proxy_granted, payment_line_id: _line, card_warned: _warned, ...row }) => ({
      ...row,
      on_behalf: on_behalf === 1,
      proxy_granted: proxy_granted === 1,
      share_names: shareNamesFrom(share_names),
      plan: planFrom(row.plan),
      cause: cause_id === null ? null : causes.get(cause_id),
    }),
  );
}

export function regularGiftQueries(db: Database) {
  const gifts = () => db.selectFrom("regular_gifts").selectAll();

  return {
    ...regularChargeQueries(db),

    insert: (
      { needed_most, cause_id, share_names, on_behalf, proxy_granted, plan, ...gift }: NewRegularGift,
      at: Date,
    ) =>
      db
        .insertInto("regular_gifts")
        .values({
          ...gift,
          state: "active",
          cause_id: needed_most ? null : cause_id,
          share_names: shareNamesText(share_names),
          plan: planText(plan),
          on_behalf: on_behalf ? 1 : 0,
          proxy_granted: proxy_granted ? 1 : 0,
          created_at: at.toISOString(),
        })
        .$call(insertedId),

    async find(id: number): Promise<RegularGift | null> {
      const row = await gifts().where("id", "=", id).executeTakeFirst();
      return (row && (await giftsFrom(db, [row]))[0]) ?? null;
    },

    /** Lists a user's gifts, running ones first, then the newest. */
    async listOfUser(userId: number): Promise<RegularGift[]> {
      const rows = await gifts()
        .where("user_id", "=", userId)
        .orderBy(sql`case state when 'active' then 0 when 'paused' then 1 else 2 end`)
        .orderBy("id", "desc")
        .execute();
      return giftsFrom(db, rows);
    },

    async change(id: number, { share_names, plan, ...change }: RegularGiftChange): Promise<void> {
      const row = {
        ...change,
        ...(share_names && { share_names: shareNamesText(share_names) }),
        ...(plan && { plan: planText(plan) }),
      };
      await db.updateTable("regular_gifts").set(row).where("id", "=", id).execute();
    },

    recordConsent: (gift_id: number, { plan, ...consent }: RegularConsent, at: Date) =>
      db
        .insertInto("regular_consents")
        .values({ gift_id, ...consent, plan: planText(plan), at: at.toISOString() })
        .execute(),

    /** Returns what a gift's donor had agreed to until a moment; null for a gift begun later. */
    termsAt: (id: number, moment: Date) =>
      db
        .selectFrom("regular_consents")
        .select(["day", "amount", "plan"])
        .where("gift_id", "=", id)
        .where("at", "<=", moment.toISOString())
        .orderBy("id", "desc")
        .limit(1)
        .$call(rowAs(({ plan, ...terms }) => ({ ...terms, plan: planFrom(plan) }))),

    /** Lists the consents to a user's gifts, oldest first. */
    consentsOfUser: (userId: number) =>
      db
        .selectFrom("regular_consents")
        .innerJoin("regular_gifts", "regular_gifts.id", "regular_consents.gift_id")
        .select(["gift_id", "text_version", "regular_consents.amount", "regular_consents.day"])
        .select(["regular_consents.language", "regular_consents.plan", "at"])
        .where("regular_gifts.user_id", "=", userId)
        .orderBy("regular_consents.id")
        .$call(rowsAs(({ plan, ...consent }) => ({ ...consent, plan: planFrom(plan) }))),

    /** Lists what the ids of payments are made of, for gifts after one, in the order of their ids. */
    listKeys: (after: number, limit: number): Promise<Pick<RegularGift, "id" | "day" | "plan" | "created_at">[]> =>
      db
        .selectFrom("regular_gifts")
        .select(["id", "day", "plan", "created_at"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .$call(rowsAs(({ plan, ...key }) => ({ ...key, plan: planFrom(plan) }))),

    /** Returns the ids of gifts whose charge is due, the longest due first. */
    listDue: (now: Date, limit: number) =>
      db
        .selectFrom("regular_gifts")
        .select("id")
        .where("next_charge_at", "<=", now.toISOString())
        .orderBy("next_charge_at")
        .limit(limit)
        .$call(rowsAs(({ id }) => id)),

    /** Returns the ids of paused gifts whose pause ends on or before a day. */
    listToResume: (day: string, limit: number) =>
      db
        .selectFrom("regular_gifts")
        .select("id")
        .where("state", "=", "paused")
        .where("paused_until", "<=", day)
        .limit(limit)
        .$call(rowsAs(({ id }) => id)),

    /** Returns the ids of running gifts whose cause takes no such gift any more. */
    async listWithoutOpenCause(now: Date, limit: number): Promise<number[]> {
      const moment = now.toISOString();
      return db
        .selectFrom("regular_gifts")
        .innerJoin("causes", "causes.id", "regular_gifts.cause_id")
        .leftJoin("springs", "springs.id", "causes.id")
        .select("regular_gifts.id")
        .where("regular_gifts.state", "=", "active")
        .where("regular_gifts.next_charge_at", "is not", null)
        .where((eb) =>
          eb.or([
            eb("causes.status", "!=", "open"),
            eb("causes.published_at", "is", null),
            eb("causes.published_at", ">", moment),
            eb("springs.ends_at", "<=", moment),
            eb("causes.goal_amount", "<", sql<number>`causes.total_amount + regular_gifts.amount`),
          ]),
        )
        .limit(limit)
        .$call(rowsAs(({ id }) => id));
    },

    /** Returns the gifts whose card expires at the end of a month and whose donor was not warned. */
    async listExpiringCards(month: string, limit: number) {
      const [year, number] = month.split("-").map(Number) as [number, number];
      return db
        .selectFrom("saved_cards")
        .innerJoin("regular_gifts", "regular_gifts.card_id", "saved_cards.id")
        .select(["regular_gifts.id", "saved_cards.id as card", "saved_cards.last_four", "regular_gifts.card_warned"])
        .where("saved_cards.expiry_year", "=", year)
        .where("saved_cards.expiry_month", "=", number)
        .where("regular_gifts.state", "!=", "stopped")
        .where((eb) =>
          eb.or([
            eb("regular_gifts.card_warned", "is", null),
            eb("regular_gifts.card_warned", "!=", sql<string>`cast(saved_cards.id as text) || ${` ${month}`}`),
          ]),
        )
        .limit(limit)
        .$call(rowsAs(({ id, card, last_four }) => ({ gift_id: id, last_four, warning: `${card} ${month}` })));
    },

    /** Records a warning. Returns false when another caller recorded it. */
    claimWarning: (id: number, warning: string) =>
      db
        .updateTable("regular_gifts")
        .set({ card_warned: warning })
        .where("id", "=", id)
        .where((eb) => eb.or([eb("card_warned", "is", null), eb("card_warned", "!=", warning)]))
        .$call(hasWritten),

    /** Returns the ids of a user's running or paused gifts, of one card or of all. */
    idsOfUser: (userId: number, cardId?: number) =>
      db
        .selectFrom("regular_gifts")
        .select("id")
        .where("user_id", "=", userId)
        .where("state", "!=", "stopped")
        .$call((query) => (cardId === undefined ? query : query.where("card_id", "=", cardId)))
        .orderBy("id")
        .$call(rowsAs(({ id }) => id)),

    /** Returns whether any regular payment of a user has no final outcome. */
    hasUnsettled: (userId: number) =>
      db
        .selectFrom("payments")
        .innerJoin("regular_gifts", "regular_gifts.id", "payments.regular_gift_id")
        .select("payments.id")
        .where("regular_gifts.user_id", "=", userId)
        .where("payments.state", "in", unsettledStates)
        .$call(findsRow),

    /** Lists gifts for staff, newest first. */
    async list({ state }: { readonly state?: RegularState | undefined }, { offset, limit }: Page) {
      const matching = db
        .selectFrom("regular_gifts")
        .$call((query) => (state === undefined ? query : query.where("regular_gifts.state", "=", state)));
      const total = await matching.$call(countRows);
      // The page first: what is counted for each row would be counted for those before it too.
      const ids = await matching
        .select("regular_gifts.id")
        .orderBy("regular_gifts.id", "desc")
        .offset(offset)
        .limit(limit)
        .$call(rowsAs(({ id }) => id));
      if (ids.length === 0) return { total, rows: [] };
      const rows = await db
        .selectFrom("regular_gifts")
        .innerJoin("users", "users.id", "regular_gifts.user_id")
        .selectAll("regular_gifts")
        .select((eb) => [
          "users.first_name",
          "users.last_name",
          "users.phone as user_phone",
          eb
            .selectFrom("regular_charges")
            .whereRef("regular_charges.gift_id", "=", "regular_gifts.id")
            .where("regular_charges.state", "=", "paid")
            .select((eb) => eb.fn.countAll<number>().as("n"))
            .as("paid_count"),
          eb
            .selectFrom("regular_charges")
            .whereRef("regular_charges.gift_id", "=", "regular_gifts.id")
            .where("regular_charges.state", "=", "paid")
            .select((eb) => eb.fn.sum<number>("regular_charges.amount").as("n"))
            .as("paid_amount"),
        ])
        .where("regular_gifts.id", "in", ids)
        .orderBy("regular_gifts.id", "desc")
        .execute();
      const gifts = await giftsFrom(
        db,
        rows.map(({ first_name: _, last_name: __, user_phone: ___, paid_count: _n, paid_amount: _a, ...row }) => row),
      );
      return {
        total,
        rows: rows.map((row, place) => ({
          gift: gifts[place]!,
          donor: donorOf(row),
          paid: { count: row.paid_count ?? 0, amount: row.paid_amount ?? 0 },
        })),
      };
    },

    /** Deletes the names, numbers and notes of a user's gifts. */
    eraseDonor: (userId: number) =>
      db
        .updateTable("regular_gifts")
        .set({ ...anonymousGift, payer_name: null })
        .where("user_id", "=", userId)
        .execute(),
  };
}
