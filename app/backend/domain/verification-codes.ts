import type { Language } from "../../contract/languages.ts";
import { codeLength } from "../../contract/limits.ts";
import { countedAddress } from "./counted-address.ts";
import type { Ports, Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";
import type { CodePlace, CodePurpose } from "./verification-store.ts";

const goodMinutes = 5;
/** Wrong codes in an hour, after which every code is refused until the hour is over. A new code changes nothing about it. */
const wrongTries = { aDestination: 5, anAddress: 50 };
/** Codes that are sent at most. */
const codesAnHour = { aDestination: 5, anAddress: 20 };
const codesADay = 10;
/** The wait between two codes; it doubles with every code of the last hour. */
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
}

/** Moments, ISO 8601. */
export interface CodeSent {
  readonly resend_at: string;
  readonly expires_at: string;
}

/**
 * Sends a code. Nothing in here asks whether the destination belongs to anybody, so known and unknown ones look alike.
 * @throws RuleViolation codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export async function sendCode(ports: Ports, request: CodeRequest): Promise<CodeSent> {
  const { store, clock, secrets, messenger } = ports;
  const { place, addressHash } = placeOf(ports, request);
  const code = secrets.randomDigits(codeLength);
  const at = clock.now();
  const expiresAt = later(at, goodMinutes * 60_000);
  const resendAt = await store.transaction(async (store) => {
    await hold(store, place, addressHash);
    if (await isLocked(store, place, addressHash, at)) throw new RuleViolation("tries_exceeded");
    const sent = await store.verification.sentTo(place.destinationHash, later(at, -day));
    const wait = nextCodeAt(sent, at);
    if (wait && wait > at) throw tooSoon(wait, at);
    if (addressHash && (await store.verification.countSentFrom(addressHash, later(at, -hour))) >= codesAnHour.anAddress) {
      throw new RuleViolation("codes_exceeded");
    }
    await store.verification.insertCode({ ...place, codeHash: codeHash(ports, place, code), addressHash, at, expiresAt });
    return nextCodeAt([...sent, at], at)!;
  });
  try {
    await messenger.sendCode({ channel: request.channel, to: request.destination, purpose: request.purpose, code, language: request.language });
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
export async function useCode<T>(ports: Ports, request: Omit<CodeRequest, "channel" | "language"> & { code: string }, whenRight: (store: Store) => Promise<T>): Promise<T> {
  const { place, addressHash } = placeOf(ports, request);
  const at = ports.clock.now();
  const outcome = await ports.store.transaction(async (store) => {
    await hold(store, place, addressHash);
    if (await isLocked(store, place, addressHash, at)) return { refusal: "tries_exceeded" } as const;
    if (await store.verification.consume(place, codeHash(ports, place, request.code), at)) return { opened: await whenRight(store) };
    // Without a live code there is nothing to guess: such tries must not lock somebody else's number.
    const isGuess = await store.verification.hasLiveCode(place, at);
    await store.verification.noteTry({ destinationHash: isGuess ? place.destinationHash : null, addressHash }, at);
    return { refusal: isGuess ? "code_wrong" : "code_expired" } as const;
  });
  if (outcome.refusal) throw new RuleViolation(outcome.refusal, outcome.refusal === "tries_exceeded" ? undefined : "code");
  return outcome.opened as T;
}

/** Forgets codes, tries and verified phones that no limit counts any more. */
export async function forgetOldCodes({ store, clock }: Ports): Promise<void> {
  await store.verification.forgetBefore(later(clock.now(), -day));
}

function placeOf({ secrets }: Ports, { purpose, destination, binding, clientAddress }: Omit<CodeRequest, "channel" | "language">) {
  const place: CodePlace = {
    purpose,
    destinationHash: secrets.fingerprint(`destination ${destination.toLowerCase()}`),
    bindingHash: secrets.fingerprint(`binding ${binding}`),
  };
  return { place, addressHash: clientAddress ? secrets.fingerprint(`address ${countedAddress(clientAddress)}`) : null };
}

function codeHash({ secrets }: Ports, { purpose, destinationHash, bindingHash }: CodePlace, code: string): string {
  return secrets.fingerprint(`code ${purpose} ${destinationHash} ${bindingHash} ${code}`);
}

/** Destinations before addresses, so that no two transactions wait for each other. */
async function hold(store: Store, { destinationHash }: CodePlace, addressHash: string | null): Promise<void> {
  await store.verification.hold(destinationHash);
  if (addressHash) await store.verification.hold(addressHash);
}

async function isLocked(store: Store, { destinationHash }: CodePlace, addressHash: string | null, at: Date): Promise<boolean> {
  const since = later(at, -hour);
  if ((await store.verification.countTriesAt(destinationHash, since)) >= wrongTries.aDestination) return true;
  return addressHash !== null && (await store.verification.countTriesFrom(addressHash, since)) >= wrongTries.anAddress;
}

/**
 * When the next code may be sent.
 * @param sent moments of the codes of the last day, oldest first
 */
function nextCodeAt(sent: readonly Date[], at: Date): Date | null {
  const last = sent.at(-1);
  if (!last) return null;
  const lastHour = sent.filter((moment) => moment > later(at, -hour));
  const waits = [later(last, firstWaitSeconds * 1000 * 2 ** Math.max(0, lastHour.length - 1))];
  if (lastHour.length >= codesAnHour.aDestination) waits.push(later(lastHour.at(-codesAnHour.aDestination)!, hour));
  if (sent.length >= codesADay) waits.push(later(sent.at(-codesADay)!, day));
  return waits.reduce((latest, moment) => (moment > latest ? moment : latest));
}

/** A wait that a person can sit out is said in seconds. */
function tooSoon(wait: Date, at: Date): RuleViolation {
  const seconds = Math.ceil((wait.getTime() - at.getTime()) / 1000);
  return seconds <= 600 ? new RuleViolation("codes_too_soon", undefined, { seconds }) : new RuleViolation("codes_exceeded");
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}
