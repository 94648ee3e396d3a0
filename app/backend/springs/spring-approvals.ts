import type { CollectionPermit } from "../../contract/endpoints/springs.ts";
import { mustExist } from "../../contract/must-exist.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { endOfSpring, lastDayBefore } from "../../contract/rules/istanbul-time.ts";
import { springTarget } from "../../contract/rules/spring-states.ts";
import type { SpringTransition } from "../../contract/rules/spring-transitions.ts";
import { recordAudit } from "../audit/audit.ts";
import type { NotificationKind } from "../messages/notification-queries.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import { deleteUnusedPictures } from "./spring-pictures.ts";
import type { SpringChange, SpringRecord } from "./spring-record-queries.ts";
import { lockSpring, moveSpring, redacted, requireNextState, unpublishedContent } from "./spring-transitions.ts";

/**
 * Transitions that staff may not make on their own spring, unless nobody else has the permission (our decision).
 */
const requiresAnotherAdministrator: readonly SpringTransition[] = ["approve", "approve_update", "change_permit"];

/** A decision of an administrator about the version that the administrator saw. */
interface Decision {
  readonly administrator: number;
  readonly spring: number;
  /** Absent when acknowledging an end, which any version allows. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

interface DecisionResult {
  readonly spring: SpringRecord;
  /** Whether the owner gets a notification. */
  readonly isOwnerNotified: boolean;
}

/**
 * Approves a new spring with its permit; its three months begin.
 * @throws RuleViolation permit_dates_wrong, and those of decide
 */
export function approveSpring(ports: Ports, decision: Decision, permit: CollectionPermit): Promise<DecisionResult> {
  const now = ports.clock.now();
  checkPermit(permit, now);
  const change = {
    permit,
    approved_at: now.toISOString(),
    ends_at: endOfSpring(now, permit.until).toISOString(),
    rejection_reason: null,
  };
  return decide(ports, decision, "approve", () => change, "spring_approved");
}

/** @throws RuleViolation those of decide */
export function rejectSpring(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(ports, decision, "reject", () => ({ rejection_reason: decision.reason ?? null }), "spring_rejected");
}

/**
 * Publishes an update.
 * @throws RuleViolation goal_below_collected, and those of decide
 */
export function approveSpringUpdate(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(
    ports,
    decision,
    "approve_update",
    (spring) => {
      const content = mustExist(spring.pending);
      // Donations may have arrived since the request, and the goal must not be below the collected sum.
      if (content.goal_amount < spring.cause.total_amount)
        throw new RuleViolation("goal_below_collected", "goal_amount", {
          total: spring.cause.total_amount,
          least: springTarget.minimum,
        });
      return { content, pending: null, rejection_reason: null };
    },
    "spring_update_approved",
  );
}

/**
 * Rejects an update; the approved version stays public.
 * @throws RuleViolation those of decide
 */
export function rejectSpringUpdate(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(
    ports,
    decision,
    "reject_update",
    (spring) => ({ pending: null, refused: unpublishedContent(spring), rejection_reason: decision.reason ?? null }),
    "spring_update_rejected",
  );
}

/**
 * Deletes a spring. Its donations stay, with its name on their receipts; its story and picture are deleted.
 * @throws RuleViolation those of decide
 */
export function approveSpringDeletion(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(
    ports,
    decision,
    "approve_deletion",
    (spring) => redacted(spring, spring.content.name),
    "spring_deletion_approved",
  );
}

/**
 * Deletes an ended spring without the owner's request, for example because its text breaks a law.
 * @throws RuleViolation those of decide
 */
export function removeSpring(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(ports, decision, "remove", (spring) => redacted(spring, spring.content.name), "spring_removed");
}

/** @throws RuleViolation those of decide */
export function rejectSpringDeletion(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(
    ports,
    decision,
    "reject_deletion",
    () => ({ rejection_reason: decision.reason ?? null }),
    "spring_deletion_rejected",
  );
}

/**
 * Records that staff have seen an end.
 * @throws RuleViolation those of decide
 */
export function acknowledgeSpringEnd(ports: Ports, decision: Decision): Promise<DecisionResult> {
  return decide(ports, decision, "acknowledge_end", (spring) => {
    if (spring.end_is_seen) throw new RuleViolation("spring_move_refused");
    return { end_is_seen: true };
  });
}

/**
 * Ends a running spring without the owner's request.
 * @throws RuleViolation those of decide
 */
export function stopSpring(ports: Ports, decision: Decision): Promise<DecisionResult> {
  const ended_at = ports.clock.now().toISOString();
  return decide(ports, decision, "stop", () => ({ ended_at, pending: null, rejection_reason: null }), "spring_stopped");
}

/**
 * Changes the permit and with it the end of a spring. The owner gets a notification when the last day changes.
 * @throws RuleViolation permit_dates_wrong, and those of decide
 */
export function changeSpringPermit(
  ports: Ports,
  decision: Decision,
  permit: CollectionPermit,
): Promise<DecisionResult> {
  checkPermit(permit, ports.clock.now());
  return decide(
    ports,
    decision,
    "change_permit",
    (spring) => ({ permit, ends_at: endOfSpring(new Date(mustExist(spring.approved_at)), permit.until).toISOString() }),
    (spring, { ends_at }) => (ends_at === spring.ends_at ? null : "spring_last_day_changed"),
  );
}

/**
 * Makes a decision: the transition, the audit entry and the notification in one transaction.
 * @throws RuleViolation not_found, spring_changed when it is not the version that the administrator saw,
 *   spring_move_refused, spring_own
 */
async function decide(
  { store, clock, files, site }: Ports,
  { administrator, spring: id, version, reason }: Decision,
  transition: SpringTransition,
  changeOf: (spring: SpringRecord) => SpringChange,
  notificationOf?: NotificationKind | ((spring: SpringRecord, change: SpringChange) => NotificationKind | null),
): Promise<DecisionResult> {
  const at = clock.now();
  const { spring, after, isOwnerNotified } = await store.transaction(async (store: Store) => {
    const spring = await lockSpring(store, id);
    if (!spring || spring.state === "deleted") throw new RuleViolation("not_found");
    if (version !== undefined && version !== spring.version) throw new RuleViolation("spring_changed");
    // Checked first: `changeOf` relies on a legal transition.
    requireNextState(spring, transition, "administrator");
    if (
      spring.owner_id === administrator &&
      requiresAnotherAdministrator.includes(transition) &&
      (await store.users.staffWith("approvals.decide", site.adminPhones)).length > 1
    )
      throw new RuleViolation("spring_own");
    const change = changeOf(spring);
    const after = await moveSpring(
      store,
      spring,
      transition,
      { role: "administrator", userId: administrator, reason },
      at,
      change,
    );
    const details = {
      name: spring.content.name,
      ...(reason && { reason }),
      ...(change.permit && { permit: change.permit, permit_before: spring.permit }),
    };
    await recordAudit(store, at, administrator, `spring.${transition}`, ["spring", id], details);
    const notification = typeof notificationOf === "function" ? notificationOf(spring, change) : notificationOf;
    const values = {
      name: spring.content.name,
      spring: id,
      ...(reason && { reason }),
      ...(change.ends_at && { last_day: lastDayBefore(change.ends_at) }),
    };
    if (notification) await queueNotification(store, spring.owner_id, notification, values, at);
    return { spring, after, isOwnerNotified: Boolean(notification) };
  });
  await deleteUnusedPictures(files, spring, after);
  return { spring: after, isOwnerNotified };
}

function checkPermit({ from, until }: CollectionPermit, now: Date): void {
  const today = dayInIstanbul(now);
  if (from > today) throw new RuleViolation("permit_dates_wrong", "permit.from");
  if (from > until || until < today) throw new RuleViolation("permit_dates_wrong", "permit.until");
}
