import type { ContentItem, ContentValues } from "../../contract/content/input.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { openingSlug } from "../../contract/rules/openings.ts";
import { pictureAddress, pictureAt } from "../content/content-pictures.ts";
import type { StoredContent } from "../content/content-records.ts";
import type { CauseTexts } from "../giving/cause-records.ts";
import type { CauseChange, EditableCause } from "./cause-editing-records.ts";
import type { ContentSource } from "./content-source.ts";
import type { Store } from "./ports.ts";

type Kind = "water_well" | "sacrifice" | "project";
/** A cause's card shows one width of an uploaded picture: the largest up to this, in pixels. */
const cardWidth = 800;

/** Maps wells, sacrifices and projects to content items. */
export function causeSource(store: Store, kind: Kind): ContentSource {
  const { causeEditing: causes } = store;
  return {
    async list({ words = [], publicationStatus }, at, range) {
      const { causes: records, total } = await causes.list({ kind, words, publicationStatus }, at, range);
      return { items: records.map(storedFrom), total };
    },

    async find(id) {
      const record = await causes.find(kind, id);
      return record && storedFrom(record);
    },

    isSlugFree: (slug) => causes.isKeyFree(slug),

    insert: async (item, at) => causes.insert(kind, await changeFrom(store, item, at), at),

    async change(stored, item, at) {
      const change = await changeFrom(store, item, at);
      if (await causes.change(stored.id, stored.version, change)) return true;
      const collected = (await causes.find(kind, stored.id))?.cause.total_amount ?? 0;
      if (change.goal_amount !== null && change.goal_amount < collected) {
        throw new RuleViolation("cause_goal_too_low", "item.fields.goal_amount", { collected });
      }
      return false;
    },

    remove: (stored) => causes.remove(stored.id),

    async deletionBlockedBy({ id }) {
      const isOpened =
        kind !== "sacrifice" && (await store.content.findBySlug("opening", openingSlug({ kind, id }))) !== null;
      return isOpened || (await causes.isUsed(id)) ? "content_in_use" : null;
    },
  };
}

function storedFrom({ version, created_at, cause }: EditableCause): StoredContent {
  const {
    id,
    kind,
    key,
    country,
    stage,
    category,
    type,
    multiple,
    season_from,
    season_until,
    people,
    depth,
    cost,
    goal_amount,
    total_amount,
    status,
    picture,
    texts,
    published_at,
  } = cause;
  const isDraft = published_at === null;
  // These columns are not null, so an empty number of a draft is stored as zero.
  const typed = (value: number) => (isDraft && value === 0 ? null : value);
  const common = { country, goal_amount, closed: status === "closed", total_amount, status };
  const own: ContentValues =
    kind === "water_well"
      ? { stage: stage?.key ?? "", people: typed(people), depth: typed(depth) }
      : kind === "sacrifice"
        ? {
            type: type ?? "",
            cost: typed(cost),
            multiple,
            season_from: season_from ?? "",
            season_until: season_until ?? "",
          }
        : { category: category?.key ?? "", cost: typed(cost) };
  return {
    id,
    version,
    created_at,
    updated_at: null,
    item: {
      kind: kind as Kind,
      slug: key,
      state: isDraft ? "draft" : "published",
      published_at,
      position: 0,
      picture: picture === "" ? null : pictureAt(picture),
      texts: { tr: { ...texts.tr }, en: { ...texts.en } },
      fields: { ...common, ...own },
    },
  };
}

/**
 * Returns the stored values of a cause. A draft may lack fields that publishing needs.
 * @throws RuleViolation reference_unknown for an unknown price or category, season_wrong
 */
async function changeFrom(
  store: Store,
  { kind, slug, state, published_at, picture, texts, fields }: ContentItem,
  at: Date,
): Promise<CauseChange> {
  const stage =
    kind === "water_well" && fields.stage
      ? (await store.causes.stages()).find(({ key }) => key === fields.stage)
      : null;
  if (stage === undefined) throw new RuleViolation("reference_unknown", "item.fields.stage");
  const category =
    kind === "project" && fields.category
      ? (await store.causes.categories(at)).find(({ key }) => key === fields.category)
      : null;
  if (category === undefined) throw new RuleViolation("reference_unknown", "item.fields.category");
  return {
    key: slug!,
    country: String(fields.country),
    stage_id: stage?.id ?? null,
    category_id: category?.id ?? null,
    type: kind === "sacrifice" ? String(fields.type) || null : null,
    // Wells and projects are always sold in shares.
    multiple: kind === "sacrifice" ? fields.multiple === true : true,
    ...seasonFrom(kind, fields),
    people: Number(fields.people ?? 0),
    depth: Number(fields.depth ?? 0),
    cost: stage ? stage.price_per_share : Number(fields.cost ?? 0),
    goal_amount: fields.goal_amount === null || fields.goal_amount === undefined ? null : Number(fields.goal_amount),
    closed: fields.closed === true,
    published_at: state === "published" ? published_at : null,
    picture: picture === null ? "" : await addressOf(store, picture),
    texts: { tr: textsFrom(texts.tr), en: textsFrom(texts.en) },
  };
}

/** @throws RuleViolation season_wrong when only one of the two days is given, or the last one is before the first */
function seasonFrom(kind: ContentItem["kind"], fields: ContentValues) {
  const [season_from, season_until] = [fields.season_from, fields.season_until].map((day) => String(day ?? "") || null);
  if (kind !== "sacrifice" || (!season_from && !season_until)) return { season_from: null, season_until: null };
  if (!season_from || !season_until || season_until < season_from)
    throw new RuleViolation("season_wrong", "item.fields.season_until");
  return { season_from, season_until };
}

function textsFrom({ title, summary, story, picture_alt }: ContentValues): CauseTexts {
  return { title: String(title), summary: String(summary), story: String(story), picture_alt: String(picture_alt) };
}

async function addressOf(store: Store, picture: string): Promise<string> {
  if (picture.startsWith("/")) return picture;
  const [stored] = await store.content.pictures([picture]);
  const widths = stored!.widths;
  return pictureAddress(picture, widths.findLast((width) => width <= cardWidth) ?? widths[0]!);
}
