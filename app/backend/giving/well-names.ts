import { recordAudit } from "../audit/audit.ts";
import { requireUser } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { DonatedWellRecord } from "./donation-history-store.ts";
import { mayNameWell } from "./donation-history.ts";
import type { WellNameRecord } from "./well-name-store.ts";

/** A well that its donor may name, with what they asked for. */
export interface NameableWell {
  readonly donated: DonatedWellRecord;
  readonly request: WellNameRecord | null;
}

/** Wells that a person gave the whole goal of, and their names. */
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
 * Asks for a well's name. The name before, if one was approved, is shown until staff approve this one.
 * @throws RuleViolation not_found for a well the person did not give the whole of, well_named when somebody else named
 *   it, unauthorized when the person was erased meanwhile
 */
export function nameWell({ store, clock }: Ports, userId: number, wellId: number, name: string): Promise<NameableWell> {
  return store.transaction(async (store) => {
    await store.lock(`well name ${wellId}`);
    await store.lock(`person ${userId}`);
    await requireUser(store, userId);
    const find = async () => (await nameableWells(store, userId)).find(({ donated }) => donated.cause.id === wellId);
    if (!(await find())) throw new RuleViolation("not_found");
    if (await store.wellNames.isNamedByOther(wellId, userId)) throw new RuleViolation("well_named", "name");
    await store.wellNames.ask(wellId, userId, name, clock.now());
    return (await find())!;
  });
}

/** A number that tells two wishes for one well apart: another name, or the same one asked for again. */
export function wellNameVersion({ asked_at, name }: WellNameRecord): number {
  const largest = 2_147_483_646;
  return [...`${asked_at} ${name}`].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % largest, 7) + 1;
}

interface NameDecision {
  readonly administrator: number;
  readonly id: number;
  /** That of the wish they saw. */
  readonly version: number;
  /** Null for a yes. */
  readonly reason: string | null;
}

/**
 * @throws RuleViolation not_found, name_changed when it is another than they saw, name_decided when it does not wait
 * any more, well_named
 */
export function decideWellName(
  { store, clock }: Ports,
  { administrator, id, version, reason }: NameDecision,
): Promise<void> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const seen = await store.wellNames.find(id);
    if (!seen) throw new RuleViolation("not_found");
    await store.lock(`well name ${seen.cause.id}`);
    // Its donor may have asked for another name before this decision could hold it.
    const request = (await store.wellNames.find(id))!;
    if (wellNameVersion(request) !== version) throw new RuleViolation("name_changed");
    if (reason === null && (await store.wellNames.isNamedByOther(request.cause.id, request.user_id)))
      throw new RuleViolation("well_named");
    const decision = reason === null ? ({ approved: true } as const) : ({ approved: false, reason } as const);
    if (!(await store.wellNames.decide(id, decision, at))) throw new RuleViolation("name_decided");
    const details = { name: request.name, ...(reason !== null && { reason }) };
    await recordAudit(
      store,
      {
        userId: administrator,
        action: reason === null ? "well_name.approve" : "well_name.reject",
        subject: "well_name",
        subjectId: id,
        details,
      },
      at,
    );
    await queueNotification(
      store,
      request.user_id,
      reason === null ? "well_name_approved" : "well_name_rejected",
      details,
      at,
    );
  });
}
