import type { Payment } from "~/contract/endpoints/payments.ts";
import { isGiven, type Raw, wordOf } from "./raw-fields.ts";
import { textOf } from "./values.ts";

/** What `payment/request` of another API answered. */
interface WayToBank {
  /** The bank's HTML document (§3). */
  readonly payload: string | null;
  /** Address of the provider's page. */
  readonly hostedPage: string | null;
  readonly remoteId: string | null;
  /** The state, if the payment is already over. */
  readonly state: Payment["state"] | null;
}

const isObject = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value);

const payloadNames = ["payload", "html", "html_content", "htmlContent", "threeDSHtmlContent", "three_d_secure", "form"];
const addressNames = [
  "hosted_page",
  "redirect_url",
  "redirectUrl",
  "payment_url",
  "paymentUrl",
  "payment_page_url",
  "url",
];

/** Reads the way to the bank from `data.payload`, `payload`, or an address of the provider's page. */
export function wayIn(body: unknown): WayToBank {
  const outer = isObject(body) ? body : {};
  const inner = isObject(outer.data) ? outer.data : {};
  const nested = isObject(inner.payment) ? inner.payment : {};
  const find = (names: readonly string[]) =>
    [inner, outer].flatMap((fields) => names.map((name) => textOf(fields[name]))).find((text) => text);
  const bare = [body, outer.data].find((value) => typeof value === "string" && value.includes("<"));
  const found = find(payloadNames) ?? (bare as string | undefined) ?? null;
  const payload = found && found.includes("<") ? found : fromBase64(found);
  const address = find(addressNames);
  const id = [inner.id, inner.payment_id, nested.id, outer.payment_id, outer.id].find(isGiven);
  return {
    payload,
    hostedPage: payload === null && address && /^https?:\/\//.test(address) && URL.canParse(address) ? address : null,
    remoteId: textOf(id) ?? null,
    state: payload === null ? stateOfWord(body) : null,
  };
}

/** Some providers give their document in base64. */
function fromBase64(text: string | null): string | null {
  if (text === null || !/^[A-Za-z0-9+/\s]+=*\s*$/.test(text)) return null;
  const document = Buffer.from(text, "base64").toString("utf8");
  return /<\w/.test(document) ? document : null;
}

const succeededWords = new Set(["succeeded", "success", "successful", "paid", "completed", "approved", "captured"]);
const failedWords = new Set(["failed", "failure", "refused", "declined", "rejected", "cancelled", "canceled", "error"]);

/** Returns the outcome that an answer about a payment names; null when it names none. */
export function stateOfWord(body: unknown): "succeeded" | "failed" | null {
  const outer = isObject(body) ? body : {};
  const inner = isObject(outer.data) ? outer.data : outer;
  const word = wordOf(inner.state ?? inner.payment_status ?? inner.status);
  if (succeededWords.has(word)) return "succeeded";
  return failedWords.has(word) ? "failed" : null;
}

const outcomeNames = /^(status|state|result|success|payment_?status|md_?status|response)$/i;

/**
 * Tells whether the fields of the bank's return say that it refused. They never prove a success: anybody can send them.
 */
export function isRefusedReturn(fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).some(([name, value]) => {
    if (!outcomeNames.test(name)) return false;
    if (/^md_?status$/i.test(name)) return value !== "1";
    const word = wordOf(value);
    return failedWords.has(word) || ["0", "false", "no", "fail", "cancel"].includes(word);
  });
}
