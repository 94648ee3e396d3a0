import { join } from "node:path";
import { RuleViolation } from "../contract/rule-violation.ts";
import type { Language } from "../contract/rules/languages.ts";
import { failureFields } from "../log/failure-fields.ts";
import { isDamaged, moveAside } from "../storage/damaged-sqlite.ts";
import { openDatabase } from "./database/database.ts";
import type { Database } from "./database/schema.ts";
import { reportTo } from "./failure-reports.ts";
import { createMessenger, type SmsProvider } from "./messages/gateways/messengers.ts";
import { createPhoneNumbers } from "./messages/gateways/mobile-numbers.ts";
import type { Clock, Log, ProviderCall } from "./outside.ts";
import { createCodeTables, siteCodeQueries } from "./people/site-code-queries.ts";
import {
  deleteExpiredSiteCodes,
  consumeVerifiedPhone,
  requestSiteCode,
  type SiteCodeAttempt,
  type SiteCodePorts,
  verifiedPhoneOf,
  verifySiteCode,
} from "./people/site-codes.ts";
import { createStore, secretsFrom } from "./store.ts";
import { createProviderWatch } from "./system/watch-providers.ts";

export interface CodeConfig {
  /** Folder of the codes' file and of the outbox, the same for all processes of a machine. */
  readonly dataDirectory: string;
  /** Key of the fingerprints in the file. */
  readonly secret: string;
  readonly sms: SmsProvider;
  /** ISO codes of the countries that codes are sent to. */
  readonly smsCountries: readonly string[];
  /** Largest number of SMS with codes in 24 hours. */
  readonly smsDailyLimit: number;
  readonly brandName: string;
  readonly log: Log;
  readonly clock?: Clock;
  readonly onProviderCall?: (call: ProviderCall) => void;
}

export type CodeService = Awaited<ReturnType<typeof openCodeService>>;

export const codesFile = "sign-in-codes.sqlite";

const cleanupMilliseconds = 3_600_000;
/** Timeout of the SMS provider. */
const timeoutMilliseconds = 12_000;

/**
 * Opens the sign-in codes for a site whose API has the users, but no codes: in an SQLite file of their own, or in
 * memory if the folder cannot be written. Every method throws RuleViolation.
 */
export async function openCodeService(config: CodeConfig) {
  const { dataDirectory, log, clock = { now: () => new Date() } } = config;
  const secrets = secretsFrom(config.secret);
  const report = reportTo(log);
  const db = await openTables(join(dataDirectory, codesFile), log);
  const providers = createProviderWatch(log, clock, { noteSuccess: async () => {}, recordFailure: async () => {} });
  const ports: SiteCodePorts = {
    store: createStore(db, secrets),
    siteCodes: siteCodeQueries(db),
    clock,
    secrets,
    providers,
    messenger: createMessenger(
      { sms: config.sms, mail: { provider: "outbox" } },
      {
        dataDirectory,
        brand: config.brandName,
        now: clock.now,
        log,
        providers,
        timeoutMilliseconds,
        ...(config.onProviderCall && { onCall: config.onProviderCall }),
      },
    ),
    phoneNumbers: createPhoneNumbers(config.smsCountries),
    smsDailyLimit: config.smsDailyLimit,
  };
  const clean = () => deleteExpiredSiteCodes(ports).catch(report);
  await clean();
  const cleaning = setInterval(clean, cleanupMilliseconds).unref();

  /** Reports an unexpected failure. Its cause is not shown to people. */
  const watched = async <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((failure: unknown) => {
      if (failure instanceof RuleViolation) throw failure;
      report(failure);
      throw new RuleViolation("failed");
    });

  return {
    send: (attempt: SiteCodeAttempt, language: Language) => watched(requestSiteCode(ports, { ...attempt, language })),
    /** Exchanges a correct code for a token that proves the phone for fifteen minutes. */
    verify: (attempt: SiteCodeAttempt & { readonly code: string }) => watched(verifySiteCode(ports, attempt)),
    /** Returns the phone that a token proves. */
    phoneOf: (token: string) => watched(verifiedPhoneOf(ports, token)),
    /** Makes a token invalid after the sign-in. */
    consume: (token: string) => watched(consumeVerifiedPhone(ports, token)),
    async close() {
      clearInterval(cleaning);
      await db.destroy();
    },
  };
}

/** Opens the file and creates its tables; a damaged file is moved aside. */
async function openTables(file: string, log: Log): Promise<Database> {
  const attempt = async (address: string) => {
    const db = openDatabase(address);
    try {
      await createCodeTables(db);
      return db;
    } catch (failure) {
      await db.destroy().catch(() => {});
      throw failure;
    }
  };
  const failed = (failure: unknown, message: string) => log.warn({ cause: failureFields(failure) }, message);
  try {
    try {
      return await attempt(file);
    } catch (failure) {
      if (!isDamaged(failure)) throw failure;
      failed(failure, "the file of sign-in codes is broken: it was moved aside");
      moveAside(file);
      return await attempt(file);
    }
  } catch (failure) {
    failed(failure, "DATA_DIR cannot be written: sign-in codes are in the memory of this process only");
    return attempt(":memory:");
  }
}
