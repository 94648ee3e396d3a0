import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { clockTolerance, codeLength, codeMinutes } from "../../contract/rules/limits.ts";
import { rateLimitKey } from "../../contract/rules/rate-limit-key.ts";
import { sendCodeSoon } from "../messages/delivery.ts";
import type { CodePurpose } from "../messages/messenger.ts";
import type { Ports, Store } from "./ports.ts";
import type { CodeKey } from "./verification-queries.ts";

/**
 * Wrong attempts after which further attempts are rejected. A new code does not reset them.
 *
 * A pair of phone and browser is locked after 5 in an hour or 20 in a day. A phone is locked after 30 in an hour or 100
 * in a day, but not for browsers that its user signed in with: others cannot lock users out of their own browser. A
 * browser at an address (IPv6: a /64 network) is locked after 50 in an hour, whatever the phone; an address after 300,
 * because thousands of people may share a carrier's address.
 *
 * Odds of guessing: each attempt hits one of 1,000,000 codes. Other browsers get at most 100 attempts a day at one
 * phone, so the chance is 1 : 10,000 a day, while the user receives up to 40 messages and the audit log gets an entry
 * for every fifth attempt. With a stolen `browser` cookie or a stolen sign-in: 20 attempts a day, 1 : 50,000, and the
 * user's own browser is locked.
 */
const attemptLimits = {
  pairPerHour: 5,
  pairPerDay: 20,
  phonePerHour: 30,
  phonePerDay: 100,
  browserPerHour: 50,
  addressPerHour: 300,
};

/**
 * Limits of codes that are sent. The limits per phone bound the cost and the nuisance that others can cause. A browser
 * that the phone's user signed in with has only its own limits. Sign-ins have a higher limit, because staff confirm
 * their phone after every 30 minutes without use.
 */
const codeLimits = {
  pairPerHour: 5,
  pairPerDay: 10,
  signInPerDay: 24,
  phonePerHour: 20,
  phonePerDay: 40,
  browserPerHour: 20,
  addressPerHour: 200,
};

/** Wait between two codes for one browser and phone; it doubles with every code of the last hour. */
const firstWaitSeconds = 60;

/** What codes need of {@link Ports}. */
export type CodePorts = Pick<
  Ports,
  "store" | "clock" | "secrets" | "messenger" | "phoneNumbers" | "smsDailyLimit" | "providers"
>;

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly destination: string;
  /** Id of the requesting browser, user or sign-in; the code works only with the same one. */
  readonly binding: string;
  /** Null when unknown. */
  readonly clientAddress: string | null;
  readonly language: Language;
  /** Returns whether to ignore limits that other browsers used up. Default: false. */
  readonly isRecognised?: (store: Store) => Promise<boolean>;
  /**
   * Returns the address that gets the code; null sends none. The answer is the same then, and the stored code one that
   * nobody can enter. No answer waits for the message, so that its time does not tell either. Default: the destination
   * gets the code, and the answer waits.
   */
  readonly recipient?: (store: Store) => Promise<string | null>;
}

/** Times, ISO 8601. */
export interface CodeSent {
  readonly resend_at: string;
  readonly expires_at: string;
}

type AttemptRequest = Omit<CodeRequest, "channel" | "language" | "recipient"> & {
  readonly code: string;
  /** Runs in the transaction that records the wrong code which completes a series. */
  readonly whenSuspicious?: (store: Store) => Promise<void>;
};

/**
 * Sends a code. Registered and other destinations run the same queries and get the same answers; whether a user owns
 * the destination only matters for that user's own browsers.
 * @throws RuleViolation phone_unreachable, codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export async function sendCode(ports: CodePorts, request: CodeRequest): Promise<CodeSent> {
  const { store, clock, secrets, messenger, phoneNumbers } = ports;
  if (request.channel === "sms" && !phoneNumbers.takesCodes(request.destination)) {
    throw new RuleViolation("phone_unreachable", "phone", { countries: phoneNumbers.countries.join(",") });
  }
  const { key, addressHash } = codeKeyOf(ports, request);
  const code = secrets.randomDigits(codeLength);
  const at = clock.now();
  const expiresAt = later(at, { minutes: codeMinutes });
  let to: string | null = request.destination;
  const resendAt = await store.transaction(async (store) => {
    await lockCounters(store, key, addressHash);
    const isRecognised = (await request.isRecognised?.(store)) ?? false;
    if (await isLocked(store, key, addressHash, isRecognised, at)) throw new RuleViolation("tries_exceeded");
    const sent = await store.verification.sentFor(key, later(at, { days: -1 }));
    const wait = nextCodeAt(sent, at, request.purpose);
    if (wait && wait > at) throw tooSoon(wait, at);
    if (!isRecognised && (await isQuotaExhausted(store, key, addressHash, at)))
      throw new RuleViolation("codes_exceeded");
    if (
      request.channel === "sms" &&
      (await store.verification.countSms(later(at, { days: -1 }))) >= ports.smsDailyLimit
    )
      return null;
    if (request.recipient) to = await request.recipient(store);
    const stored = codeHash(ports, key, to === null ? secrets.randomText(codeLength * 4) : code);
    const { channel } = request;
    await store.verification.insertCode({ ...key, channel, codeHash: stored, addressHash, at, expiresAt });
    return nextCodeAt([...sent, at], at, request.purpose)!;
  });
  if (resendAt === null) {
    // Writes a warning to the log and shows the failure on the System page.
    ports.providers.failed("sms", "send-code", { code: "daily-limit" });
    throw new RuleViolation("message_failed");
  }
  try {
    const { channel, purpose, language } = request;
    const message = to !== null && { channel, to, purpose, code, language };
    if (message && request.recipient) sendCodeSoon(ports, message);
    else if (message) await messenger.sendCode(message);
  } catch {
    // The provider's message may contain the code, so it is not logged.
    throw new RuleViolation("message_failed");
  }
  return { resend_at: resendAt.toISOString(), expires_at: expiresAt.toISOString() };
}

/**
 * Consumes a code and runs `whenRight` in the same transaction. Of several concurrent correct attempts exactly one
 * succeeds.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function useCode<T>(ports: CodePorts, request: AttemptRequest, whenRight: (store: Store) => Promise<T>) {
  const { key, addressHash } = codeKeyOf(ports, request);
  const at = ports.clock.now();
  const outcome = await ports.store.transaction(async (store) => {
    await lockCounters(store, key, addressHash);
    const isRecognised = (await request.isRecognised?.(store)) ?? false;
    if (await isLocked(store, key, addressHash, isRecognised, at)) return { refusal: "tries_exceeded" } as const;
    if (await store.verification.consume(key, codeHash(ports, key, request.code), at))
      return { opened: await whenRight(store) };
    // Without an active code there is nothing to guess, so the attempt must not lock the phone.
    const isGuess = await store.verification.hasLiveCode(key, at);
    const { destinationHash, bindingHash } = key;
    await store.verification.recordAttempt(
      { destinationHash: isGuess ? destinationHash : null, bindingHash, addressHash },
      at,
    );
    if (isGuess && (await completesSeries(store, key, at))) await request.whenSuspicious?.(store);
    return { refusal: isGuess ? "code_wrong" : "code_expired" } as const;
  });
  if (outcome.refusal)
    throw new RuleViolation(outcome.refusal, outcome.refusal === "tries_exceeded" ? undefined : "code");
  return outcome.opened as T;
}

/**
 * Deletes codes, attempts and verified phones that no limit needs any more; also those of a clock that was ahead, which
 * would lock people out, and keep codes valid, until that time comes.
 */
export async function deleteExpiredCodes({ store, clock }: Pick<Ports, "store" | "clock">): Promise<void> {
  await store.verification.removeAfter(new Date(clock.now().getTime() + clockTolerance));
  await store.verification.removeBefore(later(clock.now(), { days: -1 }));
}

/** Returns the hash under which a browser is stored. */
export function browserHash(secrets: Ports["secrets"], browser: string): string {
  return secrets.fingerprint(`binding browser ${browser}`);
}

type KeyRequest = Pick<CodeRequest, "purpose" | "destination" | "binding" | "clientAddress">;

function codeKeyOf({ secrets }: CodePorts, { purpose, destination, binding, clientAddress }: KeyRequest) {
  const key: CodeKey = {
    purpose,
    destinationHash: secrets.fingerprint(`destination ${destination.toLowerCase()}`),
    bindingHash: secrets.fingerprint(`binding ${binding}`),
  };
  return { key, addressHash: clientAddress ? secrets.fingerprint(`address ${rateLimitKey(clientAddress)}`) : null };
}

function codeHash({ secrets }: CodePorts, { purpose, destinationHash, bindingHash }: CodeKey, code: string): string {
  return secrets.fingerprint(`code ${purpose} ${destinationHash} ${bindingHash} ${code}`);
}

/** Locks the counters: destinations before addresses, to prevent deadlocks. */
async function lockCounters(store: Store, { destinationHash }: CodeKey, addressHash: string | null): Promise<void> {
  await store.lock(destinationHash);
  if (addressHash) await store.lock(addressHash);
}

async function isLocked(
  { verification }: Store,
  key: CodeKey,
  addressHash: string | null,
  isRecognised: boolean,
  at: Date,
) {
  const since = later(at, { hours: -1 });
  if ((await verification.countAttemptsOfPair(key, since)) >= attemptLimits.pairPerHour) return true;
  if ((await verification.countAttemptsOfPair(key, later(at, { days: -1 }))) >= attemptLimits.pairPerDay) return true;
  const counts = [
    (await verification.countAttemptsAt(key.destinationHash, since)) >= attemptLimits.phonePerHour,
    (await verification.countAttemptsAt(key.destinationHash, later(at, { days: -1 }))) >= attemptLimits.phonePerDay,
    addressHash !== null &&
      (await verification.countAttemptsFrom(addressHash, since, key.bindingHash)) >= attemptLimits.browserPerHour,
    addressHash !== null && (await verification.countAttemptsFrom(addressHash, since)) >= attemptLimits.addressPerHour,
  ];
  return !isRecognised && counts.includes(true);
}

/** Returns whether codes requested by other browsers used up the limit of the phone or address. */
async function isQuotaExhausted(
  { verification }: Store,
  { destinationHash, bindingHash }: CodeKey,
  addressHash: string | null,
  at: Date,
): Promise<boolean> {
  if ((await verification.countSentTo(destinationHash, later(at, { hours: -1 }))) >= codeLimits.phonePerHour)
    return true;
  if ((await verification.countSentTo(destinationHash, later(at, { days: -1 }))) >= codeLimits.phonePerDay) return true;
  if (addressHash === null) return false;
  if (
    (await verification.countSentFrom(addressHash, later(at, { hours: -1 }), bindingHash)) >= codeLimits.browserPerHour
  )
    return true;
  return (await verification.countSentFrom(addressHash, later(at, { hours: -1 }))) >= codeLimits.addressPerHour;
}

/**
 * Returns whether a wrong code locks a pair or is every fifth one at a phone in an hour. This keeps attackers from
 * flooding the audit log.
 */
async function completesSeries({ verification }: Store, key: CodeKey, at: Date): Promise<boolean> {
  const since = later(at, { hours: -1 });
  const [byPair, atNumber] = [
    await verification.countAttemptsOfPair(key, since),
    await verification.countAttemptsAt(key.destinationHash, since),
  ];
  return byPair === attemptLimits.pairPerHour || atNumber % 5 === 0;
}

/**
 * Returns when the next code may be sent; null for at once.
 * @param sent times of the codes of the last day, oldest first
 */
function nextCodeAt(sent: readonly Date[], at: Date, purpose: CodePurpose): Date | null {
  const last = sent.at(-1);
  if (!last) return null;
  const lastHour = sent.filter((moment) => moment > later(at, { hours: -1 }));
  const waits = [later(last, { seconds: firstWaitSeconds * 2 ** Math.max(0, lastHour.length - 1) })];
  if (lastHour.length >= codeLimits.pairPerHour) waits.push(later(lastHour.at(-codeLimits.pairPerHour)!, { hours: 1 }));
  const limitPerDay = purpose === "confirmation" ? codeLimits.signInPerDay : codeLimits.pairPerDay;
  if (sent.length >= limitPerDay) waits.push(later(sent.at(-limitPerDay)!, { days: 1 }));
  return waits.reduce((latest, moment) => (moment > latest ? moment : latest));
}

/** Returns the violation for a short wait, which names its seconds, or codes_exceeded for a longer one. */
function tooSoon(wait: Date, at: Date): RuleViolation {
  const seconds = Math.ceil((wait.getTime() - at.getTime()) / 1000);
  return seconds <= 600
    ? new RuleViolation("codes_too_soon", undefined, { seconds })
    : new RuleViolation("codes_exceeded");
}
