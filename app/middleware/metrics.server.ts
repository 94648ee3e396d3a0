import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHead } from "~/http/request-head.ts";
import { siteFactsText } from "~/metrics/site-facts.server.ts";
import { isHttps, site } from "~/process/site.server.ts";
import type { WholeAnswer } from "../cache/cached-pages.server.ts";
import { setSecurityHeaders } from "./security-headers.server.ts";

/** Where monitoring reads. */
export const metricsAddress = "/metrics";
/** Milliseconds that the database may take, before it is reported to monitoring as not answering. */
const longestWait = 2_500;

/**
 * Answers monitoring, without the framework: it is asked also while pages fail. Without METRICS_TOKEN there is no such
 * address.
 * @returns null for any other request
 */
export async function metricsAnswer({ method, url, headers }: RequestHead): Promise<WholeAnswer | null> {
  if (
    !url.includes(metricsAddress) ||
    new URL(url).pathname !== metricsAddress ||
    (method !== "GET" && method !== "HEAD")
  )
    return null;
  const { environment, readMetrics, measure, ready } = await site();
  if (environment.metricsToken === undefined || !readMetrics) return null;
  const answer = (status: number, type: string, text: string): WholeAnswer => {
    const written = new Headers({ "content-type": type, "cache-control": "no-store" });
    if (status === 401) written.set("www-authenticate", "Bearer");
    return { route: metricsAddress, status, statusText: "", headers: written, body: Buffer.from(text) };
  };
  const isAuthorized = isBearer(headers.get("authorization"), environment.metricsToken);
  const text = async () => {
    const [ofProcesses, facts, parts] = await Promise.all([readMetrics(), measure && factsInTime(measure), ready()]);
    return ofProcesses + (await siteFactsText(facts, parts));
  };
  const response = isAuthorized
    ? answer(200, "text/plain; version=0.0.4; charset=utf-8", await text())
    : answer(401, "text/plain; charset=utf-8", "unauthorized\n");
  setSecurityHeaders(response.headers, await isHttps());
  return response;
}

/** Compares in constant time. */
function isBearer(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  // The name of the scheme has no case (RFC 9110 §11.1).
  return timingSafeEqual(digest((header ?? "").replace(/^bearer /i, "Bearer ")), digest(`Bearer ${token}`));
}

/** Returns null when the database does not answer in time. */
function factsInTime<Facts>(measure: () => Promise<Facts>): Promise<Facts | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, longestWait, null).unref());
  return Promise.race([measure().catch(() => null), tooLate]);
}
