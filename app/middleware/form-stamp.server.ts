import { createHmac, timingSafeEqual } from "node:crypto";
import { site } from "./site.server.ts";

/** Nobody reads a form and fills it in faster. */
const leastMilliseconds = 3_000;
/** Somebody may leave a form open overnight; robots keep one for weeks. */
const mostMilliseconds = 24 * 3_600_000;

/** How a form came to be sent: by a person, too fast for one, or with a page that is too old or never was. */
export type FormAge = "good" | "too_fast" | "too_old";

function signature(moment: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(`form ${moment}`).digest().subarray(0, 16);
}

/**
 * A signed moment for a hidden field of a form that anybody may send: the time trap.
 * @param isAnswered for a form that comes back with errors: it may be sent again at once
 */
export async function stampForm(isAnswered = false): Promise<string> {
  const { environment } = await site();
  const moment = (Date.now() - (isAnswered ? leastMilliseconds : 0)).toString(36);
  return `${moment}.${signature(moment, environment.sessionSecrets[0]).toString("base64url")}`;
}

/** Reads the moment that a form brought back. */
export async function ageOf(stamp: unknown): Promise<FormAge> {
  const [, moment, proof] = /^([0-9a-z]{1,12})\.([\w-]{22})$/.exec(String(stamp)) ?? [];
  if (!moment || !proof) return "too_old";
  const { environment } = await site();
  const given = Buffer.from(proof, "base64url");
  const isOurs = environment.sessionSecrets.some((secret) => timingSafeEqual(signature(moment, secret), given));
  const age = Date.now() - Number.parseInt(moment, 36);
  if (!isOurs || age > mostMilliseconds) return "too_old";
  return age < leastMilliseconds ? "too_fast" : "good";
}
