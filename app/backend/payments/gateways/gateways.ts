import { createHmac } from "node:crypto";
import { limitedFetch } from "../../../net/limited-fetch.ts";
import { type TimeLimit, timeLimitOf } from "./connection.ts";
import { createIyzicoGateway } from "./iyzico.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { PaytrKeys } from "./paytr-signature.ts";
import { createPaytrGateway, type PaytrSettings } from "./paytr.ts";
import { createSandboxBank } from "./sandbox-bank/sandbox-bank.ts";
import type { SandboxLedger } from "./sandbox-ledger-store.ts";

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
