import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { rateLimitKey } from "../../contract/rules/rate-limit-key.ts";
import { transferCodeOf } from "../../contract/rules/transfers.ts";
import { isPublished } from "../giving/cause-records.ts";
import type { Ports } from "./ports.ts";
import type { TransferCode } from "./transfer-queries.ts";

/** Codes that one address gets in an hour. */
const codesPerHour = 20;
/** Tries to find a code that nobody has; a second one is needed once in thousands of codes. */
const mostTries = 20;

/** Returns a user's reference code, made on the first call. It stays the same forever. */
export async function ensureUserCode(ports: Ports, userId: number, language: Language): Promise<string> {
  const nobody = { cause_id: null, name: null, email: null, phone: null };
  return makeCode(ports, { ...nobody, user_id: userId, language }, { address_hash: null, idempotency_key: null }, () =>
    ports.store.transferCodes.findOfUser(userId),
  );
}

/**
 * Makes a guest's code for a cause. A form that arrives twice gets the code of the first one.
 * @param key identifies one submit of the form; null without one
 * @throws RuleViolation cause_unknown; messages_exceeded after too many codes of one address
 */
export async function makeGuestCode(
  ports: Ports,
  request: Pick<TransferCode, "cause_id" | "name" | "email" | "language"> & { readonly clientAddress: string | null },
  key: string | null,
): Promise<string> {
  const { store, clock, secrets } = ports;
  const { clientAddress, ...code } = request;
  const at = clock.now();
  const ofForm = async () => (key === null ? null : store.transferCodes.findByForm(key));
  const earlier = await ofForm();
  if (earlier) return earlier.code;
  const cause = code.cause_id === null ? null : await store.causes.find(code.cause_id);
  if (code.cause_id !== null && (!cause || !isPublished(cause, at)))
    throw new RuleViolation("cause_unknown", "cause_id");
  const hash = clientAddress ? secrets.fingerprint(`address ${rateLimitKey(clientAddress)}`) : null;
  const since = later(at, { hours: -1 });
  if (hash !== null && (await store.transferCodes.countOfAddress(hash, since)) >= codesPerHour)
    throw new RuleViolation("messages_exceeded");
  return makeCode(ports, { ...code, user_id: null, phone: null }, { address_hash: hash, idempotency_key: key }, ofForm);
}

/** @param existing returns the code that the owner has already */
async function makeCode(
  { store, clock, secrets }: Ports,
  owner: Omit<TransferCode, "code">,
  origin: { readonly address_hash: string | null; readonly idempotency_key: string | null },
  existing: () => Promise<TransferCode | null>,
): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const earlier = await existing();
    if (earlier) return earlier.code;
    const code = transferCodeOf(secrets.randomDigits(8));
    if (await store.transferCodes.add({ ...owner, code, ...origin }, clock.now())) return code;
  }
  throw new Error("No reference code is free");
}
