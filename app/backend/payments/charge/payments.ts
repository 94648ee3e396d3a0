import type { BodyOf } from "../../../contract/endpoints.ts";
import type { Donor } from "../../../contract/endpoints/payments.ts";
import { found, mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { payerName, withoutOwnDetails } from "../../../contract/rules/gift-people.ts";
import { dayOfMonth, later } from "../../../contract/rules/istanbul-time.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { clockTolerance, paymentMinutes } from "../../../contract/rules/limits.ts";
import type { PaymentState } from "../../../contract/rules/payment-states.ts";
import { rateLimitKey } from "../../../contract/rules/rate-limit-key.ts";
import { regularConsentVersion } from "../../../contract/rules/regular-giving.ts";
import { type Owner, userIdOf } from "../../accounts/current-user.ts";
import { recordTextConsent } from "../../content/consents.ts";
import type { BasketLine, Gift } from "../../giving/basket-queries.ts";
import { isAvailable, leftFor, monthlyPrice, plannedNights, totalPrice } from "../../giving/baskets.ts";
import { offeredFee } from "../../organisation/card-fee.ts";
import { requireOrganisation } from "../../organisation/organisation.ts";
import { cardUserKeyOf, checkExpiry, maximumSavedCards, requireCard } from "../cards/saved-cards.ts";
import { type Instrument } from "../gateways/payment-gateway.ts";
import type { Ports, Store } from "../ports.ts";
import { chargedLines, titlesOf } from "./charged-lines.ts";
import { replacement } from "./payment-inquiries.ts";
import { callProvider, failPayment, logMove, refresh, reload } from "./payment-outcomes.ts";
import type { CardToSave, DeclinedBy, PaymentRecord, RegularChoice, WayToBank } from "./payment-record-queries.ts";

type PaymentRequest = BodyOf<"requestPayment"> & {
  readonly owner: Owner;
  readonly language: Language;
  /** Null when the caller did not send it. */
  readonly clientAddress: string | null;
};

/**
 * Declined cards per hour after which a payer has to wait, because card testers try hundreds. Testers delete their
 * cookies, and many payers share one address (a mobile network, a mosque). So the limits are strict for owners and for
 * cards with the same first digits from one address, and far higher for an address.
 */
const declinedAllowed = { owner: 10, card_hash: 10, address_hash: 100 } as const;

/**
 * Starts the payment of an owner's basket. The same idempotency key returns the same payment. A new key replaces a
 * payment that still waits at the bank, so that its challenge can no longer charge the card.
 * @throws RuleViolation for an empty basket, a closed cause, one that misses less, no card or an expired one, another
 *   user's saved card, a payment being confirmed, too many declined cards, another total than the payer was shown; for
 *   regular gifts and plans also without sign-in or consent, for cards also without sign-in; organisation_missing
 *   while no receipt could be issued
 */
export async function requestPayment(ports: Ports, request: PaymentRequest): Promise<PaymentRecord> {
  const { store, clock, secrets, gateway } = ports;
  await requireOrganisation(ports);
  const at = clock.now();
  const instrument = await instrumentOf(ports, request, at);
  const hashes = hashesOf(ports, request);
  await rejectCardTesting(store, { owner: request.owner, ...hashes }, at);
  const id = secrets.randomText(16);
  const reference = secrets.randomText(32);
  const earlier = await store.transaction(async (store) => {
    await store.baskets.lock(request.owner);
    const same = await store.payments.findByIdempotencyKey(request.owner, request.idempotency_key);
    if (same) return same;
    await replaceActive(store, request.owner, at);
    const lines = await payableLines(store, request.owner, at);
    if (lines.length === 0) throw new RuleViolation("basket_empty");
    if (!lines.every((line) => isAvailable(line, at))) throw new RuleViolation("basket_unavailable");
    if (lines.some((line) => leftFor(line, lines) !== null)) throw new RuleViolation("basket_over_goal");
    const fee = request.covers_fee ? await agreedFee(store, lines) : 0;
    const amount = totalPrice(lines) + fee;
    if (request.expected_amount !== undefined && request.expected_amount !== amount)
      throw new RuleViolation("total_changed");
    if (userIdOf(request.owner) === null && lines.some(({ card }) => card)) throw new RuleViolation("card_sign_in");
    const day = checkRegularConsent(lines, request, instrument, at);
    const isPlanned = checkPlanConsent(lines, request, instrument);
    const isAnonymous = request.donor.anonymous === true;
    await store.payments.insert({
      id,
      owner: request.owner,
      idempotency_key: request.idempotency_key,
      amount,
      fee,
      donor: await payerOf(store, request, lines),
      language: request.language,
      ...hashes,
      reference_hash: secrets.fingerprint(reference),
      provider: gateway.name,
      card_to_save: cardToSave(instrument),
      saved_card_id: request.saved_card_id ?? null,
      consent_version: day !== null || isPlanned ? regularConsentVersion : null,
      lines: lines.map((line) => ({
        ...(isAnonymous ? withoutOwnDetails(line) : line),
        regular: regularChoice(line, day),
      })),
      at,
      expires_at: later(at, { minutes: paymentMinutes }),
    });
    // Guests have no records of consent (§5).
    const userId = userIdOf(request.owner);
    if (userId !== null) await recordTextConsent(store, userId, "terms", request.language, at);
    return null;
  });
  if (earlier) return refresh(ports, earlier);
  return askForChallenge(ports, id, reference, request, instrument);
}

/**
 * Returns the kuruş that cover the bank's fee for a basket.
 * @throws RuleViolation total_changed when donors are no longer asked for it
 */
async function agreedFee(store: Store, lines: readonly BasketLine[]): Promise<number> {
  const later = monthlyPrice(lines) + plannedNights(lines).amount;
  const fee = await offeredFee(store, { total: totalPrice(lines), later });
  if (!fee) throw new RuleViolation("total_changed");
  return fee.amount;
}

/** Returns the payer as every reader sees them. */
async function payerOf(
  store: Store,
  { owner, donor }: Pick<PaymentRequest, "owner" | "donor">,
  gifts: readonly Gift[],
): Promise<Donor> {
  const { anonymous, name: typed, email, phone } = donor;
  const userId = userIdOf(owner);
  const account = userId === null ? null : await store.users.find(userId);
  return { name: payerName({ typed, gifts, account, anonymous }), email, phone };
}

/** Returns the basket's lines; a regular gift to where it is needed most gets the cause of its first month. */
async function payableLines(store: Store, owner: Owner, at: Date): Promise<BasketLine[]> {
  const lines = [];
  for (const line of await store.baskets.lines(owner)) {
    const cause = line.needed_most ? await store.causes.neededMost(line.amount, at, line.fund) : line.cause;
    if (!cause) throw new RuleViolation("basket_unavailable");
    lines.push({ ...line, cause, cause_id: cause.id });
  }
  return lines;
}

/**
 * Checks what regular gifts need: a user, consent to exactly these monthly charges, and a card that stays stored.
 * @returns the day of the month of the coming charges; null without regular gifts
 * @throws RuleViolation regular_sign_in, regular_consent, total_changed
 */
function checkRegularConsent(
  lines: readonly BasketLine[],
  { owner, regular_consent: consent }: PaymentRequest,
  instrument: Instrument,
  at: Date,
): number | null {
  const amount = monthlyPrice(lines);
  if (amount === 0) return null;
  if (userIdOf(owner) === null) throw new RuleViolation("regular_sign_in");
  if (!consent) throw new RuleViolation("regular_consent", "regular_consent");
  const day = dayOfMonth(at);
  if (consent.amount !== amount || consent.day !== day || !isSaved(instrument))
    throw new RuleViolation("total_changed");
  return day;
}

/**
 * Checks what plans need: a user, consent to exactly these nights, and a card that stays stored.
 * @returns whether there is any plan
 * @throws RuleViolation regular_sign_in, plan_consent, total_changed
 */
function checkPlanConsent(
  lines: readonly BasketLine[],
  { owner, plan_consent: consent }: PaymentRequest,
  instrument: Instrument,
): boolean {
  const planned = plannedNights(lines);
  if (planned.nights === 0) return false;
  if (userIdOf(owner) === null) throw new RuleViolation("regular_sign_in");
  if (!consent) throw new RuleViolation("plan_consent", "plan_consent");
  if (consent.amount !== planned.amount || consent.nights !== planned.nights || !isSaved(instrument))
    throw new RuleViolation("total_changed");
  return true;
}

/** Returns the gift that a line begins; null for one that is given once. */
function regularChoice({ is_regular, plan, needed_most }: BasketLine, day: number | null): RegularChoice | null {
  if (plan) return { day: null, needed_most, plan };
  return is_regular && day !== null ? { day, needed_most, plan } : null;
}

/** Returns whether a card is stored, or will be when the payment succeeds. */
function isSaved(instrument: Instrument): boolean {
  return instrument.kind === "saved" || (instrument.kind === "typed" && instrument.save !== undefined);
}

/** Returns keyed hashes of the payer's address, and of card and address together. Neither is stored in plain text. */
function hashesOf({ secrets }: Ports, { clientAddress, card }: PaymentRequest) {
  if (clientAddress === null) return { address_hash: null, card_hash: null };
  const address = rateLimitKey(clientAddress);
  return {
    address_hash: secrets.fingerprint(address),
    card_hash: card ? secrets.fingerprint(`card ${card.number.slice(0, 8)} ${address}`) : null,
  };
}

/** @throws RuleViolation too_many_attempts */
async function rejectCardTesting(
  store: Store,
  payer: { owner: Owner; address_hash: string | null; card_hash: string | null },
  at: Date,
): Promise<void> {
  const since = later(at, { hours: -1 });
  // A clock that was ahead locks nobody out until that time comes.
  const until = new Date(at.getTime() + clockTolerance);
  for (const key of ["owner", "card_hash", "address_hash"] as const) {
    const value = payer[key];
    if (
      value !== null &&
      (await store.payments.countDeclined({ [key]: value } as DeclinedBy, since, until)) >= declinedAllowed[key]
    )
      throw new RuleViolation("too_many_attempts");
  }
}

/**
 * Returns the card to charge: typed, saved, or typed later on the provider's page.
 * @throws RuleViolation card_hosted, card_required, card_or_saved, card_expired, cards_full; not_found for another
 *   user's card or a card at an earlier provider
 */
async function instrumentOf(
  { store, gateway }: Ports,
  { owner, card, saved_card_id, save_card }: PaymentRequest,
  at: Date,
): Promise<Instrument> {
  if (gateway.cardEntry === "hosted") {
    // A card number that reaches this site was sent to the wrong form.
    if (card || saved_card_id !== undefined) throw new RuleViolation("card_hosted", "card");
    return { kind: "hosted" };
  }
  if (card && saved_card_id !== undefined) throw new RuleViolation("card_or_saved", "saved_card_id");
  const userId = userIdOf(owner);
  if (card) {
    checkExpiry(card, at, "card.expiry_month");
    const isKept =
      userId !== null && (save_card || (await store.baskets.lines(owner)).some((line) => line.is_regular || line.plan));
    if (!isKept) return { kind: "typed", card };
    const savedCards = await store.cards.list(userId);
    if (savedCards.length >= maximumSavedCards)
      throw new RuleViolation("cards_full", "save_card", { cards: maximumSavedCards });
    return { kind: "typed", card, save: { cardUserKey: cardUserKeyOf(savedCards, gateway.name) } };
  }
  if (saved_card_id === undefined) throw new RuleViolation("card_required", "card");
  if (userId === null) throw new RuleViolation("not_found");
  const saved = await requireCard(store, userId, saved_card_id);
  if (saved.provider !== gateway.name) throw new RuleViolation("not_found");
  checkExpiry(saved, at, "saved_card_id");
  return { kind: "saved", reference: saved };
}

/** Returns the data that identifies a card to save; null when the card is not to be saved. */
function cardToSave(instrument: Instrument): CardToSave | null {
  if (instrument.kind !== "typed" || !instrument.save) return null;
  const { holder, expiry_month, expiry_year } = instrument.card;
  return { holder, expiry_month, expiry_year };
}

/** Asks the provider for a challenge. The payment is stored before this call, so that it is never lost. */
async function askForChallenge(
  ports: Ports,
  id: string,
  reference: string,
  request: PaymentRequest,
  instrument: Instrument,
): Promise<PaymentRecord> {
  const { store, clock, gateway } = ports;
  const payment = mustExist(await store.payments.find(id));
  const { amount, donor } = payment;
  const { clientAddress, language } = request;
  const titles = titlesOf(payment, language);
  const lines = chargedLines(payment).map(({ id, amount }) => ({ id, amount, title: titles.get(id) ?? "" }));
  const order = { paymentId: id, amount, instrument, donor, clientAddress, language, reference, lines };
  const begun = await callProvider(ports, "begin", () => gateway.begin(order));
  if (begun.outcome === "unknown") return failPayment(ports, payment, "bank_unreachable", begun.code);
  if (begun.outcome === "refused") return failPayment(ports, payment, begun.failure, begun.code);
  const isMoved = await store.payments.move(id, "created", "awaiting_3ds", clock.now(), {
    provider_payment_id: begun.providerPaymentId,
    ...(begun.outcome === "hosted" ? { hosted_page: begun.address } : { three_d_secure: begun.document }),
  });
  if (isMoved) logMove(ports, payment, "awaiting_3ds");
  return reload(ports, payment);
}

async function replaceActive(store: Store, owner: Owner, at: Date): Promise<void> {
  const current = await store.payments.findActive(owner);
  if (!current) return;
  if (current.state === "confirming") throw new RuleViolation("payment_under_way");
  const replaced = await store.payments.move(current.id, current.state, "failed", at, replacement(current, at));
  // A concurrent return from the bank confirmed it.
  if (!replaced) throw new RuleViolation("payment_under_way");
}

/**
 * Returns an owner's payment after its timeouts and due inquiries.
 * @throws RuleViolation not_found for another owner's payment
 */
export async function showPayment(ports: Ports, owner: Owner, id: string): Promise<PaymentRecord> {
  const payment = await ports.store.payments.find(id);
  if (payment?.owner !== owner) throw new RuleViolation("not_found");
  return refresh(ports, payment);
}

/** Returns the state of anybody's payment after its timeouts and due inquiries. @throws RuleViolation not_found */
export async function showPaymentState(ports: Ports, id: string): Promise<PaymentState> {
  const payment = found(await ports.store.payments.find(id));
  return (await refresh(ports, payment)).state;
}

/** Returns the way to the bank for a payment that waits for its payer; null in every other state. */
export async function showThreeDSecure(ports: Ports, owner: Owner, id: string): Promise<WayToBank | null> {
  const payment = await showPayment(ports, owner, id);
  return payment.state === "awaiting_3ds" ? ports.store.payments.wayToBank(id) : null;
}
