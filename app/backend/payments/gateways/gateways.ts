import { createHmac } from "node:crypto";
import { limitedFetch } from "../../../net/limited-fetch.ts";
import type { ProviderCall } from "../../outside.ts";
import { type TimeLimit, timeLimitOf } from "./connection.ts";
import { createIyzicoGateway } from "./iyzico.ts";
import { BankFailure, type PaymentGateway } from "./payment-gateway.ts";
import type { PaytrKeys } from "./paytr-requests.ts";
import { createPaytrGateway, type PaytrSettings } from "./paytr.ts";
import { createSandboxBank } from "./sandbox-bank/sandbox-bank.ts";
import type { SandboxLedger } from "./sandbox-ledger-queries.ts";

/** Codes of failures that are an outcome of their own; a provider's own codes are too many for monitoring. */
const namedFailures = ["timeout", "unreachable", "connection_lost"];

/** Measures every call of a payment provider. */
export function measuredGateway(gateway: PaymentGateway, onCall: (call: ProviderCall) => void): PaymentGateway {
  const measured =
    <Arguments extends unknown[], Answer>(operation: string, call: (...given: Arguments) => Promise<Answer>) =>
    async (...given: Arguments): Promise<Answer> => {
      const begun = performance.now();
      const report = (outcome: string) => {
        const seconds = (performance.now() - begun) / 1000;
        onCall({ kind: "bank", provider: gateway.name, operation, outcome, seconds });
      };
      try {
        const answer = await call(...given);
        report(outcomeOf(answer));
        return answer;
      } catch (failure) {
        const code = failure instanceof BankFailure ? failure.code : "";
        report(namedFailures.includes(code) ? code : "failed");
        throw failure;
      }
    };
  return {
    ...gateway,
    begin: measured("begin", gateway.begin),
    confirm: measured("confirm", gateway.confirm),
    chargeSaved: measured("charge saved card", gateway.chargeSaved),
    inquire: measured("inquire", gateway.inquire),
    report: measured("report", gateway.report),
    refund: measured("refund", gateway.refund),
    cancel: measured("cancel", gateway.cancel),
    inquireRefund: measured("inquire refund", gateway.inquireRefund),
    saveCard: measured("save card", gateway.saveCard),
    deleteCard: measured("delete card", gateway.deleteCard),
  };
}

/** Returns what the provider decided; "ok" for an answer without a decision. */
function outcomeOf(answer: unknown): string {
  return typeof answer === "object" && answer !== null && "outcome" in answer ? String(answer.outcome) : "ok";
}

export type PaymentProvider = {
  /** Ends a call without an answer; after the time-out of all providers by default. */
  readonly inTime?: TimeLimit;
} & (
  | {
      readonly provider: "sandbox";
      /** Ends when the late test card's charge is answered; after 20 seconds by default. */
      readonly answersLate?: () => Promise<void>;
    }
  | { readonly provider: "iyzico"; readonly apiKey: string; readonly secretKey: string; readonly baseUrl: string }
  | ({ readonly provider: "paytr" } & Pick<PaytrSettings, keyof PaytrKeys | "isTest" | "baseUrl">)
);

interface GatewaySettings {
  /** Origin of this process, which has the sandbox bank's pages. */
  readonly publicUrl: string;
  /** Origin of the site, to which payers return. */
  readonly siteUrl: string;
  /** Time-out of one call. */
  readonly timeoutMilliseconds: number;
  /** Key that the sandbox bank's keys are derived from. */
  readonly secret: string;
  /** Clock of the sandbox bank. */
  readonly now: () => Date;
  readonly sandboxLedger: SandboxLedger;
}

/** Creates the gateway of a provider; for the sandbox also the bank that it asks, in this process. */
export function createGateway(
  payment: PaymentProvider,
  { publicUrl, siteUrl, timeoutMilliseconds, secret, now, sandboxLedger }: GatewaySettings,
): { readonly gateway: PaymentGateway; readonly bank: ReturnType<typeof createSandboxBank> | undefined } {
  const returnUrl = (reference: string) => `${siteUrl}/payment/return/${reference}`;
  const { inTime = timeLimitOf(timeoutMilliseconds) } = payment;
  const common = { fetch: fetchHere, returnUrl, inTime };
  switch (payment.provider) {
    case "iyzico": {
      const { provider: name, apiKey, secretKey, baseUrl } = payment;
      return { gateway: createIyzicoGateway({ ...common, name, apiKey, secretKey, baseUrl }), bank: undefined };
    }
    case "paytr":
      return { gateway: createPaytrGateway({ ...payment, ...common }), bank: undefined };
    case "sandbox": {
      // It and its gateway share a process, but sign like separate systems.
      const keys = { apiKey: "sandbox", secretKey: createHmac("sha256", secret).update("sandbox bank").digest("hex") };
      const answersLate = payment.answersLate ?? (() => pause(20_000));
      const bank = createSandboxBank({ ...keys, publicUrl, siteUrl, answersLate, now, ledger: sandboxLedger });
      const baseUrl = "http://sandbox-bank.invalid";
      return { gateway: createIyzicoGateway({ ...common, ...keys, name: "sandbox", baseUrl, fetch: bank.api }), bank };
    }
  }
}

/** Sends a request to the provider's own address: a redirect would carry keys and cards elsewhere. */
function fetchHere(request: Request): Promise<Response> {
  return limitedFetch(request, { redirect: "error" });
}

/** Waits without keeping the process alive. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds).unref());
}
