import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { requireUser } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { DonatedWellRecord } from "./donation-history-queries.ts";
import { mayNameWell } from "./donation-history.ts";
import type { Ports, Store } from "./ports.ts";
import type { WellNameRecord } from "./well-name-queries.ts";

/** A well that a donor may name, with the request. */
export interface NameableWell {
  readonly donated: DonatedWellRecord;
  readonly request: WellNameRecord | null;
}

/** Returns the wells that a user may name. */
export async function nameableWells(store: Store, userId: number): Promise<NameableWell[]> {
  const [donated, requests] = [
    await store.donationHistory.wells(`user:${userId}`),
    await store.wellNames.listOf(userId),
  ];
  return donated
    .filter(mayNameWell)
    .map((well) => ({ donated: well, request: requests.find(({ cause }) => cause.id === well.cause.id) ?? null }));
}

/**
 * Requests a name for a well. An approved earlier name stays public until staff approve this one.
 * @throws RuleViolation not_found for a well the user did not donate in full, well_named when another user named it,
 *   unauthorized when the account was erased meanwhile
 */
export function nameWell({ store, clock }: Ports, userId: number, wellId: number, name: string): Promise<NameableWell> {
  return store.transaction(async (store) => {
    await store.lock(`well name ${wellId}`);
    await store.lock(`person ${userId}`);
    await requireUser(store, userId);
    const find = async () => (await nameableWells(store, userId)).find(({ donated }) => donated.cause.id === wellId);
    if (!(await find())) throw new RuleViolation("not_found");
    if (await store.wellNames.isNamedByOther(wellId, userId)) throw new RuleViolation("well_named", "name");
    await store.wellNames.request(wellId, userId, name, clock.now());
    return mustExist(await find());
  });
}

/** Returns a number that changes with every request for a well: another name, or the same one again. */
export function wellNameVersion({ asked_at, name }: Pick<WellNameRecord, "asked_at" | "name">): number {
  const largest = 2_147_483_646;
  return (
    [...`${asked_at} ${name}`].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % largest, 7) + 1
  );
}

interface NameDecision {
  readonly administrator: number;
  readonly id: number;
  /** The version that the administrator saw. */
  readonly version: number;
  /** Null to approve. */
  readonly reason: string | null;
}

/**
 * Approves or rejects a requested name.
 * @throws RuleViolation not_found, name_changed when it is not the version that the administrator saw, name_decided
 *   when it is no longer pending, well_named
 */
export function decideWellName({ store, clock }: Ports, { administrator, id, version, reason }: NameDecision) {
  const at = clock.now();
  return store.transaction(async (store) => {
    const seen = found(await store.wellNames.find(id));
    await store.lock(`well name ${seen.cause.id}`);
    // Read again under the lock, because the donor may have requested another name meanwhile.
    const request = mustExist(await store.wellNames.find(id));
    if (wellNameVersion(request) !== version) throw new RuleViolation("name_changed");
    if (reason === null && (await store.wellNames.isNamedByOther(request.cause.id, request.user_id)))
      throw new RuleViolation("well_named");
    const decision = reason === null ? ({ approved: true } as const) : ({ approved: false, reason } as const);
    if (!(await store.wellNames.decide(id, decision, at))) throw new RuleViolation("name_decided");
    const details = { name: request.name, ...(reason !== null && { reason }) };
    const action = reason === null ? "well_name.approve" : "well_name.reject";
    await recordAudit(store, at, administrator, action, ["well_name", id], details);
    await queueNotification(
      store,
      request.user_id,
      reason === null ? "well_name_approved" : "well_name_rejected",
      details,
      at,
    );
  });
}
