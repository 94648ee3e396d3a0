import { cardBehaviours } from "../imitations/iyzico-requests.ts";
import { type BankReturn, formsOf, postReturn } from "./bank-pages.ts";
import { aCard, aGift, newIdempotencyKey, newSessionToken } from "./gifts.ts";
import { callerFor } from "./giving.ts";
import type { MoneySite } from "./money-site.ts";
import type { Member } from "./people.ts";

export type Return = BankReturn;

export interface Gift {
  readonly amounts: readonly number[];
  readonly member?: Member | undefined;
  /** Number of the typed card; the member's first saved card if it is "saved". Without meaning on a hosted page. */
  readonly card: string;
  /** Whether the card is stored, or charged each month. */
  readonly keep?: "card" | "month";
  /** What the payer does at the bank: "pay", or a way to fail. */
  readonly choice: string;
}

/** Numbers of cards, by what they do. */
export const cardNumbers = Object.fromEntries(
  Object.entries(cardBehaviours).map(([number, behaviour]) => [behaviour, number]),
) as Record<(typeof cardBehaviours)[keyof typeof cardBehaviours], string>;

/** Fills a basket and presses the payment button; returns the payment with its owner's token. */
export async function press({ site, provider }: MoneySite, { amounts, member, card, keep }: Gift) {
  const call = callerFor(site().call, member);
  const session_token = newSessionToken();
  for (const [index, amount] of amounts.entries())
    await call("addToBasket", {
      body: {
        ...aGift({ amount, basket_able_id: 1 + (index % 2) }),
        ...(member === undefined && { session_token }),
        ...(keep === "month" && { regular: true }),
      },
    });
  const { data: basket } = await call("showBasket", { query: member === undefined ? { session_token } : {} });
  const saved = card === "saved" && member ? (await call("listSavedCards", {})).data[0] : undefined;
  const { data } = await call("requestPayment", {
    body: {
      ...(member === undefined && { session_token }),
      idempotency_key: newIdempotencyKey(),
      donor: { name: "Zehra Işık", email: "zehra@example.org" },
      terms_accepted: true,
      ...(provider === "iyzico" &&
        (saved
          ? { saved_card_id: saved.id }
          : { card: aCard({ number: card === "saved" ? cardNumbers.succeeds : card }), save_card: keep === "card" })),
      ...(basket.monthly_price > 0 && { regular_consent: { amount: basket.monthly_price, day: basket.monthly_day } }),
    },
  });
  return { id: data.id, state: data.state, session_token, member };
}
export type Pressed = Awaited<ReturnType<typeof press>>;

/** Walks through the bank's pages; returns what the browser then sends to the site, or null without a way. */
export async function walk({ site }: MoneySite, { id, session_token, member }: Pressed, choice: string) {
  const call = callerFor(site().call, member);
  const query = member === undefined ? { session_token } : {};
  const { data } = await call("showThreeDSecure", { params: { id }, query });
  if (data.hosted_page !== null) {
    const body = new URLSearchParams({ choice });
    const { headers } = await fetch(data.hosted_page, { method: "POST", body, redirect: "manual" });
    const address = new URL(headers.get("location")!);
    return { reference: lastPart(address.pathname), fields: Object.fromEntries(address.searchParams) };
  }
  const [form] = formsOf(data.payload!);
  const body = new URLSearchParams({ ...form!.fields, choice });
  const [back] = formsOf(await (await fetch(form!.action, { method: "POST", body })).text());
  return { reference: lastPart(back!.action), fields: back!.fields } satisfies Return;
}

export async function comeBack({ site }: MoneySite, bankReturn: Return) {
  return (await postReturn(site().call, bankReturn)).state;
}

/** Returns returns that nobody signed: with another result, another payment, or no signature. */
export function forgedReturns({ reference, fields }: Return): Return[] {
  const changed = (changes: Record<string, string>) => ({ reference, fields: { ...fields, ...changes } });
  if (!("signature" in fields)) return [changed({ result: "ok", status: "success" })];
  const isPassed = fields.mdStatus === "1";
  return [
    changed({ mdStatus: isPassed ? "0" : "1", status: isPassed ? "failure" : "success" }),
    changed({ paymentId: "20000001" }),
    changed({ signature: "0".repeat(64) }),
  ];
}

const lastPart = (path: string) => path.split("/").at(-1)!;
