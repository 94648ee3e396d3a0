import { withCountry } from "./meanings-lines.ts";
import { plainTextOf } from "./plain-text.ts";
import { type KnownMeaning, type Raw, wordOf } from "./raw-fields.ts";
import { dayOf, instantOf, numberOf, textOf } from "./values.ts";

/** Words of APIs for a cause that takes no more gifts. */
const completedWords = new Set(["completed", "complete", "done", "finished", "tamamlandi", "tamamlandı", "success"]);
const closedWords = new Set([
  "closed",
  "passive",
  "inactive",
  "cancelled",
  "canceled",
  "ended",
  "expired",
  "kapali",
  "0",
]);

function statusOf({ status, goal_amount, total_amount }: Raw): string {
  const word = wordOf(status);
  if (completedWords.has(word)) return "completed";
  if (closedWords.has(word)) return "closed";
  const goal = numberOf(goal_amount) ?? 0;
  return !word && goal > 0 && (numberOf(total_amount) ?? 0) >= goal ? "completed" : "open";
}

/** Returns the amount missing to the goal in lira; null without a goal. */
function missingOf({ goal_amount, total_amount }: Raw): number | null {
  const goal = numberOf(goal_amount);
  return goal === undefined || goal <= 0 ? null : Math.max(0, goal - (numberOf(total_amount) ?? 0));
}

/** Names a cause that comes without a title (§3) by its type and country. */
function causeFrom(named: Raw, sent: Raw = named): Raw {
  const cause = withCountry(named);
  const missing = missingOf(cause);
  const words = [cause.type, cause.country].map(textOf).filter(Boolean);
  return {
    ...cause,
    picture_alt: textOf(cause.picture_alt) ?? textOf(cause.title),
    title: textOf(cause.title) || ("title" in sent ? undefined : words.join(", ") || undefined),
    summary: plainTextOf(cause.summary),
    story: plainTextOf(cause.story),
    status: statusOf(cause),
    country_code: textOf(cause.country_code)?.toUpperCase(),
    goal_amount: (numberOf(cause.goal_amount) ?? 0) > 0 ? cause.goal_amount : null,
    remaining_amount: missing,
    endPrice: missing,
  };
}

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
]);

const dayMilliseconds = 86_400_000;

function springFrom(named: Raw, sent: Raw): Raw {
  const cause = causeFrom(named, sent);
  const end = instantOf(cause.ended_at ?? cause.ends_at);
  const left = end ? Math.max(0, Math.ceil((Date.parse(end) - Date.now()) / dayMilliseconds)) : 0;
  const state = springWords.get(wordOf(named.state ?? named.status));
  const owner = named.owner_name ?? ownerOf(named.user ?? named.owner);
  return {
    ...cause,
    status: state === "ended" || state === "deleted" ? "closed" : cause.status,
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

function goalFrom(named: Raw): Raw {
  const goal = numberOf(named.goal_amount) ?? 0;
  const total = numberOf(named.total_amount) ?? 0;
  return { ...named, percent: named.percent ?? (goal > 0 ? Math.floor((total / goal) * 100) : 0) };
}

export const causeMeanings: readonly KnownMeaning[] = [
  { fields: ["picture_alt", "owner_name", "story"], essential: ["id", "title"], prepare: springFrom },
  {
    fields: ["picture_alt", "stage", "story"],
    essential: ["id", "title"],
    prepare: (named, sent) => {
      const well = causeFrom(named, sent);
      const stage = (typeof well.stage === "object" && well.stage) || { id: well.water_well_price_id ?? 0 };
      const price = (stage as Raw).price_per_share ?? well.cost;
      return { ...well, cost: well.cost ?? price, stage: { name: "", ...stage, price_per_share: price } };
    },
  },
  {
    fields: ["picture_alt", "slug", "category"],
    essential: ["id", "title"],
    prepare: (named, sent) => {
      const project = causeFrom(named, sent);
      const category = named.category as Raw | string | undefined;
      const slug = sent.slug ?? named.id;
      if (typeof category !== "object" || category === null) return { ...project, slug };
      return { ...project, slug, type: project.type ?? category.slug, category: category.name ?? category.title };
    },
  },
  { fields: ["picture_alt", "multiple", "story"], essential: ["id", "title"], prepare: causeFrom },
  { fields: ["price_per_share"], essential: ["id", "price_per_share"] },
  { fields: ["percent", "goal_amount", "days_left"], prepare: goalFrom },
  { fields: ["note", "amount", "created_at", "name"], essential: ["amount"] },
  {
    fields: ["donations_count", "amount", "day"],
    essential: ["day", "amount"],
    prepare: (named) => ({ ...named, day: dayOf(named.day) }),
  },
  {
    fields: ["count", "slug", "name"],
    essential: ["name"],
    prepare: (named, sent) => ({ ...named, slug: sent.slug ?? named.id }),
  },
  { fields: ["distance", "person", "cost"], essential: ["cost"], prepare: withCountry },
];
