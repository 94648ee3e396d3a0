import type { CollectionPermit } from "../../contract/endpoints/springs.ts";
import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul, endOfSpring, lastDayBefore } from "../../contract/rules/istanbul-time.ts";
import { springTarget, type SpringTransition } from "../../contract/rules/spring-states.ts";
import { recordAudit } from "../audit/audit.ts";
import type { NotificationKind } from "../messages/notification-queries.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import { deleteUnusedPictures } from "./spring-pictures.ts";
import type { SpringChange, SpringRecord } from "./spring-record-queries.ts";
import { lockSpring, moveSpring, redacted, requireNextState, unpublishedContent } from "./spring-transitions.ts";

/** Transitions that staff may not make on their own spring, unless nobody else has the permission (our decision). */
const requiresAnotherAdministrator: readonly SpringTransition[] = ["approve", "approve_update", "change_permit"];

/** A decision of an administrator about the version that the administrator saw. */
interface Decision {
  readonly administrator: number;
  readonly spring: number;
  /** Absent when acknowledging an end, which any version allows. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** Of the first approval and a change of the permit. */
  readonly permit?: CollectionPermit;
}

/** What a decision changes in a spring, and which notification its owner gets, by the name of its transition. */
interface Consequence {
  readonly change: (spring: SpringRecord, decision: Decision, now: Date) => SpringChange;
  readonly notification?: NotificationKind | ((spring: SpringRecord, change: SpringChange) => NotificationKind | null);
}

const rejected = ({ reason }: Decision) => ({ rejection_reason: reason ?? null });
/** Donations of a deleted spring stay, with its name on their receipts; its story and picture are deleted. */
const deleted = (spring: SpringRecord) => redacted(spring, spring.content.name);

const consequences = {
  /** Approves a new spring with its permit; its three months begin. */
  approve: {
    change(_, decision, now) {
      const permit = mustExist(decision.permit);
      const ends_at = endOfSpring(now, permit.until).toISOString();
      return { permit, approved_at: now.toISOString(), ends_at, rejection_reason: null };
    },
    notification: "spring_approved",
  },
  reject: { change: (_, decision) => rejected(decision), notification: "spring_rejected" },
  approve_update: { change: publishedUpdate, notification: "spring_update_approved" },
  /** The approved version stays public. */
  reject_update: {
    change: (spring, decision) => ({ pending: null, refused: unpublishedContent(spring), ...rejected(decision) }),
    notification: "spring_update_rejected",
  },
  approve_deletion: { change: deleted, notification: "spring_deletion_approved" },
  /** Deletes a spring after its end without the owner's request, for example because its text breaks a law. */
  remove: { change: deleted, notification: "spring_removed" },
  reject_deletion: { change: (_, decision) => rejected(decision), notification: "spring_deletion_rejected" },
  /** Records that staff have seen an end. */
  acknowledge_end: {
    change(spring) {
      if (spring.end_is_seen) throw new RuleViolation("spring_move_refused");
      return { end_is_seen: true };
    },
  },
  /** Ends a running spring without the owner's request. */
  stop: {
    change: (_spring, _decision, now) => ({ ended_at: now.toISOString(), pending: null, rejection_reason: null }),
    notification: "spring_stopped",
  },
  /** Changes the permit and with it the end of a spring. The owner is notified when the last day changes. */
  change_permit: {
    change(spring, decision) {
      const permit = mustExist(decision.permit);
      return { permit, ends_at: endOfSpring(new Date(mustExist(spring.approved_at)), permit.until).toISOString() };
    },
    notification: (spring, { ends_at }) => (ends_at === spring.ends_at ? null : "spring_last_day_changed"),
  },
} satisfies Partial<Record<SpringTransition, Consequence>>;

/** @throws RuleViolation goal_below_collected */
function publishedUpdate({ pending, cause }: SpringRecord): SpringChange {
  const content = mustExist(pending);
  // Donations may have arrived since the request, and the goal must not be below the collected sum.
  const { total_amount: total } = cause;
  if (content.goal_amount < total)
    throw new RuleViolation("goal_below_collected", "goal_amount", { total, least: springTarget.minimum });
  return { content, pending: null, rejection_reason: null };
}

/**
 * Makes a decision: the transition, the audit entry and the notification in one transaction.
 * @throws RuleViolation not_found, spring_changed when it is not the version that the administrator saw,
 *   spring_move_refused, spring_own, permit_dates_wrong, goal_below_collected
 */
export async function decideSpring(
  { store, clock, files, site }: Ports,
  transition: keyof typeof consequences,
  decision: Decision,
): Promise<{ readonly spring: SpringRecord; readonly isOwnerNotified: boolean }> {
  const { administrator, spring: id, version, reason, permit } = decision;
  const { change: changeOf, notification: notificationOf }: Consequence = consequences[transition];
  const at = clock.now();
  if (permit) checkPermit(permit, at);
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
    const change = changeOf(spring, decision, at);
    const actor = { role: "administrator", userId: administrator, reason } as const;
    const after = await moveSpring(store, spring, transition, actor, at, change);
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

/** @throws RuleViolation permit_dates_wrong for one that is not valid now */
function checkPermit({ from, until }: CollectionPermit, now: Date): void {
  const today = dayInIstanbul(now);
  if (from > today) throw new RuleViolation("permit_dates_wrong", "permit.from");
  if (from > until || until < today) throw new RuleViolation("permit_dates_wrong", "permit.until");
}
