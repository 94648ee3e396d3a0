import type { SpringRole, SpringState } from "../../contract/rules/spring-states.ts";
import { nextState, type SpringTransition } from "../../contract/rules/spring-transitions.ts";
import type { Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { SpringChange, SpringContentRecord, SpringRecord } from "./spring-store.ts";

/** What a spring shows until its owner sends a picture. */
export const defaultSpringPicture = "/pictures/spring.svg";

/** Who moves a spring, and why. */
export interface Actor {
  readonly role: SpringRole;
  /** Null for the clock. */
  readonly userId: number | null;
  readonly reason?: string | undefined;
}

/**
 * Where the move leads. @throws RuleViolation spring_locked when a pending update is in the way, spring_move_refused
 */
export function requireNextState(spring: SpringRecord, move: SpringTransition, role: SpringRole): SpringState {
  const to = nextState(move, spring.state, role);
  if (to) return to;
  const isLocked = spring.state === "waiting_for_approval" || spring.state === "awaiting_verification";
  throw new RuleViolation(role === "owner" && isLocked ? "spring_locked" : "spring_move_refused");
}

/**
 * Moves a spring, whoever does it, inside a transaction that holds it.
 * @throws RuleViolation spring_locked, spring_move_refused for a move the table does not know; spring_changed when
 *   another was faster
 */
export async function moveSpring(
  store: Store,
  spring: SpringRecord,
  move: SpringTransition,
  actor: Actor,
  at: Date,
  change: SpringChange,
): Promise<SpringRecord> {
  const to = requireNextState(spring, move, actor.role);
  const written = { move, from: spring.state, to, by: actor.role, user_id: actor.userId, reason: actor.reason ?? null };
  if (!(await store.springs.move(spring, written, at, change))) throw new RuleViolation("spring_changed");
  return (await store.springs.find(spring.id))!;
}

/** What is left of a spring that is deleted: a name for the receipts of those who gave. */
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

/** A spring that its owner asks something of. @throws RuleViolation spring_deleted; not_found for another person's */
export function requireOwned(userId: number, spring: SpringRecord | null): SpringRecord {
  if (spring?.owner_id !== userId) throw new RuleViolation("not_found");
  if (spring.state === "deleted") throw new RuleViolation("spring_deleted");
  return spring;
}

/**
 * What an owner wants to say and nobody published, when a pending update comes to nothing: its words, and those refused
 * before where it asked for another target only.
 */
export function unpublishedContent({ pending, refused, content }: SpringRecord): SpringContentRecord {
  return { ...(refused ?? pending!), goal_amount: pending!.goal_amount, picture: content.picture };
}

/** Whether two contents say and show the same. */
export function isSameContent(one: SpringContentRecord, other: SpringContentRecord): boolean {
  const words = (content: SpringContentRecord) =>
    JSON.stringify([
      content.name,
      content.about,
      content.goal_amount,
      content.special_day_id,
      content.picture,
      Object.entries(content.social_accounts).sort(),
    ]);
  return words(one) === words(other);
}
