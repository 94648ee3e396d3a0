import * as z from "zod";
import { contentInput, contentItem } from "../content/input.ts";
import { contentKindNames } from "../content/kinds.ts";
import { largestPicture, idempotencyKeyPattern } from "../rules/limits.ts";
import { openedKinds } from "../rules/openings.ts";
import { contentPicture } from "./articles.ts";
import { byStaff, data, largestId, page, pageQuery, recordId } from "./endpoint.ts";

const kind = z.enum(contentKindNames);
const id = z.coerce.number().int().min(1).max(largestId);
const kindParams = z.object({ kind });
const itemParams = z.object({ kind, id });

/** Shown on the site, shown later, or neither. */
export const publicationStatuses = ["draft", "scheduled", "shown"] as const;

/** An item in the staff's lists. */
export const contentRow = z.object({
  id: z.int(),
  kind,
  slug: z.string().nullable(),
  /**
   * In the staff's language, otherwise in Turkish, with the field that distinguishes items of the same name. Empty for
   * kinds with a single item.
   */
  title: z.string(),
  standing: z.enum(publicationStatuses),
  published_at: z.iso.datetime().nullable(),
  /** Null when unknown. */
  updated_at: z.iso.datetime().nullable(),
});
export type ContentRow = z.output<typeof contentRow>;

const fieldPictures = z.record(z.string(), contentPicture);

/**
 * The opening of a well or project that takes no gifts any more: on the item of the cause and on that of the opening.
 */
const itemOpening = z.object({
  /** Item of the opening; null while there is none. */
  id: z.int().nullable(),
  cause: z.object({ kind: z.enum(openedKinds), id: z.int(), slug: z.string() }),
  /** How many people are notified when it is shown, or were notified. */
  people: z.int(),
  /** When all had been notified; null before. */
  notified_at: z.iso.datetime().nullable(),
});

/**
 * An item with everything its editor needs. Saving sends `version` back: 409 `content_changed` when another user saved
 * meanwhile.
 */
export const staffContent = z.object({
  ...contentRow.shape,
  version: z.int(),
  created_at: z.iso.datetime().nullable(),
  /** The rule that deleting the item would break, or null. */
  deletion_blocked_by: z.string().nullable(),
  /** The picture for display; null without one. */
  picture: contentPicture.nullable(),
  /** The pictures of fields for display, by field. */
  field_pictures: fieldPictures,
  opening: itemOpening.nullable(),
  item: contentItem,
});
export type StaffContent = z.output<typeof staffContent>;

export const contentVersion = z.object({
  id: z.int(),
  at: z.iso.datetime().nullable(),
  /** Null for the version before the first save. */
  by: z.string().nullable(),
  title: z.string(),
});

/** Version that the caller saw; another one is rejected. */
const version = z.int().min(1).max(largestId);

export const uploadedPicture = z.object({
  /** Value for an item's `picture`. */
  name: z.string(),
  picture: contentPicture,
});

const choice = z.object({ key: z.string(), name: z.string() });

export const contentEditingEndpoints = {
  countContent: byStaff("GET /admin/content", "content.write", {
    summary: "Counts the items of every kind",
    result: data(z.array(z.object({ kind, total: z.int(), drafts: z.int(), scheduled: z.int() }))),
  }),
  listContentChoices: byStaff("GET /admin/content/choices", "content.write", {
    summary: "Lists the values of reference fields",
    result: data(z.object({ prices: z.array(choice), categories: z.array(choice), causes: z.array(choice) })),
  }),
  uploadContentPicture: byStaff("POST /admin/content/pictures", "content.write", {
    summary: "Uploads a JPEG, PNG or WebP picture; it is re-encoded in several widths without its metadata",
    file: { field: "picture", largestBytes: largestPicture },
    result: data(uploadedPicture),
    status: 201,
  }),
  listContent: byStaff("GET /admin/content/:kind", "content.write", {
    summary: "Lists the items of a kind in their public order",
    params: kindParams,
    query: pageQuery.extend({ q: z.string().max(100).default(""), standing: z.enum(publicationStatuses).optional() }),
    result: page(contentRow),
  }),
  createContent: byStaff("POST /admin/content/:kind", "content.write", {
    summary: "Creates an item; the same item with the same `idempotency_key` returns the first one",
    params: kindParams,
    body: z.object({ item: contentInput, idempotency_key: z.string().regex(idempotencyKeyPattern).optional() }),
    result: data(staffContent),
    status: 201,
  }),
  showContent: byStaff("GET /admin/content/:kind/:id", "content.write", {
    summary: "Shows an item in both languages",
    params: itemParams,
    result: data(staffContent),
  }),
  updateContent: byStaff("PUT /admin/content/:kind/:id", "content.write", {
    summary: "Saves an item with its publication status",
    params: itemParams,
    body: z.object({ version, item: contentInput }),
    result: data(staffContent),
  }),
  deleteContent: byStaff("DELETE /admin/content/:kind/:id", "content.write", {
    summary: "Deletes an item with its history",
    params: itemParams,
    query: z.object({ version: z.coerce.number().pipe(version) }),
    result: data(z.object({ removed: z.int() })),
  }),
  listContentVersions: byStaff("GET /admin/content/:kind/:id/versions", "content.write", {
    summary: "Lists the versions of an item, newest first",
    params: itemParams,
    query: pageQuery,
    result: page(contentVersion),
  }),
  showContentVersion: byStaff("GET /admin/content/:kind/:id/versions/:version_id", "content.write", {
    summary: "Shows a version of an item",
    params: z.object({ kind, id, version_id: id }),
    result: data(
      contentVersion.extend({ picture: contentPicture.nullable(), field_pictures: fieldPictures, item: contentItem }),
    ),
  }),
  restoreContent: byStaff("POST /admin/content/:kind/:id/restore", "content.write", {
    summary: "Restores the texts of a version; the publication status stays",
    params: itemParams,
    body: z.object({ version, version_id: recordId }),
    result: data(staffContent),
  }),
};
