import type { CauseRecord } from "./cause-store.ts";

/** A gift before it has a row: what the basket, a payment and a donation share. Sums are kuruş. */
export interface Gift {
  readonly cause_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly amount: number;
  readonly share_value: number;
  readonly on_behalf: boolean;
  readonly proxy_granted: boolean;
  readonly note: string | null;
}

export interface BasketLine extends Gift {
  readonly id: number;
  readonly cause: CauseRecord;
}

/** Whose basket: "guest:" and a keyed hash of the session token, or "user:" and the user's id. */
export type Owner = `guest:${string}` | `user:${number}`;

/** The person behind an owner; null for a guest. */
export function userIdOf(owner: Owner): number | null {
  return owner.startsWith("user:") ? Number(owner.slice("user:".length)) : null;
}

export interface BasketStore {
  lines(owner: Owner): Promise<BasketLine[]>;
  count(owner: Owner): Promise<number>;
  add(owner: Owner, gift: Gift, at: Date): Promise<BasketLine>;
  note(owner: Owner, id: number, note: string | null): Promise<void>;
  /** Takes lines out; without ids, all of them. Answers how many there were. */
  remove(owner: Owner, ids?: readonly number[]): Promise<number>;
  /** Makes lines another owner's. */
  move(from: Owner, to: Owner, ids: readonly number[]): Promise<void>;
  /** Takes lines out of a basket for as long as their payment is under review. */
  setAside(owner: Owner, paymentId: string, ids: readonly number[]): Promise<void>;
  /** Puts back into a basket, at most so many, what was set aside for a payment; forgets the rest. */
  putBack(paymentId: string, owner: Owner, room: number): Promise<void>;
  /** Waits for the lock of this basket and keeps it until the end of the transaction. Call it inside a transaction. */
  lock(owner: Owner): Promise<void>;
  /** Forgets guests' lines added before a moment. */
  deleteGuestLinesBefore(moment: Date): Promise<void>;
}
