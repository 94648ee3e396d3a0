import { type Insertable, sql } from "kysely";
import type { Fund } from "../../contract/rules/funds.ts";
import type { CardOccasion } from "../../contract/rules/gift-cards.ts";
import type { Plan } from "../../contract/rules/giving-plans.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { activeStates } from "../../contract/rules/payment-states.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";
import type { Owner } from "../accounts/current-user.ts";
import { lockName } from "../database/database.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import { compiledOnce, countRows, numberIn, RowsById, rowsWritten } from "../database/queries.ts";
import type { Database, GiftColumns, Schema } from "../database/schema.ts";
import { causeFrom, selectCauses } from "./cause-queries.ts";
import type { CauseRecord, NamedCause } from "./cause-records.ts";

export function giftRow(gift: Gift): GiftColumns & { readonly is_public: number } {
  return {
    cause_id: gift.cause_id,
    name: gift.name,
    phone: gift.phone,
    amount: gift.amount,
    share_value: gift.share_value,
    share_names: shareNamesText(gift.share_names),
    on_behalf: gift.on_behalf ? 1 : 0,
    proxy_granted: gift.proxy_granted ? 1 : 0,
    note: gift.note,
    shown_as: gift.shown_as,
    fund: gift.fund ?? null,
    is_public: gift.is_public ? 1 : 0,
  };
}

/** Returns the names of shares as they are stored. */
export function shareNamesText(names: readonly string[]): string | null {
  return names.length === 0 ? null : JSON.stringify(names);
}

/** Returns the names of shares of a stored gift. */
export function shareNamesFrom(text: string | null): string[] {
  return text === null ? [] : (JSON.parse(text) as string[]);
}

export function giftFrom(row: GiftColumns & { readonly is_public?: number }): Gift {
  return {
    cause_id: row.cause_id,
    name: row.name,
    phone: row.phone,
    amount: row.amount,
    share_value: row.share_value,
    share_names: shareNamesFrom(row.share_names),
    on_behalf: row.on_behalf === 1,
    proxy_granted: row.proxy_granted === 1,
    note: row.note,
    shown_as: row.shown_as,
    fund: row.fund,
    is_public: row.is_public === 1,
  };
}

/** Returns the card of a stored line. */
export function cardFrom(text: string | null): CardWish | null {
  return text === null ? null : (JSON.parse(text) as CardWish);
}

/** Returns the plan of a stored line or gift. */
export function planFrom(text: string | null): Plan | null {
  return text === null ? null : (JSON.parse(text) as Plan);
}

/** Returns a plan as it is stored. */
export function planText(plan: Plan | null): string | null {
  return plan && JSON.stringify(plan);
}

/** Returns the causes of some rows, by id. */
export async function causesById(db: Database, rows: readonly { cause_id: number }[]) {
  if (rows.length === 0) return new RowsById<number, CauseRecord>();
  const ids = [...new Set(rows.map((row) => row.cause_id))];
  const causes = await findCauses(db, ids);
  return new RowsById(causes.map((row) => [row.id, causeFrom(row)]));
}

function titleIn(db: Database, language: Language) {
  return isPostgres(db)
    ? sql<string>`texts::json #>> ${sql.lit(`{${language},title}`)}`
    : sql<string>`texts ->> ${sql.lit(`$.${language}.title`)}`;
}

const findNames = compiledOnce((db, ids: readonly number[]) =>
  db
    .selectFrom("causes")
    .select(["id", "kind", "country", titleIn(db, "tr").as("tr"), titleIn(db, "en").as("en")])
    .where("id", "in", [...ids]),
);

/** Returns what lists show of the causes of some rows, by id. */
export async function causeNames(db: Database, rows: readonly { cause_id: number }[]) {
  if (rows.length === 0) return new RowsById<number, NamedCause>();
  const causes = await findNames(db, [...new Set(rows.map((row) => row.cause_id))]);
  return new RowsById<number, NamedCause>(
    causes.map(({ id, kind, country, tr, en }) => [
      id,
      { id, kind, country, texts: { tr: { title: tr }, en: { title: en } } },
    ]),
  );
}

/** Returns the owner of lines that are set aside for a payment under review. */
function asideOwner(paymentId: string): string {
  return `aside:${paymentId}`;
}

const findCauses = compiledOnce((db, ids: readonly number[]) => selectCauses(db).where("causes.id", "in", [...ids]));
const findLines = compiledOnce((db, owner: string) =>
  db.selectFrom("basket_items").selectAll().where("owner", "=", owner).orderBy("id"),
);
const countLines = compiledOnce((db, owner: string) =>
  db
    .selectFrom("basket_items")
    .select((eb) => eb.fn.countAll<number>().as("number"))
    .where("owner", "=", owner),
);

/** The columns of a new line, in the order of their values. */
const lineColumns = [
  ...["owner", "cause_id", "name", "phone", "amount", "share_value", "share_names", "on_behalf", "proxy_granted"],
  ...["note", "shown_as", "fund", "is_public", "is_regular", "needed_most", "card", "idempotency_key", "created_at"],
  "plan",
] as const satisfies readonly (keyof Schema["basket_items"])[];

const insertLine = compiledOnce((db, ...values: (string | number | null)[]) => {
  const row = Object.fromEntries(lineColumns.map((column, place) => [column, values[place]]));
  return db
    .insertInto("basket_items")
    .values(row as unknown as Insertable<Schema["basket_items"]>)
    .returning("id");
});

/** Written out as in the small index of active payments, which then serves however many an owner has made. */
export const isActivePayment = sql<boolean>`state in (${sql.join(activeStates.map((state) => sql.lit(state)))})
  and regular_gift_id is null`;

const findConfirming = compiledOnce((db, owner: Owner) =>
  db
    .selectFrom("payments")
    .select("id")
    .where("owner", "=", owner)
    .where(isActivePayment)
    .where("state", "=", sql.lit("confirming")),
);

export function basketQueries(db: Database) {
  async function moveLines(from: Owner, owner: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await db
      .updateTable("basket_items")
      .set({ owner })
      .where("owner", "=", from)
      .where("id", "in", [...ids])
      .execute();
  }

  return {
    async lines(owner: Owner): Promise<BasketLine[]> {
      const rows = await findLines(db, owner);
      const causes = await causesById(db, rows);
      return rows.map((row) => ({
        id: row.id,
        ...giftFrom(row),
        is_regular: row.is_regular === 1,
        needed_most: row.needed_most === 1,
        card: cardFrom(row.card),
        plan: planFrom(row.plan),
        idempotency_key: row.idempotency_key,
        cause: causes.get(row.cause_id),
      }));
    },

    count: async (owner: Owner) => numberIn(await countLines(db, owner)),

    /** Adds a line and returns its id. */
    async add(owner: Owner, gift: Omit<BasketLine, "id" | "cause">, at: Date): Promise<number> {
      const row: Record<(typeof lineColumns)[number], string | number | null> = {
        owner,
        ...giftRow(gift),
        is_regular: gift.is_regular ? 1 : 0,
        needed_most: gift.needed_most ? 1 : 0,
        card: gift.card && JSON.stringify(gift.card),
        plan: planText(gift.plan),
        idempotency_key: gift.idempotency_key,
        created_at: at.toISOString(),
      };
      const [line] = await insertLine(db, ...lineColumns.map((column) => row[column]));
      return line!.id;
    },

    async change(
      owner: Owner,
      id: number,
      {
        share_names,
        ...change
      }: Partial<Pick<Gift, "note" | "name" | "shown_as" | "amount" | "share_value" | "share_names">>,
    ): Promise<void> {
      const row = {
        ...change,
        // The form of the note says where it stands.
        ...("note" in change && { is_public: 1 }),
        ...(share_names && { share_names: shareNamesText(share_names) }),
      };
      await db.updateTable("basket_items").set(row).where("owner", "=", owner).where("id", "=", id).execute();
    },

    /** Deletes lines and returns how many; without ids, deletes all lines. */
    async remove(owner: Owner, ids?: readonly number[]): Promise<number> {
      if (ids?.length === 0) return 0;
      const query = db.deleteFrom("basket_items").where("owner", "=", owner);
      return (ids ? query.where("id", "in", [...ids]) : query).$call(rowsWritten);
    },

    /** Gives lines to another owner. */
    reassign: moveLines,

    /** Removes lines from a basket while their payment is under review. */
    setAside: (owner: Owner, paymentId: string, ids: readonly number[]) => moveLines(owner, asideOwner(paymentId), ids),

    /** Returns lines that were set aside to a basket, at most `room` of them, and deletes the others. */
    async putBack(paymentId: string, owner: Owner, room: number): Promise<void> {
      const rows = await db
        .selectFrom("basket_items")
        .select("id")
        .where("owner", "=", asideOwner(paymentId))
        .orderBy("id")
        .execute();
      const ids = rows.map(({ id }) => id).slice(0, Math.max(0, room));
      if (ids.length > 0) await db.updateTable("basket_items").set({ owner }).where("id", "in", ids).execute();
      await db.deleteFrom("basket_items").where("owner", "=", asideOwner(paymentId)).execute();
    },

    /**
     * Waits for the lock of this basket and keeps it until the end of the transaction. Call it inside a transaction.
     */
    lock: (owner: Owner): Promise<void> => lockName(db, owner),

    /** Deletes guests' lines added before a moment. */
    deleteGuestLinesBefore: (moment: Date) =>
      db
        .deleteFrom("basket_items")
        .where("owner", "like", "guest:%")
        .where("created_at", "<", moment.toISOString())
        .execute(),

    /** Counts the gift cards that an owner ordered since a moment. */
    countOrderedCards: (owner: Owner, since: Date) =>
      db
        .selectFrom("gift_cards")
        .innerJoin("donations", "donations.id", "gift_cards.donation_id")
        .where("donations.owner", "=", owner)
        .where("gift_cards.created_at", ">=", since.toISOString())
        .$call(countRows),

    /** Returns the id of the owner's payment that the bank is confirming; null without one. */
    confirmingPayment: async (owner: Owner) => (await findConfirming(db, owner))[0]?.id ?? null,
  };
}

/** The fields that basket lines, payment lines and donations share. Sums are kuruş. */
export interface Gift {
  readonly cause_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly amount: number;
  /** Whole shares that the amount buys; 0 for a contribution. */
  readonly share_value: number;
  /** Owners of a sacrifice's shares, one a share, "" for an unnamed one; empty where none was named. */
  readonly share_names: readonly string[];
  readonly on_behalf: boolean;
  readonly proxy_granted: boolean;
  readonly note: string | null;
  /** How the name is shown to everybody but the donor and staff. */
  readonly shown_as: NameChoice;
  /** The fund that its money belongs to; null in what is older than the funds (`fundOf`). */
  readonly fund?: Fund | null;
  /** Whether the donor was told that name and note stand on the page of the cause; springs say so always. */
  readonly is_public?: boolean;
}

/** The card that tells somebody of a gift on their behalf or in memory of a person. */
export interface CardWish {
  readonly occasion: CardOccasion;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly message: string | null;
  /** YYYY-MM-DD in Istanbul. */
  readonly send_on: string;
}

export interface BasketLine extends Gift {
  readonly id: number;
  /** Whether it is given every month. */
  readonly is_regular: boolean;
  /** Whether every month goes where gifts are needed most; `cause` is then the one of the first month. */
  readonly needed_most: boolean;
  readonly card: CardWish | null;
  /** The nights of the plan that it begins; the first one is paid with the basket. */
  readonly plan: Plan | null;
  /** Identifies one submit of the form that added it. */
  readonly idempotency_key: string | null;
  readonly cause: CauseRecord;
}
