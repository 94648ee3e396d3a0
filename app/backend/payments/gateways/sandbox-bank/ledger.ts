import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Behaviour } from "./test-cards.ts";

/** A payment in the sandbox bank: without the card number, with the behaviour of its test card. */
export interface LedgerEntry {
  readonly payment_id: string;
  readonly conversation_id: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  readonly price: number;
  readonly callback_url: string;
  readonly locale: string;
  /** JSON list of { id, price }. */
  readonly items: string;
  readonly status: "INIT_THREEDS" | "CALLBACK_THREEDS" | "SUCCESS" | "FAILURE";
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
  readonly price: number;
}

/** A charge or a refund of the daily report, with what the payment bought. */
export interface LedgerMovement {
  readonly id: number;
  readonly payment_id: string;
  readonly conversation_id: string;
  /** JSON list of { id, price }. */
  readonly items: string;
}

/**
 * Opens the sandbox bank's own database, which is separate from the site's, like a real bank's.
 * @param today returns the current day in Istanbul (YYYY-MM-DD), under which the daily report lists charges and refunds
 */
export function openLedger(file: string, today: () => string) {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("pragma journal_mode = wal; pragma synchronous = normal");
  database.exec(`create table if not exists ledger (
    payment_id text primary key, conversation_id text not null, behaviour text not null, association text not null,
    last_four text not null, price real not null, callback_url text not null, locale text not null, items text not null,
    status text not null default 'INIT_THREEDS', wrong_codes integer not null default 0, charges integer not null default 0)`);
  database.exec(`create table if not exists cards (
    card_token text primary key, card_user_key text not null, behaviour text not null, association text not null,
    last_four text not null, payment_id text)`);
  database.exec(`create table if not exists refunds (
    id integer primary key, conversation_id text not null, payment_id text not null, item_id text, price real not null)`);
  database.exec(`create table if not exists days (
    id integer primary key, day text not null, payment_id text not null, refund_id integer)`);
  const insertDay = database.prepare("insert into days (day, payment_id, refund_id) values (?, ?, ?)");
  const selectCharged = database.prepare(
    `select days.id, ledger.payment_id, conversation_id, items from days
     join ledger on ledger.payment_id = days.payment_id where day = ? and refund_id is null order by days.id`,
  );
  const selectRefunded = database.prepare(
    `select days.id, ledger.payment_id, refunds.conversation_id, items, refunds.item_id, refunds.price from days
     join ledger on ledger.payment_id = days.payment_id join refunds on refunds.id = refund_id
     where day = ? order by days.id`,
  );
  const insertRefund = database.prepare(
    "insert into refunds (conversation_id, payment_id, item_id, price) values (?, ?, ?, ?)",
  );
  const selectRefunds = database.prepare("select * from refunds where payment_id = ? order by id");
  database.exec("create index if not exists ledger_by_conversation on ledger (conversation_id)");
  database.exec(`create table if not exists charges_without_owner (
    card_token text primary key, charges integer not null)`);
  const countWithoutOwner = database.prepare(
    `insert into charges_without_owner (card_token, charges) values (?, 1)
     on conflict (card_token) do update set charges = charges + 1 returning charges`,
  );
  const selectConversation = database.prepare("select * from ledger where conversation_id = ?");
  const insertCard = database.prepare(
    "insert into cards (card_token, card_user_key, behaviour, association, last_four, payment_id) values (?, ?, ?, ?, ?, ?)",
  );
  const selectCard = database.prepare("select * from cards where card_user_key = ? and card_token = ?");
  const selectCardOfPayment = database.prepare("select * from cards where payment_id = ?");
  const selectCards = database.prepare("select * from cards where card_user_key = ?");
  const deleteCard = database.prepare("delete from cards where card_user_key = ? and card_token = ?");
  const insert = database.prepare(
    `insert into ledger (payment_id, conversation_id, behaviour, association, last_four, price, callback_url, locale, items)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = database.prepare("select * from ledger where payment_id = ?");
  const setStatus = database.prepare("update ledger set status = ? where payment_id = ?");
  const charge = database.prepare("update ledger set status = 'SUCCESS', charges = charges + 1 where payment_id = ?");
  const countWrongCode = database.prepare(
    "update ledger set wrong_codes = wrong_codes + 1 where payment_id = ? returning wrong_codes",
  );

  return {
    open(entry: Omit<LedgerEntry, "status" | "wrong_codes" | "charges">): void {
      const { payment_id, conversation_id, behaviour, association, last_four, price, callback_url, locale, items } =
        entry;
      insert.run(payment_id, conversation_id, behaviour, association, last_four, price, callback_url, locale, items);
    },
    find: (paymentId: string) => select.get(paymentId) as unknown as LedgerEntry | undefined,
    findConversation: (id: string) => selectConversation.get(id) as unknown as LedgerEntry | undefined,
    /**
     * Counts a charge of a stored card without its owner; `succeeds` says by the new count whether it succeeds. Both
     * are one transaction, so that a killed process leaves both or none.
     */
    chargeWithoutOwner(paymentId: string, cardToken: string, succeeds: (charges: number) => boolean): boolean {
      database.exec("begin immediate");
      try {
        const { charges } = countWithoutOwner.get(cardToken) as { charges: number };
        const isCharged = succeeds(charges);
        if (isCharged) charge.run(paymentId);
        else setStatus.run("FAILURE", paymentId);
        database.exec("commit");
        return isCharged;
      } catch (failure) {
        database.exec("rollback");
        throw failure;
      }
    },
    setStatus: (paymentId: string, status: LedgerEntry["status"]) => void setStatus.run(status, paymentId),
    charge(paymentId: string): void {
      charge.run(paymentId);
      insertDay.run(today(), paymentId, null);
    },
    chargedOn: (day: string) => selectCharged.all(day) as unknown as LedgerMovement[],
    refundedOn: (day: string) =>
      selectRefunded.all(day) as unknown as (LedgerMovement & Pick<LedgerRefund, "item_id" | "price">)[],
    /** Counts a wrong code and returns the new count. */
    countWrongCode: (paymentId: string) => (countWrongCode.get(paymentId) as { wrong_codes: number }).wrong_codes,
    addRefund({ conversation_id, payment_id, item_id, price }: LedgerRefund): void {
      const { lastInsertRowid } = insertRefund.run(conversation_id, payment_id, item_id, price);
      insertDay.run(today(), payment_id, lastInsertRowid);
    },
    refundsOf: (paymentId: string) => selectRefunds.all(paymentId) as unknown as LedgerRefund[],
    addCard({ card_token, card_user_key, behaviour, association, last_four, payment_id }: StoredCard): void {
      insertCard.run(card_token, card_user_key, behaviour, association, last_four, payment_id);
    },
    findCard: (userKey: string, token: string) => selectCard.get(userKey, token) as unknown as StoredCard | undefined,
    findCardOfPayment: (paymentId: string) => selectCardOfPayment.get(paymentId) as unknown as StoredCard | undefined,
    cardsOf: (userKey: string) => selectCards.all(userKey) as unknown as StoredCard[],
    removeCard: (userKey: string, token: string) => Number(deleteCard.run(userKey, token).changes) > 0,
    close: () => database.close(),
  };
}
export type Ledger = ReturnType<typeof openLedger>;
