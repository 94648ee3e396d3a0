import type { Language } from "../../contract/rules/languages.ts";
import { codeLength, codeMinutes } from "../../contract/rules/limits.ts";
import type { Ports, Store } from "../base/ports.ts";
import { rateLimitKey } from "../base/rate-limit-key.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { CodePlace, CodePurpose } from "./verification-store.ts";

/**
 * Wrong codes, after which codes are refused. A new code changes nothing about it.
 *
 * Who is locked: a pair of number and browser after 5 in an hour or 20 in a day. A number as a whole only after 30 in
 * an hour or 100 in a
 * day, and then only for browsers that never signed its member in: nobody can lock a member out of their own browser.
 * A browser at an address (IPv6: a /64) after 50 in an hour, whatever numbers it aims at; an address as a whole, behind
 * which
 * a carrier may keep thousands of people, after 300.
 *
 * The odds of guessing: each try hits one of 1,000,000 codes. Strangers have at most 100 tries a day at one number, so
 * they get in with 1 : 10,000 a day of uninterrupted trying, while the owner gets up to 40 messages that day and the
 * audit
 * log an entry for every fifth try. With a stolen `browser` cookie, or with a stolen sign-in at its confirmation: 20
 * tries
 * a day, 1 : 50,000 a day, and the member finds that browser locked.
 */
const wrongTries = {
  aPairAnHour: 5,
  aPairADay: 20,
  aNumberAnHour: 30,
  aNumberADay: 100,
  aBrowserAnHour: 50,
  anAddressAnHour: 300,
};

/**
 * Codes that are sent at most. The number's own limits bound what strangers can cost it and its owner's patience; a
 * browser that the number's member signed in with is held to its own limits alone. Staff confirm after each half hour
 * without use: a sign-in gets more.
 */
const codes = {
  aPairAnHour: 5,
  aPairADay: 10,
  aSignInADay: 24,
  aNumberAnHour: 20,
  aNumberADay: 40,
  aBrowserAnHour: 20,
  anAddressAnHour: 200,
};

/** The wait between two codes for one browser and number; it doubles with every code of the last hour. */
const firstWaitSeconds = 60;

const hour = 3_600_000;
const day = 24 * hour;

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: "sms" | "email";
  /** Phone number (E.164) or e-mail address. */
  readonly destination: string;
  /** Names the browser or the person that asks: the code works for no other. */
  readonly binding: string;
  /** Null when the caller did not say. */
  readonly clientAddress: string | null;
  readonly language: Language;
  /** Whether what strangers did does not concern who asks; nobody unless said otherwise. */
  readonly isKnown?: (store: Store) => Promise<boolean>;
}

/** Moments, ISO 8601. */
export interface CodeSent {
  readonly resend_at: string;
  readonly expires_at: string;
}

type TryRequest = Omit<CodeRequest, "channel" | "language"> & {
  readonly code: string;
  /** Told of a wrong code that ends a series: in the transaction that notes it. */
  readonly whenSuspicious?: (store: Store) => Promise<void>;
};

/**
 * Sends a code. Whether the destination belongs to anybody is asked only to leave that person's own browser alone: the
 * same queries run for known and unknown ones, and both get the same answers.
 * @throws RuleViolation phone_unreachable, codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export async function sendCode(ports: Ports, request: CodeRequest): Promise<CodeSent> {
  const { store, clock, secrets, messenger, phoneNumbers } = ports;
  if (request.channel === "sms" && !phoneNumbers.takesCodes(request.destination)) {
    throw new RuleViolation("phone_unreachable", "phone", { countries: phoneNumbers.countries.join(",") });
  }
  const { place, addressHash } = placeOf(ports, request);
  const code = secrets.randomDigits(codeLength);
  const at = clock.now();
  const expiresAt = later(at, codeMinutes * 60_000);
  const resendAt = await store.transaction(async (store) => {
    await lockCounters(store, place, addressHash);
    const isKnown = (await request.isKnown?.(store)) ?? false;
    if (await isLocked(store, place, addressHash, isKnown, at)) throw new RuleViolation("tries_exceeded");
    const sent = await store.verification.sentFor(place, later(at, -day));
    const wait = nextCodeAt(sent, at, request.purpose);
    if (wait && wait > at) throw tooSoon(wait, at);
    if (!isKnown && (await isUsedUp(store, place, addressHash, at))) throw new RuleViolation("codes_exceeded");
    if (request.channel === "sms" && (await store.verification.countSms(later(at, -day))) >= ports.smsDailyLimit)
      return null;
    await store.verification.insertCode({
      ...place,
      codeHash: codeHash(ports, place, code),
      addressHash,
      at,
      expiresAt,
    });
    return nextCodeAt([...sent, at], at, request.purpose)!;
  });
  if (resendAt === null) {
    // A warning in the log, and a failure that the System page shows.
    ports.providers.failed("sms", "send-code", { code: "daily-limit" });
    throw new RuleViolation("message_failed");
  }
  try {
    await messenger.sendCode({
      channel: request.channel,
      to: request.destination,
      purpose: request.purpose,
      code,
      language: request.language,
    });
  } catch {
    // Its words may hold the code: they go nowhere.
    throw new RuleViolation("message_failed");
  }
  return { resend_at: resendAt.toISOString(), expires_at: expiresAt.toISOString() };
}

/**
 * Uses a code up and, in the same transaction, does what it opens. Of many right tries at once exactly one succeeds.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function useCode<T>(
  ports: Ports,
  request: TryRequest,
  whenRight: (store: Store) => Promise<T>,
): Promise<T> {
  const { place, addressHash } = placeOf(ports, request);
  const at = ports.clock.now();
  const outcome = await ports.store.transaction(async (store) => {
    await lockCounters(store, place, addressHash);
    const isKnown = (await request.isKnown?.(store)) ?? false;
    if (await isLocked(store, place, addressHash, isKnown, at)) return { refusal: "tries_exceeded" } as const;
    if (await store.verification.consume(place, codeHash(ports, place, request.code), at))
      return { opened: await whenRight(store) };
    // Without a live code there is nothing to guess: such tries must not lock somebody else's number.
    const isGuess = await store.verification.hasLiveCode(place, at);
    const { destinationHash, bindingHash } = place;
    await store.verification.noteTry(
      { destinationHash: isGuess ? destinationHash : null, bindingHash, addressHash },
      at,
    );
    if (isGuess && (await endsASeries(store, place, at))) await request.whenSuspicious?.(store);
    return { refusal: isGuess ? "code_wrong" : "code_expired" } as const;
  });
  if (outcome.refusal)
    throw new RuleViolation(outcome.refusal, outcome.refusal === "tries_exceeded" ? undefined : "code");
  return outcome.opened as T;
}

/** Forgets codes, tries and verified phones that no limit counts any more. */
export async function deleteExpiredCodes({ store, clock }: Ports): Promise<void> {
  await store.verification.forgetBefore(later(clock.now(), -day));
}

/** By which a browser is kept. */
export function browserHash(secrets: Ports["secrets"], browser: string): string {
  return secrets.fingerprint(`binding browser ${browser}`);
}

function placeOf(
  { secrets }: Ports,
  {
    purpose,
    destination,
    binding,
    clientAddress,
  }: Pick<CodeRequest, "purpose" | "destination" | "binding" | "clientAddress">,
) {
  const place: CodePlace = {
    purpose,
    destinationHash: secrets.fingerprint(`destination ${destination.toLowerCase()}`),
    bindingHash: secrets.fingerprint(`binding ${binding}`),
  };
  return { place, addressHash: clientAddress ? secrets.fingerprint(`address ${rateLimitKey(clientAddress)}`) : null };
}

function codeHash({ secrets }: Ports, { purpose, destinationHash, bindingHash }: CodePlace, code: string): string {
  return secrets.fingerprint(`code ${purpose} ${destinationHash} ${bindingHash} ${code}`);
}

/** Destinations before addresses, so that no two transactions wait for each other. */
async function lockCounters(store: Store, { destinationHash }: CodePlace, addressHash: string | null): Promise<void> {
  await store.lock(destinationHash);
  if (addressHash) await store.lock(addressHash);
}

async function isLocked(
  { verification }: Store,
  place: CodePlace,
  addressHash: string | null,
  isKnown: boolean,
  at: Date,
): Promise<boolean> {
  const since = later(at, -hour);
  if ((await verification.countTriesBy(place, since)) >= wrongTries.aPairAnHour) return true;
  if ((await verification.countTriesBy(place, later(at, -day))) >= wrongTries.aPairADay) return true;
  const counts = [
    (await verification.countTriesAt(place.destinationHash, since)) >= wrongTries.aNumberAnHour,
    (await verification.countTriesAt(place.destinationHash, later(at, -day))) >= wrongTries.aNumberADay,
    addressHash !== null &&
      (await verification.countTriesFrom(addressHash, since, place.bindingHash)) >= wrongTries.aBrowserAnHour,
    addressHash !== null && (await verification.countTriesFrom(addressHash, since)) >= wrongTries.anAddressAnHour,
  ];
  return !isKnown && counts.includes(true);
}

/** Whether strangers' codes have used up what one number or one address may get. */
async function isUsedUp(
  { verification }: Store,
  { destinationHash, bindingHash }: CodePlace,
  addressHash: string | null,
  at: Date,
): Promise<boolean> {
  if ((await verification.countSentTo(destinationHash, later(at, -hour))) >= codes.aNumberAnHour) return true;
  if ((await verification.countSentTo(destinationHash, later(at, -day))) >= codes.aNumberADay) return true;
  if (addressHash === null) return false;
  if ((await verification.countSentFrom(addressHash, later(at, -hour), bindingHash)) >= codes.aBrowserAnHour)
    return true;
  return (await verification.countSentFrom(addressHash, later(at, -hour))) >= codes.anAddressAnHour;
}

/**
 * Whether a wrong code locks a pair, or is the fifth, tenth, … at one number in an hour: nobody floods a log by trying.
 */
async function endsASeries({ verification }: Store, place: CodePlace, at: Date): Promise<boolean> {
  const since = later(at, -hour);
  const [byPair, atNumber] = [
    await verification.countTriesBy(place, since),
    await verification.countTriesAt(place.destinationHash, since),
  ];
  return byPair === wrongTries.aPairAnHour || atNumber % 5 === 0;
}

/**
 * When the next code may be sent.
 * @param sent moments of the codes of the last day, oldest first
 */
function nextCodeAt(sent: readonly Date[], at: Date, purpose: CodePurpose): Date | null {
  const last = sent.at(-1);
  if (!last) return null;
  const lastHour = sent.filter((moment) => moment > later(at, -hour));
  const waits = [later(last, firstWaitSeconds * 1000 * 2 ** Math.max(0, lastHour.length - 1))];
  if (lastHour.length >= codes.aPairAnHour) waits.push(later(lastHour.at(-codes.aPairAnHour)!, hour));
  const aDay = purpose === "confirmation" ? codes.aSignInADay : codes.aPairADay;
  if (sent.length >= aDay) waits.push(later(sent.at(-aDay)!, day));
  return waits.reduce((latest, moment) => (moment > latest ? moment : latest));
}

/** A wait that a person can sit out is said in seconds. */
function tooSoon(wait: Date, at: Date): RuleViolation {
  const seconds = Math.ceil((wait.getTime() - at.getTime()) / 1000);
  return seconds <= 600
    ? new RuleViolation("codes_too_soon", undefined, { seconds })
    : new RuleViolation("codes_exceeded");
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
