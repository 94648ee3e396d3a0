import type { Messenger } from "../messenger.ts";
import { codeText } from "./code-texts.ts";

export interface NetgsmSettings {
  readonly user: string;
  readonly password: string;
  /** Sender name registered with Netgsm. */
  readonly header: string;
  /** Origin of Netgsm's API. */
  readonly baseUrl: string;
  readonly brand: string;
  readonly timeoutMilliseconds: number;
}

const ACCEPTED = "00";
/** Longest text of Netgsm's one-time code service. */
const longestText = 155;
/** Length of six concatenated SMS. */
const longestNotification = 900;

/** Thrown when Netgsm rejected a message; `code` gives the reason. */
class NetgsmRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`Netgsm answered ${code}`);
    this.code = code;
  }
}

/**
 * Sends SMS through Netgsm: one-time codes (POST /sms/rest/v2/otp) and notifications (POST /sms/rest/v2/send). Turkish
 * numbers only.
 */
export function createNetgsm(settings: NetgsmSettings): Messenger {
  const { user, password, header, baseUrl, brand, timeoutMilliseconds } = settings;

  /** @param body returns the service's own fields for a number without its country code */
  async function ask(
    service: "otp" | "send",
    { channel, to }: { channel: string; to: string },
    body: (number: string) => object,
  ): Promise<void> {
    const number = /^\+90(5\d{9})$/.exec(to)?.[1];
    if (channel !== "sms" || !number) throw new NetgsmRefusal("foreign_number");
    const response = await fetch(`${baseUrl}/sms/rest/v2/${service}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
      },
      body: JSON.stringify({ msgheader: header, ...body(number) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const answer = (await response.json()) as { code?: string; jobid?: string; jobID?: string };
    if (answer.code !== ACCEPTED)
      throw new NetgsmRefusal(answer.code === undefined ? "no_code" : String(answer.code).slice(0, 8));
  }

  return {
    sendCode: (message) =>
      ask("otp", message, (no) => ({ msg: plainText(codeText(brand, message)).slice(0, longestText), no })),
    // Notifications are no advertisements, so the İYS filter stays off.
    sendNotification: (notification) =>
      ask("send", notification, (no) => ({
        messages: [{ msg: notification.text.slice(0, longestNotification), no }],
        encoding: "TR",
        iysfilter: "0",
      })),
  };
}

const letters: Record<string, string> = {
  ı: "i",
  İ: "I",
  ğ: "g",
  Ğ: "G",
  ş: "s",
  Ş: "S",
  ç: "c",
  Ç: "C",
  ö: "o",
  Ö: "O",
  ü: "u",
  Ü: "U",
};

/** Replaces non-ASCII letters, which would turn one SMS into two. */
function plainText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (letter) => letters[letter] ?? "");
}
