import type { ContentItem, ContentValues } from "../../app/contract/content/input.ts";
import type { TestBackend } from "./backend.ts";
import { contentCalls, saveContent } from "./content.ts";

/** Opens a well like the first one; giving to it ends when staff close it. Returns its id. */
export async function aWell(site: TestBackend): Promise<number> {
  const { item } = await contentCalls(site).show("water_well");
  return (await saveContent(site, { ...item, slug: null, published_at: null })).id;
}

export async function closeCause(site: TestBackend, id: number, kind: "water_well" | "project" = "water_well") {
  const { show, change } = contentCalls(site);
  const stored = await show(kind, id);
  await change(stored, { fields: { ...stored.item.fields, closed: true } });
}

/** The opening of a finished well in both languages, published as soon as it is saved. */
export function anOpening(
  well: number,
  { state = "published", ...fields }: ContentValues & { state?: "draft" | "published" } = {},
): ContentItem {
  return {
    kind: "opening",
    slug: null,
    state,
    published_at: null,
    position: 0,
    picture: "/pictures/after-pond.svg",
    texts: {
      tr: {
        place: "Lodonga, Uganda",
        summary: "Kuyu açıldı.",
        water_test: "İçmeye uygun.",
        picture_alt: "Pompa",
        picture_before_alt: "Gölet",
      },
      en: {
        place: "Lodonga in Uganda",
        summary: "The well is open.",
        water_test: "Fit to drink.",
        picture_alt: "A pump",
        picture_before_alt: "A pond",
      },
    },
    fields: {
      cause: `water_well-${well}`,
      opened_on: "2026-11-04",
      coordinates: "",
      depth: null,
      picture_before: "/pictures/before-pond.svg",
      ...fields,
    },
  };
}
