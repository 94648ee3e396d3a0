import { randomBytes } from "node:crypto";
import { testCards } from "../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import type { Card } from "../../app/contract/endpoints/payments.ts";
import type { TestBackend } from "./backend.ts";

export function newSessionToken(): string {
  return randomBytes(12)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "x")
    .slice(0, 15);
}

export function newIdempotencyKey(): string {
  return `press-${randomBytes(8).toString("hex")}`;
}

export function aCard(own: Partial<Card> = {}): Card {
  return { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry_month: 12, expiry_year: 2030, cvv: "123", ...own };
}

/** A card that the sandbox bank charges without ever telling. */
export const unknownCard = Object.entries(testCards).find(([, behaviour]) => behaviour === "stays_unknown")![0];

/** A gift of 50 TL to the first well. Sums are kuruş. */
export function aGift(changes: Record<string, unknown> = {}) {
  return { amount: 50_00, basket_able_type: 2 as const, basket_able_id: 1, ...changes };
}

type Call = TestBackend["call"];

/** Fills the basket of a new guest; returns its token. */
export async function fillBasket(call: Call, ...gifts: Record<string, unknown>[]): Promise<string> {
  const session_token = newSessionToken();
  for (const gift of gifts.length > 0 ? gifts : [{}])
    await call("addToBasket", { body: { ...aGift(gift), session_token } });
  return session_token;
}

interface Press {
  /** "hosted": the payer types the card on the provider's page. */
  readonly card?: Partial<Card> | "hosted";
  readonly idempotency_key?: string;
  readonly clientAddress?: string;
  readonly donor?: { name?: string; email?: string; phone?: string; anonymous?: boolean };
  readonly language?: "tr" | "en";
  /** Whether the payer covers the bank's fee, and the total that the button showed. */
  readonly covers_fee?: boolean;
  readonly expected_amount?: number;
}

/** Submits the payment of a basket; returns it with its owner's token. */
export async function pay(
  call: Call,
  session_token: string,
  { card, idempotency_key = newIdempotencyKey(), clientAddress, donor = {}, language = "tr", ...agreed }: Press = {},
) {
  const { data } = await call(
    "requestPayment",
    {
      body: {
        session_token,
        idempotency_key,
        donor,
        ...(card !== "hosted" && { card: aCard(card) }),
        terms_accepted: true,
        ...agreed,
      },
    },
    { language, ...(clientAddress && { clientAddress }) },
  );
  return { ...data, session_token };
}

export async function showPayment(call: Call, { id, session_token }: { id: string; session_token: string }) {
  return (await call("showPayment", { params: { id }, query: { session_token } })).data;
}

/** Returns the state of a payment without a look at it, which might change it. */
export async function storedState({ db }: Pick<TestBackend, "db">, { id }: { id: string }) {
  return (await db.query(`select state from payments where id = '${id}'`))[0]!.state;
}

export async function donationsOf(call: Call, { id, session_token }: { id: string; session_token: string }) {
  return (await call("listDonations", { query: { payment_id: id, session_token } })).data;
}

export async function showBasket(call: Call, session_token: string) {
  return (await call("showBasket", { query: { session_token } })).data;
}
