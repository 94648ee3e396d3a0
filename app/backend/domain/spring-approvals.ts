import type { CollectionPermit } from "../../contract/springs.ts";
import { recordAudit } from "./audit.ts";
import { noticePerson } from "./notices.ts";
import type { NoticeKind } from "./notice-store.ts";
import type { Ports, Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";
import { removePicture } from "./spring-pictures.ts";
import { defaultSpringPicture, heldSpring, moveSpring } from "./springs.ts";
import type { SpringMove } from "./spring-states.ts";
import type { SpringChange, SpringRecord } from "./spring-store.ts";
import { dayInIstanbul, endOfSpring } from "./spring-time.ts";

/** What an administrator decides, about the version they saw. */
interface Decision {
  readonly administrator: number;
  readonly spring: number;
  /** Absent where nothing but the state is decided about. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
}

/**
 * Confirms a new spring with its permit; its three months begin.
 * @throws RuleViolation permit_dates_wrong, and what decide throws
 */
export function approveSpring(ports: Ports, decision: Decision, permit: CollectionPermit): Promise<SpringRecord> {
  const now = ports.clock.now();
  checkPermit(permit, now);
  const change = { permit, approved_at: now.toISOString(), ends_at: endOfSpring(now, permit.until).toISOString(), rejection_reason: null };
  return decide(ports, decision, "approve", () => change, "spring_approved");
}

/** @throws what decide throws */
export function rejectSpring(ports: Ports, decision: Decision): Promise<SpringRecord> {
  return decide(ports, decision, "reject", () => ({ rejection_reason: decision.reason! }), "spring_rejected");
}

/** Publishes what an owner asked for. @throws what decide throws */
export async function approveSpringUpdate(ports: Ports, decision: Decision): Promise<SpringRecord> {
  let replaced: string | null = null;
  const approved = await decide(ports, decision, "approve_update", (spring) => {
    const content = spring.pending!;
    // What was given meanwhile counts: a goal never lies below it.
    if (content.goal_amount < spring.cause.total_amount) throw new RuleViolation("goal_below_collected", "goal_amount", { total: spring.cause.total_amount });
    replaced = content.picture === spring.content.picture ? null : spring.content.picture;
    return { content, pending: null, rejection_reason: null };
  }, "spring_update_approved");
  await removePicture(ports.files, replaced);
  return approved;
}

/** Keeps the approved version. @throws what decide throws */
export async function rejectSpringUpdate(ports: Ports, decision: Decision): Promise<SpringRecord> {
  let refused: string | null = null;
  const kept = await decide(ports, decision, "reject_update", (spring) => {
    refused = spring.pending!.picture === spring.content.picture ? null : spring.pending!.picture;
    return { pending: null, rejection_reason: decision.reason! };
  }, "spring_update_rejected");
  await removePicture(ports.files, refused);
  return kept;
}

/** Deletes a spring. Its gifts stay, with its name on their receipts; its story and picture go. @throws what decide throws */
export async function approveSpringDeletion(ports: Ports, decision: Decision): Promise<SpringRecord> {
  let pictures: (string | null)[] = [];
  const deleted = await decide(ports, decision, "approve_deletion", (spring) => {
    pictures = picturesOf(spring);
    return emptied(spring, spring.content.name);
  }, "spring_deletion_approved");
  for (const picture of pictures) await removePicture(ports.files, picture);
  return deleted;
}

/** @throws what decide throws */
export function rejectSpringDeletion(ports: Ports, decision: Decision): Promise<SpringRecord> {
  return decide(ports, decision, "reject_deletion", () => ({ rejection_reason: decision.reason! }), "spring_deletion_rejected");
}

/** @throws what decide throws */
export function acknowledgeSpringEnd(ports: Ports, decision: Decision): Promise<SpringRecord> {
  return decide(ports, decision, "acknowledge_end", () => ({ end_is_seen: true }));
}

/** Ends a running spring against its owner's will. @throws what decide throws */
export function stopSpring(ports: Ports, decision: Decision): Promise<SpringRecord> {
  const ended_at = ports.clock.now().toISOString();
  return decide(ports, decision, "stop", () => ({ ended_at, pending: null, rejection_reason: decision.reason! }), "spring_stopped");
}

/** Corrects a permit; the end follows it. @throws RuleViolation permit_dates_wrong, and what decide throws */
export function changeSpringPermit(ports: Ports, decision: Decision, permit: CollectionPermit): Promise<SpringRecord> {
  checkPermit(permit, ports.clock.now());
  return decide(ports, decision, "change_permit", (spring) => ({
    permit,
    ends_at: endOfSpring(new Date(spring.approved_at!), permit.until).toISOString(),
  }));
}

/** What is left of a spring that is deleted: a name for the receipts of those who gave. */
export function emptied(spring: SpringRecord, name: string): SpringChange {
  return {
    content: { name, about: "", goal_amount: spring.content.goal_amount, special_day_id: null, social_accounts: {}, picture: defaultSpringPicture },
    pending: null,
    uploaded_picture: null,
    rejection_reason: null,
  };
}

/** Every picture that a spring holds. */
export function picturesOf(spring: SpringRecord): (string | null)[] {
  return [spring.content.picture, spring.pending?.picture ?? null, spring.uploaded_picture];
}

/**
 * One decision of an administrator: the move, the audit entry and the word to the owner together, or nothing.
 * @throws RuleViolation not_found, spring_changed when it is not what they saw any more, spring_move_refused
 */
function decide({ store, clock }: Ports, { administrator, spring: id, version, reason }: Decision, move: SpringMove, changeOf: (spring: SpringRecord) => SpringChange, notice?: NoticeKind): Promise<SpringRecord> {
  const at = clock.now();
  return store.transaction(async (store: Store) => {
    const spring = await heldSpring(store, id);
    if (!spring || spring.state === "deleted") throw new RuleViolation("not_found");
    if (version !== undefined && version !== spring.version) throw new RuleViolation("spring_changed");
    const moved = await moveSpring(store, spring, move, { role: "administrator", userId: administrator, reason }, at, legalChange(spring, move, changeOf));
    await recordAudit(store, { userId: administrator, action: `spring.${move}`, subject: "spring", subjectId: id, details: { name: spring.content.name, ...(reason && { reason }) } }, at);
    if (notice) await noticePerson(store, spring.owner_id, notice, { name: spring.content.name, spring: id, ...(reason && { reason }) }, at);
    return moved;
  });
}

/** The change that a legal move brings; an illegal one is refused by the table before its change makes sense. */
function legalChange(spring: SpringRecord, move: SpringMove, changeOf: (spring: SpringRecord) => SpringChange): SpringChange {
  const needsPending = move === "approve_update" || move === "reject_update";
  return needsPending && !spring.pending ? {} : changeOf(spring);
}

function checkPermit({ from, until }: CollectionPermit, now: Date): void {
  if (from > until || until < dayInIstanbul(now)) throw new RuleViolation("permit_dates_wrong", "permit.until");
}
