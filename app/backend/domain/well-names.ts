import { recordAudit } from "./audit.ts";
import { mayName } from "./given.ts";
import type { GivenWellRecord } from "./given-store.ts";
import { noticePerson } from "./notices.ts";
import type { Ports, Store } from "./ports.ts";
import { showPerson } from "./profiles.ts";
import { RuleViolation } from "./rule-violation.ts";
import type { WellNameRecord } from "./well-name-store.ts";

/** A well that its donor may name, with what they asked for. */
export interface NameableWell {
  readonly given: GivenWellRecord;
  readonly wish: WellNameRecord | null;
}

/** Wells that a person gave the whole goal of, and their names. */
export async function nameableWells(store: Store, userId: number): Promise<NameableWell[]> {
  const [given, wishes] = [await store.given.wells(`user:${userId}`), await store.wellNames.listOf(userId)];
  return given.filter(mayName).map((one) => ({ given: one, wish: wishes.find(({ cause }) => cause.id === one.cause.id) ?? null }));
}

/**
 * Asks for a well's name. The name before, if one was approved, is shown until staff approve this one.
 * @throws RuleViolation not_found for a well the person did not give the whole of, well_named when somebody else named it, unauthorized when the person was erased meanwhile
 */
export function nameWell({ store, clock }: Ports, userId: number, wellId: number, name: string): Promise<NameableWell> {
  return store.transaction(async (store) => {
    await store.verification.hold(`well name ${wellId}`);
    await store.verification.hold(`person ${userId}`);
    await showPerson(store, userId);
    const find = async () => (await nameableWells(store, userId)).find(({ given }) => given.cause.id === wellId);
    if (!(await find())) throw new RuleViolation("not_found");
    if (await store.wellNames.isNamedByOther(wellId, userId)) throw new RuleViolation("well_named", "name");
    await store.wellNames.ask(wellId, userId, name, clock.now());
    return (await find())!;
  });
}

/** @throws RuleViolation not_found, name_decided when it does not wait any more, well_named */
export function decideWellName({ store, clock }: Ports, administrator: number, id: number, reason: string | null): Promise<void> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const wish = await store.wellNames.find(id);
    if (!wish) throw new RuleViolation("not_found");
    await store.verification.hold(`well name ${wish.cause.id}`);
    if (reason === null && (await store.wellNames.isNamedByOther(wish.cause.id, wish.user_id))) throw new RuleViolation("well_named");
    const decision = reason === null ? ({ approved: true } as const) : ({ approved: false, reason } as const);
    if (!(await store.wellNames.decide(id, decision, at))) throw new RuleViolation("name_decided");
    const details = { name: wish.name, ...(reason !== null && { reason }) };
    await recordAudit(store, { userId: administrator, action: reason === null ? "well_name.approve" : "well_name.reject", subject: "well_name", subjectId: id, details }, at);
    await noticePerson(store, wish.user_id, reason === null ? "well_name_approved" : "well_name_rejected", details, at);
  });
}
