import type { ContentItem, ContentValues } from "../../app/contract/content/input.ts";
import type { ContentKind } from "../../app/contract/content/kinds.ts";
import type { TestBackend } from "./backend.ts";
import { aPicture } from "./pictures.ts";
import { administratorOf } from "./staff.ts";

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

const causeTexts = { summary: "Özet", story: "Hikâye", picture_alt: "Bir kuyu" };
const aCause = { ...aNewsItem(), picture: "/pictures/well-chad.svg" };

export function aWell(own: ContentValues = {}): ContentItem {
  return {
    ...aCause,
    kind: "water_well",
    texts: { tr: { title: "Işıklı kuyusu", ...causeTexts }, en: { title: "The well of Işıklı", ...causeTexts } },
    fields: { country: "TD", stage: "stage-1", goal_amount: 70_000_00, people: 300, depth: 40, closed: false, ...own },
  };
}

export function aProject(change: Partial<ContentItem> = {}): ContentItem {
  return {
    ...aCause,
    kind: "project",
    texts: { tr: { title: "Zürafalı çantalar", ...causeTexts }, en: { title: "Giraffe bags", ...causeTexts } },
    fields: { country: "MN", category: "food", cost: 100_00, goal_amount: 10_000_00, closed: false },
    ...change,
  };
}

export function aBankAccountItem(fields: ContentValues = {}): ContentItem {
  return {
    ...aNewsItem(),
    kind: "bank_account",
    texts: { tr: { account_type: "Vadesiz" }, en: { account_type: "Current" } },
    fields: {
      bank_name: "Banka",
      branch_name: "Şube",
      account_name: "Dernek",
      currency: "TRY",
      account_no: "1",
      supplementary_no: "",
      iban: "TR68 9999 9000 0000 0012 3456 01",
      swift_code: "",
      ...fields,
    },
  };
}

/** Saves a new item, as the administrator by default. */
export async function saveContent(site: TestBackend, item: ContentItem = aNewsItem(), who?: Staff) {
  const content = { params: { kind: item.kind }, body: { item } };
  return site.dataOf("createContent", content, who ?? (await administratorOf(site)));
}

export async function uploadPicture(
  site: TestBackend,
  size: { width?: number; height?: number } = {},
): Promise<string> {
  return (await site.asStaff("uploadContentPicture", { file: await aPicture(size) })).name;
}

/** Returns calls about content, as the administrator unless the call names another one. */
export function contentCalls(site: TestBackend, usually?: Staff) {
  const staff = async (who = usually) => who ?? (await administratorOf(site));
  /** Saves an item over the version that was seen. */
  const update = async (id: number, version: number, item: ContentItem, who?: Staff) =>
    site.dataOf("updateContent", { params: { kind: item.kind, id }, body: { version, item } }, await staff(who));
  return {
    update,
    show: async (kind: ContentKind, id = 1) => site.dataOf("showContent", { params: { kind, id } }, await staff()),
    /** Saves a change of an item that was read before. */
    change: ({ id, version, item }: { id: number; version: number; item: ContentItem }, part: Partial<ContentItem>) =>
      update(id, version, { ...item, ...part }),
    remove: (kind: ContentKind, { id, version }: { id: number; version: number }) =>
      site.asStaff("deleteContent", { params: { kind, id }, query: { version } }),
    versions: (kind: ContentKind, id: number) => site.asStaff("listContentVersions", { params: { kind, id } }),
  };
}

export function withTitle(item: ContentItem, title: string): ContentItem {
  return { ...item, texts: { ...item.texts, tr: { ...item.texts.tr, title } } };
}
