import type { Payment } from "~/contract/endpoints/payments.ts";
import type { Raw } from "./api-names.ts";
import { isGiven, textOf } from "./values.ts";

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
  const isAddress = payload === null && address && /^https?:\/\//.test(address) && URL.canParse(address);
  const hostedPage = isAddress ? address : null;
  const id = [inner.id, inner.payment_id, nested.id, outer.payment_id, outer.id].find(isGiven);
  return {
    payload,
    hostedPage,
    remoteId: textOf(id) ?? null,
    state: payload === null && hostedPage === null ? directStateOf(body) : null,
  };
}

/** Some providers give their document in base64. */
function fromBase64(text: string | null): string | null {
  const encoded = text?.replace(/\s/g, "") ?? "";
  if (!/^[A-Za-z0-9+/]+=*$/.test(encoded)) return null;
  const document = Buffer.from(encoded, "base64").toString("utf8");
  return /<\w/.test(document) ? document : null;
}

const wordOf = (value: unknown) => (textOf(value) ?? "").slice(0, 200).toLowerCase();

const succeededWords = new Set(["succeeded", "success", "successful", "paid", "completed", "approved", "captured"]);
const failedWords = new Set(["failed", "failure", "refused", "declined", "rejected", "cancelled", "canceled", "error"]);

/**
 * Returns the outcome that an answer names for a payment; null when it names none. The word is read from the payment
 * alone: a "status" beside data says only that the request was taken.
 */
export function stateOfWord(body: unknown): "succeeded" | "failed" | null {
  const payment = paymentIn(body);
  const word = wordOf(payment?.state ?? payment?.payment_status ?? payment?.status);
  if (succeededWords.has(word)) return "succeeded";
  return failedWords.has(word) ? "failed" : null;
}

/**
 * Returns the outcome of a payment that is over with the answer to `payment/request`; null when it does not say so.
 * There a status of "success" is often the request's own.
 */
function directStateOf(body: unknown): "succeeded" | "failed" | null {
  const payment = paymentIn(body);
  const isOfRequest = !isGiven(payment?.state) && !isGiven(payment?.payment_status);
  if (isOfRequest && ["success", "successful", "completed"].includes(wordOf(payment?.status))) return null;
  return stateOfWord(body);
}

/** Finds the payment of an answer: in `payment`, in `data`, or the answer itself if it says whose state it names. */
function paymentIn(body: unknown): Raw | null {
  if (!isObject(body)) return null;
  const inner = isObject(body.data) ? body.data : null;
  const nested = [inner?.payment, body.payment].find(isObject);
  if (nested) return nested;
  if ("data" in body) return inner && isPayment(inner) ? inner : null;
  return isPayment(body) ? body : null;
}

function isPayment(fields: Raw): boolean {
  const isNamed = [fields.id, fields.payment_id, fields.amount, fields.total, fields.total_price].some(isGiven);
  return isNamed || isGiven(fields.payment_status) || isGiven(fields.state);
}

const outcomeNames = /^(status|state|result|success|payment_?status|md_?status|response)$/i;

/**
 * Tells whether the fields of the bank's return say that it refused, in words. Numbers are read as nothing, because
 * banks mean different things by them, but for the 0 of `mdStatus`: the payer was not recognised. The fields never
 * prove a success: anybody can send them.
 */
export function isRefusedReturn(fields: Readonly<Record<string, string>>): boolean {
  const said = Object.entries(fields).filter(([name]) => outcomeNames.test(name));
  const words = said.map(([name, value]) => (/^md_?status$/i.test(name) && value === "0" ? "failed" : wordOf(value)));
  if (words.some((word) => succeededWords.has(word))) return false;
  return words.some((word) => failedWords.has(word) || ["false", "no", "fail", "cancel"].includes(word));
}
