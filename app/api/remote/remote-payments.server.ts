import { randomBytes } from "node:crypto";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { Donation, Payment } from "~/contract/endpoints/payments.ts";
import type { RequestContext } from "../client.server.ts";
import { ApiFailure } from "../failures.ts";
import type { LooseContent } from "../wire.ts";
import { isRefusedReturn, stateOfWord, wayIn } from "./payment-answers.ts";
import { nameOf, type RawCall, type RemoteSettings } from "./remote-settings.server.ts";

/** How long a payment can be looked at. */
const keptMilliseconds = 2 * 86_400_000;
/** How long a payer may stay at the bank. */
const bankMilliseconds = 30 * 60_000;
/** How long after the bank's return an outcome is awaited before it is called unknown. */
const outcomeMilliseconds = 30_000;

/** What this site remembers of a payment that the API cannot tell. No card data is part of it. */
interface StoredPayment {
  readonly id: string;
  readonly owner: string;
  /** The API's own id of it; null when it gave none. */
  readonly remoteId: string | null;
  readonly payload: string | null;
  readonly hostedPage: string | null;
  readonly payment: Payment;
  /** Ids of the donations from before; null when they could not be read. */
  readonly donationsBefore: readonly number[] | null;
  readonly hadLines: boolean;
  /** Milliseconds. */
  readonly begun: number;
  readonly returned: number | null;
  readonly isRefused: boolean;
}

interface Dependencies extends Pick<RemoteSettings, "store" | "publicUrl" | "returnUrlField"> {
  readonly raw: RawCall;
  readonly plain: (
    name: "showBasket" | "listDonations" | "listUserDonations" | "emptyBasket" | "removeFromBasket",
    content: LooseContent,
    context: RequestContext,
  ) => Promise<unknown>;
}

type Adapter = (content: LooseContent, context: RequestContext) => Promise<{ data: unknown }>;

/**
 * Takes payments at an API that has only `payment/request` (§7): this site gives the payment an id, keeps the bank's
 * document, and finds the outcome out from `payment/{id}`, the donations or the emptied basket. What none of them says
 * is told as unknown.
 */
export function createRemotePayments({ store, publicUrl, returnUrlField, raw, plain }: Dependencies) {
  const pressed = new Map<string, Promise<Payment>>();

  function save(stored: StoredPayment): void {
    store.put(`payment ${stored.id}`, JSON.stringify(stored), new Date(stored.begun + keptMilliseconds));
  }

  function find(id: unknown): StoredPayment | null {
    const text = store.get(`payment ${String(id)}`);
    return text === null ? null : (JSON.parse(text) as StoredPayment);
  }

  function findOwn({ params, query }: LooseContent, context: RequestContext): StoredPayment {
    const stored = find(params?.id);
    if (!stored || stored.owner !== ownerOf(query?.session_token, context))
      throw new ApiFailure(404, "No such payment", "not_found");
    return stored;
  }

  async function begin(content: LooseContent, context: RequestContext): Promise<Payment> {
    const body = content.body ?? {};
    const query = body.session_token ? { session_token: body.session_token } : {};
    const [basket, donationsBefore] = await Promise.all([
      basketOf(query, context).catch(() => null),
      donationsOf(query, context).then(
        (list) => list.map(({ id }) => id),
        () => null,
      ),
    ]);
    if (basket && typeof body.expected_amount === "number" && basket.total_price !== body.expected_amount)
      throw new ApiFailure(409, "The total has changed", "total_changed");
    const reference = randomBytes(18).toString("hex");
    const address = `${publicUrl}/payment/return/${reference}`;
    const extra = returnUrlField ? { [returnUrlField]: address } : {};
    const answered = await raw("requestPayment", { ...content, extra }, context);
    const begun = Date.now();
    const { payload, hostedPage, remoteId, state } = wayIn(answered.body);
    const id = remoteId && /^[A-Za-z0-9]{8,32}$/.test(remoteId) ? remoteId : randomBytes(8).toString("hex");
    const hasWay = payload !== null || hostedPage !== null;
    const stored: StoredPayment = {
      id,
      owner: ownerOf(body.session_token, context),
      remoteId,
      payload,
      hostedPage,
      payment: paymentFrom(id, state ?? (hasWay ? "awaiting_3ds" : "confirming"), body, basket, begun),
      donationsBefore,
      hadLines: (basket?.basket.length ?? 0) > 0,
      begun,
      returned: hasWay ? null : begun,
      isRefused: false,
    };
    save(stored);
    store.put(`return ${reference}`, id, new Date(begun + keptMilliseconds));
    return hasWay ? stored.payment : outcomeOf(stored, query, context);
  }

  async function outcomeOf(stored: StoredPayment, query: object, context: RequestContext): Promise<Payment> {
    const { payment } = stored;
    if (payment.state === "succeeded") return payment;
    const state = (await askedState(stored, context)) ?? (await seenState(stored, query, context));
    const known = state ?? waitingState(stored);
    const changed: Payment = {
      ...payment,
      state: known,
      failure: known === "failed" ? "refused" : null,
      finished_at: known === "succeeded" || known === "failed" ? new Date().toISOString() : null,
    };
    // Only what cannot change any more is remembered: a failure could still be followed by a late success.
    if (known === "succeeded") save({ ...stored, payment: changed, payload: null });
    return changed;
  }

  /** Asks `payment/{id}`, which an API may have without this project's other endpoints. */
  async function askedState({ remoteId }: StoredPayment, context: RequestContext) {
    if (remoteId === null) return null;
    const answered = await raw("showPayment", { params: { id: remoteId } }, context, true).catch(() => null);
    return answered && stateOfWord(answered.body);
  }

  /** Reads the outcome from what has changed: a new donation, or a basket that this site did not empty. */
  async function seenState(stored: StoredPayment, query: object, context: RequestContext) {
    const { donationsBefore, hadLines, begun, owner, isRefused, payment } = stored;
    const [donations, basket] = await Promise.all([
      donationsBefore && donationsOf(query, context).catch(() => null),
      hadLines ? basketOf(query, context).catch(() => null) : null,
    ]);
    const amounts = new Set([payment.amount, ...payment.lines.map(({ amount }) => amount)]);
    if (donations?.some(({ id, amount }) => !donationsBefore!.includes(id) && amounts.has(amount))) return "succeeded";
    const emptied = Number(store.get(`emptied ${owner}`) ?? 0);
    if (basket?.basket.length === 0 && emptied < begun) return "succeeded";
    return isRefused && basket && basket.basket.length > 0 ? "failed" : null;
  }

  async function basketOf(query: object, context: RequestContext): Promise<Basket> {
    return ((await plain("showBasket", { query: { ...query } }, context)) as { data: Basket }).data;
  }

  async function donationsOf(query: object, context: RequestContext): Promise<readonly Donation[]> {
    const name = context.userToken === undefined ? "listDonations" : "listUserDonations";
    return ((await plain(name, { query: { ...query } }, context)) as { data: Donation[] }).data;
  }

  /** Notes that this site itself emptied a basket, so that this is not taken for a payment. */
  const noting =
    (name: "emptyBasket" | "removeFromBasket"): Adapter =>
    async (content, context) => {
      const owner = ownerOf(content.query?.session_token, context);
      store.put(`emptied ${owner}`, String(Date.now()), new Date(Date.now() + keptMilliseconds));
      return (await plain(name, content, context)) as { data: unknown };
    };

  return {
    async requestPayment(content: LooseContent, context: RequestContext) {
      const key = `press ${ownerOf(content.body?.session_token, context)} ${String(content.body?.idempotency_key)}`;
      const known = find(store.get(key));
      if (known) return { data: known.payment };
      let payment = pressed.get(key);
      if (!payment) {
        payment = begin(content, context).finally(() => pressed.delete(key));
        pressed.set(key, payment);
      }
      const data = await payment;
      store.put(key, data.id, new Date(Date.now() + keptMilliseconds));
      return { data };
    },

    async showPayment(content: LooseContent, context: RequestContext) {
      const { session_token } = content.query ?? {};
      const query = session_token ? { session_token } : {};
      return { data: await outcomeOf(findOwn(content, context), query, context) };
    },

    async showThreeDSecure(content: LooseContent, context: RequestContext) {
      const { payload, hostedPage, returned } = findOwn(content, context);
      if (returned !== null || (payload === null && hostedPage === null))
        throw new ApiFailure(409, "The payment waits for nobody", "not_awaiting");
      return { data: { payload, hosted_page: hostedPage } };
    },

    async returnFromBank({ body }: LooseContent) {
      const stored = find(store.get(`return ${String(body?.reference)}`));
      if (!stored) throw new ApiFailure(404, "No such payment", "not_found");
      const isRefused = isRefusedReturn((body?.fields ?? {}) as Record<string, string>);
      if (stored.payment.state !== "succeeded") save({ ...stored, returned: Date.now(), isRefused });
      return { data: { id: stored.id, state: stored.payment.state } };
    },

    emptyBasket: noting("emptyBasket"),
    removeFromBasket: noting("removeFromBasket"),
  } satisfies Record<string, Adapter>;
}

function ownerOf(sessionToken: unknown, { userToken }: RequestContext): string {
  return nameOf(userToken ?? `guest ${String(sessionToken)}`);
}

/** The state of a payment of which nothing is known yet. */
function waitingState({ returned, begun }: StoredPayment): Payment["state"] {
  if (returned === null) return Date.now() - begun < bankMilliseconds ? "awaiting_3ds" : "expired";
  return Date.now() - returned < outcomeMilliseconds ? "confirming" : "under_review";
}

function paymentFrom(
  id: string,
  state: Payment["state"],
  body: Record<string, unknown>,
  basket: Basket | null,
  begun: number,
): Payment {
  const { name = null, email = null, phone = null } = (body.donor ?? {}) as Partial<Payment["donor"]>;
  return {
    id,
    state,
    failure: null,
    amount: basket?.total_price ?? (body.expected_amount as number | undefined) ?? 0,
    currency: "TRY",
    donor: { name, email, phone },
    card: null,
    lines: (basket?.basket ?? []).map((line) => ({ ...line, refunded: 0, regular_day: null, in_memory: false })),
    created_at: new Date(begun).toISOString(),
    expires_at: new Date(begun + bankMilliseconds).toISOString(),
    finished_at: null,
  };
}
