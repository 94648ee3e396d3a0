import type { ContentItem, ContentValues, Row } from "../../contract/content/input.ts";
import type { ContentKind } from "../../contract/content/kinds.ts";
import { withContactLink } from "../content/contact-links.ts";
import { withAllFields } from "../content/content-items.ts";
import type { SiteDocument } from "../organisation/organisation.ts";
import type { ContentSource } from "./content-source.ts";
import type { Store } from "./ports.ts";

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
export function documentSource({ documents }: Store, kind: ContentKind): ContentSource {
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
