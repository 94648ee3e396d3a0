import { limitedFetch } from "../../../net/limited-fetch.ts";
import { DeliveryFailure, type Messenger } from "../messenger.ts";
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
  readonly now: () => Date;
}

const ACCEPTED = "00";
/** Code of a report without rows. */
const NO_ROWS = "60";
/** Rows of a report's page, and the pages that are read for one answer. */
const [reportRows, mostPages] = [100, 50];
/** Longest text of Netgsm's one-time code service. */
const longestText = 155;
/** Length of six concatenated SMS. */
const longestNotification = 900;

interface Answer {
  readonly code?: string;
  readonly jobs?: readonly { readonly referansID?: string }[];
}

/**
 * Sends SMS through Netgsm: one-time codes (POST /sms/rest/v2/otp) and notifications (POST /sms/rest/v2/send). Turkish
 * numbers only. It delivers a repetition, but its report (POST /sms/rest/v2/report) names each message by the
 * `referansID` that it was sent with.
 */
export function createNetgsm(settings: NetgsmSettings): Messenger {
  const { user, password, header, baseUrl, brand, timeoutMilliseconds, now } = settings;

  async function ask(service: "otp" | "send" | "report", body: object): Promise<Answer> {
    const response = await limitedFetch(`${baseUrl}/sms/rest/v2/${service}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return (await response.json()) as Answer;
  }

  /** @param body returns the service's own fields for a number without its country code */
  async function send(
    service: "otp" | "send",
    { channel, to }: { channel: string; to: string },
    body: (number: string) => object,
  ): Promise<void> {
    const number = /^\+90(5\d{9})$/.exec(to)?.[1];
    if (channel !== "sms" || !number) throw new DeliveryFailure("foreign_number");
    const { code } = await ask(service, { msgheader: header, ...body(number) });
    if (code !== ACCEPTED) throw new DeliveryFailure(codeFrom(code));
  }

  return {
    sendCode: (message) =>
      send("otp", message, (no) => ({ msg: plainText(codeText(brand, message)).slice(0, longestText), no })),
    // Notifications are no advertisements, so the İYS filter stays off.
    sendNotification: (notification) =>
      send("send", notification, (no) => ({
        messages: [{ msg: notification.text.slice(0, longestNotification), no }],
        encoding: "TR",
        iysfilter: "0",
        referansID: notification.id,
      })),
    repetition: () => "asked",
    async wasTaken({ id, since }) {
      const period = { startdate: reportTime(since), stopdate: reportTime(now()) };
      for (let page = 0; page < mostPages; page++) {
        const { code, jobs = [] } = await ask("report", { ...period, pagenumber: page, pagesize: reportRows });
        if (code === NO_ROWS) return false;
        if (code !== ACCEPTED) throw new DeliveryFailure(codeFrom(code));
        if (jobs.some(({ referansID }) => referansID === id)) return true;
        if (jobs.length < reportRows) return false;
      }
      throw new DeliveryFailure("report_too_long");
    },
  };
}

function codeFrom(code: string | undefined): string {
  return code === undefined ? "no_code" : String(code).slice(0, 8);
}

/** Returns a moment as Netgsm's reports take it: the time in Istanbul, which is UTC+3, as DD.MM.YYYY hh:mm:ss. */
function reportTime(moment: Date): string {
  const [day, time] = new Date(moment.getTime() + 3 * 3_600_000).toISOString().split("T") as [string, string];
  return `${day.split("-").toReversed().join(".")} ${time.slice(0, 8)}`;
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
