import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Donation, Payment } from "~/contract/endpoints/payments.ts";
import type { CallContext } from "~/contract/product-api.ts";
import { ApiFailure, isDefinite } from "../failures.ts";
import type { LooseContent } from "../wire.ts";
import { isRefusedReturn, stateOfWord, wayIn } from "./payment-answers.ts";
import { bankMilliseconds, createPaymentAttempts, type PaymentAttempt } from "./payment-attempts.server.ts";
import type { RawCall, RemoteSettings } from "./remote-settings.server.ts";
import type { VisitorNames } from "./visitor-names.server.ts";

/** How long after the bank's return an outcome is awaited before it is called unknown. */
const outcomeMilliseconds = 30_000;

interface Dependencies extends Pick<RemoteSettings, "store" | "publicUrl" | "returnUrlField"> {
  readonly raw: RawCall;
  readonly plain: (
    name: "listUserDonations" | "emptyBasket" | "removeFromBasket",
    content: LooseContent,
    context: CallContext,
  ) => Promise<unknown>;
  readonly visitors: VisitorNames;
  readonly showBasket: (query: object, context: CallContext) => Promise<Basket>;
  /** Fills in the titles of lines that the API gives without. */
  readonly completeTitles: <Answer>(answer: Answer, context: CallContext) => Promise<Answer>;
}

type Adapter = (content: LooseContent, context: CallContext) => Promise<{ data: unknown }>;

/**
 * Takes payments at an API that has only `payment/request` (§7): this site gives the payment an id before it asks,
 * keeps the bank's document, and finds the outcome out from `payment/{id}`, the member's donations or the emptied
 * basket. What none of them says is told as unknown, and meanwhile nothing else is asked for the same visitor.
 */
export function createRemotePayments(dependencies: Dependencies) {
  const { store, publicUrl, returnUrlField, raw, plain, visitors, showBasket, completeTitles } = dependencies;
  const attempts = createPaymentAttempts(store);
  /** Submits under way in this process; the others find the stored attempt. */
  const underWay = new Map<string, Promise<Payment>>();

  async function findOwn({ params, query }: LooseContent, context: CallContext): Promise<PaymentAttempt> {
    const attempt = attempts.find(String(params?.id));
    const names = attempt ? await visitors.allOf(query?.session_token, context) : [];
    if (!attempt?.owners.some((owner) => names.includes(owner)))
      throw new ApiFailure(404, "No such payment", "not_found");
    return attempt;
  }

  /** Begins the payment of a submit, or returns the one that it began before. */
  async function begin(formKey: string, content: LooseContent, context: CallContext): Promise<Payment> {
    const body = content.body ?? {};
    const query = body.session_token ? { session_token: body.session_token } : {};
    const known = attempts.findByFormKey(formKey);
    if (known) return outcomeOf(known, query, context);
    const open = attempts.findOpen(await visitors.allOf(body.session_token, context));
    if (open && isUnknown(open)) {
      const payment = await outcomeOf(open, query, context);
      // Money may have been taken for it: its page says so.
      if (mayBeTaken(payment)) return payment;
    }
    const [owners, { data: basket }, donationsBefore] = await Promise.all([
      visitors.ownOf(body.session_token, context),
      showBasket(query, context).then((data) => completeTitles({ data }, context)),
      donationsOf(context).then(
        (list) => list?.map(({ id }) => id) ?? null,
        () => null,
      ),
    ]);
    if (typeof body.expected_amount === "number" && basket.total_price !== body.expected_amount)
      throw new ApiFailure(409, "The total has changed", "total_changed");
    const begun = Date.now();
    const { attempt, isNew } = attempts.begin({
      owners,
      formKey,
      remoteId: null,
      hostedPage: null,
      payment: paymentFrom(body, basket, begun),
      donationsBefore,
      isBasketProof: basket.basket.length > 0,
      begun,
      isAtBank: false,
      returned: null,
      isRefused: false,
    });
    return isNew ? ask(attempt, content, query, context) : outcomeOf(attempt, query, context);
  }

  /** Asks the API for an attempt that is stored. An answer that does not come leaves it as it is. */
  async function ask(
    attempt: PaymentAttempt,
    content: LooseContent,
    query: object,
    context: CallContext,
  ): Promise<Payment> {
    const address = `${publicUrl}/payment/return/${attempt.reference}`;
    const extra = returnUrlField ? { [returnUrlField]: address } : {};
    const answered = await raw("requestPayment", { ...content, extra }, context).catch((failure: unknown) => {
      if (failure instanceof ApiFailure && !isDefinite(failure)) return null;
      attempts.release(attempt);
      throw failure;
    });
    if (answered === null) return outcomeOf(attempt, query, context);
    const { payload, hostedPage, remoteId, state } = wayIn(answered.body);
    const isAtBank = payload !== null || hostedPage !== null;
    const asked: PaymentAttempt = {
      ...attempt,
      remoteId,
      hostedPage,
      isAtBank,
      isRefused: state === "failed",
      payment: { ...attempt.payment, state: state === "succeeded" ? state : isAtBank ? "awaiting_3ds" : "confirming" },
    };
    if (payload !== null) attempts.keepDocument(asked, payload);
    attempts.save(asked);
    if (!isAtBank) return outcomeOf(asked, query, context);
    // An API may empty the basket before anybody paid: that it is empty then proves nothing.
    const after = await showBasket(query, context).catch(() => null);
    if (!after?.basket.length) attempts.save({ ...asked, isBasketProof: false });
    return asked.payment;
  }

  async function outcomeOf(attempt: PaymentAttempt, query: object, context: CallContext): Promise<Payment> {
    const { payment, owners } = attempt;
    if (payment.state === "succeeded") return payment;
    const known = (await askedState(attempt, context)) ?? (await seenState(attempt, query, context));
    const state = known ?? waitingState(attempt);
    const changed: Payment = {
      ...payment,
      state,
      failure: state === "failed" ? "refused" : null,
      finished_at: state === "succeeded" || state === "failed" ? new Date().toISOString() : null,
    };
    // Only what cannot change any more is remembered: a failure could still be followed by a late success.
    if (state === "succeeded") {
      attempts.save({ ...attempt, payment: changed });
      attempts.dropDocument(attempt);
      attempts.noteEmptied(owners);
    }
    return changed;
  }

  /** Asks `payment/{id}`, which an API may have without this project's other endpoints. */
  async function askedState({ remoteId }: PaymentAttempt, context: CallContext) {
    if (remoteId === null) return null;
    const answered = await raw("showPayment", { params: { id: remoteId } }, context, true).catch(() => null);
    return answered && stateOfWord(answered.body);
  }

  /**
   * Reads the outcome from what has changed: a new donation of the member, or a basket that was emptied after the payer
   * went to the bank, neither by this site nor by another payment. A basket that is found empty much later, while the
   * bank sent nobody back, may have expired.
   */
  async function seenState(attempt: PaymentAttempt, query: object, context: CallContext) {
    const { donationsBefore, isBasketProof, begun, owners, isAtBank, isRefused, returned, payment } = attempt;
    const [donations, basket] = await Promise.all([
      donationsBefore && donationsOf(context).catch(() => null),
      isBasketProof || isRefused ? showBasket(query, context).catch(() => null) : null,
    ]);
    const amounts = new Set([payment.amount, ...payment.lines.map(({ amount }) => amount)]);
    const isNew = ({ id, amount }: Donation) => !donationsBefore!.includes(id) && amounts.has(amount);
    if (donations?.some((donation) => isNew(donation) && attempts.takeAsProof(attempt, donation.id)))
      return "succeeded";
    if (isRefused) return basket && basket.basket.length > 0 ? "failed" : null;
    const isEmptied = isBasketProof && basket?.basket.length === 0 && attempts.emptiedAt(owners) < begun;
    const isInTime = returned !== null || Date.now() - begun < bankMilliseconds;
    return isEmptied && isAtBank && isInTime ? "succeeded" : null;
  }

  /** Returns the member's donations; null for a guest, whose list could be everybody's. */
  async function donationsOf(context: CallContext): Promise<readonly Donation[] | null> {
    if (context.userToken === undefined) return null;
    return ((await plain("listUserDonations", {}, context)) as { data: Donation[] }).data;
  }

  /** Notes that this site itself emptied a basket, so that this is not taken for a payment. */
  const noting =
    (name: "emptyBasket" | "removeFromBasket"): Adapter =>
    async (content, context) => {
      attempts.noteEmptied(await visitors.ownOf(content.query?.session_token, context));
      return (await plain(name, content, context)) as { data: unknown };
    };

  return {
    async requestPayment(content: LooseContent, context: CallContext) {
      const session = visitors.sessionOf(content.body?.session_token, context);
      const formKey = `${session} ${String(content.body?.idempotency_key)}`;
      let payment = underWay.get(formKey);
      if (!payment) {
        payment = begin(formKey, content, context).finally(() => underWay.delete(formKey));
        underWay.set(formKey, payment);
      }
      return { data: await payment };
    },

    /** Says which payment of the visitor may have taken money: nobody is to type a card meanwhile. */
    async showBasket({ query = {} }: LooseContent, context: CallContext) {
      const { data: basket } = await completeTitles({ data: await showBasket(query, context) }, context);
      const isEmpty = basket.basket.length === 0;
      const open = isEmpty ? null : attempts.findOpen(await visitors.allOf(query.session_token, context));
      const under_way = open && isUnknown(open) && mayBeTaken(await outcomeOf(open, query, context)) ? open.id : null;
      return { data: { ...basket, payment: { ...basket.payment, under_way } } };
    },

    async showPayment(content: LooseContent, context: CallContext) {
      const { session_token } = content.query ?? {};
      const query = session_token ? { session_token } : {};
      return { data: await outcomeOf(await findOwn(content, context), query, context) };
    },

    /** Asks nothing as the visitor, whose payment it need not be. */
    async showPaymentState({ params }: LooseContent, { language }: CallContext) {
      const attempt = attempts.find(String(params?.id));
      if (!attempt) throw new ApiFailure(404, "No such payment", "not_found");
      const { state } = attempt.payment;
      if (state === "succeeded") return { data: { state } };
      return { data: { state: (await askedState(attempt, { language })) ?? waitingState(attempt) } };
    },

    async showThreeDSecure(content: LooseContent, context: CallContext) {
      const attempt = await findOwn(content, context);
      const payload = attempts.documentOf(attempt);
      if (attempt.returned !== null || (payload === null && attempt.hostedPage === null))
        throw new ApiFailure(409, "The payment waits for nobody", "not_awaiting");
      return { data: { payload, hosted_page: attempt.hostedPage } };
    },

    async returnFromBank({ body }: LooseContent) {
      const attempt = attempts.findByReference(String(body?.reference));
      if (!attempt) throw new ApiFailure(404, "No such payment", "not_found");
      const isRefused = isRefusedReturn((body?.fields ?? {}) as Record<string, string>);
      if (attempt.payment.state !== "succeeded") attempts.save({ ...attempt, returned: Date.now(), isRefused });
      attempts.dropDocument(attempt);
      return { data: { id: attempt.id, state: attempt.payment.state } };
    },

    emptyBasket: noting("emptyBasket"),
    removeFromBasket: noting("removeFromBasket"),
  } satisfies Record<string, Adapter>;
}

/** Tells whether money may have been taken for an attempt without the payer being at the bank. */
function isUnknown({ isAtBank, returned, isRefused, payment }: PaymentAttempt): boolean {
  return payment.state !== "succeeded" && !isRefused && (!isAtBank || returned !== null);
}

function mayBeTaken({ state }: Payment): boolean {
  return state === "confirming" || state === "under_review";
}

/** The state of a payment of which nothing is known yet. */
function waitingState({ isAtBank, returned, begun }: PaymentAttempt): Payment["state"] {
  const now = Date.now();
  // Who never came back may have paid all the same.
  if (isAtBank && returned === null) return now - begun < bankMilliseconds ? "awaiting_3ds" : "under_review";
  return now - (returned ?? begun) < outcomeMilliseconds ? "confirming" : "under_review";
}

/** Returns the payment of a basket as it is before the API is asked; its id is given when it is stored. */
function paymentFrom(body: Record<string, unknown>, basket: Basket, begun: number): Payment {
  const { name = null, email = null, phone = null } = (body.donor ?? {}) as Partial<Payment["donor"]>;
  return {
    id: "",
    state: "confirming",
    failure: null,
    amount: basket.total_price,
    currency: "TRY",
    donor: { name, email, phone },
    card: null,
    lines: basket.basket.map((line) => ({ ...line, refunded: 0, regular_day: null, in_memory: false })),
    created_at: new Date(begun).toISOString(),
    expires_at: new Date(begun + bankMilliseconds).toISOString(),
    finished_at: null,
  };
}
