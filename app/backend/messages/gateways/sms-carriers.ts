import { randomUUID } from "node:crypto";
import { limitedFetch } from "../../../net/limited-fetch.ts";
import { codeText } from "../message-texts.ts";
import { DeliveryFailure, type Messenger } from "../messenger.ts";

interface NetgsmSettings {
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
const longestCode = 155;
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
      send("otp", message, (no) => ({ msg: plainText(codeText(brand, message)).slice(0, longestCode), no })),
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

const turkishLetters = "ıİğĞşŞçÇöÖüÜ";
/** The letters that stand for them, at the same places. */
const plainLetters = "iIgGsScCoOuU";

/** Replaces non-ASCII letters, which would turn one SMS into two. */
function plainText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (letter) => plainLetters[turkishLetters.indexOf(letter)] ?? "");
}

/** An SMS carrier with an HTTP API, described by templates. */
export interface HttpSmsTemplate {
  /** Address, in which {to}, {digits}, {text} and {id} are replaced, as in the body. */
  readonly url: string;
  /** Body of a POST; undefined for a GET. */
  readonly body: string | undefined;
  /** How values are escaped in the body; in the address they are always percent-encoded. */
  readonly format: "json" | "form" | "xml";
  /** Includes the carrier's secrets. {id} is replaced. */
  readonly headers: Readonly<Record<string, string>>;
  /** Pattern of the answer to a message that was taken; undefined when every 2xx means it. */
  readonly success: RegExp | undefined;
}

interface HttpSmsSettings extends HttpSmsTemplate {
  readonly brand: string;
  readonly timeoutMilliseconds: number;
}

/** Length of six concatenated SMS. */
const longestText = 900;
/** Characters of an answer that are compared with the pattern. */
const longestAnswer = 20_000;

const escapes: Record<HttpSmsTemplate["format"], (value: string) => string> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
  xml: (value) =>
    value
      .replace(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
      .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`),
};

/** Sends SMS through any carrier with an HTTP API. Its answers are never logged: they may repeat the message. */
export function createHttpSms(settings: HttpSmsSettings): Messenger {
  const { url, body, format, headers, success, brand, timeoutMilliseconds } = settings;
  const takesIds = [url, body ?? "", ...Object.values(headers)].some((template) => template.includes("{id}"));

  /** @throws DeliveryFailure, or the network's error */
  async function send({ id, channel, to }: { id: string; channel: string; to: string }, text: string): Promise<void> {
    if (channel !== "sms") throw new DeliveryFailure("not_sms");
    const values: Record<string, string> = {
      id,
      to,
      digits: to.replace(/^\+/, ""),
      // Half a character cannot be encoded.
      text: text.slice(0, longestText).replace(/\p{Cs}/gu, ""),
    };
    const fill = (template: string, escape: (value: string) => string) =>
      template.replace(/\{(id|to|digits|text)\}/g, (_, name: string) => escape(values[name] ?? ""));
    const response = await limitedFetch(fill(url, encodeURIComponent), {
      method: body === undefined ? "GET" : "POST",
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll("{id}", id)])),
      ...(body !== undefined && { body: fill(body, escapes[format]) }),
      // Another address would get the carrier's secrets.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const answer = (await response.text()).slice(0, longestAnswer);
    if (!response.ok) throw new DeliveryFailure(`http_${response.status}`);
    if (success && !success.test(answer)) throw new DeliveryFailure("unexpected_answer");
  }

  return {
    // A code is sent once; a new one is asked for.
    sendCode: (message) => send({ ...message, id: randomUUID() }, codeText(brand, message)),
    sendNotification: (notification) => send(notification, notification.text),
    repetition: () => (takesIds ? "dropped" : "delivered"),
    wasTaken: () => Promise.resolve(false),
  };
}
