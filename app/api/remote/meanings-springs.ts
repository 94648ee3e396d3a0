import { causeFrom } from "./meanings-causes.ts";
import { isGiven, type KnownMeaning, type Raw, stateWordsOf } from "./raw-fields.ts";
import { instantOf, numberOf, textOf } from "./values.ts";

/** The states of a spring by the words of §3 and of APIs. */
const springWords: ReadonlyMap<string, string> = new Map([
  ["pending", "awaiting_verification"],
  ["waiting", "awaiting_verification"],
  ["awaiting", "awaiting_verification"],
  ["awaitingverification", "awaiting_verification"],
  ["rejected", "rejected"],
  ["denied", "rejected"],
  ["confirmed", "confirmed"],
  ["approved", "confirmed"],
  ["active", "confirmed"],
  ["running", "confirmed"],
  ["open", "confirmed"],
  ["waitingforapproval", "waiting_for_approval"],
  ["ended", "ended"],
  ["finished", "ended"],
  ["completed", "ended"],
  ["terminated", "ended"],
  ["deletionrequested", "deletion_requested"],
  ["deleterequest", "deletion_requested"],
  ["deleterequested", "deletion_requested"],
  ["deleted", "deleted"],
  ["pendingverification", "awaiting_verification"],
  ["onaybekliyor", "awaiting_verification"],
  ["onaybekleyen", "awaiting_verification"],
  ["dogrulamabekliyor", "awaiting_verification"],
  ["reddedildi", "rejected"],
  ["onaylandi", "confirmed"],
  ["yayinda", "confirmed"],
  ["aktif", "confirmed"],
  ["waitingapproval", "waiting_for_approval"],
  ["updatepending", "waiting_for_approval"],
  ["guncellemeonayibekliyor", "waiting_for_approval"],
  ["sonaerdi", "ended"],
  ["bitti", "ended"],
  ["tamamlandi", "ended"],
  ["silindi", "deleted"],
]);

/** Returns the state of a spring; undefined when its words are unknown. */
function stateOf(named: Raw): string | undefined {
  const words = [named.state, named.status, named.status_text, named.status_label].flatMap(stateWordsOf);
  // Somebody gave to it, or it was approved: what waits is a change.
  const isApproved = isGiven(named.approved_at) || (numberOf(named.total_amount) ?? 0) > 0;
  if (words.includes("pendingapproval")) return isApproved ? "waiting_for_approval" : "awaiting_verification";
  return words.map((word) => springWords.get(word)).find(isGiven);
}

/** States in which a spring takes no gifts. */
const closedStates: readonly unknown[] = ["awaiting_verification", "rejected", "ended", "deleted"];

const dayMilliseconds = 86_400_000;

function springFrom(named: Raw, sent: Raw): Raw {
  const cause = causeFrom(named, sent);
  const end = instantOf(cause.ended_at ?? cause.ends_at);
  const left = end ? Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / dayMilliseconds)) : 0;
  const state = stateOf(named);
  const owner = named.owner_name ?? ownerOf(named.user ?? named.owner);
  return {
    ...cause,
    status: closedStates.includes(state) ? "closed" : cause.status,
    state,
    owner_name: owner,
    days_left: named.days_left ?? left,
    special_day: typeof named.special_day === "string" ? { id: 0, name: named.special_day } : named.special_day,
    social_accounts: Array.isArray(named.social_accounts) ? {} : named.social_accounts,
  };
}

function ownerOf(raw: unknown): string | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { first_name, name, last_name, surname } = raw as Raw;
  const last = textOf(last_name ?? surname);
  return [textOf(first_name ?? name), last && `${last[0]}.`].filter(Boolean).join(" ");
}

export const springMeanings: readonly KnownMeaning[] = [
  { fields: ["picture_alt", "owner_name", "story"], essential: ["id", "title"], prepare: springFrom },
];
