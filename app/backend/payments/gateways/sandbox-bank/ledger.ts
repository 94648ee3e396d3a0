import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Behaviour } from "./test-cards.ts";

/** A payment as the sandbox bank keeps it. No card number: only what its test card stands for. */
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
  /** Times the money was taken; a test looks here for a double charge. */
  readonly charges: number;
}

/** A card the sandbox bank keeps for a person. No number: only what its test card stands for. */
export interface KeptCard {
  readonly card_token: string;
  readonly card_user_key: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  /** The payment that brought it; it is kept once that succeeds. Null for a card that was handed over by itself. */
  readonly payment_id: string | null;
}

/** The sandbox bank's own book, apart from the site's database as a real bank's would be. */
export function openLedger(file: string) {
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
    setStatus: (paymentId: string, status: LedgerEntry["status"]) => void setStatus.run(status, paymentId),
    charge: (paymentId: string) => void charge.run(paymentId),
    /** Answers how many wrong codes there were, this one included. */
    countWrongCode: (paymentId: string) => (countWrongCode.get(paymentId) as { wrong_codes: number }).wrong_codes,
    saveChargedCard({ card_token, card_user_key, behaviour, association, last_four, payment_id }: KeptCard): void {
      insertCard.run(card_token, card_user_key, behaviour, association, last_four, payment_id);
    },
    requireCard: (userKey: string, token: string) => selectCard.get(userKey, token) as unknown as KeptCard | undefined,
    findCardOfPayment: (paymentId: string) => selectCardOfPayment.get(paymentId) as unknown as KeptCard | undefined,
    cardsOf: (userKey: string) => selectCards.all(userKey) as unknown as KeptCard[],
    forgetCard: (userKey: string, token: string) => Number(deleteCard.run(userKey, token).changes) > 0,
    close: () => database.close(),
  };
}
export type Ledger = ReturnType<typeof openLedger>;
