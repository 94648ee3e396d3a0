import { slugFrom, slugLength } from "../../contract/content/checks.ts";
import { type ContentItem, mismatchesIn, missingFor } from "../../contract/content/input.ts";
import { type ContentKind, definitionOf, fieldsOf } from "../../contract/content/kinds.ts";
import { found, mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { recordAudit } from "../audit/audit.ts";
import {
  publicationStatusOf,
  staffTitleOf,
  type StoredContent,
  titleOf,
  withAllFields,
} from "../content/content-items.ts";
import {
  fieldPicturesOf,
  haveSamePictures,
  pictureNamesOf,
  removeUnusedPictures,
  withPicturesOf,
} from "../content/content-pictures.ts";
import type { Secrets } from "../outside.ts";
import { isRequiredPage, sourceOf } from "./content-sources.ts";
import type { Ports, Store } from "./ports.ts";

/** One lock for all edits keeps slugs unique and histories complete. */
const editingLock = "content editing";

/**
 * Creates an item. Repeating a request with the same item and idempotency key returns the first item. A changed item
 * with the same key, after the back button reopened the form, creates another.
 * @throws RuleViolation content_only_one, slug_taken, picture_unknown, reference_unknown
 */
export function createContent(
  { store, clock, secrets }: Ports,
  userId: number,
  input: ContentItem,
  idempotencyKey?: string,
): Promise<StoredContent> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(editingLock);
    const { kind } = input;
    if (definitionOf(kind).single) throw new RuleViolation("content_only_one");
    const source = sourceOf(store, kind);
    const original = idempotencyKey && (await store.content.findByIdempotencyKey(kind, userId, idempotencyKey));
    const duplicate = original && isSameButPicture(original.item, input, at) ? await source.find(original.id) : null;
    // The repeated submit has uploaded its picture again.
    if (duplicate && haveSamePictures(duplicate.item, input)) return duplicate;
    if (duplicate) {
      const again = withPicturesOf(duplicate.item, input);
      return save(store, userId, duplicate, duplicate.version, again, "content.update", at);
    }
    const item = { ...withDefaults(input, null, at), slug: input.slug ?? (await unusedSlug(store, secrets, input)) };
    await checkPicture(store, item);
    if (input.slug !== null && !(await source.isSlugFree(input.slug)))
      throw new RuleViolation("slug_taken", "item.slug");
    const id = await source.insert(item, at);
    await store.content.addVersion(kind, id, { item, userId, at: at.toISOString(), idempotencyKey });
    await audit(store, userId, "content.create", id, item, at);
    return mustExist(await source.find(id));
  });
}

/**
 * Saves an item. Saving the same values again succeeds, because users submit twice on slow connections.
 * @param version the edited version
 * @throws RuleViolation not_found, content_changed, slug_taken, page_needed, picture_unknown, reference_unknown,
 *   cause_goal_too_low
 */
export function updateContent(
  { store, clock }: Ports,
  userId: number,
  id: number,
  version: number,
  input: ContentItem,
): Promise<StoredContent> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(editingLock);
    const stored = await showContent(store, input.kind, id);
    return save(store, userId, stored, version, input, "content.update", at);
  });
}

/**
 * Restores the texts and fields of an earlier version. The slug, the position and the publication status stay.
 * @throws RuleViolation content_incomplete, cell_unlike, rows_uneven, sum_wrong, and the rules of updateContent
 */
export function restoreContent(
  { store, clock }: Ports,
  userId: number,
  kind: ContentKind,
  id: number,
  version: number,
  versionId: number,
): Promise<StoredContent> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock(editingLock);
    const stored = await showContent(store, kind, id);
    const { item: earlier } = await showVersion(store, kind, id, versionId);
    const { slug, state, published_at, position } = stored.item;
    // The version's picture may have been deleted since.
    const isPictureDeleted = earlier.picture !== null && !(await pictureExists(store, earlier.picture));
    const picture = isPictureDeleted ? stored.item.picture : earlier.picture;
    // Whether a cause is closed stays too.
    const fields =
      "closed" in stored.item.fields ? { ...earlier.fields, closed: stored.item.fields.closed! } : earlier.fields;
    const item = { ...earlier, fields, slug, state, published_at, position, picture };
    if (missingFor(item).length > 0) throw new RuleViolation("content_incomplete");
    const [mismatch] = mismatchesIn(item);
    if (mismatch) throw new RuleViolation(mismatch.rule);
    if (hasSumOutOfRange(item)) throw new RuleViolation("sum_wrong");
    return save(store, userId, stored, version, item, "content.restore", at);
  });
}

/**
 * Deletes an item with its history.
 * @param version the version that staff saw
 * @throws RuleViolation not_found, content_changed, page_needed, content_in_use, price_in_use, content_only_one
 */
export async function deleteContent(ports: Ports, userId: number, kind: ContentKind, id: number, version: number) {
  const { store, clock } = ports;
  const pictures = await store.transaction(async (store) => {
    await store.lock(editingLock);
    const stored = await showContent(store, kind, id);
    const source = sourceOf(store, kind);
    const reason = await source.deletionBlockedBy(stored);
    if (reason) throw new RuleViolation(reason);
    if (stored.version !== version) throw new RuleViolation("content_changed");
    const { versions } = await store.content.versions(kind, id, { offset: 0, limit: 10_000 });
    await source.remove(stored);
    await store.content.removeVersions(kind, id);
    await audit(store, userId, "content.delete", id, stored.item, clock.now());
    return [stored.item, ...versions.map(({ item }) => item)].flatMap(pictureNamesOf);
  });
  await removeUnusedPictures(ports, pictures);
}

/** @throws RuleViolation not_found */
export async function showContent(store: Store, kind: ContentKind, id: number): Promise<StoredContent> {
  return found(await sourceOf(store, kind).find(id));
}

/** @throws RuleViolation not_found */
export async function showVersion(store: Store, kind: ContentKind, id: number, versionId: number) {
  return found(await store.content.findVersion(kind, id, versionId));
}

/** Returns whether an old version has an amount outside today's limits. */
function hasSumOutOfRange({ kind, fields }: ContentItem): boolean {
  return fieldsOf(kind).some(({ name, type, readOnly, from = 0, to = Infinity }) => {
    const sum = fields[name];
    return type === "money" && !readOnly && typeof sum === "number" && (sum < from || sum > to);
  });
}

async function save(
  store: Store,
  userId: number,
  stored: StoredContent,
  version: number,
  input: ContentItem,
  action: string,
  at: Date,
): Promise<StoredContent> {
  const { kind } = input;
  if (version < stored.version) {
    const [last, before] = (await store.content.versions(kind, stored.id, { offset: 0, limit: 2 })).versions;
    const isAgain = last?.userId === userId && isSameButPicture(last.item, input, at);
    if (isAgain && haveSamePictures(input, stored.item)) return stored;
    // The repeated submit has uploaded its pictures again. With the previous ones the form did not change them.
    const hasUploaded = pictureNamesOf(input).length > 0 && !(before && haveSamePictures(input, before.item));
    if (isAgain && hasUploaded && version === stored.version - 1)
      return save(store, userId, stored, stored.version, withPicturesOf(stored.item, input), action, at);
  }
  if (stored.version !== version) throw new RuleViolation("content_changed");
  const source = sourceOf(store, kind);
  const item = withDefaults(input, stored.item, at);
  if (isRequiredPage(stored.item) && (item.slug !== stored.item.slug || publicationStatusOf(item, at) !== "shown"))
    throw new RuleViolation("page_needed", "item.state");
  if (item.slug !== stored.item.slug && !(await source.isSlugFree(item.slug ?? "")))
    throw new RuleViolation("slug_taken", "item.slug");
  await checkPicture(store, item);
  if (!(await source.change(stored, item, at))) throw new RuleViolation("content_changed");
  // Keeps the first version of items that were never saved here, such as starter content.
  const { total } = await store.content.versions(kind, stored.id, { offset: 0, limit: 1 });
  const first = { item: stored.item, userId: null, at: stored.updated_at ?? stored.created_at };
  if (total === 0) await store.content.addVersion(kind, stored.id, first);
  await store.content.addVersion(kind, stored.id, { item, userId, at: at.toISOString() });
  await audit(store, userId, action, stored.id, item, at);
  return mustExist(await source.find(stored.id));
}

/** Fills in what the request leaves out: the slug stays, and a published item without a time is published now. */
function withDefaults(input: ContentItem, before: ContentItem | null, at: Date): ContentItem {
  const slug = input.slug ?? before?.slug ?? null;
  if (!definitionOf(input.kind).drafts) return { ...input, slug, state: "published", published_at: null };
  const sincePublished = before?.state === "published" ? before.published_at : null;
  const published_at =
    input.state === "published" ? (input.published_at ?? sincePublished ?? at.toISOString()) : input.published_at;
  return { ...input, slug, published_at };
}

/** Returns whether two submits contain the same item. Slug and time are compared after defaults were filled in. */
function isSameButPicture(original: ContentItem, input: ContentItem, at: Date): boolean {
  const again = withDefaults(input, original, at);
  return canonicalText(again) === canonicalText(withPicturesOf(original, again));
}

/** Serialises an item independently of the order of its fields. */
function canonicalText(item: ContentItem): string {
  const inOrder = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value;
  return JSON.stringify(withAllFields(item), inOrder);
}

/** Returns an unused slug made from the item's Turkish title. */
async function unusedSlug(store: Store, secrets: Secrets, item: ContentItem): Promise<string> {
  const proposed = slugFrom(titleOf(item, "tr"))
    .slice(0, slugLength - 6)
    .replace(/-$/, "");
  const base = proposed || item.kind.replaceAll("_", "-");
  const source = sourceOf(store, item.kind);
  let slug = base;
  for (let number = 2; !(await source.isSlugFree(slug)); number++) {
    // Random after 9, so that many items of one title need few queries.
    slug = `${base}-${number < 10 ? number : secrets.randomDigits(5)}`;
  }
  return slug;
}

async function checkPicture(store: Store, item: ContentItem): Promise<void> {
  if (item.picture !== null && !(await pictureExists(store, item.picture)))
    throw new RuleViolation("picture_unknown", "item.picture");
  for (const [field, name] of fieldPicturesOf(item))
    if (!(await pictureExists(store, name))) throw new RuleViolation("picture_unknown", `item.fields.${field}`);
}

async function pictureExists(store: Store, picture: string): Promise<boolean> {
  return picture.startsWith("/") || (await store.content.pictures([picture])).length > 0;
}

function audit(store: Store, userId: number, action: string, id: number, item: ContentItem, at: Date): Promise<void> {
  return recordAudit(store, at, userId, action, [item.kind, id], {
    title: staffTitleOf(item, "tr"),
    standing: publicationStatusOf(item, at),
  });
}
