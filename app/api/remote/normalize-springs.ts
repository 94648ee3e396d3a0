import { springMonths } from "../../contract/rules/spring-states.ts";
import { causeFrom } from "./normalize-causes.ts";
import { isGiven, type SchemaNormalizer, type Raw, stateWordsOf } from "./raw-fields.ts";
import { dayOf, instantOf, numberOf, textOf } from "./values.ts";

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

/** Returns the moment of a period's end; an end that is a day alone is the end of that day. */
function endOf(raw: unknown): number | undefined {
  const end = instantOf(raw);
  if (end === undefined) return undefined;
  return Date.parse(end) + (/^[\d./-]{8,10}$/.test(textOf(raw) ?? "") ? dayMilliseconds : 0);
}

/** Returns the end of a spring that begins at a moment: of the same day three months later in Istanbul (§4). */
function endFrom(start: unknown): number | undefined {
  const day = dayOf(start);
  if (day === undefined) return undefined;
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const longest = new Date(Date.UTC(year, month + springMonths, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + springMonths, Math.min(date, longest)));
  return Date.parse(`${last.toISOString().slice(0, 10)}T00:00:00+03:00`) + dayMilliseconds;
}

/**
 * Returns the end of a spring. Without one of the API it follows from its approval or start; from its application or
 * creation, which may have been days before, only about how many days are left.
 */
function endIn(named: Raw): { readonly ends_at: unknown; readonly days_left: unknown } {
  const said = endOf(named.ended_at) ?? endOf(named.ends_at);
  const known = said ?? endFrom([named.approved_at, named.start_date, named.starts_at].find(isGiven));
  const end = known ?? endFrom([named.applied_at, named.created_at].find(isGiven));
  const left = end === undefined ? 0 : Math.ceil((end - Date.now()) / dayMilliseconds);
  // One that should be over and runs on ends at a time that nobody told.
  const shown = said ?? (left > 0 ? known : undefined);
  return {
    ends_at: shown === undefined ? undefined : new Date(shown).toISOString(),
    days_left: named.days_left ?? Math.max(0, left),
  };
}

function springFrom(named: Raw, sent: Raw): Raw {
  const cause = causeFrom(named, sent);
  const state = stateOf(named);
  const owner = named.owner_name ?? ownerOf(named.user ?? named.owner);
  return {
    ...cause,
    ...endIn({ ...cause, applied_at: cause.applied_at ?? cause.application_date }),
    status: closedStates.includes(state) ? "closed" : cause.status,
    state,
    owner_name: owner,
    special_day: typeof named.special_day === "string" ? { id: 0, name: named.special_day } : named.special_day,
    social_accounts: Array.isArray(named.social_accounts) ? {} : named.social_accounts,
  };
}

/** Tells whether a spring is over, by its state or its end. */
export function isOverSpring(named: Raw): boolean {
  const state = stateOf(named);
  const end = endOf(named.ended_at) ?? endOf(named.ends_at);
  return state === "ended" || state === "deleted" || (end !== undefined && end <= Date.now());
}

function ownerOf(raw: unknown): string | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  const { first_name, name, last_name, surname } = raw as Raw;
  const last = textOf(last_name ?? surname);
  return [textOf(first_name ?? name), last && `${last[0]}.`].filter(Boolean).join(" ");
}

export const springNormalizers: readonly SchemaNormalizer[] = [
  { fields: ["picture_alt", "owner_name", "story"], required: ["id", "title"], normalize: springFrom },
];
