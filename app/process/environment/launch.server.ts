import type { Environment } from "./environment.server.ts";

/** Returns the settings that the Going live page checks. */
export function launchSettings({ payment, trustProxy, hasGeneratedSecrets, metricsToken }: Environment) {
  const isBankTest =
    (payment.provider === "paytr" && payment.isTest) ||
    (payment.provider === "iyzico" && new URL(payment.baseUrl).hostname.startsWith("sandbox"));
  return { isBankTest, trustProxy, hasGeneratedSecrets, hasMetricsToken: metricsToken !== undefined };
}
