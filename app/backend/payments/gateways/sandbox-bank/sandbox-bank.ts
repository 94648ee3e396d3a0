import { randomInt } from "node:crypto";
import { dayInIstanbul } from "../../../../contract/rules/istanbul-time.ts";
import { hmac, plainNumber } from "../iyzico-signature.ts";
import type { LedgerEntry, SandboxLedger } from "../sandbox-ledger-queries.ts";
import { createCardStorage, failed } from "./card-storage.ts";
import { createBankPages } from "./pages.ts";
import { createRefunds, dailyReport } from "./refunds.ts";

interface ProviderSettings {
  readonly apiKey: string;
  readonly secretKey: string;
  /** Origin of its own pages. */
  readonly publicUrl: string;
  /** Origin of the site that shows them in a frame. */
  readonly siteUrl: string;
  /** Ends when a charge with the late test card is answered. */
  readonly answersLate: () => Promise<void>;
}

interface Refusal {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly errorGroup: string;
}

/** Whether a charge without the card's owner succeeds, by how often the card was charged so. */
const withoutOwner: Partial<Record<LedgerEntry["behaviour"], (charges: number) => boolean>> = {
  refuses_without_owner: () => false,
  refuses_twice_without_owner: (charges) => charges % 3 === 0,
};

const poor: Refusal = { errorCode: "10051", errorGroup: "NOT_SUFFICIENT_FUNDS", errorMessage: "Insufficient funds" };
const refusals: Partial<Record<LedgerEntry["behaviour"], Refusal>> = {
  insufficient_funds: poor,
  wrong_cvv: { errorCode: "10084", errorGroup: "INVALID_CVC2", errorMessage: "Invalid cvc2" },
  fraud: { errorCode: "10034", errorGroup: "FRAUD_SUSPECT", errorMessage: "Fraud suspect" },
};

/**
 * Creates a simulation of the provider's API and of the bank's 3-D Secure pages, so that the site works without a
 * provider. It implements iyzico's contract, so the same gateway serves both.
 * @param ledger what it knows: in the site's database, though a real provider has its own
 */
export function createSandboxBank(settings: ProviderSettings & { ledger: SandboxLedger; now: () => Date }) {
  const { ledger } = settings;
  return {
    api: createProviderApi(ledger, settings, () => dayInIstanbul(settings.now())),
    /** The bank's pages below /sandbox-bank. */
    pages: createBankPages(ledger, settings.secretKey, settings.siteUrl),
  };
}

/** Simulates the payment provider's API: initialise, confirm, charge, detail and stored cards, with signatures. */
function createProviderApi(ledger: SandboxLedger, settings: ProviderSettings, today: () => string) {
  const cards = createCardStorage(ledger);
  const refunds = createRefunds(ledger, settings.secretKey, today);
  return async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url);
    const body = await request.text();
    if (!isAuthorized(request, path, body, settings)) return failed("1001", "Invalid signature");
    if (path === "/v2/reporting/payment/transactions") return dailyReport(ledger, searchParams);
    if (path === "/v2/reporting/payment/details") return refunds.report(searchParams.get("paymentId") ?? "");
    const content = JSON.parse(body);
    if (path === "/payment/3dsecure/initialize") return initialize(content);
    if (path === "/payment/3dsecure/auth") return confirm(content);
    if (path === "/payment/auth") return chargeStored(content);
    if (path === "/payment/detail") return detail(content);
    if (path === "/payment/refund") return refunds.refund(content);
    if (path === "/payment/cancel") return refunds.cancel(content);
    if (path === "/cardstorage/card") return request.method === "DELETE" ? cards.remove(content) : cards.add(content);
    if (path === "/cardstorage/cards") return cards.list(content);
    return failed("10", "No such service");
  };

  /** Opens a payment; returns a failure for a wrong request. */
  async function open(content: any): Promise<LedgerEntry | Response> {
    if (!content.billingAddress || !content.buyer) return failed("5026", "Address is required");
    const sum = content.basketItems.reduce(
      (total: number, item: any) => total + Math.round(Number(item.price) * 100),
      0,
    );
    if (sum !== Math.round(Number(content.price) * 100)) return failed("5062", "The sum of the items is not the price");
    const card = await cards.cardOf(content.paymentCard);
    if (!card || card.behaviour === "initialise_fails") return failed("10012", "Invalid transaction");
    const paymentId = String(randomInt(10 ** 11, 10 ** 12));
    await ledger.open({
      payment_id: paymentId,
      conversation_id: content.conversationId,
      ...card,
      price: Number(content.paidPrice),
      callback_url: content.callbackUrl ?? "",
      locale: content.locale,
      items: JSON.stringify(content.basketItems.map((item: any) => ({ id: item.id, price: Number(item.price) }))),
    });
    return (await ledger.find(paymentId))!;
  }

  async function initialize(content: any): Promise<Response> {
    const entry = await open(content);
    if (entry instanceof Response) return entry;
    const paymentId = entry.payment_id;
    if (Number(content.paymentCard.registerCard) === 1) await cards.addWithPayment(paymentId, content.paymentCard);
    return Response.json({
      status: "success",
      conversationId: content.conversationId,
      paymentId,
      threeDSHtmlContent: Buffer.from(challengeDocument(settings.publicUrl, paymentId)).toString("base64"),
      signature: hmac(settings.secretKey, [paymentId, content.conversationId].join(":")),
    });
  }

  async function confirm(content: any): Promise<Response> {
    const entry = await ledger.find(content.paymentId);
    if (!entry || entry.conversation_id !== content.conversationId) return failed("5115", "Payment not found");
    if (entry.status !== "CALLBACK_THREEDS") return failed("5093", "The payment is not ready to be confirmed");
    return charge(entry);
  }

  /** Charges a stored card without its owner. */
  async function chargeStored(content: any): Promise<Response> {
    if (content.paymentCard.cardToken === undefined) return failed("5000", "Only stored cards are charged");
    const entry = await open(content);
    if (entry instanceof Response) return entry;
    const succeeds = withoutOwner[entry.behaviour];
    if (!succeeds) return charge(entry);
    const token = String(content.paymentCard.cardToken);
    return (await ledger.chargeWithoutOwner(entry.payment_id, token, today(), succeeds))
      ? Response.json(await paid((await ledger.find(entry.payment_id))!))
      : Response.json({ status: "failure", conversationId: entry.conversation_id, ...poor });
  }

  async function charge(entry: LedgerEntry): Promise<Response> {
    const refusal = refusals[entry.behaviour];
    if (refusal) {
      await ledger.move(entry.payment_id, entry.status, "FAILURE");
      return Response.json({ status: "failure", conversationId: entry.conversation_id, ...refusal });
    }
    if (!(await ledger.charge(entry.payment_id, entry.status, today())))
      return failed("5093", "The payment is not ready to be confirmed");
    if (entry.behaviour === "stays_unknown") return failed("10219", "Request timeout");
    if (entry.behaviour === "answers_late") await settings.answersLate();
    return Response.json(await paid((await ledger.find(entry.payment_id))!));
  }

  async function detail(content: any): Promise<Response> {
    const entry =
      content.paymentId === undefined
        ? await ledger.findConversation(content.paymentConversationId)
        : await ledger.find(content.paymentId);
    if (!entry) return failed("5115", "Payment not found");
    if (entry.status === "SUCCESS" && entry.behaviour === "stays_unknown") return failed("1", "System error");
    if (entry.status === "SUCCESS") return Response.json({ ...(await paid(entry)), paymentStatus: entry.status });
    return Response.json({
      status: "success",
      paymentStatus: entry.status,
      ...(entry.status === "FAILURE" && (refusals[entry.behaviour] ?? (entry.callback_url === "" ? poor : {}))),
    });
  }

  async function paid(entry: LedgerEntry) {
    const price = plainNumber(entry.price);
    const values = [entry.payment_id, "TRY", entry.conversation_id, entry.conversation_id, price, price];
    const items = JSON.parse(entry.items) as { id: string; price: number }[];
    return {
      status: "success",
      paymentId: entry.payment_id,
      conversationId: entry.conversation_id,
      basketId: entry.conversation_id,
      currency: "TRY",
      price: entry.price,
      paidPrice: entry.price,
      fraudStatus: 1,
      cardAssociation: entry.association,
      lastFourDigits: entry.last_four,
      ...(await cards.referenceOf(entry.payment_id)),
      itemTransactions: items.map((item) => ({
        itemId: item.id,
        paymentTransactionId: `${entry.payment_id}-${item.id}`,
        price: item.price,
      })),
      signature: hmac(settings.secretKey, values.join(":")),
    };
  }
}

/** Returns a document like the provider's: a form without a button, submitted by a script. */
function challengeDocument(publicUrl: string, paymentId: string): string {
  return `<!doctype html><html><head><title>3D</title></head><body>
<form id="iyzico-3ds-form" action="${publicUrl}/sandbox-bank/challenge" method="post">
<input type="hidden" name="orderId" value="${paymentId}"><input type="hidden" name="PaReq" value="sandbox">
</form><script>document.getElementById("iyzico-3ds-form").submit();</script></body></html>`;
}

function isAuthorized(request: Request, path: string, body: string, { apiKey, secretKey }: ProviderSettings): boolean {
  const credentials = Buffer.from(
    (request.headers.get("authorization") ?? "").replace("IYZWSv2 ", ""),
    "base64",
  ).toString();
  const random = request.headers.get("x-iyzi-rnd") ?? "";
  return credentials === `apiKey:${apiKey}&randomKey:${random}&signature:${hmac(secretKey, random + path + body)}`;
}
