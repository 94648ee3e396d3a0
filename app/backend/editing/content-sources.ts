import { isNullWhenEmpty } from "../../contract/content/answer.ts";
import { requiredPages, reservedSlugs } from "../../contract/content/checks.ts";
import type { ContentField } from "../../contract/content/fields.ts";
import type { ContentItem, ContentValue, ContentValues, Row } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "../../contract/content/kinds.ts";
import { mustExist, type Rule, RuleViolation } from "../../contract/rule-violation.ts";
import { boundFunds } from "../../contract/rules/funds.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { causeOfOpening, openingSlug } from "../../contract/rules/openings.ts";
import { normalizeWords } from "../../contract/rules/search-text.ts";
import { withContactLink } from "../content/contact-links.ts";
import {
  type ContentFilter,
  type ContentPage,
  type Range,
  type StoredContent,
  withAllFields,
} from "../content/content-items.ts";
import { pictureAddress, pictureAt } from "../content/content-pictures.ts";
import {
  type CauseTexts,
  type EditedColumns,
  hasColumn,
  type StageRecord,
  zeroWhenEmpty,
} from "../giving/cause-records.ts";
import type { SiteDocument } from "../organisation/organisation.ts";
import type { CauseChange, EditableCause } from "./cause-editing-queries.ts";
import type { Store } from "./ports.ts";

type Kind = "water_well" | "sacrifice" | "project";
/** A cause's card shows one width of an uploaded picture: the largest up to this, in pixels. */
const cardWidth = 800;
const isZeroWhenEmpty = (name: string) => zeroWhenEmpty.some((one) => one === name);

/** Maps wells, sacrifices and projects to content items. */
function causeSource(store: Store, kind: Kind): ContentSource {
  const { causeEditing: causes } = store;
  return {
    async list({ words = [], publicationStatus }, at, range) {
      const { causes: records, total } = await causes.list({ kind, words, publicationStatus }, at, range);
      return { items: records.map(storedCause), total };
    },

    async find(id) {
      const record = await causes.find(kind, id);
      return record && storedCause(record);
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

function storedCause({ version, created_at, cause }: EditableCause): StoredContent {
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
 * @throws RuleViolation reference_unknown for an unknown price or category, season_wrong, funds_undecided
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
  if (boundFunds.some((fund) => columns[`takes_${fund}`]) && !columns.funds_decided_by)
    throw new RuleViolation("funds_undecided", "item.fields.funds_decided_by");
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

/** Storage of the items of a kind. Staff edit every kind in the same way, whichever table stores it. */
export interface ContentSource {
  list(filter: ContentFilter, at: Date, range: Range): Promise<ContentPage>;
  find(id: number): Promise<StoredContent | null>;
  isSlugFree(slug: string): Promise<boolean>;
  /** @throws RuleViolation for an unknown reference */
  insert(item: ContentItem, at: Date): Promise<number>;
  /**
   * Returns false and changes nothing when the item was saved meanwhile.
   * @throws RuleViolation for an unknown reference or a value out of range
   */
  change(stored: StoredContent, item: ContentItem, at: Date): Promise<boolean>;
  remove(stored: StoredContent): Promise<unknown>;
  /** Returns the rule that deleting the item would break, or null. */
  deletionBlockedBy(stored: StoredContent): Promise<Rule | null>;
}

export function sourceOf(store: Store, kind: ContentKind): ContentSource {
  if (kind === "water_well" || kind === "sacrifice" || kind === "project") return causeSource(store, kind);
  if (kind === "price") return priceSource(store);
  if (definitionOf(kind).single) return documentSource(store, kind);
  const items = itemSource(store, kind);
  return kind === "opening" ? openingSource(store, items) : items;
}

/** Returns the source of items in the table content_items. */
function itemSource({ content }: Store, kind: ContentKind): ContentSource {
  return {
    list: (filter, at, range) => content.list(filter, at, range),
    find: (id) => content.find(kind, id),
    isSlugFree: async (slug) =>
      !(kind === "page" && reservedSlugs.includes(slug)) && (await content.findBySlug(kind, slug)) === null,
    insert: (item, at) => content.insert(item, at),
    change: (stored, item, at) => content.change(stored.id, stored.version, item, at),
    remove: (stored) => content.remove(kind, stored.id),
    deletionBlockedBy: async ({ item }) => (isRequiredPage(item) ? "page_needed" : null),
  };
}

/** Returns whether the law or the site's routes need an item. */
export function isRequiredPage({ kind, slug }: ContentItem): boolean {
  return kind === "page" && requiredPages.includes(slug ?? "");
}

interface PerLanguage<T> {
  readonly tr: T;
  readonly en: T;
}

/** The field of documents that are lists. */
const lists: Partial<Record<ContentKind, string>> = {
  menu: "items",
  footer: "sections",
  contact: "entries",
  statistics: "figures",
};

/** Maps menu, footer, contact entries, banner and statistics to content items, one of each kind. */
function documentSource({ documents }: Store, kind: ContentKind): ContentSource {
  const name = kind as SiteDocument;
  const find = async () => {
    const stored = await documents.findWithVersion(name);
    const item = itemFrom(kind, stored.body as PerLanguage<unknown> | null);
    return { id: 1, version: stored.version, created_at: null, updated_at: null, item: withAllFields(item) };
  };
  return {
    async list({ publicationStatus }, _, { offset }) {
      const isWanted = offset === 0 && (!publicationStatus || publicationStatus === "shown");
      return {
        items: isWanted ? [await find()] : [],
        total: publicationStatus && publicationStatus !== "shown" ? 0 : 1,
      };
    },
    find: async (id) => (id === 1 ? find() : null),
    isSlugFree: async () => true,
    insert: () => Promise.reject(new Error(`There is one ${kind} alone`)),
    change: (stored, item) => documents.change(name, stored.version, bodyFrom(item)),
    remove: () => Promise.reject(new Error(`The ${kind} stays`)),
    deletionBlockedBy: async () => "content_only_one",
  };
}

const bannerIn = (document: unknown) =>
  document as { readonly text?: string; readonly link?: string | null } | null | undefined;

function itemFrom(kind: ContentKind, body: PerLanguage<unknown> | null): ContentItem {
  const field = lists[kind];
  const textsIn = (document: unknown): ContentValues =>
    field ? { [field]: (document ?? []) as Row[] } : { text: bannerIn(document)?.text ?? "" };
  return {
    kind,
    slug: null,
    state: "published",
    published_at: null,
    position: 0,
    picture: null,
    texts: { tr: textsIn(body?.tr), en: textsIn(body?.en) },
    fields: field ? {} : { link: bannerIn(body?.tr)?.link ?? bannerIn(body?.en)?.link ?? "" },
  };
}

function bodyFrom({ kind, texts, fields }: ContentItem): PerLanguage<unknown> {
  const field = lists[kind];
  const documentIn = (values: ContentValues) => {
    if (kind === "contact") return (values.entries as readonly Row[]).map(withContactLink);
    if (field) return values[field];
    // A banner without a text is not shown.
    return values.text ? { text: values.text, link: fields.link || null } : null;
  };
  return { tr: documentIn(texts.tr), en: documentIn(texts.en) };
}

/**
 * Stores openings like other items, each under the slug of its cause, so that a cause has one at most. One that is
 * published asks for its givers to be notified.
 */
function openingSource(store: Store, items: ContentSource): ContentSource {
  return {
    ...items,

    async insert(item, at) {
      const checked = await checkedOpening(store, item, null, at);
      const id = await items.insert(checked, at);
      await askToTell(store, checked, at);
      return id;
    },

    async change(stored, item, at) {
      const checked = await checkedOpening(store, item, stored, at);
      if (!(await items.change(stored, checked, at))) return false;
      await askToTell(store, checked, at);
      return true;
    },
  };
}

/**
 * Returns an opening with the slug of its cause.
 * @throws RuleViolation reference_unknown, cause_still_open, opening_twice, opening_ahead
 */
async function checkedOpening(store: Store, item: ContentItem, before: StoredContent | null, at: Date) {
  if (!item.fields.cause) return item;
  const key = causeOfOpening(item.fields.cause);
  const cause = key && (await store.openings.find(key));
  if (!cause) throw new RuleViolation("reference_unknown", "item.fields.cause");
  // A refund may open a cause again whose opening is recorded.
  if (cause.status === "open" && before?.item.fields.cause !== item.fields.cause)
    throw new RuleViolation("cause_still_open", "item.fields.cause");
  const slug = openingSlug(cause);
  const other = await store.content.findBySlug("opening", slug);
  if (other && other.id !== before?.id) throw new RuleViolation("opening_twice", "item.fields.cause");
  const shownFrom =
    item.published_at === null || item.published_at < at.toISOString() ? at : new Date(item.published_at);
  if (item.state === "published" && String(item.fields.opened_on) > dayInIstanbul(shownFrom))
    throw new RuleViolation("opening_ahead", "item.fields.opened_on");
  return { ...item, slug };
}

async function askToTell(store: Store, { state, fields }: ContentItem, at: Date): Promise<void> {
  const cause = causeOfOpening(fields.cause);
  if (cause && state === "published") await store.openings.ask(cause.id, at);
}

/** Maps the stages of wells and their share prices to content items. There are few, so they are filtered in memory. */
function priceSource({ causes, causeEditing }: Store): ContentSource {
  const all = async () => (await causes.stages()).map(storedStage);
  return {
    async list({ words = [], publicationStatus }, _, { offset, limit }) {
      const matching = (await all()).filter(({ item }) =>
        words.every((word) =>
          ` ${normalizeWords(`${String(item.texts.tr.title)} ${String(item.texts.en.title)}`)}`.includes(` ${word}`),
        ),
      );
      const items = publicationStatus && publicationStatus !== "shown" ? [] : matching;
      return { items: items.slice(offset, offset + limit), total: items.length };
    },
    find: async (id) => (await all()).find((stored) => stored.id === id) ?? null,
    isSlugFree: async (slug) => (await all()).every(({ item }) => item.slug !== slug),
    insert: (item) => causeEditing.insertStage(stageFrom(item)),
    change: (stored, item) => causeEditing.changeStage(stored.id, stored.version, stageFrom(item)),
    remove: (stored) => causeEditing.removeStage(stored.id),
    deletionBlockedBy: async (stored) => ((await causeEditing.isStageUsed(stored.id)) ? "price_in_use" : null),
  };
}

function storedStage({ id, version, key, name, price_per_share }: StageRecord & { version: number }): StoredContent {
  return {
    id,
    version,
    created_at: null,
    updated_at: null,
    item: {
      kind: "price",
      slug: key,
      state: "published",
      published_at: null,
      position: 0,
      picture: null,
      texts: { tr: { title: name.tr }, en: { title: name.en } },
      fields: { price_per_share },
    },
  };
}

function stageFrom({ slug, texts, fields }: ContentItem) {
  return {
    key: mustExist(slug),
    name: { tr: String(texts.tr.title), en: String(texts.en.title) },
    price_per_share: Number(fields.price_per_share),
  };
}
