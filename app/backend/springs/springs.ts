import type { Language } from "../../contract/rules/languages.ts";
import { type SpringState, springsAtOnce } from "../../contract/rules/spring-states.ts";
import { type SpringRole, springTarget } from "../../contract/rules/spring-states.ts";
import { type SpringTransition, nextState } from "../../contract/rules/spring-transitions.ts";
import { type CurrentUser, requireUser } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { deleteUnusedPictures } from "./spring-files.ts";
import type { SpringChange, SpringContentRecord, SpringRecord } from "./spring-store.ts";

/** What a spring shows until its owner sends a picture. */
export const defaultSpringPicture = "/pictures/spring.svg";

const unfinished: readonly SpringState[] = [
  "awaiting_verification",
  "rejected",
  "confirmed",
  "waiting_for_approval",
  "deletion_requested",
];

/** What an owner writes; the picture comes apart. */
export type SpringInput = Omit<SpringContentRecord, "picture">;

/** Who moves a spring, and why. */
export interface Actor {
  readonly role: SpringRole;
  /** Null for the clock. */
  readonly userId: number | null;
  readonly reason?: string | undefined;
}

/**
 * Applies for a spring. Their approval of the data-protection text is recorded.
 * @throws RuleViolation springs_full, special_day_unknown; unauthorized when the person was erased meanwhile
 */
export function startSpring(
  { store, clock, secrets }: Ports,
  { userId, language }: CurrentUser,
  wish: SpringInput,
): Promise<SpringRecord> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    await requireUser(store, userId);
    // The same form sent twice: the second press finds what the first made.
    const same = await findDuplicateApplication(store, userId, wish);
    if (same) return same;
    if ((await countUnfinished(store, userId)) >= springsAtOnce)
      throw new RuleViolation("springs_full", undefined, { springs: springsAtOnce });
    await checkInput(store, wish, 0);
    const id = await store.springs.insert(
      userId,
      { ...wish, picture: defaultSpringPicture },
      `spring-${secrets.randomText(16)}`,
      at,
    );
    await recordApproval(store, userId, language, at);
    return (await store.springs.find(id))!;
  });
}

/** How many springs of a person count towards those they may have at once. */
export function countUnfinished(store: Store, userId: number): Promise<number> {
  return store.springs.countOf(userId, unfinished);
}

/** An application of the same person that says the same and still waits. */
async function findDuplicateApplication(store: Store, userId: number, wish: SpringInput): Promise<SpringRecord | null> {
  const { springs } = await store.springs.listOf(userId, { offset: 0, limit: springsAtOnce });
  return (
    springs.find(
      (spring) =>
        spring.state === "awaiting_verification" &&
        isSameContent({ ...wish, picture: spring.content.picture }, spring.content),
    ) ?? null
  );
}

async function recordApproval(store: Store, userId: number, language: Language, at: Date): Promise<void> {
  const text = await store.site.fixedPage("kvkk", language);
  await store.users.recordConsent(
    userId,
    { kind: "kvkk", granted: true, text_version: text?.version ?? null, language },
    at,
  );
}

/** @throws RuleViolation not_found for another person's spring, and for one that is deleted */
export async function requireOwnSpring(store: Store, userId: number, id: number): Promise<SpringRecord> {
  const spring = await store.springs.find(id);
  if (spring?.owner_id !== userId || spring.state === "deleted") throw new RuleViolation("not_found");
  return spring;
}

/** A spring that its owner asks something of. @throws RuleViolation spring_deleted; not_found for another person's */
export function requireOwned(userId: number, spring: SpringRecord | null): SpringRecord {
  if (spring?.owner_id !== userId) throw new RuleViolation("not_found");
  if (spring.state === "deleted") throw new RuleViolation("spring_deleted");
  return spring;
}

/**
 * Changes a spring that was not approved yet, or asks for the update of a confirmed one: its page keeps the approved
 * version until then.
 * @throws RuleViolation spring_locked while an update is pending, update_unchanged, goal_below_collected,
 *   special_day_unknown, spring_deleted, not_found
 */
export function updateSpring(
  ports: Ports,
  userId: number,
  id: number,
  { useUploadedPicture, ...wish }: SpringInput & { useUploadedPicture: boolean },
): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring, store) => {
    const picture = (useUploadedPicture && spring.uploaded_picture) || spring.content.picture;
    const { move, change } = await contentTransition(store, spring, { ...wish, picture });
    // A picture that does not go with this update waits for another.
    return {
      move,
      change: { ...change, ...(move === "request_update" && useUploadedPicture && { uploaded_picture: null }) },
    };
  });
}

/**
 * Asks for another target, and nothing else: words that were refused before wait in the form with it. @throws as
 * updateSpring
 */
export function updateSpringGoal(ports: Ports, userId: number, id: number, goal_amount: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, (spring, store) =>
    contentTransition(store, spring, { ...spring.content, goal_amount }, "goal_amount"),
  );
}

/**
 * What other words mean: a spring that was not approved yet is corrected, a confirmed one asks for an update. `field`
 * is the only one that can differ.
 */
async function contentTransition(
  store: Store,
  spring: SpringRecord,
  content: SpringContentRecord,
  field?: string,
): Promise<{ move: SpringTransition; change: SpringChange }> {
  const move = spring.approved_at === null ? "correct" : "request_update";
  requireNextState(spring, move, "owner");
  await checkInput(store, content, spring.cause.total_amount);
  // Applying again with the same words is a way to ask staff to look once more.
  if (spring.state !== "rejected" && isSameContent(content, spring.content))
    throw new RuleViolation("update_unchanged", field);
  if (move === "correct") return { move, change: { content } };
  const refused =
    field === "goal_amount" && spring.refused ? { ...spring.refused, goal_amount: content.goal_amount } : null;
  return { move, change: { pending: content, refused, rejection_reason: null } };
}

/** Applies again after a rejection. @throws RuleViolation spring_move_refused, spring_deleted, not_found */
export function applyAgain(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  const applied_at = ports.clock.now().toISOString();
  return moveAsOwner(ports, userId, id, async () => ({ move: "apply_again", change: { applied_at } }));
}

/**
 * Takes an application back that nobody approved. @throws RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function terminateSpring(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring) => ({
    move: "terminate",
    change: redacted(spring, spring.content.name),
  }));
}

/**
 * Ends a spring now; a pending update is forgotten, and staff are told. @throws RuleViolation spring_move_refused,
 * spring_deleted, not_found
 */
export function endSpring(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  const ended_at = ports.clock.now().toISOString();
  return moveAsOwner(ports, userId, id, async () => ({
    move: "end",
    change: { ended_at, end_is_seen: false, pending: null, rejection_reason: null },
  }));
}

/**
 * Asks staff to delete a spring; until they do it takes no gifts. A pending update is taken back, and found again when
 * the spring stays. @throws RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function requestSpringDeletion(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring) => ({
    move: "request_deletion",
    change: { pending: null, rejection_reason: null, ...(spring.pending && { refused: unpublishedContent(spring) }) },
  }));
}

/**
 * What an owner wants to say and nobody published, when a pending update comes to nothing: its words, and those refused
 * before where it asked for another target only.
 */
export function unpublishedContent({ pending, refused, content }: SpringRecord): SpringContentRecord {
  return { ...(refused ?? pending!), goal_amount: pending!.goal_amount, picture: content.picture };
}

/**
 * Takes the wish to delete a spring back: it goes on as before, without an update that waited then. @throws
 * RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function withdrawSpringDeletion(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async () => ({ move: "withdraw_deletion", change: {} }));
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

async function moveAsOwner(
  { store, clock, files }: Ports,
  userId: number,
  id: number,
  decide: (spring: SpringRecord, store: Store) => Promise<{ move: SpringTransition; change: SpringChange }>,
): Promise<SpringRecord> {
  const { spring, after } = await store.transaction(async (store) => {
    const spring = requireOwned(userId, await lockSpring(store, id));
    const { move, change } = await decide(spring, store);
    return { spring, after: await moveSpring(store, spring, move, { role: "owner", userId }, clock.now(), change) };
  });
  await deleteUnusedPictures(files, spring, after);
  return after;
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

async function checkInput(
  store: Store,
  { goal_amount, special_day_id }: SpringInput,
  collected: number,
): Promise<void> {
  if (goal_amount < collected)
    throw new RuleViolation("goal_below_collected", "goal_amount", { total: collected, least: springTarget.minimum });
  if (special_day_id === null) return;
  const days = await store.springs.specialDays();
  if (!days.some(({ id }) => id === special_day_id)) throw new RuleViolation("special_day_unknown", "special_day_id");
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
