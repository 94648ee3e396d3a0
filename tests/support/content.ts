import type { ContentItem } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import type { TestBackend } from "./backend.ts";
import { aPicture } from "./pictures.ts";

export interface Staff {
  readonly bearer: string;
}

/** News in both languages, on show as soon as it is saved. */
export function aNewsItem(change: Partial<ContentItem> = {}): ContentItem {
  const texts = {
    tr: {
      title: "Işıklı köyüne su geldi",
      summary: "Kuyu tamamlandı.",
      body: "## Açılış\n\nKuyu **açıldı**.",
      picture_alt: "",
    },
    en: {
      title: "Water has come to Işıklı",
      summary: "The well is finished.",
      body: "## Opening\n\nThe well is **open**.",
      picture_alt: "",
    },
  };
  return {
    kind: "news",
    slug: null,
    state: "published",
    published_at: null,
    position: 0,
    picture: null,
    texts,
    fields: {},
    ...change,
  };
}

export async function saveContent(site: TestBackend, staff: Staff, item: ContentItem = aNewsItem()) {
  return site.dataOf("createContent", { params: { kind: item.kind }, body: { item } }, staff);
}

export async function uploadPicture(
  site: TestBackend,
  staff: Staff,
  size: { width?: number; height?: number } = {},
): Promise<string> {
  return (await site.dataOf("uploadContentPicture", { file: await aPicture(size) }, staff)).name;
}

/** Returns calls about content in the name of one administrator, who is looked up at each call. */
export function contentCalls(of: () => { readonly site: TestBackend; readonly staff: Staff }) {
  const show = async (kind: ContentKind, id = 1) => {
    const { site, staff } = of();
    return site.dataOf("showContent", { params: { kind, id } }, staff);
  };
  return {
    show,
    /** Saves an item over the version that was seen. */
    update: async (id: number, version: number, item: ContentItem, who = of().staff) =>
      (await of().site.call("updateContent", { params: { kind: item.kind, id }, body: { version, item } }, who)).data,
    /** Saves a change of an item that was read before. */
    change: async (
      { id, version, item }: { id: number; version: number; item: ContentItem },
      part: Partial<ContentItem>,
    ) => {
      const { site, staff } = of();
      const body = { version, item: { ...item, ...part } };
      return site.dataOf("updateContent", { params: { kind: item.kind, id }, body }, staff);
    },
    versions: async (kind: ContentKind, id: number) => {
      const { site, staff } = of();
      return site.dataOf("listContentVersions", { params: { kind, id } }, staff);
    },
  };
}

export function withTitle(item: ContentItem, title: string): ContentItem {
  return { ...item, texts: { ...item.texts, tr: { ...item.texts.tr, title } } };
}
