import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../../log/failure-fields.ts";
import type { Log, ProviderCall, ProviderWatch } from "../../outside.ts";
import { codeSubject, codeText } from "../message-texts.ts";
import { DeliveryFailure, type Messenger, type OutgoingMessage } from "../messenger.ts";
import { createHttpSms, createNetgsm, type HttpSmsTemplate } from "./sms-carriers.ts";
import { createSmtp, type SmtpServer } from "./smtp.ts";

/** Codes of failures before a connection stood: nothing was handed over. */
const unconnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Nodemailer's: the connection, its greeting, TLS and the sign-in.
  "EDNS",
  "ECONNECTION",
  "ETLS",
  "EAUTH",
]);
/** Certificates that are not trusted, and TLS that could not begin. */
const tlsFailure = /CERT|^ERR_(TLS|SSL)|^UNABLE_TO/;
/** Where nodemailer stood: a mail is handed over only by DATA. */
const beforeData = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|API)/;

/**
 * Returns whether a carrier may have taken a message although sending it failed: it took the request and no answer came
 * back. An answer that refuses is certain, and so is a connection that never stood.
 */
function mayHaveTaken(failure: unknown): boolean {
  if (failure instanceof DeliveryFailure) return failure.isUncertain;
  if (typeof failure !== "object" || failure === null) return true;
  const { responseCode, code, command, cause } = failure as Record<string, unknown>;
  if (typeof responseCode === "number") return false;
  if (typeof command === "string" && beforeData.test(command)) return false;
  if (typeof code === "string" && (unconnected.has(code) || tlsFailure.test(code))) return false;
  return cause === undefined || mayHaveTaken(cause);
}

export type SmsProvider =
  | { readonly provider: "outbox" }
  | {
      readonly provider: "netgsm";
      readonly user: string;
      readonly password: string;
      readonly header: string;
      readonly baseUrl?: string;
    }
  | ({ readonly provider: "http" } & HttpSmsTemplate);

export type MailProvider = { readonly provider: "outbox" } | ({ readonly provider: "smtp" } & SmtpServer);

interface MessengerSettings extends OutboxSettings {
  readonly timeoutMilliseconds: number;
  /** Logs every sent message, without its text and recipient. */
  readonly log: Log;
  /** Counts every sent and failed message. */
  readonly providers: ProviderWatch;
  /** Called after every sent and failed message. */
  readonly onCall?: (call: ProviderCall) => void;
}

/** A carrier may use its whole time-out in some steps of a delivery (connect, greet, take, confirm), but not in all. */
const longestSteps = 4;

/** By then the answer to the request has left. */
const deferredMilliseconds = 100;

/** Sends each channel through its provider. Without a provider messages go to the outbox file. */
export function createMessenger(
  providers: { readonly sms: SmsProvider; readonly mail: MailProvider },
  settings: MessengerSettings,
): Messenger {
  const { brand, timeoutMilliseconds, now } = settings;
  const { sms, mail } = providers;
  const outbox = createOutbox(settings);
  const smsCarrier = () => {
    if (sms.provider === "http") return createHttpSms({ ...sms, brand, timeoutMilliseconds });
    if (sms.provider === "outbox") return outbox;
    return createNetgsm({ baseUrl: "https://api.netgsm.com.tr", ...sms, brand, timeoutMilliseconds, now });
  };
  const carriers = {
    sms: smsCarrier(),
    email: mail.provider === "outbox" ? outbox : createSmtp({ ...mail, brand, timeoutMilliseconds }),
  };
  const watched = async (channel: "sms" | "email", operation: string, sending: Promise<void>) => {
    const kind = channel === "sms" ? "sms" : "mail";
    const begun = performance.now();
    const measured = (outcome: string) =>
      settings.onCall?.({ kind, provider, operation, outcome, seconds: (performance.now() - begun) / 1000 });
    const provider = channel === "sms" ? sms.provider : mail.provider;
    await inTime(sending, longestSteps * timeoutMilliseconds).catch((cause: unknown) => {
      measured(codeOf(cause) === "timeout" ? "timeout" : "failed");
      settings.providers.failed(kind, operation, { code: codeOf(cause), cause });
      throw new DeliveryFailure(codeOf(cause), mayHaveTaken(cause));
    });
    measured("ok");
    settings.providers.succeeded(kind, operation);
    settings.log.info({ provider, channel, operation }, "message sent");
  };
  return {
    async sendCode(message) {
      if (message.isDeferred) await new Promise((resolve) => setTimeout(resolve, deferredMilliseconds));
      await watched(message.channel, "send code", carriers[message.channel].sendCode(message));
    },
    sendNotification: (notification) =>
      watched(notification.channel, "send notification", carriers[notification.channel].sendNotification(notification)),
    repetition: (channel) => carriers[channel].repetition(channel),
    async wasTaken(attempt) {
      const answer = carriers[attempt.channel].wasTaken(attempt);
      return inTime(answer, longestSteps * timeoutMilliseconds).catch((cause: unknown) => {
        const [kind, code] = [attempt.channel === "sms" ? "sms" : "mail", codeOf(cause)] as const;
        settings.providers.failed(kind, "ask about notification", { code, cause });
        throw new DeliveryFailure(code);
      });
    },
  };
}

/** Ends the wait for a carrier that answers each step just in time. */
async function inTime<T>(sending: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryFailure("timeout", true)), milliseconds);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

interface OutboxSettings {
  /** Folder of outbox.jsonl. */
  readonly dataDirectory: string;
  readonly brand: string;
  readonly now: () => Date;
}

/**
 * Writes messages to a file instead of sending them: one JSON line { at, channel, to, text } per message in
 * DATA_DIR/outbox.jsonl; for notifications with `id`, for e-mail with `subject`, `html` where there is one, and the
 * names and sizes of attachments. A notification that is sent again is another line with the same id. A line is
 * appended in one write, so several processes can share the file.
 */
function createOutbox({ dataDirectory, brand, now }: OutboxSettings): Messenger {
  async function write({ id, channel, to, subject, text, html, replyTo, attachments = [] }: OutgoingMessage) {
    const files = attachments.map(({ name, content }) => ({ name, bytes: content.length }));
    const mail = channel === "email" && {
      subject,
      ...(replyTo && { reply_to: replyTo }),
      ...(html !== undefined && { html }),
      ...(files.length > 0 && { attachments: files }),
    };
    const line = JSON.stringify({ at: now().toISOString(), ...(id && { id }), channel, to, ...mail, text });
    await mkdir(dataDirectory, { recursive: true });
    await appendFile(join(dataDirectory, "outbox.jsonl"), `${line}\n`, { mode: 0o600 });
  }

  return {
    sendCode: (message) => write({ ...message, subject: codeSubject(brand, message), text: codeText(brand, message) }),
    sendNotification: write,
    repetition: () => "dropped",
    wasTaken: () => Promise.resolve(false),
  };
}
