import * as z from "zod";
import type { Bearer } from "~/contract/endpoints/sign-in.ts";

const day = 86_400_000;
/** Lifetime of a token without an expiry, in days. If it expires earlier, the API refuses it. */
const defaultDays = 30;
/** The longest lifetime of a cookie, in days (RFC 6265bis). */
const longestDays = 400;

const claims = z.object({ exp: z.number() });

/**
 * Returns when a bearer token expires: by `expires_at`, else by the claim `exp` of a JWT (RFC 7519), else by
 * `expires_in`, else in 30 days. Invalid and past times count as absent.
 * @param now milliseconds
 */
export function bearerEnd({ access_token, expires_at, expires_in }: Bearer, now = Date.now()): Date {
  const seconds = expires_in === null || expires_in === undefined ? Number.NaN : Number(expires_in);
  const end = [momentOf(expires_at), jwtEnd(access_token), now + seconds * 1000].find((moment) => moment > now);
  return new Date(Math.min(end ?? now + defaultDays * day, now + longestDays * day));
}

/** Reads a date and time, in UTC without an offset, or seconds since 1970; NaN for anything else. */
function momentOf(text: string | number | null | undefined): number {
  if (text === null || text === undefined || text === "") return Number.NaN;
  if (/^\d+$/.test(String(text))) return Number(text) * 1000;
  const written = String(text).trim().replace(" ", "T");
  return Date.parse(/[Zz]$|[+-]\d\d:?\d\d$/.test(written) ? written : `${written}Z`);
}

/** Reads the expiry of a JWT; its signature is not verified, because only the API has the key. */
function jwtEnd(token: string): number {
  const [, payload, signature] = token.split(".");
  if (!payload || signature === undefined) return Number.NaN;
  try {
    const read = claims.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
    return read.success ? read.data.exp * 1000 : Number.NaN;
  } catch {
    return Number.NaN;
  }
}
