import type { ContentItem, ContentValues } from "../../contract/content-input.ts";
import type { CauseChange, EditableCause } from "./cause-editing-store.ts";
import type { CauseTexts } from "./cause-store.ts";
import { pictureAddress, pictureAt } from "./content-pictures.ts";
import type { ContentSource } from "./content-source.ts";
import type { KeptContent } from "./content-store.ts";
import type { Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";

type Kind = "water_well" | "sacrifice" | "project";
/** A cause's card shows one file of an uploaded picture: the widest up to this. */
const cardWidth = 800;

/** Wells, sacrifices and projects, as staff edit them. */
export function causeSource(store: Store, kind: Kind): ContentSource {
  const { causeEditing: causes } = store;
  return {
    async list({ words = [], standing }, _, range) {
      if (standing && standing !== "shown") return { items: [], total: 0 };
      const { causes: some, total } = await causes.list(kind, words, range);
      return { items: some.map(keptFrom), total };
    },

    async find(id) {
      const found = await causes.find(kind, id);
      return found && keptFrom(found);
    },

    isSlugFree: (slug) => causes.isKeyFree(slug),

    insert: async (item, at) => causes.insert(kind, await changeFrom(store, item), at),

    async change(kept, item) {
      const change = await changeFrom(store, item);
      if (await causes.change(kept.id, kept.version, change)) return true;
      const collected = (await causes.find(kind, kept.id))?.cause.total_amount ?? 0;
      if (change.goal_amount !== null && change.goal_amount < collected) {
        throw new RuleViolation("cause_goal_too_low", "item.fields.goal_amount", { collected });
      }
      return false;
    },

    remove: (kept) => causes.remove(kept.id),

    keptBecause: async (kept) => ((await causes.isUsed(kept.id)) ? "content_in_use" : null),
  };
}

function keptFrom({ version, created_at, cause }: EditableCause): KeptContent {
  const { id, kind, key, country, stage, category, type, multiple, people, depth, cost, goal_amount, total_amount, status, picture, texts } = cause;
  const common = { country, goal_amount, closed: status === "closed", total_amount, status };
  const own: ContentValues =
    kind === "water_well" ? { stage: stage?.key ?? "", people, depth } : kind === "sacrifice" ? { type: type ?? "", cost, multiple } : { category: category?.key ?? "", cost };
  return {
    id,
    version,
    created_at,
    updated_at: null,
    item: {
      kind: kind as Kind,
      slug: key,
      state: "published",
      published_at: null,
      position: 0,
      picture: pictureAt(picture),
      texts: { tr: { ...texts.tr }, en: { ...texts.en } },
      fields: { ...common, ...own },
    },
  };
}

/** @throws RuleViolation reference_unknown for a price or a category that is not there */
async function changeFrom(store: Store, { kind, slug, picture, texts, fields }: ContentItem): Promise<CauseChange> {
  const stage = kind === "water_well" ? (await store.causes.stages()).find(({ key }) => key === fields.stage) : null;
  if (stage === undefined) throw new RuleViolation("reference_unknown", "item.fields.stage");
  const category = kind === "project" ? (await store.causes.categories()).find(({ key }) => key === fields.category) : null;
  if (category === undefined) throw new RuleViolation("reference_unknown", "item.fields.category");
  return {
    key: slug!,
    country: String(fields.country),
    stage_id: stage?.id ?? null,
    category_id: category?.id ?? null,
    type: kind === "sacrifice" ? String(fields.type) : null,
    // Wells and projects are always given in shares.
    multiple: kind === "sacrifice" ? fields.multiple === true : true,
    people: Number(fields.people ?? 0),
    depth: Number(fields.depth ?? 0),
    cost: stage ? stage.price_per_share : Number(fields.cost),
    goal_amount: fields.goal_amount === null || fields.goal_amount === undefined ? null : Number(fields.goal_amount),
    closed: fields.closed === true,
    picture: await addressOf(store, picture!),
    texts: { tr: textsFrom(texts.tr), en: textsFrom(texts.en) },
  };
}

function textsFrom({ title, summary, story, picture_alt }: ContentValues): CauseTexts {
  return { title: String(title), summary: String(summary), story: String(story), picture_alt: String(picture_alt) };
}

async function addressOf(store: Store, picture: string): Promise<string> {
  if (picture.startsWith("/")) return picture;
  const [kept] = await store.content.pictures([picture]);
  const widths = kept!.widths;
  return pictureAddress(picture, widths.findLast((width) => width <= cardWidth) ?? widths[0]!);
}
