import { contentKindNames, definitionOf } from "../../contract/content/kinds.ts";
import type { ContentRow } from "../../contract/endpoints/content-editing.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { openingKey } from "../../contract/rules/openings.ts";
import { queryWords } from "../../contract/rules/search-text.ts";
import {
  type PublicationStatus,
  publicationStatusOf,
  staffTitleOf,
  type StoredContent,
  type StoredVersion,
  withAllFields,
} from "../content/content-items.ts";
import { presentPicture, presentPictures, uploadPicture } from "../content/content-pictures.ts";
import { openingOfItem } from "../giving/opening-notifications.ts";
import { rangeOf } from "../http/handlers.ts";
import {
  createContent,
  deleteContent,
  restoreContent,
  showContent,
  showVersion,
  updateContent,
} from "./content-editing.ts";
import { sourceOf } from "./content-sources.ts";
import type { Call, Handlers } from "./ports.ts";

/** Most causes to choose an opening's from. */
const maximumChoices = 500;

function presentRow(language: Language, { id, updated_at, item }: StoredContent, at: Date): ContentRow {
  const { kind, slug, published_at } = item;
  return {
    id,
    kind,
    slug,
    title: staffTitleOf(item, language),
    standing: publicationStatusOf(item, at),
    published_at,
    updated_at,
  };
}

async function presentStaffContent({ ports: { store, clock }, language }: Call, reading: Promise<StoredContent>) {
  const stored = await reading;
  const { version, created_at } = stored;
  const item = withAllFields(stored.item);
  return {
    data: {
      ...presentRow(language, stored, clock.now()),
      version,
      created_at,
      deletion_blocked_by: await sourceOf(store, item.kind).deletionBlockedBy(stored),
      ...(await presentPictures(store, item, language)),
      opening: await openingOfItem(store, stored),
      item,
    },
  };
}

function presentVersion(language: Language, { id, at, by, item }: StoredVersion) {
  return { id, at, by, title: staffTitleOf(item, language) };
}

/** Rejects an item whose kind differs from the path's. */
function checkKind(one: string, other: string): void {
  if (one !== other) throw new RuleViolation("content_kind_wrong", "item.kind");
}

export const contentEditingHandlers = {
  async countContent({ ports: { store, clock } }) {
    const at = clock.now();
    const counted = new Map((await store.content.count(at)).map((count) => [count.kind, count]));
    const counts = contentKindNames.map(async (kind) => {
      const found = counted.get(kind);
      if (found) return found;
      // Causes, prices and documents have their own tables.
      const totalOf = async (publicationStatus?: PublicationStatus) =>
        (await sourceOf(store, kind).list({ kind, publicationStatus }, at, { offset: 0, limit: 1 })).total;
      const { drafts } = definitionOf(kind);
      return {
        kind,
        total: await totalOf(),
        drafts: drafts ? await totalOf("draft") : 0,
        scheduled: drafts ? await totalOf("scheduled") : 0,
      };
    });
    return { data: await Promise.all(counts) };
  },

  async listContentChoices({ ports: { store, clock }, language }) {
    const choice = ({ key, name }: { key: string; name: Record<Language, string> }) => ({ key, name: name[language] });
    return {
      data: {
        prices: (await store.causes.stages()).map(choice),
        categories: (await store.causes.categories(clock.now())).map(choice),
        causes: (await store.openings.openable(clock.now(), maximumChoices)).map((cause) => ({
          key: openingKey(cause),
          name: cause.title[language],
        })),
      },
    };
  },

  async uploadContentPicture(call, { file }) {
    const stored = await uploadPicture(call.ports, call.userId, file);
    return { data: { name: stored.name, picture: { ...presentPicture(stored), alt: "" } } };
  },

  async listContent(
    { ports: { store, clock }, language },
    { params: { kind }, query: { q, standing: publicationStatus, page, per_page } },
  ) {
    const at = clock.now();
    const words = queryWords(q);
    const meta = { page, per_page };
    if (q.trim() !== "" && words.length === 0) return { data: [], meta: { ...meta, total: 0 } };
    const filter = { kind, words, publicationStatus };
    const { items, total } = await sourceOf(store, kind).list(filter, at, rangeOf(page, per_page));
    return { data: items.map((stored) => presentRow(language, stored, at)), meta: { ...meta, total } };
  },

  async createContent(call, { params, body: { item, idempotency_key } }) {
    checkKind(params.kind, item.kind);
    return presentStaffContent(call, createContent(call.ports, call.userId, item, idempotency_key));
  },

  showContent: (call, { params: { kind, id } }) => presentStaffContent(call, showContent(call.ports.store, kind, id)),

  async updateContent(call, { params, body: { version, item } }) {
    checkKind(params.kind, item.kind);
    return presentStaffContent(call, updateContent(call.ports, call.userId, params.id, version, item));
  },

  async deleteContent(call, { params: { kind, id }, query: { version } }) {
    await deleteContent(call.ports, call.userId, kind, id, version);
    return { data: { removed: 1 } };
  },

  async listContentVersions({ ports: { store }, language }, { params: { kind, id }, query: { page, per_page } }) {
    await showContent(store, kind, id);
    const { versions, total } = await store.content.versions(kind, id, rangeOf(page, per_page));
    return { data: versions.map((version) => presentVersion(language, version)), meta: { page, per_page, total } };
  },

  async showContentVersion({ ports: { store }, language }, { params: { kind, id, version_id } }) {
    const version = await showVersion(store, kind, id, version_id);
    const item = withAllFields(version.item);
    const shown = await presentPictures(store, item, language);
    return { data: { ...presentVersion(language, version), ...shown, item } };
  },

  restoreContent: (call, { params: { kind, id }, body: { version, version_id } }) =>
    presentStaffContent(call, restoreContent(call.ports, call.userId, kind, id, version, version_id)),
} satisfies Partial<Handlers>;
