import type { sacrificeTypes } from "../../contract/rules/kinds.ts";
import { withCountry } from "./normalize-lines.ts";
import { type SchemaNormalizer, type Raw, stateWordsOf } from "./raw-fields.ts";
import { dayOf, numberOf, textOf } from "./values.ts";

/** Words of APIs for a cause that takes no more gifts. */
const completedWords = new Set(["completed", "complete", "done", "finished", "tamamlandi", "success"]);
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

/** Returns the status of a cause from its own word, else from its sums. */
export function statusOf({ status, goal_amount, total_amount }: Raw): string {
  const words = stateWordsOf(status);
  if (words.some((word) => completedWords.has(word))) return "completed";
  if (words.some((word) => closedWords.has(word))) return "closed";
  const goal = numberOf(goal_amount) ?? 0;
  return words.length === 0 && goal > 0 && (numberOf(total_amount) ?? 0) >= goal ? "completed" : "open";
}

/** Returns the amount missing to the goal in lira; null without a goal. */
function missingOf({ goal_amount, total_amount }: Raw): number | null {
  const goal = numberOf(goal_amount);
  return goal === undefined || goal <= 0 ? null : Math.max(0, goal - (numberOf(total_amount) ?? 0));
}

/** Names a cause that comes without a title (§3) by its type and country. */
export function causeFrom(named: Raw, sent: Raw = named): Raw {
  const cause = withCountry(named);
  const missing = missingOf(cause);
  const words = [cause.type, cause.country].map(textOf).filter(Boolean);
  return {
    ...cause,
    picture_alt: textOf(cause.picture_alt) ?? textOf(cause.title),
    title: textOf(cause.title) || ("title" in sent ? undefined : words.join(", ") || undefined),
    status: statusOf(cause),
    country_code: textOf(cause.country_code)?.toUpperCase(),
    goal_amount: (numberOf(cause.goal_amount) ?? 0) > 0 ? cause.goal_amount : null,
    remaining_amount: missing,
    endPrice: missing,
  };
}

/** What the words for a type of sacrifice contain. */
const sacrificeWords: readonly (readonly [RegExp, (typeof sacrificeTypes)[number]])[] = [
  [/adak|votive/, "adak"],
  [/akika|aqi?qah?/, "akika"],
  [/sukur|shukr|thanks/, "sukur"],
  [/vacip|wajib|obligatory/, "vacip"],
  [/nafile|nafl|voluntary/, "nafile"],
];

/** Reads the type of a sacrifice; one that the contract's list does not have keeps its own words. */
function sacrificeTypeOf(raw: unknown): Raw {
  const words = stateWordsOf(raw);
  const [, type] = sacrificeWords.find(([pattern]) => words.some((word) => pattern.test(word))) ?? [];
  if (type) return { type, type_text: undefined };
  const { name, label, title } = (typeof raw === "object" && raw !== null ? raw : { name: raw }) as Raw;
  const text = [name, label, title].map(textOf).find((one) => one && /\p{L}/u.test(one));
  return { type: "other", type_text: text };
}

function goalFrom(named: Raw): Raw {
  const goal = numberOf(named.goal_amount) ?? 0;
  const total = numberOf(named.total_amount) ?? 0;
  return { ...named, percent: named.percent ?? (goal > 0 ? Math.floor((total / goal) * 100) : 0) };
}

export const causeNormalizers: readonly SchemaNormalizer[] = [
  {
    fields: ["picture_alt", "stage", "story"],
    required: ["id", "title"],
    normalize: (named, sent) => {
      const well = causeFrom(named, sent);
      const stage = (typeof well.stage === "object" && well.stage) || { id: well.water_well_price_id ?? 0 };
      const price = (stage as Raw).price_per_share ?? well.cost;
      return { ...well, cost: well.cost ?? price, stage: { name: "", ...stage, price_per_share: price } };
    },
  },
  {
    fields: ["picture_alt", "slug", "category"],
    required: ["id", "title"],
    normalize: (named, sent) => {
      const project = causeFrom(named, sent);
      const category = named.category as Raw | string | undefined;
      const slug = sent.slug ?? named.id;
      if (typeof category !== "object" || category === null) return { ...project, slug };
      return { ...project, slug, type: project.type ?? category.slug, category: category.name ?? category.title };
    },
  },
  {
    fields: ["picture_alt", "multiple", "story"],
    required: ["id", "title"],
    normalize: (named, sent) => {
      const sacrifice = causeFrom(named, sent);
      return { ...sacrifice, ...sacrificeTypeOf(sacrifice.type) };
    },
  },
  { fields: ["price_per_share"], required: ["id", "price_per_share"] },
  { fields: ["percent", "goal_amount", "days_left"], normalize: goalFrom },
  { fields: ["note", "amount", "created_at", "name"], required: ["amount"] },
  {
    fields: ["donations_count", "amount", "day"],
    required: ["day", "amount"],
    normalize: (named) => ({ ...named, day: dayOf(named.day) }),
  },
  {
    fields: ["count", "slug", "name"],
    required: ["name"],
    normalize: (named, sent) => ({ ...named, slug: sent.slug ?? named.id }),
  },
  { fields: ["distance", "person", "cost"], required: ["cost"], normalize: withCountry },
];
