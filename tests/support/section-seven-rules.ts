import type { Fields } from "./section-seven-people.ts";
import type { Client } from "./section-seven-routes.ts";

export interface RecordedRequest {
  readonly at: number;
  /** When its answer ended or its sender gave up. */
  endedAt?: number;
  readonly method: string;
  /** Without the base path and the leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Fields;
  readonly text: string;
  /** The pattern of §7 that it matched; null for a path that §7 does not have. */
  readonly pattern: string | null;
  /** Whose token it carried. */
  readonly identity: string;
}

/** Time within which the same write of the same visitor counts as a repetition. */
const repetitionMilliseconds = 20_000;

/** The payload of POST baskets, letter for letter (§7). */
const basketFields = "user_id session_token name phone_number amount basket_able_type basket_able_id share_value".split(
  " ",
);

/** Returns what a request to a path of §7 does against §7. */
export function violationsOf(
  request: RecordedRequest,
  client: Client,
  userId: number | null,
  earlier: readonly RecordedRequest[],
): string[] {
  const { method, path, headers, identity, query } = request;
  const found: string[] = [];
  const note = (text: string) => found.push(`${method} ${path}: ${text}`);
  if (!String(headers.accept ?? "").includes("application/json")) note("does not accept json");
  if (!/^(tr|en)$/.test(String(headers["x-localization"] ?? ""))) note("has no X-localization");
  const isMachine = identity === "machine";
  const isUser = userId !== null;
  if (client === "none" && headers.authorization) note("carries a token");
  if (client === "machine" && !isMachine) note(`is sent by ${identity} instead of the machine`);
  if (client === "user" && !isUser && identity !== "somebody refused") note(`is sent by ${identity} instead of a user`);
  if (client === "either" && !isMachine && !isUser && identity !== "somebody refused") note(`is sent by ${identity}`);
  if (path === "oauth/token") for (const text of tokenFaults(request.body)) note(text);
  if (path.startsWith("baskets") || path === "payment/request") {
    const session = method === "POST" ? request.body.session_token : query.get("session_token");
    if (isMachine && !/^[A-Za-z0-9]{15}$/.test(String(session ?? ""))) note("is a guest's without session_token");
  }
  if (method === "POST" && path === "baskets") for (const text of basketFaults(request.body, userId)) note(text);
  if (method !== "GET" && !["translations", "oauth/token"].includes(path)) {
    // A basket that was emptied gets its gifts again. What was refused for its token was not made.
    const emptied = earlier.findLast((other) => other.path === "baskets/bulk-destroy")?.at ?? 0;
    const isAgain = (other: RecordedRequest) => path === "baskets" && other.at <= emptied;
    const same = earlier.filter(
      (other) => other.identity !== "somebody refused" && isSameWrite(request, other) && !isAgain(other),
    );
    if (same.some((other) => other.identity === identity)) note("repeats a write");
    // A guest's gifts go along at sign-in.
    const signIns = earlier.filter((other) => other.path === "user/auth/login").map(({ at }) => at);
    const isTakenAlong = (other: RecordedRequest) => path === "baskets" && signIns.some((at) => at > other.at);
    if (same.some((other) => other.identity !== identity && !isTakenAlong(other)))
      note("repeats a write under another identity");
  }
  return found;
}

function tokenFaults({ client_id, client_secret, scope, grant_type }: Fields): string[] {
  const missing = Object.entries({ client_id, client_secret, scope }).filter(([, value]) => typeof value !== "string");
  const kind = grant_type === "client_credentials" ? [] : [`has grant_type ${String(grant_type)}`];
  return [...missing.map(([name]) => `lacks ${name}`), ...kind];
}

function basketFaults(body: Fields, userId: number | null): string[] {
  const found = basketFields.filter((name) => !(name in body)).map((name) => `lacks ${name}`);
  const sent = body.user_id ?? null;
  if (sent !== userId) found.push(`has user_id ${String(sent)} instead of ${String(userId)}`);
  if (typeof body.amount !== "number") found.push("has an amount that is no number");
  return found;
}

/** Tells whether two writes are the same of one visitor; what says whose they are does not count. */
function isSameWrite(one: RecordedRequest, other: RecordedRequest): boolean {
  return (
    one !== other &&
    one.at - other.at < repetitionMilliseconds &&
    one.method === other.method &&
    one.path === other.path &&
    one.headers["x-forwarded-for"] === other.headers["x-forwarded-for"] &&
    contentOf(one) === contentOf(other)
  );
}

function contentOf({ body, text }: RecordedRequest): string {
  const { user_id: _user, session_token: _session, ...content } = body;
  return Object.keys(body).length > 0 ? JSON.stringify(content) : text;
}
