import type { Selectable } from "kysely";
import { accountName } from "../../../contract/rules/gift-people.ts";
import { endOfDay, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import type { CauseKind } from "../../../contract/rules/kinds.ts";
import { anonymousName } from "../../../contract/rules/limits.ts";
import {
  normalizeForSearch,
  normalizePhoneForSearch,
  type SearchedContact,
} from "../../../contract/rules/search-text.ts";
import type { NameChoice } from "../../../contract/rules/shown-names.ts";
import { type Owner, userIdOf } from "../../accounts/current-user.ts";
import type { Page } from "../../database/queries.ts";
import { compiledOnce, follows, totalOf } from "../../database/queries.ts";
import type { Database, GiftColumns, Schema } from "../../database/schema.ts";
import { causeNames, causesById, type Gift, giftFrom, giftRow } from "../../giving/basket-queries.ts";
import type { CauseRecord, NamedCause } from "../../giving/cause-records.ts";
import type { PaymentRecord } from "./payment-record-queries.ts";

/** Columns of a gift whose donor was erased. */
export const anonymousGift = { name: anonymousName, phone: null, note: null, share_names: null };

/** Columns of a payment whose donor was erased. */
export const anonymousPayment = {
  donor_name: null,
  donor_email: null,
  donor_phone: null,
  search_text: "",
  address_hash: null,
  card_hash: null,
  card_to_save: null,
};

/** Reads a page, newest first. The ids come from the index alone, so that a late page reads no rows before its own. */
function pageOf(db: Database, matching: ReturnType<typeof donationsOf>, limit: number, offset: number) {
  const ids = matching.select("id").orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  return db
    .selectFrom("donations")
    .selectAll()
    .where("id", "in", db.selectFrom(ids.as("page")).select("page.id"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

function donationsOf(db: Database, owner: Owner) {
  return db.selectFrom("donations").where("owner", "=", owner);
}

const findPageOfOwner = compiledOnce((db, owner: Owner, limit: number, offset: number) =>
  pageOf(db, donationsOf(db, owner), limit, offset),
);

export function donationQueries(db: Database) {
  return {
    /** Inserts a donation for each line of a succeeded payment. */
    async insert(payment: PaymentRecord, at: Date): Promise<void> {
      // An anonymous member is not found by the name of the account.
      const user = payment.donor.name === null ? null : await findUser(db, payment.owner);
      await db
        .insertInto("donations")
        .values(
          payment.lines.map((line) => ({
            payment_id: payment.id,
            payment_line_id: line.id,
            owner: payment.owner,
            ...giftRow(line),
            search_text: searchText(payment.id, [payment.donor, user], line),
            created_at: at.toISOString(),
          })),
        )
        .execute();
    },

    listByPayment: async (paymentId: string): Promise<DonationRecord[]> =>
      donationsFrom(
        db,
        await db.selectFrom("donations").selectAll().where("payment_id", "=", paymentId).orderBy("id").execute(),
      ),

    /** Lists donations, newest first. */
    async listByOwner(owner: Owner, { offset, limit }: Page, { kind, year }: DonationHistoryFilter = {}) {
      let counted = db.selectFrom("donor_months").where("owner", "=", owner);
      let matching = donationsOf(db, owner);
      if (kind) {
        counted = counted.where("kind", "=", kind);
        matching = matching.where("cause_id", "in", (eb) =>
          eb.selectFrom("causes").select("causes.id").where("causes.kind", "=", kind),
        );
      }
      if (year !== undefined) {
        counted = counted.where("month", ">=", `${year}-01`).where("month", "<=", `${year}-12`);
        matching = matching
          .where("created_at", ">=", startOfDay(`${year}-01-01`).toISOString())
          .where("created_at", "<", endOfDay(`${year}-12-31`).toISOString());
      }
      const rows =
        kind || year !== undefined
          ? await pageOf(db, matching, limit, offset).execute()
          : await findPageOfOwner(db, owner, limit, offset);
      const total = await totalOf({ offset, limit }, rows.length, async () => {
        const sum = counted.select((eb) => eb.fn.sum<number | null>("donations").as("total"));
        return Number((await sum.executeTakeFirstOrThrow()).total ?? 0);
      });
      return { donations: await donationsFrom(db, rows), total };
    },

    /** Lists donations, newest first. @param after id of the last one before; null for the newest */
    async listAfter(owner: Owner, after: number | null, limit: number): Promise<DonationRecord[]> {
      const rows = await db
        .selectFrom("donations")
        .selectAll()
        .where("owner", "=", owner)
        .$call((query) =>
          after === null ? query : query.where(follows("donations", after, { direction: "desc", owner })),
        )
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return donationsFrom(db, rows);
    },

    /** Returns an owner's donation; null for anybody else's. */
    async findOfOwner(owner: Owner, id: number): Promise<DonationRecord | null> {
      const rows = await db
        .selectFrom("donations")
        .selectAll()
        .where("id", "=", id)
        .where("owner", "=", owner)
        .execute();
      return (await donationsFrom(db, rows))[0] ?? null;
    },

    /**
     * Changes how the name of a donation is shown, with its line and the coming months of its regular gift, whose past
     * months keep theirs.
     */
    async changeShownName(id: number, shown_as: NameChoice): Promise<void> {
      const { payment_id, payment_line_id } = await db
        .updateTable("donations")
        .set({ shown_as })
        .where("id", "=", id)
        .returning(["payment_id", "payment_line_id"])
        .executeTakeFirstOrThrow();
      // A donation from before this site opened has no line.
      if (payment_line_id === null) return;
      await db.updateTable("payment_lines").set({ shown_as }).where("id", "=", payment_line_id).execute();
      const giftOfMonth = db.selectFrom("payments").select("regular_gift_id").where("id", "=", payment_id);
      await db
        .updateTable("regular_gifts")
        .set({ shown_as })
        .where((eb) => eb.or([eb("payment_line_id", "=", payment_line_id), eb("id", "=", giftOfMonth)]))
        .execute();
    },

    /** Gives an owner's donations to another owner. */
    reassign: (from: Owner, to: Owner) =>
      db.updateTable("donations").set({ owner: to }).where("owner", "=", from).execute(),

    /** Deletes the names, numbers and notes of an owner's donations. */
    async eraseDonor(owner: Owner): Promise<void> {
      const rows = await db.selectFrom("donations").select("id").where("owner", "=", owner).execute();
      for (const { id } of rows) await eraseGiftWords(db, id);
    },
  };
}

/**
 * Takes name, number and note out of a donation. Its search text keeps its cause, its payment and what the payment
 * still says about its payer.
 */
export async function eraseGiftWords(db: Database, id: number): Promise<void> {
  const { cause_id, payment_id, ...donor } = await db
    .selectFrom("donations")
    .leftJoin("payments", "payments.id", "donations.payment_id")
    .select(["donations.cause_id", "donations.payment_id"])
    .select(["donor_name as name", "donor_email as email", "donor_phone as phone"])
    .where("donations.id", "=", id)
    .executeTakeFirstOrThrow();
  const cause = (await causesById(db, [{ cause_id }])).get(cause_id);
  const search_text = searchText(payment_id ?? "", [donor], { name: "", share_names: [], phone: null, cause });
  await db
    .updateTable("donations")
    .set({ ...anonymousGift, search_text })
    .where("id", "=", id)
    .execute();
}

/** Returns the account's own name and number, whatever the payment form says; null for a guest. */
export async function findUser(db: Database, owner: Owner): Promise<SearchedContact> {
  return (await findUsers(db, [owner])).get(owner) ?? null;
}

/** Returns the names and numbers of the accounts among some owners. */
export async function findUsers(db: Database, owners: readonly Owner[]): Promise<ReadonlyMap<Owner, SearchedContact>> {
  const ids = owners.map(userIdOf).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "phone"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [`user:${row.id}`, { name: accountName(row), phone: row.phone }]));
}

/**
 * Returns the text by which staff find a donation: names, numbers, the cause's titles and the payment's id. A spring's
 * title is left out: its owner may change it, so the search joins the spring.
 */
function searchText(
  paymentId: string,
  contacts: readonly SearchedContact[],
  { name, share_names, phone, cause }: Pick<PaymentRecord["lines"][number], "name" | "share_names" | "phone" | "cause">,
): string {
  const titles = cause.kind === "spring" ? [] : Object.values(cause.texts).map(({ title }) => title);
  const names = contacts.flatMap((one) => [one?.name, one?.email, one?.phone]);
  const numbers = [phone, ...contacts.map((one) => one?.phone)].map((one) => one && normalizePhoneForSearch(one));
  return normalizeForSearch(
    [name, ...share_names, ...names, ...new Set(numbers), ...titles, paymentId].filter(Boolean).join(" "),
  );
}

type ListedRow = GiftColumns & Pick<Selectable<Schema["donations"]>, "id" | "payment_id" | "created_at" | "refunded">;

/** Adds the names of the causes to rows of donations: whole ones, with their stories, would slow an export down. */
export async function listedDonationsFrom(db: Database, rows: readonly ListedRow[]): Promise<ListedDonationRecord[]> {
  const causes = await causeNames(db, rows);
  return rows.map((row) => ({ ...donationFrom(row), cause: causes.get(row.cause_id) }));
}

/** Adds the causes to rows of donations. */
export async function donationsFrom(db: Database, rows: readonly Selectable<Schema["donations"]>[]) {
  const causes = await causesById(db, rows);
  return rows.map((row) => ({ ...donationFrom(row), cause: causes.get(row.cause_id) }));
}

function donationFrom(row: ListedRow): Omit<DonationRecord, "cause"> {
  const { id, payment_id, created_at, refunded } = row;
  return { id, payment_id, created_at, refunded, ...giftFrom(row) };
}

export interface DonationRecord extends Gift {
  readonly id: number;
  readonly payment_id: string | null;
  readonly created_at: string;
  /** Kuruş that went back to the donor or were charged back. */
  readonly refunded: number;
  readonly cause: CauseRecord;
}

/** A donation with no more of its cause than lists show. */
export type ListedDonationRecord = Omit<DonationRecord, "cause"> & { readonly cause: NamedCause };

/** Donations to one kind of cause, or of a year in Istanbul. */
interface DonationHistoryFilter {
  readonly kind?: CauseKind | undefined;
  readonly year?: number | undefined;
}
