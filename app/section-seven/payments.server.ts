import { createHash } from "node:crypto";
import * as z from "zod";
import type { Endpoints } from "~/contract/endpoints.ts";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import { type Payment, paymentFailures } from "~/contract/endpoints/payments.ts";
import { ApiFailure, type CallContent, type CallContext } from "~/contract/product-api.ts";
import { money } from "~/contract/rules/money.ts";
import { type PaymentState, paymentStates } from "~/contract/rules/payment-states.ts";
import { nameOf, type RawCall, type ReadAnswer, type RemoteSettings } from "../remote/connection.server.ts";
import type { Answered } from "../remote/exchange.server.ts";
import { isDefinite } from "../remote/failures.ts";
import type { WriteOnce } from "./write-once.server.ts";

/** How long a payment can be looked at. */
const storedMilliseconds = 2 * 86_400_000;
/** How long a payer may stay at the bank, and an outcome is awaited. */
const bankMilliseconds = 30 * 60_000;

/** A payment as this site began it. No card data is part of it. */
interface Attempt {
  /** Name of the guest's session or the member's bearer. */
  readonly owner: string;
  /** "awaiting_3ds" while its payer may be at the bank, then "under_review": this site knows no outcome. */
  readonly payment: Payment;
  /** The API's own id of it; null when it gave none. */
  readonly remoteId: string | null;
  /** Address of the provider's page; null when the bank's document was given. */
  readonly hostedPage: string | null;
}

interface Dependencies extends Pick<RemoteSettings, "store" | "publicUrl" | "onUnread"> {
  readonly raw: RawCall;
  readonly read: ReadAnswer;
  readonly once: WriteOnce;
  readonly showBasket: (content: CallContent, context: CallContext) => Promise<{ readonly data: Basket }>;
  /** Tells whether the API says with `payment/{id}` how a payment stands. */
  readonly tellsStates: () => boolean;
}

type Way = Endpoints["showThreeDSecure"]["result"]["_zod"]["output"]["data"];

/**
 * Takes payments at an API that has `payment/request` (§7) and does not lead to the bank itself: this site keeps the
 * bank's document and shows it. The outcome is what `payment/{id}` says, where the API has it; this site infers none.
 */
export function createRemotePayments(dependencies: Dependencies) {
  const { store, publicUrl, onUnread, raw, read, once, showBasket, tellsStates } = dependencies;
  const save = (attempt: Attempt) =>
    store.put(`payment ${attempt.payment.id}`, JSON.stringify(attempt), new Date(Date.now() + storedMilliseconds));
  const ownerOf = (sessionToken: unknown, { userToken }: CallContext) => nameOf(userToken ?? String(sessionToken));

  function find(id: unknown): Attempt {
    const text = store.get(`payment ${String(id)}`);
    if (text === null) throw new ApiFailure(404, "No such payment", "not_found");
    return JSON.parse(text) as Attempt;
  }

  function findOwn({ params, query }: CallContent, context: CallContext): Attempt {
    const attempt = find(params?.id);
    if (attempt.owner !== ownerOf(query?.session_token, context))
      throw new ApiFailure(404, "No such payment", "not_found");
    return attempt;
  }

  /**
   * Asks the API for a payment, which is stored before: an answer that never comes leaves a payment to look at, and not
   * a form to send again. What the API refused may be sent again.
   */
  async function begin(id: string, owner: string, content: CallContent, context: CallContext): Promise<Payment> {
    const body = content.body ?? {};
    const query = body.session_token ? { session_token: body.session_token } : {};
    const { data: basket } = await showBasket({ query }, context);
    if (typeof body.expected_amount === "number" && basket.total_price !== body.expected_amount)
      throw new ApiFailure(422, "", "total_changed", { "": [{ rule: "total_changed", facts: {} }] });
    const attempt: Attempt = { owner, payment: paymentFrom(id, body, basket), remoteId: null, hostedPage: null };
    const until = new Date(Date.now() + storedMilliseconds);
    const claimed = store.claim(`payment ${id}`, JSON.stringify(attempt), until);
    // One of several processes calls the API, even if a submit with the same key reaches each with other values.
    if (claimed === "taken") return find(id).payment;
    if (claimed === "failed") throw new ApiFailure(503, "The site cannot remember a payment now", "payment_not_stored");
    const sent = { ...content, body: { ...body, return_url: `${publicUrl}/payment/return/${id}` } };
    try {
      const answered = await raw("requestPayment", sent, context);
      const { payload, hosted_page: hostedPage } = await wayIn(answered);
      const isStored =
        payload !== null && store.put(`document ${id}`, payload, new Date(Date.now() + bankMilliseconds));
      const state = isStored || hostedPage !== null ? "awaiting_3ds" : "under_review";
      const payment = { ...attempt.payment, state } as const;
      const { id: outerId, data } = (await read("requestPayment", answered, {}, begun)) as z.output<typeof begun>;
      save({ ...attempt, payment, remoteId: data?.id || outerId || null, hostedPage });
      return payment;
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || isDefinite(failure)) {
        store.delete(`payment ${id}`);
        throw failure;
      }
      return attempt.payment;
    }
  }

  /** Reads the bank's document or the address of the provider's page; an answer may have neither. */
  async function wayIn(answered: Answered): Promise<Way> {
    const nothing = { data: { payload: null, hosted_page: null } };
    const { data } = (await read("showThreeDSecure", answered, {}).catch(() => nothing)) as { data: Way };
    const isDocument = data.payload !== null && /<\w/.test(data.payload);
    return { ...data, payload: isDocument ? data.payload : null };
  }

  /** Asks the API how a payment stands; null when it says it in no word of the contract, or of another payment. */
  async function ask({ payment, remoteId }: Attempt, query: CallContent["query"] = {}, context: CallContext) {
    const asked = raw("showPayment", { params: { id: remoteId }, query }, context);
    const answered = await asked.catch((failure: unknown) => {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    });
    if (!answered) return null;
    const { data } = (await read("showPayment", answered, {}, paymentAnswer)) as z.output<typeof paymentAnswer>;
    const isSame = (data.id || remoteId) === remoteId && (data.amount ?? payment.amount) === payment.amount;
    if (!isSame) onUnread?.("showPayment", new Map([["data", 1]]));
    return isSame ? data : null;
  }

  /** Returns a payment with the state that the API says now, where it says states. */
  async function current(attempt: Attempt, { query }: CallContent, context: CallContext): Promise<Payment> {
    const { payment, remoteId } = attempt;
    const unclear: Payment = { ...payment, state: "under_review" };
    const waiting = isLate(payment) ? unclear : payment;
    if (!tellsStates() || remoteId === null) return waiting;
    const { state = null, failure = null } = (await ask(attempt, query, context)) ?? {};
    if (state === null) return unclear;
    if (finalStates.has(state)) return { ...payment, state, failure, finished_at: new Date().toISOString() };
    return waiting.state === "awaiting_3ds" || isLate(payment) ? waiting : { ...payment, state: "confirming" };
  }

  return {
    async requestPayment(content: CallContent, context: CallContext) {
      const { session_token, idempotency_key } = content.body ?? {};
      const owner = ownerOf(session_token, context);
      // A submit and its repetitions have one id, which nobody can guess.
      const id = createHash("sha256").update(`${owner} ${idempotency_key}`).digest("hex").slice(0, 32);
      // None was asked for where the basket could not be read.
      const findResult = async (isDone: boolean) =>
        !isDone && store.get(`payment ${id}`) === null ? null : find(id).payment;
      return { data: await once(`payment ${id}`, () => begin(id, owner, content, context), findResult) };
    },

    async showPayment(content: CallContent, context: CallContext) {
      return { data: await current(findOwn(content, context), content, context) };
    },

    /** Asks nothing as the visitor, whose payment it need not be. */
    async showPaymentState({ params }: CallContent, { language }: CallContext) {
      return { data: { state: (await current(find(params?.id), {}, { language })).state } };
    },

    async showThreeDSecure(content: CallContent, context: CallContext) {
      const { payment, hostedPage } = findOwn(content, context);
      const payload = store.get(`document ${payment.id}`);
      if (payment.state !== "awaiting_3ds" || isLate(payment) || (payload === null && hostedPage === null))
        throw new ApiFailure(409, "The payment waits for nobody", "not_awaiting");
      return { data: { payload, hosted_page: hostedPage } };
    },

    /** Reads nothing of what the bank's return says: anybody can send it. */
    async returnFromBank({ body }: CallContent) {
      const attempt = find(body?.reference);
      const payment = { ...attempt.payment, state: "under_review" } as const;
      save({ ...attempt, payment });
      // Some banks' documents contain the card.
      store.delete(`document ${payment.id}`);
      return { data: { id: payment.id, state: payment.state } };
    },
  };
}

const finalStates: ReadonlySet<PaymentState> = new Set(["succeeded", "failed", "expired", "under_review"]);

const isLate = ({ expires_at }: Payment) => Date.parse(expires_at) < Date.now();

/** What is read of a payment that begins: its id in or beside the data. */
const begun = z.object({ id: z.string().nullable(), data: z.object({ id: z.string().nullable() }).nullable() });

/** What is read of a payment at the API. */
const paymentAnswer = z.object({
  data: z.object({
    id: z.string().nullable(),
    state: z.enum(paymentStates).nullable(),
    failure: z.enum(paymentFailures).nullable(),
    amount: money.nullable(),
  }),
});

/** Returns the payment of a basket as it is before the API has answered. */
function paymentFrom(id: string, body: Record<string, unknown>, basket: Basket): Payment {
  const { name = null, email = null, phone = null } = (body.donor ?? {}) as Partial<Payment["donor"]>;
  const now = Date.now();
  const fee = body.covers_fee === true ? basket.payment.fee : undefined;
  return {
    id,
    state: "under_review",
    failure: null,
    amount: basket.total_price + (fee?.amount ?? 0),
    ...(fee && { fee: { amount: fee.amount, refunded: 0 } }),
    currency: "TRY",
    donor: { name, email, phone },
    card: null,
    lines: basket.basket.map((line) => ({ ...line, refunded: 0, regular_day: null, in_memory: false })),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + bankMilliseconds).toISOString(),
    finished_at: null,
  };
}
