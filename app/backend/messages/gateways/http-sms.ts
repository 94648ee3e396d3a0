import { randomUUID } from "node:crypto";
import { limitedFetch } from "../../../net/limited-fetch.ts";
import { DeliveryFailure, type Messenger } from "../messenger.ts";
import { codeText } from "./code-texts.ts";

/** An SMS carrier with an HTTP API, described by templates. */
export interface HttpSmsTemplate {
  /** Address, in which {to}, {digits}, {text} and {id} are replaced, as in the body. */
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT";
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
  const { url, method, body, format, headers, success, brand, timeoutMilliseconds } = settings;
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
      method,
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
