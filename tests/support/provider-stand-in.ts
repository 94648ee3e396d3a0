import { createHmac, randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BankReturn } from "./bank-pages.ts";
import { HangingAnswers } from "./hanging-answers.ts";
import { isAuthorized, signedWebhook, standInKeys } from "./provider-webhooks.ts";

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
export type ChargeAnswer =
  | (typeof chargeAnswers)[number]
  | "paid"
  | "not taken, 502"
  | "hang, not taken"
  | `refused:${string}`;

export type DetailAnswer =
  | "knows"
  | "5115"
  | "hang"
  | "1001"
  | "INIT_THREEDS"
  | "CALLBACK_THREEDS"
  | "FAILURE"
  | `FAILURE:${string}`
  | "fraudStatus 0"
  | "wrong sum";

/** The fields of requests that the stand-in reads. Each endpoint has some of them. */
interface ProviderRequest {
  readonly conversationId: string;
  readonly callbackUrl: string;
  readonly paidPrice: string;
  readonly basketItems: readonly { id: string; price: string }[];
  readonly buyer: Record<string, unknown>;
  readonly paymentId: string;
}

interface Entry {
  readonly paymentId: string;
  readonly conversationId: string;
  readonly callbackUrl: string;
  readonly price: number;
  readonly items: readonly { id: string; price: string }[];
  readonly buyer: Record<string, unknown>;
  charges: number;
  readonly refunds: StandInRefund[];
}

const sign = (...values: unknown[]) =>
  createHmac("sha256", standInKeys.secretKey).update(values.join(":")).digest("hex");

/**
 * Starts a payment provider on a loopback port, written from iyzico's documentation without code of our gateway. It
 * checks the signature of every request, records every charge, and answers as the test sets it.
 */
export async function startProviderStandIn() {
  const ledger = new Map<string, Entry>();
  const hanging = new HangingAnswers();
  /** Every received request, oldest first, with the site's payment id. */
  const calls: { path: string; payment: string }[] = [];
  const orders = {
    initialise: "challenge",
    charge: "paid" as ChargeAnswer,
    detail: "knows" as DetailAnswer,
    storage: "kept",
    refund: "refunds" as RefundOrderAnswer,
    report: "knows" as ReportAnswer,
  };

  const refunds = standInRefunds({ ledger, orders, hanging, sign });

  const entryOf = (ours: string) => [...ledger.values()].find(({ conversationId }) => conversationId === ours)!;

  const server = createServer((request, response) => void answer(request, response));
  // A connection that ends just when a call takes it again would lose the call.
  server.keepAliveTimeout = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const { pathname: path, searchParams } = new URL(request.url ?? "", "http://provider.test");
    if (path === "/v2/reporting/payment/details") {
      calls.push({ path, payment: searchParams.get("paymentId") ?? "" });
      if (!isAuthorized(request, path, body)) return failure(response, "1001");
      return refunds.report(response, searchParams.get("paymentId") ?? "");
    }
    // It has no report of a day: the daily comparison finds the provider failing.
    if (request.method === "GET") return json(response, 503, { status: "failure" });
    const content = JSON.parse(body) as ProviderRequest;
    calls.push({ path, payment: content.conversationId });
    if (!isAuthorized(request, path, body)) return failure(response, "1001");
    if (path === "/payment/3dsecure/initialize") return initialise(response, content);
    if (path === "/payment/3dsecure/auth") return charge(response, content);
    if (path === "/payment/detail") return detail(response, content);
    if (path === "/payment/refund" || path === "/payment/cancel") return refunds.answer(response, JSON.parse(body));
    if (path.startsWith("/cardstorage/"))
      return orders.storage === "kept"
        ? json(response, 200, { status: "success", cardUserKey: "user", cardToken: "token" })
        : failure(response, orders.storage);
    return failure(response, "11");
  }

  function initialise(response: ServerResponse, content: ProviderRequest): void {
    if (orders.initialise !== "challenge") return failure(response, orders.initialise);
    const paymentId = String(randomInt(10 ** 9, 10 ** 10));
    const { conversationId, callbackUrl, paidPrice, basketItems, buyer } = content;
    ledger.set(paymentId, {
      paymentId,
      conversationId,
      callbackUrl,
      price: Number(paidPrice),
      items: basketItems,
      buyer,
      charges: 0,
      refunds: [],
    });
    const form = `<form id="iyzico-3ds-form" action="https://bank.example/acs" method="post"><input type="hidden" name="orderId" value="${paymentId}"></form>`;
    json(response, 200, {
      status: "success",
      conversationId,
      paymentId,
      threeDSHtmlContent: Buffer.from(form).toString("base64"),
      signature: sign(paymentId, conversationId),
    });
  }

  function charge(response: ServerResponse, { paymentId }: ProviderRequest): void {
    const entry = ledger.get(paymentId);
    if (!entry) return failure(response, "5115");
    const { charge: order } = orders;
    if (order.startsWith("refused:")) return failure(response, order.slice("refused:".length));
    if (order === "not taken, 502") return html(response);
    if (order === "hang, not taken") return hanging.add(response);
    entry.charges++;
    switch (order) {
      case "failure 1":
        return failure(response, "1");
      case "10219":
        return json(response, 200, {
          status: "failure",
          errorCode: "10219",
          errorGroup: "REQUEST_TIMEOUT",
          errorMessage: "x",
        });
      case "5093":
        return failure(response, "5093");
      case "500":
        return json(response, 500, { status: "failure", errorCode: "1", errorMessage: "x" });
      case "502 with HTML":
        return html(response);
      case "null":
        return json(response, 200, null);
      case "half a body": {
        const whole = JSON.stringify(paid(entry));
        response.writeHead(200, { "content-type": "application/json", "content-length": whole.length });
        response.write(whole.slice(0, whole.length / 2), () => response.destroy());
        return;
      }
      case "dropped":
        return void response.destroy();
      case "hang":
        return hanging.add(response);
      case "fraudStatus 0":
        return json(response, 200, { ...paid(entry), fraudStatus: 0 });
      case "fraudStatus -1":
        return json(response, 200, { ...paid(entry), fraudStatus: -1 });
      case "wrong signature":
        return json(response, 200, { ...paid(entry), signature: "0".repeat(64) });
      case "wrong sum":
        return json(response, 200, paid(entry, entry.price + 1));
      default:
        return json(response, 200, paid(entry));
    }
  }

  function detail(response: ServerResponse, { paymentId }: ProviderRequest): void {
    const entry = ledger.get(paymentId);
    const { detail: order } = orders;
    if (order === "hang") return hanging.add(response);
    if (order === "5115" || order === "1001") return failure(response, order);
    if (!entry) return failure(response, "5115");
    if (order === "knows")
      return json(
        response,
        200,
        entry.charges > 0
          ? { ...paid(entry), paymentStatus: "SUCCESS" }
          : { status: "success", paymentStatus: "CALLBACK_THREEDS" },
      );
    if (order === "fraudStatus 0")
      return json(response, 200, { ...paid(entry), paymentStatus: "SUCCESS", fraudStatus: 0 });
    if (order === "wrong sum")
      return json(response, 200, { ...paid(entry, entry.price + 1), paymentStatus: "SUCCESS" });
    const [paymentStatus, errorCode] = order.split(":");
    json(response, 200, { status: "success", paymentStatus, ...(errorCode && { errorCode }) });
  }

  /** Returns the correctly signed answer for a charged payment. */
  function paid({ paymentId, conversationId, price, items }: Entry, sum = price) {
    return {
      status: "success",
      paymentId,
      conversationId,
      basketId: conversationId,
      currency: "TRY",
      price: sum,
      paidPrice: sum,
      fraudStatus: 1,
      cardAssociation: "VISA",
      lastFourDigits: "0006",
      itemTransactions: items.map(({ id }) => ({ itemId: id, paymentTransactionId: `${paymentId}-${id}` })),
      signature: sign(paymentId, "TRY", conversationId, conversationId, sum, sum),
    };
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    calls,
    chargesOf: (conversationId: string) =>
      [...ledger.values()]
        .filter((entry) => entry.conversationId === conversationId)
        .reduce((sum, { charges }) => sum + charges, 0),
    buyerOf: (conversationId: string) => entryOf(conversationId).buyer,
    /** Returns the kuruş that went back for one payment of the site. */
    refundedOf: (conversationId: string) =>
      [...ledger.values()]
        .filter((entry) => entry.conversationId === conversationId)
        .flatMap(({ refunds }) => refunds)
        .reduce((sum, { price }) => sum + Math.round(price * 100), 0),
    /** Returns the signed fields of the payer's return. By default the payer passed the challenge. */
    wayBack(conversationId: string, mdStatus = "1"): BankReturn {
      const { paymentId, callbackUrl } = entryOf(conversationId);
      const status = mdStatus === "1" ? "success" : "failure";
      const fields = {
        status,
        paymentId,
        conversationData: "data",
        conversationId,
        mdStatus,
        signature: sign("data", conversationId, mdStatus, paymentId, status),
      };
      return { reference: callbackUrl.split("/").at(-1)!, fields };
    },
    /** Returns a signed webhook about a payment of the site. */
    webhook: (conversationId: string, ...what: [event?: string, status?: string]) =>
      signedWebhook(entryOf(conversationId).paymentId, conversationId, ...what),
    hanging,
    close,
    /** Accepts connections again after `close`. */
    reopen: () => listen(port),
  };
}

export type ProviderStandIn = Awaited<ReturnType<typeof startProviderStandIn>>;

function failure(response: ServerResponse, errorCode: string): void {
  json(response, 200, { status: "failure", errorCode, errorMessage: "words of the provider" });
}

function html(response: ServerResponse): void {
  response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
}

function json(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
}

/** Answers to a refund or a cancellation. The money goes back unless the answer says "not". */
type RefundOrderAnswer = "refunds" | "dropped" | "dropped, not" | "hang" | "500" | "wrong signature" | `not:${string}`;

type ReportAnswer = "knows" | "1001" | "hang";

/** A refund of one line, or a cancellation without one. `price` is lira. */
interface StandInRefund {
  readonly conversationId: string;
  readonly item: string | null;
  readonly price: number;
}

interface StandIn {
  readonly ledger: ReadonlyMap<
    string,
    {
      readonly price: number;
      readonly charges: number;
      readonly items: readonly { readonly id: string }[];
      readonly refunds: StandInRefund[];
    }
  >;
  readonly orders: { readonly refund: RefundOrderAnswer; readonly report: ReportAnswer };
  readonly hanging: HangingAnswers;
  readonly sign: (...values: unknown[]) => string;
}

interface RefundBody {
  readonly conversationId: string;
  readonly paymentId?: string;
  readonly paymentTransactionId?: string;
  readonly price?: string;
}

/** Adds refunds, cancellations and the report about them to the stand-in of the provider. */
function standInRefunds({ ledger, orders, hanging, sign }: StandIn) {
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const failure = (response: ServerResponse, errorCode: string, status = 200) =>
    json(response, status, { status: "failure", errorCode, errorMessage: "x" });

  return {
    answer(response: ServerResponse, content: RefundBody): void {
      const { refund: order } = orders;
      const [paymentId = "", item = null] = content.paymentTransactionId?.split("-") ?? [content.paymentId];
      const entry = ledger.get(paymentId);
      if (!entry || entry.charges === 0) return failure(response, "5115");
      if (order.startsWith("not:")) return failure(response, order.slice("not:".length));
      if (order === "dropped, not") return void response.destroy();
      const price = item === null ? entry.price : Number(content.price);
      const { conversationId, paymentTransactionId } = content;
      entry.refunds.push({ conversationId, item, price });
      if (order === "dropped") return void response.destroy();
      if (order === "hang") return hanging.add(response);
      if (order === "500") return failure(response, "1", 500);
      const signature = order === "wrong signature" ? "0".repeat(64) : sign(paymentId, price, "TRY", conversationId);
      const done = { status: "success", paymentId, paymentTransactionId, price, currency: "TRY", conversationId };
      json(response, 200, { ...done, signature });
    },

    report(response: ServerResponse, paymentId: string): void {
      if (orders.report === "hang") return hanging.add(response);
      const entry = ledger.get(paymentId);
      if (!entry || orders.report === "1001") return failure(response, entry ? "1001" : "5115");
      const reported = (item: string | null, name: "refundConversationId" | "cancelConversationId") =>
        entry.refunds
          .filter((refund) => refund.item === item)
          .map(({ conversationId, price }) => ({ [name]: conversationId, refundPrice: price, refundStatus: 1 }));
      const payment = {
        paymentId: Number(paymentId),
        paymentStatus: 1,
        cancels: reported(null, "cancelConversationId"),
        itemTransactions: entry.items.map(({ id }) => ({ itemId: id, refunds: reported(id, "refundConversationId") })),
      };
      json(response, 200, { status: "success", payments: [payment] });
    },
  };
}
