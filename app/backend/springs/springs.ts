import type { BodyOf } from "../../contract/endpoints.ts";
import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import {
  nextState,
  runningSpringStates,
  springsAtOnce,
  type SpringState,
  springTarget,
  type SpringTransition,
} from "../../contract/rules/spring-states.ts";
import { type CurrentUser, requireUser } from "../accounts/current-user.ts";
import { recordTextConsent } from "../content/consents.ts";
import { saveFile } from "../content/content-pictures.ts";
import { heldIfDue, queueNotification } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import { deleteUnusedPictures, drawnSpringPicture, isDrawn, uploadsPath } from "./spring-pictures.ts";
import type { SpringChange, SpringContentRecord, SpringRecord } from "./spring-record-queries.ts";
import {
  isSameContent,
  lockSpring,
  moveSpring,
  redacted,
  requireNextState,
  requireOwned,
  unpublishedContent,
} from "./spring-transitions.ts";

const unfinishedStates: readonly SpringState[] = [
  "awaiting_verification",
  "rejected",
  ...runningSpringStates,
  "deletion_requested",
];

/** The content that an owner submits; the picture is uploaded separately. */
export type SpringInput = Omit<SpringContentRecord, "picture">;

/**
 * Applies for a spring and records the consent to the data-protection text.
 * @throws RuleViolation springs_full, special_day_unknown; unauthorized when the account was erased meanwhile
 */
export function startSpring({ store, clock, secrets }: Ports, { userId, language }: CurrentUser, input: SpringInput) {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    await requireUser(store, userId);
    // A form that is submitted twice creates one spring.
    const same = await findDuplicateApplication(store, userId, input);
    if (same) return same;
    if ((await countUnfinished(store, userId)) >= springsAtOnce)
      throw new RuleViolation("springs_full", undefined, { springs: springsAtOnce });
    await checkInput(store, input, 0);
    const content = { ...input, picture: await drawnPictureFor(store, input) };
    const id = await store.springs.insert(userId, content, `spring-${secrets.randomText(16)}`, at);
    await recordTextConsent(store, userId, "kvkk", language, at);
    return mustExist(await store.springs.find(id));
  });
}

/** Returns how many unfinished springs a user has. */
export function countUnfinished(store: Store, userId: number): Promise<number> {
  return store.springs.countOf(userId, unfinishedStates);
}

/** Finds a waiting application of the same user with the same content. */
async function findDuplicateApplication(store: Store, userId: number, input: SpringInput) {
  const { springs } = await store.springs.listOf(userId, { offset: 0, limit: springsAtOnce });
  return springs.find(
    ({ state, content }) =>
      state === "awaiting_verification" && isSameContent({ ...input, picture: content.picture }, content),
  );
}

/**
 * Returns a spring that the user owns.
 * @throws RuleViolation not_found for another user's spring and for a deleted one
 */
export async function requireOwnSpring(store: Store, userId: number, id: number): Promise<SpringRecord> {
  const spring = await store.springs.find(id);
  if (spring?.owner_id !== userId || spring.state === "deleted") throw new RuleViolation("not_found");
  return spring;
}

/**
 * Changes an application, or requests an update of a confirmed spring, whose page keeps the approved version meanwhile.
 * @throws RuleViolation spring_locked while an update is pending, update_unchanged, goal_below_collected,
 *   special_day_unknown, spring_deleted, not_found
 */
export function updateSpring(
  ports: Ports,
  userId: number,
  id: number,
  { use_uploaded_picture: usesUploaded, ...input }: BodyOf<"updateSpring">,
): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring, store) => {
    const own = (usesUploaded && spring.uploaded_picture) || spring.content.picture;
    const picture = isDrawn(own) ? await drawnPictureFor(store, input) : own;
    const { transition, change } = await contentTransition(store, spring, { ...input, picture });
    // An uploaded picture that this update does not use stays for a later one.
    const isUsed = transition === "request_update" && usesUploaded;
    return { transition, change: { ...change, ...(isUsed && { uploaded_picture: null }) } };
  });
}

/**
 * Requests another target only; previously rejected content stays available in the form.
 * @throws RuleViolation those of updateSpring
 */
export function updateSpringGoal(ports: Ports, userId: number, id: number, goal_amount: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, (spring, store) =>
    contentTransition(store, spring, { ...spring.content, goal_amount }, "goal_amount"),
  );
}

/**
 * Returns the transition for new content: an application is corrected, a confirmed spring requests an update. `field`
 * is the only field that can differ.
 */
async function contentTransition(
  store: Store,
  spring: SpringRecord,
  content: SpringContentRecord,
  field?: string,
): Promise<{ transition: SpringTransition; change: SpringChange }> {
  const transition = spring.approved_at === null ? "correct" : "request_update";
  requireNextState(spring, transition, "owner");
  await checkInput(store, content, spring.cause.total_amount);
  // The same content is allowed after a rejection, because it asks staff to check again.
  if (spring.state !== "rejected" && isSameContent(content, spring.content))
    throw new RuleViolation("update_unchanged", field);
  if (transition === "correct") return { transition, change: { content } };
  const refused =
    field === "goal_amount" && spring.refused ? { ...spring.refused, goal_amount: content.goal_amount } : null;
  return { transition, change: { pending: content, refused, rejection_reason: null } };
}

/** Applies again after a rejection. @throws RuleViolation spring_move_refused, spring_deleted, not_found */
export function applyAgain(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  const applied_at = ports.clock.now().toISOString();
  return moveAsOwner(ports, userId, id, async () => ({ transition: "apply_again", change: { applied_at } }));
}

/** Withdraws an application. @throws RuleViolation spring_move_refused, spring_deleted, not_found */
export function terminateSpring(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring) => ({
    transition: "terminate",
    change: redacted(spring, spring.content.name),
  }));
}

/**
 * Ends a spring now, without its pending update; staff see the end.
 * @throws RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function endSpring(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  const ended_at = ports.clock.now().toISOString();
  return moveAsOwner(ports, userId, id, async () => ({
    transition: "end",
    change: { ended_at, end_is_seen: false, pending: null, rejection_reason: null },
  }));
}

/**
 * Requests the deletion of a spring, which takes no gifts meanwhile. A pending update is withdrawn and stored in case
 * the spring stays.
 * @throws RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function requestSpringDeletion(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async (spring) => ({
    transition: "request_deletion",
    change: { pending: null, rejection_reason: null, ...(spring.pending && { refused: unpublishedContent(spring) }) },
  }));
}

/**
 * Withdraws a request for deletion: the spring continues as before, without the update that was pending.
 * @throws RuleViolation spring_move_refused, spring_deleted, not_found
 */
export function withdrawSpringDeletion(ports: Ports, userId: number, id: number): Promise<SpringRecord> {
  return moveAsOwner(ports, userId, id, async () => ({ transition: "withdraw_deletion", change: {} }));
}

/**
 * Sets the picture of an application, or stores it for the next update of a confirmed spring. After any failure the old
 * picture stays.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels, spring_locked, spring_move_refused,
 *   spring_deleted, not_found
 */
export async function changeSpringPicture(ports: Ports, userId: number, id: number, bytes: Uint8Array) {
  const { store, files, pictures } = ports;
  const before = requireOwned(userId, await store.springs.find(id));
  // Checked before the picture is decoded.
  requireNextState(before, pictureTransition(before), "owner");
  const name = await saveFile(ports, await pictures.springPictureFrom(bytes));
  const path = uploadsPath + name;
  try {
    return await moveAsOwner(ports, userId, id, async (spring) => {
      const transition = pictureTransition(spring);
      const isLater = transition === "upload_picture";
      return {
        transition,
        change: isLater ? { uploaded_picture: path } : { content: { ...spring.content, picture: path } },
      };
    });
  } catch (failure) {
    await files.remove(name).catch(() => {});
    throw failure;
  }
}

function pictureTransition({ state }: SpringRecord): "upload_picture" | "change_picture" {
  return state === "awaiting_verification" || state === "rejected" ? "change_picture" : "upload_picture";
}

async function moveAsOwner(
  { store, clock, files }: Ports,
  userId: number,
  id: number,
  decide: (spring: SpringRecord, store: Store) => Promise<{ transition: SpringTransition; change: SpringChange }>,
): Promise<SpringRecord> {
  const { spring, after } = await store.transaction(async (store) => {
    const spring = requireOwned(userId, await lockSpring(store, id));
    const { transition, change } = await decide(spring, store);
    return {
      spring,
      after: await moveSpring(store, spring, transition, { role: "owner", userId }, clock.now(), change),
    };
  });
  await deleteUnusedPictures(files, spring, after);
  return after;
}

async function checkInput(store: Store, { goal_amount, special_day_id }: SpringInput, collected: number) {
  if (goal_amount < collected)
    throw new RuleViolation("goal_below_collected", "goal_amount", { total: collected, least: springTarget.minimum });
  if (special_day_id === null) return;
  const days = await store.springs.specialDays();
  if (!days.some(({ id }) => id === special_day_id)) throw new RuleViolation("special_day_unknown", "special_day_id");
}

async function drawnPictureFor(store: Store, { special_day_id }: SpringInput): Promise<string> {
  if (special_day_id === null) return drawnSpringPicture(null);
  return drawnSpringPicture((await store.springs.specialDays()).find(({ id }) => id === special_day_id));
}

/** Springs per query, so that a site that was down for a long time ends them in batches. */
const batchSize = 200;

/**
 * Ends every spring that has reached its end, each once, however many processes run.
 * @throws AggregateError of all failures; the other springs have ended by then
 */
export async function endDueSprings(ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const failures: unknown[] = [];
  for (let due = batchSize; due === batchSize && failures.length === 0;) {
    const springs = await ports.store.springs.listDue(now, batchSize);
    due = springs.length;
    for (const { id } of springs) await expire(ports, id, now).catch((failure) => failures.push(failure));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Springs whose end could not be recorded");
}

async function expire({ store, files }: Ports, id: number, now: Date): Promise<void> {
  const moved = await store.transaction(async (store) => {
    const spring = await lockSpring(store, id);
    // Another process recorded its end, or its permit was extended.
    if (!spring?.ends_at || spring.ends_at > now.toISOString() || !nextState("expire", spring.state, "system"))
      return null;
    const after = await moveSpring(store, spring, "expire", { role: "system", userId: null }, now, {
      ended_at: spring.ends_at,
      pending: null,
      rejection_reason: null,
    });
    const values = { name: spring.content.name, spring: id };
    const heldAs = await heldIfDue(store, (restoredAt) => new Date(mustExist(spring.ends_at)) <= restoredAt);
    await queueNotification(store, spring.owner_id, "spring_ended", values, now, heldAs);
    return { spring, after };
  });
  if (moved) await deleteUnusedPictures(files, moved.spring, moved.after);
}
