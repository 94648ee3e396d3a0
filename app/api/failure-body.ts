/** The parts of a failure body. */
interface FailureWords {
  /** Message for people; null without one. */
  readonly message: string | null;
  readonly code: string | null;
  /** Messages by field; the key "" has those that belong to no field. */
  readonly errors: Record<string, string[]>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Names under which APIs write the text of an error. */
const messageNames = ["message", "msg", "detail", "description", "error_description", "reason", "title", "error"];
/** Names under which APIs write the field of an error in a list. */
const fieldNames = ["field", "name", "pointer", "path", "loc", "param", "parameter", "property", "propertyPath", "key"];
/** Names under which APIs put the errors of fields; the last two are of RFC 7807, the predecessor of RFC 9457. */
const errorsNames = ["errors", "violations", "fieldErrors", "field_errors", "invalid-params", "invalid_params"];
/** Leading parts of a field's path that are not part of its name. */
const pathPrefixes = new Set(["", "#", "body", "query", "data", "attributes", "errors"]);
/** Matches generic messages, such as names of statuses, which tell people nothing. */
const genericMessage = new RegExp(
  `^(${[
    "bad request",
    "unauthori[sz]ed",
    "unauthenticated",
    "payment required",
    "forbidden",
    "not found",
    "method not allowed",
    "conflict",
    "gone",
    "error",
    "failed",
    "invalid",
    "validation (failed|error|exception)",
    "unprocessable (entity|content)",
    "too many requests",
    "internal server error",
    "server error",
    "bad gateway",
    "service unavailable",
    "gateway time-?out",
    "about:blank",
  ].join("|")})\\.?$`,
  "i",
);

/** Limits of what is read from a failure body. */
const limits = { depth: 4, fields: 50, messages: 5, characters: 500 } as const;

/**
 * Reads the body of a failure: the contract's shape `{ message, code, errors: { field: [messages] } }`, and common
 * shapes of other APIs. Errors may be a text, a list of texts, a list of `{ field, message }`, or nested objects; the
 * parts may be inside `error` or `data`, or be those of a problem document (RFC 9457). Anything else is ignored.
 */
export function readFailureBody(body: unknown): FailureWords {
  const errors = new Map<string, string[]>();
  const outer = objectOf(body);
  if (!outer) {
    collect(body, "", errors, 0);
    return { message: errors.get("")?.[0] ?? null, code: null, errors: Object.fromEntries(errors) };
  }
  const inner = objectOf(outer["error"]) ?? {};
  const data = objectOf(outer["data"]) ?? {};
  for (const part of [outer, inner, data]) for (const name of errorsNames) collect(part[name], "", errors, 0);
  // FastAPI's validation errors.
  if (Array.isArray(outer["detail"])) collect(outer["detail"], "", errors, 0);
  const message = messageOf(outer) ?? messageOf(inner) ?? messageOf(data);
  const code = codeOf(outer["code"]) ?? codeOf(inner["code"]) ?? codeOf(outer["error"]);
  return { message, code, errors: Object.fromEntries(errors) };
}

/** Adds the messages in one part of a body to their fields. */
function collect(part: unknown, field: string, errors: Map<string, string[]>, depth: number): void {
  if (depth > limits.depth) return;
  const words = wordsOf(part);
  if (words !== null) return add(errors, field, words);
  if (Array.isArray(part))
    return part.slice(0, limits.fields).forEach((item) => collectItem(item, field, errors, depth + 1));
  for (const [name, value] of Object.entries(objectOf(part) ?? {}).slice(0, limits.fields)) {
    if (name === "errors" && typeof value === "object") collect(value, field, errors, depth + 1);
    // A nested text is the message of a rule: { "phone": { "required": "…" } }.
    else if (field !== "" && typeof value === "string") add(errors, field, wordsOf(value));
    else collect(value, pathOf(field, name), errors, depth + 1);
  }
}

/** Adds the message of one item of a list to the field that it names. */
function collectItem(item: unknown, field: string, errors: Map<string, string[]>, depth: number): void {
  const fields = objectOf(item);
  const message = fields && messageOf(fields);
  if (!fields || message === null) return collect(item, field, errors, depth);
  const named = [fields, objectOf(fields["source"]) ?? {}].flatMap((part) => fieldNames.map((name) => part[name]));
  const path = named.find((name) => (typeof name === "string" && name !== "") || Array.isArray(name));
  const parts = (Array.isArray(path) ? path : [path ?? ""]).filter((one) => ["string", "number"].includes(typeof one));
  add(errors, pathOf(field, parts.join(".")), message);
}

function add(errors: Map<string, string[]>, field: string, message: string | null): void {
  if (message === null || (!errors.has(field) && errors.size >= limits.fields)) return;
  const messages = errors.get(field) ?? [];
  if (messages.length < limits.messages && !messages.includes(message)) errors.set(field, [...messages, message]);
}

/**
 * Converts a field's path to the contract's names: "#/data/cardHolder" is "card_holder", "card[holder]" "card.holder".
 */
function pathOf(outer: string, name: string): string {
  const parts = name
    .slice(0, limits.characters)
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, capital: string) => `${before}_${capital.toLowerCase()}`)
    .split(/[/.[\]]+/);
  while (parts.length > 1 && pathPrefixes.has(parts[0]!)) parts.shift();
  return [outer, ...parts]
    .filter((part) => part !== "")
    .join(".")
    .slice(0, 100);
}

/** Returns the first message under one of the usual names; generic messages and codes do not count. */
function messageOf(part: Fields): string | null {
  for (const name of messageNames) {
    const words = Array.isArray(part[name]) ? wordsOf(part[name][0]) : wordsOf(part[name]);
    if (words !== null && !(name === "error" && isCode(words))) return words;
  }
  return null;
}

/** Returns a text for people on one line, cut to the limit; null for anything else. */
function wordsOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const words = value
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .slice(0, limits.characters);
  if (words === "" || genericMessage.test(words)) return null;
  // The site would take "phone:required" for the key of one of its own texts.
  return words.replace(/^([\w-]+:)(?=[\w.]+(#|$))/, "$1 ");
}

function codeOf(value: unknown): string | null {
  const code = typeof value === "number" ? String(value) : value;
  return typeof code === "string" && isCode(code) ? code : null;
}

const isCode = (text: string) => /^[\w.-]{1,60}$/.test(text) && /[a-z\d]/i.test(text);

function objectOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}
