import { createHmac } from "node:crypto";
import { limitedFetch } from "../../../net/limited-fetch.ts";
import type { PaymentGateway } from "../payment-gateway.ts";
import type { SandboxLedger } from "../sandbox-ledger-store.ts";
import { createIyzicoGateway } from "./iyzico.ts";
import type { PaytrKeys } from "./paytr-signature.ts";
import { createPaytrGateway, type PaytrSettings } from "./paytr.ts";
import { createSandboxBank } from "./sandbox-bank/sandbox-bank.ts";

export type PaymentProvider =
  | { readonly provider: "sandbox"; readonly lateMilliseconds?: number }
  | { readonly provider: "iyzico"; readonly apiKey: string; readonly secretKey: string; readonly baseUrl: string }
  | ({ readonly provider: "paytr" } & Pick<PaytrSettings, keyof PaytrKeys | "isTest" | "baseUrl">);

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
  const common = { fetch: fetchHere, returnUrl, timeoutMilliseconds };
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
      const lateMilliseconds = payment.lateMilliseconds ?? 20_000;
      const bank = createSandboxBank({ ...keys, publicUrl, siteUrl, lateMilliseconds, now, ledger: sandboxLedger });
      const baseUrl = "http://sandbox-bank.invalid";
      return { gateway: createIyzicoGateway({ ...common, ...keys, name: "sandbox", baseUrl, fetch: bank.api }), bank };
    }
  }
}

/** Sends a request to the provider's own address: a redirect would carry keys and cards elsewhere. */
function fetchHere(request: Request): Promise<Response> {
  return limitedFetch(request, { redirect: "error" });
}
