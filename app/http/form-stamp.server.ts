import { createHmac, timingSafeEqual } from "node:crypto";
import { site } from "~/site.server.ts";

/** Nobody reads a form and fills it in faster. */
const leastMilliseconds = 3_000;
/** Somebody may leave a form open overnight; robots keep one for weeks. */
const mostMilliseconds = 24 * 3_600_000;

/** How a form came to be sent: by a person, too fast for one, or with a page that is too old or never was. */
export type FormAge = "good" | "too_fast" | "too_old";

function signature(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}

/** Signs a text with the newest session secret: 22 characters. Every use begins its text with a word of its own. */
export async function signText(text: string): Promise<string> {
  const { environment } = await site();
  return signature(text, environment.sessionSecrets[0]).toString("base64url");
}

/** Tells whether {@link signText} signed the text, with the newest session secret or one that it replaced. */
export async function verifySignature(text: string, proof: string): Promise<boolean> {
  if (!/^[\w-]{22}$/.test(proof)) return false;
  const { environment } = await site();
  const given = Buffer.from(proof, "base64url");
  return environment.sessionSecrets.some((secret) => timingSafeEqual(signature(text, secret), given));
}

/**
 * A signed moment for a hidden field of a form that anybody may send: the time trap.
 * @param isAnswered for a form that comes back with errors: it may be sent again at once
 */
export async function stampForm(isAnswered = false): Promise<string> {
  const moment = (Date.now() - (isAnswered ? leastMilliseconds : 0)).toString(36);
  return `${moment}.${await signText(`form ${moment}`)}`;
}

/** Reads the moment that a form brought back. */
export async function formAge(stamp: unknown): Promise<FormAge> {
  const [, moment, proof] = /^([0-9a-z]{1,12})\.([\w-]{22})$/.exec(String(stamp)) ?? [];
  if (!moment || !proof) return "too_old";
  const age = Date.now() - Number.parseInt(moment, 36);
  if (!(await verifySignature(`form ${moment}`, proof)) || age > mostMilliseconds) return "too_old";
  return age < leastMilliseconds ? "too_fast" : "good";
}
