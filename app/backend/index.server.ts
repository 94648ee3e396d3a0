import { createHmac, randomInt } from "node:crypto";
import { refreshStandingPayments } from "./domain/payment-endings.ts";
import { forgetOldGuestBaskets } from "./domain/baskets.ts";
import type { StoredFile } from "./domain/files.ts";
import { forgetUnsavedPictures } from "./domain/content-uploads.ts";
import { noticesUnderWay, sendNotices } from "./domain/notices.ts";
import type { Clock, Ports, Secrets } from "./domain/ports.ts";
import { endDueSprings } from "./domain/spring-ends.ts";
import { forgetOldCodes } from "./domain/verification-codes.ts";
import { createFileStore } from "./gateways/files.ts";
import { createIyzicoGateway } from "./gateways/iyzico.ts";
import { createMessenger, type MailProvider, type SmsProvider } from "./gateways/messengers.ts";
import { createPictures } from "./gateways/pictures.ts";
import { createSandboxBank } from "./gateways/sandbox-bank/sandbox-bank.ts";
import { createApi } from "./http/api.ts";
import { type Client, createMachineTokens } from "./http/caller.ts";
import { starterContent } from "./starter/content.ts";
import { migrate, openDatabase } from "./store/database.ts";
import { loadStarter } from "./store/starter-loader.ts";
import { createStore } from "./store/store.ts";

export interface BackendConfig {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  /** Folder of the site's files: uploads, the outbox, the sandbox bank's book. */
  readonly dataDirectory: string;
  /** Origin of the site as people see it. */
  readonly publicUrl: string;
  /** Keys every signature and fingerprint; the first of the list is used. */
  readonly secret: string;
  /** Who may fetch machine tokens. */
  readonly clients: readonly Client[];
  readonly payment:
    | { readonly provider: "sandbox"; readonly lateMilliseconds?: number }
    | { readonly provider: "iyzico"; readonly apiKey: string; readonly secretKey: string; readonly baseUrl: string };
  /** Who carries SMS; the outbox unless said otherwise. */
  readonly sms?: SmsProvider;
  /** Who carries e-mail; the outbox unless said otherwise. */
  readonly mail?: MailProvider;
  /** Address that staff reads; without one, messages wait in the inbox of the site alone. */
  readonly staffEmail?: string;
  /** Name of the organisation in messages; "Pınar" unless said otherwise. */
  readonly brandName?: string;
  /** Numbers of the first administrators, E.164. */
  readonly adminPhones?: readonly string[];
  readonly providerTimeoutMilliseconds?: number;
  readonly clock?: Clock;
  /** Told of every unexpected failure. */
  readonly report?: (failure: unknown) => void;
  /** Told what happened, in lines without secrets. */
  readonly log?: (line: string) => void;
  /** Whether a fresh database gets the starter content; yes unless said otherwise. */
  readonly starter?: boolean;
}

export interface Backend {
  /** The product API, as standard Request → Response. */
  fetch(request: Request): Promise<Response>;
  /** The sandbox bank's pages below /sandbox-bank; absent with a real provider. */
  bankPages?: (request: Request) => Promise<Response>;
  /** An uploaded file by its name; null when there is none. */
  files(name: string): Promise<StoredFile | null>;
  /** Runs what is due: payments that expire or whose end is unknown, springs whose time is over, notices, guests' baskets and codes that ran out. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

const sweepMilliseconds = 30_000;
const catchUpMilliseconds = 2_000;

/**
 * The embedded product API. Opens and migrates the database, loads the starter content into an empty one, and answers
 * requests until closed.
 */
export async function createBackend(config: BackendConfig): Promise<Backend> {
  const database = openDatabase(config.database);
  const clock = config.clock ?? { now: () => new Date() };
  const report = config.report ?? ((failure) => console.error(failure));
  await migrate(database);
  if (config.starter !== false) await loadStarter(database, starterContent, clock.now());

  const bank = config.payment.provider === "sandbox" ? sandboxBank(config) : undefined;
  const secrets = secretsFrom(config.secret);
  const ports: Ports = {
    store: createStore(database),
    clock,
    secrets,
    gateway: gatewayOf(config, bank),
    messenger: createMessenger({ sms: config.sms ?? { provider: "outbox" }, mail: config.mail ?? { provider: "outbox" } }, {
      dataDirectory: config.dataDirectory,
      brand: config.brandName ?? "Pınar",
      now: clock.now,
      log: config.log ?? ((line) => console.info(line)),
      timeoutMilliseconds: config.providerTimeoutMilliseconds ?? 12_000,
    }),
    files: createFileStore(config.dataDirectory, secrets.randomText),
    pictures: createPictures(),
    site: { brand: config.brandName ?? "Pınar", publicUrl: config.publicUrl, adminPhones: config.adminPhones ?? [], staffEmail: config.staffEmail ?? null },
  };
  const api = createApi(ports, createMachineTokens(config.secret, config.clients, clock.now), report);

  // Looks at every picture of a month: once an hour is often enough.
  let picturesAt = 0;
  const forgetPictures = async () => {
    const now = clock.now().getTime();
    if (now - picturesAt < 3_600_000) return;
    picturesAt = now;
    await forgetUnsavedPictures(ports);
  };
  const sweepOnce = async () => {
    for (const task of [refreshStandingPayments, endDueSprings, sendNotices, forgetOldGuestBaskets, forgetOldCodes, forgetPictures]) {
      // One that fails keeps no other from its work; it comes round again.
      await task(ports).catch(report);
    }
  };
  // One after the other, so that closing can wait for the last.
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => (sweeping = sweeping.then(sweepOnce));
  // Soon after the start, too: what fell due while nothing ran is caught up with.
  const timers = [setTimeout(sweep, catchUpMilliseconds).unref(), setInterval(sweep, sweepMilliseconds).unref()];

  return {
    fetch: async (request) => api.fetch(request),
    ...(bank && { bankPages: bank.pages }),
    files: ports.files.read,
    sweep,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await sweeping;
      // One that is sent and not crossed out would be sent again.
      await noticesUnderWay(ports);
      bank?.close();
      await database.destroy();
    },
  };
}

/** Keys of the sandbox bank: it and its gateway sit in one process, but sign as if they did not. */
function sandboxKeys(config: BackendConfig) {
  return { apiKey: "sandbox", secretKey: createHmac("sha256", config.secret).update("sandbox bank").digest("hex") };
}

function sandboxBank(config: BackendConfig) {
  const lateMilliseconds = config.payment.provider === "sandbox" ? config.payment.lateMilliseconds : undefined;
  return createSandboxBank({
    ...sandboxKeys(config),
    publicUrl: config.publicUrl,
    lateMilliseconds: lateMilliseconds ?? 20_000,
    file: config.database === ":memory:" ? ":memory:" : `${config.dataDirectory}/sandbox-bank.sqlite`,
  });
}

function gatewayOf(config: BackendConfig, bank: ReturnType<typeof createSandboxBank> | undefined) {
  const returnUrl = (reference: string) => `${config.publicUrl}/payment/return/${reference}`;
  const timeoutMilliseconds = config.providerTimeoutMilliseconds ?? 12_000;
  if (bank) {
    return createIyzicoGateway({ name: "sandbox", ...sandboxKeys(config), baseUrl: "http://sandbox-bank.invalid", fetch: bank.api, returnUrl, timeoutMilliseconds });
  }
  if (config.payment.provider !== "iyzico") throw new Error("No payment provider");
  const { apiKey, secretKey, baseUrl } = config.payment;
  return createIyzicoGateway({ name: "iyzico", apiKey, secretKey, baseUrl, fetch, returnUrl, timeoutMilliseconds });
}

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function secretsFrom(key: string): Secrets {
  return {
    randomText: (length) => Array.from({ length }, () => lettersAndDigits[randomInt(lettersAndDigits.length)]).join(""),
    randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(""),
    fingerprint: (secret) => createHmac("sha256", key).update(secret).digest("hex"),
  };
}
