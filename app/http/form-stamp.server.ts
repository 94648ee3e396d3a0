import { createHmac, timingSafeEqual } from "node:crypto";
import { site } from "~/process/site.server.ts";

/** Shortest plausible time between rendering and submit. Bots submit faster than people read and type. */
const leastMilliseconds = 3_000;
/** Longest plausible age of a form. People leave forms open overnight; bots keep them for weeks. */
const mostMilliseconds = 24 * 3_600_000;

/** Age of a form: plausible for a person, too short for one, or too old or forged. */
export type FormAge = "good" | "too_fast" | "too_old";

function signature(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}

/**
 * Signs a text with the newest session secret; returns 22 characters. Every use prefixes its text with its own word.
 */
export async function signText(text: string): Promise<string> {
  const { environment } = await site();
  return signature(text, environment.sessionSecrets[0]).toString("base64url");
}

/** Verifies a signature made by {@link signText} with the newest session secret or one that it replaced. */
export async function verifySignature(text: string, proof: string): Promise<boolean> {
  if (!/^[\w-]{22}$/.test(proof)) return false;
  const { environment } = await site();
  const given = Buffer.from(proof, "base64url");
  return environment.sessionSecrets.some((secret) => timingSafeEqual(signature(text, secret), given));
}

/**
 * Returns a signed time for a hidden field of a public form: the time trap for bots.
 * @param isAnswered for a form that is shown again with errors, which may be sent again at once
 */
export async function stampForm(isAnswered = false): Promise<string> {
  const moment = (Date.now() - (isAnswered ? leastMilliseconds : 0)).toString(36);
  return `${moment}.${await signText(`form ${moment}`)}`;
}

/** Checks the stamp that a form sent back. */
export async function formAge(stamp: unknown): Promise<FormAge> {
  const [, moment, proof] = /^([0-9a-z]{1,12})\.([\w-]{22})$/.exec(String(stamp)) ?? [];
  if (!moment || !proof) return "too_old";
  const age = Date.now() - Number.parseInt(moment, 36);
  if (!(await verifySignature(`form ${moment}`, proof)) || age > mostMilliseconds) return "too_old";
  return age < leastMilliseconds ? "too_fast" : "good";
}
