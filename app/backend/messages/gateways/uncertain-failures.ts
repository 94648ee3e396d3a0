import { DeliveryFailure } from "../messenger.ts";

/** Codes of failures before a connection stood: nothing was handed over. */
const unconnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  // Nodemailer's: the connection, its greeting, TLS and the sign-in.
  "EDNS",
  "ECONNECTION",
  "ETLS",
  "EAUTH",
]);
/** Certificates that are not trusted, and TLS that could not begin. */
const tlsFailure = /CERT|^ERR_(TLS|SSL)|^UNABLE_TO/;
/** Where nodemailer stood: a mail is handed over only by DATA. */
const beforeData = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|API)/;

/**
 * Returns whether a carrier may have taken a message although sending it failed: it took the request and no answer came
 * back. An answer that refuses is certain, and so is a connection that never stood.
 */
export function mayHaveTaken(failure: unknown): boolean {
  if (failure instanceof DeliveryFailure) return failure.isUncertain;
  if (typeof failure !== "object" || failure === null) return true;
  const { responseCode, code, command, cause } = failure as Record<string, unknown>;
  if (typeof responseCode === "number") return false;
  if (typeof command === "string" && beforeData.test(command)) return false;
  if (typeof code === "string" && (unconnected.has(code) || tlsFailure.test(code))) return false;
  return cause === undefined || mayHaveTaken(cause);
}
