import type { PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { paymentMinutes } from "../../../contract/rules/limits.ts";
import { answerOf, bodyOf, type TimeLimit } from "./connection.ts";
import {
  BankFailure,
  type BankReturn,
  type BeginResult,
  type Charge,
  type PaymentGateway,
  type PaymentOrder,
  type ProviderMessage,
  type ProviderNotification,
} from "./payment-gateway.ts";
import {
  errorCodeOf,
  isPaytrNotification,
  kurusFrom,
  type PaytrKeys,
  type PaytrRefundAnswer,
  paytrRefunds,
  paytrToken,
  reportFields,
  transactionsIn,
} from "./paytr-requests.ts";

export interface PaytrSettings extends PaytrKeys {
  /** Origin of PayTR's API and pages. */
  readonly baseUrl: string;
  /** Whether payments are PayTR's test payments, which move no money. */
  readonly isTest: boolean;
  /** The network. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Address that the payer comes back to. */
  readonly returnUrl: (reference: string) => string;
  /** Ends a call without an answer. */
  readonly inTime: TimeLimit;
}

/** PayTR requires an e-mail address, a name, an address and a phone; donors without one get these. */
const placeholder = { email: "misafir@example.org", name: "Misafir Bağışçı", address: "Türkiye", phone: "05000000000" };
/** The error number of an inquiry about a payment that was not taken: no payment of this number succeeded. */
const NOT_PAID = "004";
/** Failures by failed_reason_code (https://dev.paytr.com/hata-kodlari). */
const failures: ReadonlyMap<string, PaymentFailure> = new Map([
  ["1", "wrong_code"],
  ["2", "wrong_code"],
  ["3", "security_check"],
  ["6", "not_taken"],
  ["10", "refused"],
  ["11", "security_check"],
  ["99", "bank_unreachable"],
]);

/** The fields of PayTR's answers that this code reads. */
interface Answer extends PaytrRefundAnswer {
  readonly token?: string;
  readonly payment_total?: string;
  readonly currency?: string;
  readonly masked_pan?: string;
  readonly kart_marka?: string;
  readonly test_mode?: string | number;
}

/** Creates the gateway for PayTR's own payment page (https://dev.paytr.com). Cards never reach this site. */
export function createPaytrGateway(settings: PaytrSettings): PaymentGateway {
  const { merchantId, merchantSalt, isTest } = settings;

  async function call(path: string, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const request = { method: "POST", body: new URLSearchParams(fields) };
    return answerOf(settings, settings.baseUrl + path, request, readAnswer);
  }

  const inquiry = (order: string) => ({
    merchant_id: merchantId,
    merchant_oid: order,
    paytr_token: paytrToken(settings, [merchantId, order, merchantSalt]),
  });

  return {
    name: "paytr",
    cardEntry: "hosted",
    savesCards: false,
    numbersLines: false,
    ...paytrRefunds({ keys: settings, call, inquiry }),

    async begin(order): Promise<BeginResult> {
      const answer = await call("/odeme/api/get-token", orderFields(settings, order));
      if (answer.status !== "success" || !/^[\w-]{8,200}$/.test(answer.token ?? "")) throw new BankFailure("no_token");
      return {
        outcome: "hosted",
        providerPaymentId: order.paymentId,
        address: `${settings.baseUrl}/odeme/guvenli/${answer.token}`,
      };
    },

    // The addresses are PayTR's ok and fail address with nothing signed: they prove nothing.
    readReturn: (_, { result }): BankReturn => ({ outcome: "came_back", claimsPaid: result === "ok" }),

    readNotification: (message) => readPaytrNotification(settings, message),

    chargeSaved: () => Promise.reject(new BankFailure("not_supported")),
    report: async (day) => transactionsIn(day, await call("/rapor/islem-dokumu", reportFields(settings, day))),
    confirm: () => Promise.reject(new BankFailure("not_supported")),

    async inquire({ paymentId, amount }): Promise<Charge> {
      const answer = await call("/odeme/durum-sorgu", inquiry(paymentId));
      if (answer.status !== "success") {
        const code = errorCodeOf(answer);
        if (code === NOT_PAID) return { outcome: "absent", code };
        throw new BankFailure(code);
      }
      if (!isTest && String(answer.test_mode ?? "0") === "1") throw new BankFailure("test_payment");
      if (!["TL", "TRY"].includes(answer.currency ?? "")) throw new BankFailure("currency");
      if (kurusFrom(answer.payment_total) !== amount) throw new BankFailure("sum");
      const lastFour = /(\d{4})$/.exec(answer.masked_pan ?? "")?.[1];
      return {
        outcome: "charged",
        providerPaymentId: paymentId,
        card: lastFour ? { brand: "", last_four: lastFour } : undefined,
        itemIds: new Map(),
        saved: undefined,
      };
    },

    saveCard: () => Promise.reject(new BankFailure("not_supported")),
    deleteCard: () => Promise.reject(new BankFailure("not_supported")),
  };
}

/** Returns the fields that ask for a payment page. Our payment id is PayTR's order number: letters and digits only. */
function orderFields(settings: PaytrSettings, order: PaymentOrder): Record<string, string> {
  const { merchantId, merchantSalt, isTest } = settings;
  const basket = order.lines.map(({ title, amount }) => [title, (amount / 100).toFixed(2), 1]);
  const signed = {
    merchant_id: merchantId,
    user_ip: order.clientAddress ?? "127.0.0.1",
    merchant_oid: order.paymentId,
    email: order.donor.email || placeholder.email,
    payment_amount: String(order.amount),
    user_basket: Buffer.from(JSON.stringify(basket)).toString("base64"),
    no_installment: "1",
    max_installment: "0",
    currency: "TL",
    test_mode: isTest ? "1" : "0",
  };
  const returnUrl = settings.returnUrl(order.reference);
  return {
    ...signed,
    paytr_token: paytrToken(settings, [...Object.values(signed), merchantSalt]),
    user_name: (order.donor.name || placeholder.name).slice(0, 60),
    user_address: placeholder.address,
    user_phone: (order.donor.phone || placeholder.phone).slice(0, 20),
    merchant_ok_url: `${returnUrl}?result=ok`,
    merchant_fail_url: `${returnUrl}?result=fail`,
    timeout_limit: String(paymentMinutes),
    lang: order.language,
    debug_on: "0",
  };
}

/** Returns what the bank's own refusal means (code 0). It has words alone, which are not shown. */
function bankRefusal(words: string): PaymentFailure {
  if (/(bakiye|limit)\S*\s+yetersiz/i.test(words)) return "insufficient_funds";
  return /\bcv[cv]2?\b/i.test(words) ? "wrong_cvv" : "card_refused";
}

/** Reads a notification (a form post). Order number, status and total are signed. @returns null for a wrong hash */
function readPaytrNotification(settings: PaytrSettings, { body }: ProviderMessage): ProviderNotification | null {
  const fields = new URLSearchParams(body);
  if (!isPaytrNotification(settings, fields)) return null;
  const [paymentId = "", status = "", total = ""] = ["merchant_oid", "status", "total_amount"].map(
    (name) => fields.get(name) ?? "",
  );
  const notification = { paymentId, providerPaymentId: undefined };
  // A payment of the test mode moved no money.
  const isForeignTest = !settings.isTest && fields.get("test_mode") === "1";
  if (status === "success" && /^\d{1,11}$/.test(total) && !isForeignTest) {
    const details = { card: undefined, itemIds: new Map<number, string>(), saved: undefined };
    const charge: Charge = { outcome: "charged", providerPaymentId: paymentId, ...details };
    return { ...notification, event: "success", result: { charge, amount: Number(total) } };
  }
  if (status !== "failed") return { ...notification, event: "other", result: undefined };
  const code = /^\d{1,4}$/.exec(fields.get("failed_reason_code") ?? "")?.[0] ?? "none";
  const failure = failures.get(code) ?? bankRefusal(fields.get("failed_reason_msg") ?? "");
  return {
    ...notification,
    event: `failed ${code}`,
    result: { charge: { outcome: "refused", failure, code }, amount: 0 },
  };
}

/** @throws BankFailure for a status other than 2xx and for an unreadable body: neither tells whether money was taken */
async function readAnswer(response: Response): Promise<Answer> {
  if (!response.ok) throw new BankFailure(`http_${response.status}`);
  return bodyOf(response);
}
