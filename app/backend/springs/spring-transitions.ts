import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import {
  nextState,
  type SpringRole,
  type SpringState,
  type SpringTransition,
} from "../../contract/rules/spring-states.ts";
import type { Store } from "./ports.ts";
import { defaultSpringPicture } from "./spring-pictures.ts";
import type { SpringChange, SpringContentRecord, SpringRecord } from "./spring-record-queries.ts";

/** The user or job that makes a transition, and the reason. */
export interface Actor {
  readonly role: SpringRole;
  /** Null for a job. */
  readonly userId: number | null;
  readonly reason?: string | undefined;
}

/**
 * Returns the state that a transition leads to.
 * @throws RuleViolation spring_locked when a pending request blocks the owner, spring_move_refused
 */
export function requireNextState(spring: SpringRecord, transition: SpringTransition, role: SpringRole): SpringState {
  const to = nextState(transition, spring.state, role);
  if (to) return to;
  const isLocked = spring.state === "waiting_for_approval" || spring.state === "awaiting_verification";
  throw new RuleViolation(role === "owner" && isLocked ? "spring_locked" : "spring_move_refused");
}

/**
 * Makes a transition. Call it in the transaction that holds the lock of the spring.
 * @throws RuleViolation spring_locked, spring_move_refused for an illegal transition; spring_changed when another
 *   transition was faster
 */
export async function moveSpring(
  store: Store,
  spring: SpringRecord,
  transition: SpringTransition,
  actor: Actor,
  at: Date,
  change: SpringChange,
): Promise<SpringRecord> {
  const to = requireNextState(spring, transition, actor.role);
  const { role: by, userId: user_id, reason = null } = actor;
  const record = { move: transition, from: spring.state, to, by, user_id, reason };
  if (!(await store.springs.move(spring, record, at, change))) throw new RuleViolation("spring_changed");
  return mustExist(await store.springs.find(spring.id));
}

/** Returns the change that deletes a spring's content except its name, which donors' receipts show. */
export function redacted(spring: SpringRecord, name: string): SpringChange {
  return {
    content: {
      name,
      about: "",
      goal_amount: spring.content.goal_amount,
      special_day_id: null,
      social_accounts: {},
      picture: defaultSpringPicture,
    },
    pending: null,
    refused: null,
    uploaded_picture: null,
    rejection_reason: null,
  };
}

/** Locks a spring until the end of the transaction and returns it. Call it inside a transaction. */
export async function lockSpring(store: Store, id: number): Promise<SpringRecord | null> {
  await store.lock(`spring ${id}`);
  return store.springs.find(id);
}

/** Returns a spring that the user owns. @throws RuleViolation spring_deleted; not_found for another user's */
export function requireOwned(userId: number, spring: SpringRecord | null): SpringRecord {
  if (spring?.owner_id !== userId) throw new RuleViolation("not_found");
  if (spring.state === "deleted") throw new RuleViolation("spring_deleted");
  return spring;
}

/**
 * Returns the unpublished content of a pending update that ends: its own, or the earlier rejected content when the
 * update changed only the target.
 */
export function unpublishedContent({ pending, refused, content }: SpringRecord): SpringContentRecord {
  const own = mustExist(pending);
  return { ...(refused ?? own), goal_amount: own.goal_amount, picture: content.picture };
}

/** Returns whether two contents are equal. */
export function isSameContent(one: SpringContentRecord, other: SpringContentRecord): boolean {
  const comparable = (content: SpringContentRecord) =>
    JSON.stringify([
      content.name,
      content.about,
      content.goal_amount,
      content.special_day_id,
      content.picture,
      Object.entries(content.social_accounts).sort(),
    ]);
  return comparable(one) === comparable(other);
}
