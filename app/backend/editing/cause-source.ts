import { isNullWhenEmpty } from "../../contract/content/answer.ts";
import type { ContentField } from "../../contract/content/fields.ts";
import type { ContentItem, ContentValue, ContentValues } from "../../contract/content/input.ts";
import { type ContentKind, fieldsOf } from "../../contract/content/kinds.ts";
import { mustExist } from "../../contract/must-exist.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { openingSlug } from "../../contract/rules/openings.ts";
import type { StoredContent } from "../content/content-items.ts";
import { pictureAddress, pictureAt } from "../content/content-pictures.ts";
import { type CauseTexts, type EditedColumns, hasColumn, zeroWhenEmpty } from "../giving/cause-records.ts";
import type { CauseChange, EditableCause } from "./cause-editing-queries.ts";
import type { ContentSource } from "./content-sources.ts";
import type { Store } from "./ports.ts";

type Kind = "water_well" | "sacrifice" | "project";
/** A cause's card shows one width of an uploaded picture: the largest up to this, in pixels. */
const cardWidth = 800;
const isZeroWhenEmpty = (name: string) => zeroWhenEmpty.some((one) => one === name);

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
      if ((change.goal_amount ?? collected) < collected) {
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
  const { id, key, picture, texts, published_at } = cause;
  const kind = cause.kind as Kind;
  const isDraft = published_at === null;
  const values: Readonly<Record<string, unknown>> = {
    ...cause,
    stage: cause.stage?.key,
    category: cause.category?.key,
    closed: cause.status === "closed",
  };
  const valueOf = ({ name, type }: ContentField): ContentValue => {
    const value = (values[name] ?? null) as ContentValue;
    if (type === "number" || type === "money") return isDraft && value === 0 && isZeroWhenEmpty(name) ? null : value;
    return value ?? "";
  };
  const fields = fieldsOf(kind).filter(({ localized }) => !localized);
  return {
    id,
    version,
    created_at,
    updated_at: null,
    item: {
      kind,
      slug: key,
      state: isDraft ? "draft" : "published",
      published_at,
      position: 0,
      picture: picture === "" ? null : pictureAt(picture),
      texts: { tr: textsFrom(kind, texts.tr), en: textsFrom(kind, texts.en) },
      fields: Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
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
  const columns = columnsFrom(kind, fields);
  checkSeason(columns);
  return {
    ...columns,
    ...(kind === "water_well" && { cost: stage?.price_per_share ?? 0 }),
    key: mustExist(slug),
    stage_id: stage?.id ?? null,
    category_id: category?.id ?? null,
    closed: fields.closed === true,
    published_at: state === "published" ? published_at : null,
    picture: picture === null ? "" : await addressOf(store, picture),
    texts: { tr: textsFrom(kind, texts.tr), en: textsFrom(kind, texts.en) },
  };
}

/** Returns the columns of the fields that staff edit of a kind; those of other kinds keep their defaults. */
function columnsFrom(kind: ContentKind, values: ContentValues): EditedColumns {
  const edited = fieldsOf(kind).filter((field) => hasColumn(field) && !field.readOnly);
  const columnOf = (field: ContentField) => {
    const value = values[field.name] ?? "";
    if (field.type === "flag") return Number(value === true);
    if (isZeroWhenEmpty(field.name)) return Number(value);
    return value === "" && isNullWhenEmpty(field) ? null : value;
  };
  return Object.fromEntries(edited.map((field) => [field.name, columnOf(field)])) as unknown as EditedColumns;
}

/** @throws RuleViolation season_wrong when only one of the two days is given, or the last one is before the first */
function checkSeason({ season_from, season_until }: EditedColumns): void {
  if (!season_from && !season_until) return;
  if (!season_from || !season_until || season_until < season_from)
    throw new RuleViolation("season_wrong", "item.fields.season_until");
}

function textsFrom(kind: ContentKind, values: ContentValues): CauseTexts {
  const names = fieldsOf(kind).flatMap(({ name, localized }) => (localized ? [name] : []));
  return Object.fromEntries([...names, "picture_alt"].map((name) => [name, String(values[name])])) as CauseTexts;
}

async function addressOf(store: Store, picture: string): Promise<string> {
  if (picture.startsWith("/")) return picture;
  const [stored] = await store.content.pictures([picture]);
  const { widths } = mustExist(stored);
  return pictureAddress(picture, widths.findLast((width) => width <= cardWidth) ?? Math.min(...widths));
}
