import type { Insertable, Selectable } from "kysely";
import { accountName } from "../../contract/rules/gift-people.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { payerSearchText } from "../../contract/rules/search-text.ts";
import { runningSpringStates } from "../../contract/rules/spring-states.ts";
import { type TransferKind, transferProvider } from "../../contract/rules/transfers.ts";
import { type Owner, userIdOf } from "../accounts/current-user.ts";
import { compiledOnce, countRows, findsRow, firstRow, hasWritten, type Page, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import { type Gift, giftRow } from "../giving/basket-queries.ts";

const columns = ["code", "user_id", "cause_id", "name", "email", "phone", "language"] as const;

/** A reference code: of a user, or of a guest who chose a cause and may have left a way to reach them. */
export type TransferCode = Readonly<Pick<Selectable<Schema["transfer_codes"]>, (typeof columns)[number]>>;

const findOfUser = compiledOnce((db, userId: number) =>
  db.selectFrom("transfer_codes").select(columns).where("user_id", "=", userId),
);

export function transferCodeQueries(db: Database) {
  const codes = () => db.selectFrom("transfer_codes").select(columns);
  return {
    find: (code: string): Promise<TransferCode | null> => codes().where("code", "=", code).$call(firstRow),

    /** Returns those of some codes that exist. */
    findAll: async (wanted: readonly string[]): Promise<TransferCode[]> =>
      wanted.length === 0 ? [] : codes().where("code", "in", wanted).execute(),

    findOfUser: async (userId: number): Promise<TransferCode | null> => (await findOfUser(db, userId))[0] ?? null,

    /** Returns the code that the form of a key made. */
    findByForm: (key: string): Promise<TransferCode | null> =>
      codes().where("idempotency_key", "=", key).$call(firstRow),

    /** Returns false when the code is taken, or the user or the form has one. */
    add: (code: Omit<Insertable<Schema["transfer_codes"]>, "created_at">, at: Date): Promise<boolean> =>
      db
        .insertInto("transfer_codes")
        .values({ ...code, created_at: at.toISOString() })
        .onConflict((on) => on.doNothing())
        .$call(hasWritten),

    /** Counts the codes that an address got since a moment. */
    countOfAddress: (addressHash: string, since: Date): Promise<number> =>
      db
        .selectFrom("transfer_codes")
        .where("address_hash", "=", addressHash)
        .where("created_at", ">=", since.toISOString())
        .$call(countRows),
  };
}

export function transferQueries(db: Database) {
  return {
    /** Inserts a succeeded payment with one line, and the transfer that it came with. */
    async insert({ payment, gift, account, ...transfer }: NewTransfer, at: Date): Promise<void> {
      const now = at.toISOString();
      await insertSucceeded(db, payment, gift, { provider: transferProvider, reason: transfer.kind, paid_at: at }, at);
      await db
        .insertInto("transfers")
        .values({
          ...transfer,
          payment_id: payment.id,
          amount: gift.amount,
          account_id: account?.id ?? null,
          account: account?.name ?? null,
          created_at: now,
        })
        .execute();
    },

    /** Inserts a succeeded payment with one line that the provider took. */
    insertFound: (
      { payment, gift, ...found }: { payment: EnteredPayment; gift: Gift } & Required<Omit<Success, "reason">>,
      at: Date,
    ): Promise<void> => insertSucceeded(db, payment, gift, { ...found, reason: "by_hand" }, at),

    /** Returns whether an equal transfer was entered: same kind, day, sum and account. */
    hasEqual: (
      transfer: Pick<NewTransfer, "kind" | "day" | "account"> & { readonly amount: number },
    ): Promise<boolean> =>
      db
        .selectFrom("transfers")
        .select("payment_id")
        .where("day", "=", transfer.day)
        .where("amount", "=", transfer.amount)
        .where("kind", "=", transfer.kind)
        .where("account_id", transfer.account === null ? "is" : "=", transfer.account?.id ?? null)
        .$call(findsRow),

    async list(filter: TransferFilter, { offset, limit }: Page) {
      const total = await matching(db, filter).$call(countRows);
      const ids = await matching(db, filter)
        .select("transfers.payment_id")
        .orderBy("transfers.created_at", "desc")
        .orderBy("transfers.payment_id", "desc")
        .offset(offset)
        .limit(limit)
        .$call(rowsAs(({ payment_id }) => payment_id));
      const transfers = await load(db, ids);
      transfers.sort((one, other) => ids.indexOf(one.payment_id) - ids.indexOf(other.payment_id));
      return { transfers, total };
    },

    /** Returns the transfer of a payment; null for any other payment. */
    find: async (paymentId: string): Promise<TransferRecord | null> => (await load(db, [paymentId]))[0] ?? null,

    /** Lists the published causes that are not closed, and the springs that collect, at most `limit` by kind and id. */
    causes: (at: Date, limit: number) =>
      db
        .selectFrom("causes")
        .leftJoin("springs", "springs.id", "causes.id")
        .select(["causes.id", "causes.kind", "causes.texts"])
        .where("causes.published_at", "<=", at.toISOString())
        .where("causes.status", "!=", "closed")
        .where((eb) => eb.or([eb("springs.id", "is", null), eb("springs.state", "in", runningSpringStates)]))
        .orderBy("causes.kind")
        .orderBy("causes.id")
        .limit(limit)
        .$call(
          rowsAs(({ texts, ...cause }) => ({ ...cause, texts: JSON.parse(texts) as TransferRecord["cause"]["texts"] })),
        ),

    /** Deletes the names and IBANs of an owner's transfers, and of the bank's lines they were made from. */
    async eraseDonor(owner: Owner): Promise<void> {
      const paymentsOfOwner = db.selectFrom("payments").select("payments.id").where("payments.owner", "=", owner);
      await db
        .updateTable("transfers")
        .set({ sender: null, sender_iban: null, reference: null })
        .where("payment_id", "in", paymentsOfOwner)
        .execute();
      await db
        .updateTable("statement_lines")
        .set({ sender: null, sender_key: null, sender_iban: null, description: null, reference: null })
        .set({ donor_name: null, donor_email: null, donor_phone: null })
        .where("payment_id", "in", paymentsOfOwner)
        .execute();
    },
  };
}

/** By whom and when a payment was taken, as far as recorded, and why it is recorded as succeeded. */
interface Success {
  readonly provider: string;
  readonly provider_payment_id?: string;
  readonly paid_at: Date;
  readonly reason: string;
}

/** Inserts a payment that has succeeded, with its only line. */
async function insertSucceeded(
  db: Database,
  { donor, ...payment }: EnteredPayment,
  gift: Gift,
  { paid_at, reason, ...provider }: Success,
  at: Date,
): Promise<void> {
  const [now, paid] = [at.toISOString(), paid_at.toISOString()];
  await db
    .insertInto("payments")
    .values({
      ...payment,
      ...provider,
      state: "succeeded",
      amount: gift.amount,
      donor_name: donor.name,
      donor_email: donor.email,
      donor_phone: donor.phone,
      search_text: payerSearchText([donor]),
      terms_accepted_at: paid,
      created_at: paid,
      updated_at: now,
      expires_at: paid,
      finished_at: paid,
    })
    .execute();
  await db
    .insertInto("payment_lines")
    // It comes from no basket. Lines of baskets have larger ids.
    .values({ payment_id: payment.id, basket_item_id: 0, ...giftRow(gift) })
    .execute();
  await db
    .insertInto("payment_moves")
    .values({ payment_id: payment.id, from_state: "created", to_state: "succeeded", reason, at: now })
    .execute();
}

function matching(db: Database, { kind, from, until }: TransferFilter) {
  let query = db.selectFrom("transfers");
  if (kind) query = query.where("transfers.kind", "=", kind);
  if (from) query = query.where("transfers.day", ">=", from);
  if (until) query = query.where("transfers.day", "<=", until);
  return query;
}

async function load(db: Database, paymentIds: readonly string[]): Promise<TransferRecord[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom("transfers")
    .innerJoin("payments", "payments.id", "transfers.payment_id")
    .innerJoin("payment_lines", "payment_lines.payment_id", "transfers.payment_id")
    .innerJoin("causes", "causes.id", "payment_lines.cause_id")
    .leftJoin("users", "users.id", "transfers.entered_by")
    .selectAll("transfers")
    .select(["payments.owner", "payments.donor_name", "payments.donor_email", "payments.donor_phone"])
    .select(["causes.id as cause_id", "causes.texts", "payment_lines.refunded", "users.first_name", "users.last_name"])
    .where("transfers.payment_id", "in", [...paymentIds])
    .execute();
  const userIds = rows.map(({ owner }) => userIdOf(owner)).filter((id) => id !== null);
  const selected = db.selectFrom("users").select(["id", "first_name", "last_name", "email", "phone"]);
  const users = userIds.length === 0 ? [] : await selected.where("id", "in", userIds).execute();
  return rows.map(({ owner, donor_name, donor_email, donor_phone, cause_id, texts, first_name, last_name, ...row }) => {
    const user = users.find(({ id }) => id === userIdOf(owner));
    const { payment_id, kind, day, amount, refunded, account, sender, reference, created_at } = row;
    const staff = accountName({ first_name: first_name ?? "", last_name: last_name ?? "" });
    return {
      ...{ payment_id, kind, day, amount, refunded, account, sender, reference, created_at },
      donor: user
        ? { name: accountName(user) || null, email: user.email, phone: user.phone }
        : { name: donor_name, email: donor_email, phone: donor_phone },
      cause: { id: cause_id, texts: JSON.parse(texts) },
      entered_by: row.entered_by === null ? null : { id: row.entered_by, name: staff },
    };
  });
}

/** A payment that staff enter: it has succeeded already. */
export interface EnteredPayment extends Pick<
  Selectable<Schema["payments"]>,
  "id" | "owner" | "idempotency_key" | "reference_hash" | "language"
> {
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

/** A transfer or cash with its payment, as it is entered. Sums are kuruş. */
export interface NewTransfer extends Omit<
  Selectable<Schema["transfers"]>,
  "payment_id" | "amount" | "account_id" | "account" | "created_at"
> {
  readonly payment: EnteredPayment;
  readonly gift: Gift;
  readonly account: { readonly id: number; readonly name: string } | null;
}

interface TransferRecord extends Pick<
  Selectable<Schema["transfers"]>,
  "payment_id" | "kind" | "day" | "amount" | "account" | "sender" | "reference" | "created_at"
> {
  readonly refunded: number;
  readonly donor: EnteredPayment["donor"];
  readonly cause: { readonly id: number; readonly texts: Record<Language, { readonly title: string }> };
  readonly entered_by: { readonly id: number; readonly name: string } | null;
}

interface TransferFilter {
  readonly kind?: TransferKind | undefined;
  /** Days of arrival, both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}
