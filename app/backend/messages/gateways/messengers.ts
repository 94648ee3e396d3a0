import { codeOf } from "../../../log/failure-fields.ts";
import type { Log, ProviderCall, ProviderWatch } from "../../outside.ts";
import { DeliveryFailure, type Messenger } from "../messenger.ts";
import { createHttpSms, type HttpSmsTemplate } from "./http-sms.ts";
import { createNetgsm } from "./netgsm.ts";
import { createOutbox, type OutboxSettings } from "./outbox.ts";
import { createSmtp, type SmtpServer } from "./smtp.ts";
import { mayHaveTaken } from "./uncertain-failures.ts";

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
  const { brand, timeoutMilliseconds } = settings;
  const { sms, mail } = providers;
  const outbox = createOutbox(settings);
  const smsCarrier = () => {
    if (sms.provider === "http") return createHttpSms({ ...sms, brand, timeoutMilliseconds });
    if (sms.provider === "outbox") return outbox;
    return createNetgsm({
      baseUrl: "https://api.netgsm.com.tr",
      ...sms,
      brand,
      timeoutMilliseconds,
      now: settings.now,
    });
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
      watched(notification.channel, "send notice", carriers[notification.channel].sendNotification(notification)),
    repetition: (channel) => carriers[channel].repetition(channel),
    async wasTaken(attempt) {
      const answer = carriers[attempt.channel].wasTaken(attempt);
      return inTime(answer, longestSteps * timeoutMilliseconds).catch((cause: unknown) => {
        settings.providers.failed(attempt.channel === "sms" ? "sms" : "mail", "ask about notice", {
          code: codeOf(cause),
          cause,
        });
        throw new DeliveryFailure(codeOf(cause));
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
