import { openLedger } from "./ledger.ts";
import { createBankPages } from "./pages.ts";
import { createProviderApi, type ProviderSettings } from "./provider-api.ts";

/**
 * Creates an imitation of the provider's API and of the bank's 3-D Secure pages, so that the site works without a
 * provider. It implements iyzico's contract, so the same gateway serves both.
 * @param file the bank's own SQLite file, or ":memory:"
 */
export function createSandboxBank(settings: ProviderSettings & { file: string }) {
  const ledger = openLedger(settings.file);
  return {
    api: createProviderApi(ledger, settings),
    /** The bank's pages below /sandbox-bank. */
    pages: createBankPages(ledger, settings.secretKey),
    close: ledger.close,
  };
}
