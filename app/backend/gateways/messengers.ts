import type { Messenger } from "../domain/messenger.ts";
import { createNetgsm } from "./netgsm.ts";
import { createOutbox, type OutboxSettings } from "./outbox.ts";
import { createSmtp, type SmtpServer } from "./smtp.ts";

/** Who carries SMS. */
export type SmsProvider =
  | { readonly provider: "outbox" }
  | { readonly provider: "netgsm"; readonly user: string; readonly password: string; readonly header: string; readonly baseUrl?: string };

/** Who carries e-mail. */
export type MailProvider = { readonly provider: "outbox" } | ({ readonly provider: "smtp" } & SmtpServer);

/** Each channel through its provider; the outbox stands in where there is none. */
export function createMessenger(providers: { readonly sms: SmsProvider; readonly mail: MailProvider }, settings: OutboxSettings & { readonly timeoutMilliseconds: number }): Messenger {
  const { brand, log, timeoutMilliseconds } = settings;
  const { sms, mail } = providers;
  const outbox = createOutbox(settings);
  const carriers = {
    sms: sms.provider === "outbox" ? outbox : createNetgsm({ baseUrl: "https://api.netgsm.com.tr", ...sms, brand, log, timeoutMilliseconds }),
    email: mail.provider === "outbox" ? outbox : createSmtp({ ...mail, brand, log, timeoutMilliseconds }),
  };
  return {
    sendCode: (message) => carriers[message.channel].sendCode(message),
    tell: (notice) => carriers[notice.channel].tell(notice),
  };
}
