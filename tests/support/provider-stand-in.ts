import type { ServerResponse } from "node:http";
import { type Answer, type Call, json, send, sendHalf } from "../imitations/faults.ts";
import { isAuthorized, sign, signedWebhook } from "../imitations/iyzico-requests.ts";
import { createIyzico } from "../imitations/iyzico.ts";
import { type BankReturn, formsOf } from "./bank-pages.ts";
import { openProviderServer } from "./local-server.ts";

/** Faulty answers to a charge call. The money is taken in all these cases. */
export const chargeAnswers = [
  "failure 1",
  "10219",
  "5093",
  "500",
  "502 with HTML",
  "null",
  "half a body",
  "dropped",
  "hang",
  "fraudStatus 0",
  "fraudStatus -1",
  "wrong signature",
  "wrong sum",
] as const;

/** What the provider answers. Those that begin with "not" are given without doing anything. */
const usual = {
  initialise: "challenge",
  charge: "paid" as
    | (typeof chargeAnswers)[number]
    | "paid"
    | "not taken, 502"
    | "hang, not taken"
    | `refused:${string}`,
  detail: "knows" as
    | "knows"
    | "5115"
    | "hang"
    | "1001"
    | "INIT_THREEDS"
    | "CALLBACK_THREEDS"
    | "FAILURE"
    | `FAILURE:${string}`
    | "fraudStatus 0"
    | "wrong sum",
  storage: "kept",
  refund: "refunds" as "refunds" | "dropped" | "dropped, not" | "hang" | "500" | "wrong signature" | `not:${string}`,
  report: "knows" as "knows" | "1001" | "hang",
};

/** The order for each step of iyzico's imitation. */
const orderOfStep: Readonly<Record<string, keyof typeof usual>> = {
  initialize: "initialise",
  auth: "charge",
  detail: "detail",
  card: "storage",
  refund: "refund",
  cancel: "refund",
  "payment report": "report",
};

/** Starts iyzico's imitation in this process. It records every call, and answers each step as the test sets it. */
export async function startProviderStandIn() {
  const origin = { url: "" };
  const provider = createIyzico(origin, () => {}, "succeeds");
  const orders = { ...usual };
  /** Every received request, oldest first, with the site's payment id. */
  const calls: { path: string; payment: string }[] = [];
  const buyers = new Map<string, Record<string, unknown>>();
  const waiting = new Set<ServerResponse>();
  /** Answers that are never given. */
  const hanging = {
    /** Told of each answer that is not given. */
    onHang: () => {},
    close() {
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
  };
  const saleOf = (ours: string) => provider.books().find((sale) => sale.ours === ours);

  const server = await openProviderServer((call, response) => {
    const { path, query, body } = call;
    const step = provider.stepOf(call) ?? "";
    // It has no report of a day: the daily comparison finds the provider failing.
    if (step === "daily report") return send(response, json({ status: "failure" }, 503));
    const content = body ? JSON.parse(body) : {};
    calls.push({ path, payment: content.conversationId ?? query.get("paymentId") ?? "" });
    if (step === "initialize") buyers.set(content.conversationId, content.buyer);
    const name = orderOfStep[step];
    const order = name && orders[name];
    if (!order || !isAuthorized(call) || Object.values(usual).includes(order))
      return send(response, provider.act(call));
    if (order === "hang") provider.act(call);
    if (order.startsWith("hang")) {
      waiting.add(response);
      return hanging.onHang();
    }
    // Only calls that move money are carried out before their answer is spoilt.
    const isRead = name !== "charge" && name !== "refund" && /^\d/.test(order);
    answerBy(order, response, () => (isRead ? failure(order) : provider.act(call)));
  });
  origin.url = server.url;

  return {
    ...server,
    orders,
    calls,
    hanging,
    reset() {
      hanging.close();
      Object.assign(orders, usual);
    },
    chargesOf: (payment: string) => saleOf(payment)?.charges ?? 0,
    buyerOf: (payment: string) => buyers.get(payment)!,
    /** Returns the kuruş that went back for one payment of the site. */
    refundedOf: (payment: string) => saleOf(payment)?.refunded ?? 0,
    /** Returns the signed fields of the payer's return. By default the payer passed the challenge. */
    wayBack(payment: string, mdStatus = "1"): BankReturn {
      const body = new URLSearchParams({ orderId: saleOf(payment)!.id, mdStatus }).toString();
      const challenge: Call = { method: "POST", path: "/acs", query: new URLSearchParams(), headers: {}, body };
      const { action, fields } = formsOf(provider.act(challenge).content)[0]!;
      return { reference: action.split("/").at(-1)!, fields };
    },
    /** Returns a signed webhook about a payment of the site. */
    webhook: (payment: string, ...what: [event?: string, status?: string]) =>
      signedWebhook(saleOf(payment)!.id, payment, ...what),
  };
}
export type ProviderStandIn = Awaited<ReturnType<typeof startProviderStandIn>>;

const failure = (errorCode: string, status = 200) =>
  json({ status: "failure", errorCode, errorMessage: "words of the provider" }, status);

/** Gives the answer of an order. @param act what the provider does; orders with "not" or a state do nothing */
function answerBy(order: string, response: ServerResponse, act: () => Answer): void {
  const [what = "", code = ""] = order.split(":");
  const page: Answer = { status: 502, type: "text/html", content: "<html><h1>502 Bad Gateway</h1></html>" };
  if (order === "dropped, not") return void response.destroy();
  if (order === "not taken, 502") return send(response, page);
  if (what === "refused" || what === "not") return send(response, failure(code));
  if (/^(INIT_THREEDS|CALLBACK_THREEDS|FAILURE)$/.test(what))
    return send(response, json({ status: "success", paymentStatus: what, ...(code && { errorCode: code }) }));
  const content = JSON.parse(act().content);
  if (order === "dropped") return void response.destroy();
  if (order === "500") return send(response, failure("1", 500));
  if (order === "502 with HTML") return send(response, page);
  if (order === "null") return send(response, json(null));
  if (order === "half a body") return sendHalf(response, JSON.stringify(content));
  if (what.startsWith("fraudStatus "))
    return send(response, json({ ...content, fraudStatus: Number(what.slice("fraudStatus ".length)) }));
  if (order === "wrong signature") return send(response, json({ ...content, signature: "0".repeat(64) }));
  if (order !== "wrong sum") return send(response, failure(order.replace("failure ", "")));
  const sum = content.paidPrice + 1;
  const signature = sign(content.paymentId, "TRY", content.conversationId, content.conversationId, sum, sum);
  send(response, json({ ...content, price: sum, paidPrice: sum, signature }));
}
