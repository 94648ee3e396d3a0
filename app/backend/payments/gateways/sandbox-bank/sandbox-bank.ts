import { openLedger } from "./ledger.ts";
import { createBankPages } from "./pages.ts";
import { createProviderApi, type ProviderSettings } from "./provider-api.ts";

/**
 * A bank that is none: the provider's API and the bank's 3-D Secure pages on this very site, so that the embedded
 * default is whole. It speaks iyzico's contract; the same gateway talks to both.
 * @param file the bank's own SQLite file, or ":memory:"
 */
export function createSandboxBank(settings: ProviderSettings & { file: string }) {
  const ledger = openLedger(settings.file);
  return {
    /** For the gateway: the provider's API. */
    api: createProviderApi(ledger, settings),
    /** For people: the bank's pages below /sandbox-bank. */
    pages: createBankPages(ledger, settings.secretKey),
    close: ledger.close,
  };
}
