import * as z from "zod";
import { contentInput, contentItem } from "../content/input.ts";
import { contentKindNames } from "../content/kinds.ts";
import { largestPicture, idempotencyKeyPattern } from "../rules/limits.ts";
import { contentPicture } from "./articles.ts";
import { data, endpoint, page, pageQuery, recordId } from "./endpoint.ts";

const kind = z.enum(contentKindNames);
const id = z.coerce.number().int().min(1).max(2_147_483_647);
const kindParams = z.object({ kind });
const itemParams = z.object({ kind, id });

/** On show, waiting for its moment, or neither. */
export const publicationStatuses = ["draft", "scheduled", "shown"] as const;

/** An item in the staff's lists. */
export const contentRow = z.object({
  id: z.int(),
  kind,
  slug: z.string().nullable(),
  /**
   * In the staff's language, else in Turkish, with what tells it apart from others of that name. Empty for an only item
   * of its kind.
   */
  title: z.string(),
  standing: z.enum(publicationStatuses),
  published_at: z.iso.datetime().nullable(),
  /** Null where nobody noted it. */
  updated_at: z.iso.datetime().nullable(),
});
export type ContentRow = z.output<typeof contentRow>;

/**
 * An item with all that its editor needs. Send `version` back when saving: 409 `content_changed` when somebody else
 * saved in between.
 */
export const staffContent = z.object({
  ...contentRow.shape,
  version: z.int(),
  created_at: z.iso.datetime().nullable(),
  /** Null, or why it may not be deleted: the rule that deleting would break. */
  kept_because: z.string().nullable(),
  /** The picture as it is shown; null when there is none. */
  picture: contentPicture.nullable(),
  item: contentItem,
});
export type StaffContent = z.output<typeof staffContent>;

export const contentVersion = z.object({
  id: z.int(),
  at: z.iso.datetime().nullable(),
  /** Who saved it; null for what was there before anybody did. */
  by: z.string().nullable(),
  title: z.string(),
});

/** Somebody else's version is neither written over nor deleted unseen. */
const version = z.int().min(1).max(2_147_483_647);

export const uploadedPicture = z.object({
  /** What an item's `picture` takes. */
  name: z.string(),
  picture: contentPicture,
});

const choice = z.object({ key: z.string(), name: z.string() });

export const contentEditingEndpoints = {
  countContent: endpoint({
    method: "GET",
    path: "/admin/content",
    caller: "admin",
    summary: "How many items there are of every kind (ours)",
    result: data(z.array(z.object({ kind, total: z.int(), drafts: z.int(), scheduled: z.int() }))),
  }),
  listContentChoices: endpoint({
    method: "GET",
    path: "/admin/content/choices",
    caller: "admin",
    summary: "What fields of the type reference may hold (ours)",
    result: data(z.object({ prices: z.array(choice), categories: z.array(choice) })),
  }),
  uploadContentPicture: endpoint({
    method: "POST",
    path: "/admin/content/pictures",
    caller: "admin",
    summary: "Takes a JPEG, PNG or WebP picture; it is re-encoded in several widths without its metadata (ours)",
    file: { field: "picture", largestBytes: largestPicture },
    result: data(uploadedPicture),
    status: 201,
  }),
  listContent: endpoint({
    method: "GET",
    path: "/admin/content/:kind",
    caller: "admin",
    summary: "Items of a kind, in the order people see them (ours)",
    params: kindParams,
    query: pageQuery.extend({ q: z.string().max(100).default(""), standing: z.enum(publicationStatuses).optional() }),
    result: page(contentRow),
  }),
  createContent: endpoint({
    method: "POST",
    path: "/admin/content/:kind",
    caller: "admin",
    summary: "Makes an item; the same again with the same `press` is answered with the first (ours)",
    params: kindParams,
    body: z.object({ item: contentInput, press: z.string().regex(idempotencyKeyPattern).optional() }),
    result: data(staffContent),
    status: 201,
  }),
  showContent: endpoint({
    method: "GET",
    path: "/admin/content/:kind/:id",
    caller: "admin",
    summary: "One item in both languages (ours)",
    params: itemParams,
    result: data(staffContent),
  }),
  updateContent: endpoint({
    method: "PUT",
    path: "/admin/content/:kind/:id",
    caller: "admin",
    summary: "Saves an item: its words, and whether and when it is on show (ours)",
    params: itemParams,
    body: z.object({ version, item: contentInput }),
    result: data(staffContent),
  }),
  deleteContent: endpoint({
    method: "DELETE",
    path: "/admin/content/:kind/:id",
    caller: "admin",
    summary: "Deletes an item with its history (ours)",
    params: itemParams,
    query: z.object({ version: z.coerce.number().pipe(version) }),
    result: data(z.object({ removed: z.int() })),
  }),
  listContentVersions: endpoint({
    method: "GET",
    path: "/admin/content/:kind/:id/versions",
    caller: "admin",
    summary: "What an item was, the newest first (ours)",
    params: itemParams,
    query: pageQuery,
    result: page(contentVersion),
  }),
  showContentVersion: endpoint({
    method: "GET",
    path: "/admin/content/:kind/:id/versions/:version_id",
    caller: "admin",
    summary: "An item as it was (ours)",
    params: z.object({ kind, id, version_id: id }),
    result: data(contentVersion.extend({ picture: contentPicture.nullable(), item: contentItem })),
  }),
  restoreContent: endpoint({
    method: "POST",
    path: "/admin/content/:kind/:id/restore",
    caller: "admin",
    summary: "Makes an item say what it said before; whether it is on show stays as it is (ours)",
    params: itemParams,
    body: z.object({ version, version_id: recordId }),
    result: data(staffContent),
  }),
};
