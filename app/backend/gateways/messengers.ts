import type { Messenger } from "../domain/messenger.ts";
import { createNetgsm } from "./netgsm.ts";
import { createOutbox, type OutboxSettings } from "./outbox.ts";

/** Who carries SMS. E-mail goes to the outbox until there is a mail gateway. */
export type SmsProvider =
  | { readonly provider: "outbox" }
  | { readonly provider: "netgsm"; readonly user: string; readonly password: string; readonly header: string; readonly baseUrl?: string };

/** SMS through the provider, everything else into the outbox. */
export function createMessenger(sms: SmsProvider, settings: OutboxSettings & { readonly timeoutMilliseconds: number }): Messenger {
  const outbox = createOutbox(settings);
  if (sms.provider === "outbox") return outbox;
  const { brand, log, timeoutMilliseconds } = settings;
  const netgsm = createNetgsm({ baseUrl: "https://api.netgsm.com.tr", ...sms, brand, log, timeoutMilliseconds });
  return { sendCode: (message) => (message.channel === "sms" ? netgsm : outbox).sendCode(message) };
}
