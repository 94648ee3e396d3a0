import { randomBytes } from "node:crypto";
import type { Payment } from "~/contract/endpoints/payments.ts";
import { ApiFailure } from "../failures.ts";
import type { SiteStore } from "../site-store.server.ts";

/** How long a payment can be looked at. */
const keptMilliseconds = 2 * 86_400_000;
/** How long a payer may stay at the bank. */
export const bankMilliseconds = 30 * 60_000;

/**
 * What this site remembers of a payment that the API cannot tell. It is stored before the API is asked, so that an
 * answer that never comes leaves a payment to look at, and not a form to send again. No card data is part of it.
 */
export interface PaymentAttempt {
  readonly id: string;
  /** Part of the address to which the bank sends the payer. */
  readonly reference: string;
  /** Names of the visitor whose payment it is ({@link VisitorNames}). */
  readonly owners: readonly string[];
  /** Session of the visitor and idempotency key of the form. */
  readonly formKey: string;
  /** The API's own id of it; null when it gave none. */
  readonly remoteId: string | null;
  readonly hostedPage: string | null;
  readonly payment: Payment;
  /** Ids of the member's donations from before; null when they could not be read, and for a guest. */
  readonly donationsBefore: readonly number[] | null;
  /** Whether a basket that is empty later was emptied by the payment. */
  readonly isBasketProof: boolean;
  /** Milliseconds. */
  readonly begun: number;
  /** Whether the API answered with a way to the bank. */
  readonly isAtBank: boolean;
  /** When the bank sent the payer back; milliseconds. */
  readonly returned: number | null;
  readonly isRefused: boolean;
}

/** Keeps the attempts to pay in the site's store, by their id, the submit of their form, and the bank's way back. */
export function createPaymentAttempts(store: SiteStore) {
  const untilKept = (begun: number) => new Date(begun + keptMilliseconds);

  function save(attempt: PaymentAttempt): boolean {
    return store.put(`payment ${attempt.id}`, JSON.stringify(attempt), untilKept(attempt.begun));
  }

  function find(id: string | null): PaymentAttempt | null {
    const text = id === null ? null : store.get(`payment ${id}`);
    return text === null ? null : (JSON.parse(text) as PaymentAttempt);
  }

  return {
    save,
    find,
    findByReference: (reference: string) => find(store.get(`return ${reference}`)),

    /**
     * Stores a new attempt, unless the same form began one before.
     * @returns the attempt that the form belongs to, and whether it is the new one
     * @throws ApiFailure with status 503 when it cannot be stored: nothing may be asked then
     */
    begin(fresh: Omit<PaymentAttempt, "id" | "reference">) {
      const id = randomBytes(8).toString("hex");
      const reference = randomBytes(18).toString("hex");
      const attempt: PaymentAttempt = { ...fresh, id, reference, payment: { ...fresh.payment, id } };
      const until = untilKept(attempt.begun);
      const claim = store.claim(`form ${attempt.formKey}`, id, until);
      if (claim === "taken") {
        const known = find(store.get(`form ${attempt.formKey}`));
        if (known) return { attempt: known, isNew: false };
      }
      const isKept = claim === "claimed" && save(attempt) && store.put(`return ${attempt.reference}`, id, until);
      if (!isKept) throw new ApiFailure(503, "The site cannot remember a payment now", "payment_not_kept");
      for (const owner of attempt.owners) store.put(`open ${owner}`, id, new Date(attempt.begun + bankMilliseconds));
      return { attempt, isNew: true };
    },

    /** Returns the attempt that a form began. */
    findByFormKey: (formKey: string) => find(store.get(`form ${formKey}`)),

    /** Returns the last attempt of a visitor, for as long as a payer may stay at the bank. */
    findOpen(owners: readonly string[]): PaymentAttempt | null {
      const found = owners.flatMap((owner) => find(store.get(`open ${owner}`)) ?? []);
      return found.toSorted((one, other) => other.begun - one.begun)[0] ?? null;
    },

    /** Forgets an attempt that the API refused, or that was never sent: the form may be sent again. */
    release({ id, formKey, owners, reference }: PaymentAttempt): void {
      store.delete(`form ${formKey}`);
      store.delete(`payment ${id}`);
      store.delete(`return ${reference}`);
      for (const owner of owners) if (store.get(`open ${owner}`) === id) store.delete(`open ${owner}`);
    },

    /**
     * Keeps the bank's document for as long as a payer may stay there; some banks' documents contain the card.
     * @returns whether it is kept
     */
    keepDocument: ({ id, begun }: PaymentAttempt, payload: string) =>
      store.put(`document ${id}`, payload, new Date(begun + bankMilliseconds)),
    documentOf: ({ id }: PaymentAttempt) => store.get(`document ${id}`),
    dropDocument: ({ id }: PaymentAttempt) => store.delete(`document ${id}`),

    /** Notes that a visitor's basket was emptied by this site, or by a payment whose outcome is known. */
    noteEmptied(owners: readonly string[]): void {
      for (const owner of owners) store.put(`emptied ${owner}`, String(Date.now()), untilKept(Date.now()));
    },
    /** Returns when that was last, in milliseconds; 0 for never. */
    emptiedAt: (owners: readonly string[]) =>
      Math.max(0, ...owners.map((owner) => Number(store.get(`emptied ${owner}`) ?? 0))),

    /** Takes a donation as the proof of an attempt. Returns false when it is the proof of another one. */
    takeAsProof({ id, owners }: PaymentAttempt, donation: number): boolean {
      const key = `proof ${owners[0]} ${donation}`;
      return store.claim(key, id, untilKept(Date.now())) === "claimed" || store.get(key) === id;
    },
  };
}
