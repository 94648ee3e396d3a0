import { log } from "~/log/log.server.ts";
import { site } from "~/site.server.ts";

/** A site that posts here thousands of times a second must not fill the disk with it. */
const silenceMilliseconds = 1_000;
let lastSaid = Number.NEGATIVE_INFINITY;

/** How a request tells that its form is foreign. */
export interface ForeignSign {
  readonly header: "Origin" | "Sec-Fetch-Site" | "Referer";
  /** The origin of the form's page, "null" when nobody can read it; absent when the header names none. */
  readonly origin?: string;
}

/**
 * Writes down, in one line and at most once a second, whose form was refused: a wrong PUBLIC_URL shows itself like
 * that.
 */
export async function noteForeignForm(from: ForeignSign, now = performance.now()): Promise<void> {
  if (now - lastSaid < silenceMilliseconds) return;
  lastSaid = now;
  const { environment } = await site();
  log.warn({ ...from, setting: "PUBLIC_URL", public_url: environment.publicUrl }, "refused a form from another origin");
}
