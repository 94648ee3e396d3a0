import { RuleViolation } from "../../contract/rule-violation.ts";
import { defaultPlanHour, type PlanHour } from "../../contract/rules/giving-plans.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "./ports.ts";

/** Returns the hour at which the nights of new plans are charged. */
export async function planHour({ documents }: Pick<Store, "documents">): Promise<PlanHour> {
  return hourIn(await documents.find("plan_hour"));
}

/** Returns the hour with its version. */
export async function showPlanHour({ store }: Pick<Ports, "store">) {
  const { body, version } = await store.documents.findWithVersion("plan_hour");
  return { hour: hourIn(body), version };
}

function hourIn(body: unknown): PlanHour {
  return (body as { readonly hour: PlanHour } | null)?.hour ?? defaultPlanHour;
}

/**
 * Changes the hour for plans from now on. Plans that began keep the hour that their donors agreed to.
 * @throws RuleViolation content_changed when somebody else changed it meanwhile
 */
export async function changePlanHour(
  { store, clock }: Ports,
  userId: number,
  { version, hour }: { readonly version: number; readonly hour: PlanHour },
): Promise<void> {
  await store.transaction(async (store) => {
    if (!(await store.documents.change("plan_hour", version, { hour }))) throw new RuleViolation("content_changed");
    await recordAudit(store, clock.now(), userId, "plan_hour.change", ["organisation", "plan_hour"], { hour });
  });
}
