import type { ContentItem } from "../../app/contract/content/input.ts";
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

/** A new item, saved by staff. */
export async function saveContent(site: TestBackend, staff: Staff, item: ContentItem = aNewsItem()) {
  return (await site.call("createContent", { params: { kind: item.kind }, body: { item } }, staff)).data;
}

/** An uploaded picture's name. */
export async function uploadPicture(
  site: TestBackend,
  staff: Staff,
  size: { width?: number; height?: number } = {},
): Promise<string> {
  return (await site.call("uploadContentPicture", { file: await aPicture(size) }, staff)).data.name;
}
