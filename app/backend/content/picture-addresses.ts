import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import type { Store } from "../base/ports.ts";
import { pictureAddress } from "./content-pictures.ts";
import type { StoredPicture } from "./content-store.ts";

/** Drawings of the site have no pixels of their own, but all the same shape. */
const drawing = { width: 400, height: 300, sources: [] };
/** What is shown where a browser chooses no width itself. */
const usualWidth = 800;

/** Pictures by their names: what an item's `picture` says, as browsers are told. */
export type PictureBook = (name: string | null, alt: unknown) => ContentPicture | null;

/** Looks up all pictures of some items at once. */
export async function pictureBook(store: Store, names: readonly (string | null)[]): Promise<PictureBook> {
  const uploaded = names.filter((name): name is string => name !== null && !name.startsWith("/"));
  const kept = new Map((await store.content.pictures(uploaded)).map((picture) => [picture.name, picture]));
  return (name, alt) => {
    if (name === null) return null;
    if (name.startsWith("/")) return { src: name, ...drawing, alt: String(alt ?? "") };
    const picture = kept.get(name);
    return picture ? { ...pictureIn(picture), alt: String(alt ?? "") } : null;
  };
}

/** An uploaded picture as browsers are told, without its words. */
export function pictureIn(picture: StoredPicture): Omit<ContentPicture, "alt"> {
  const width = picture.widths.findLast((width) => width <= usualWidth) ?? picture.widths[0]!;
  return {
    src: pictureAddress(picture.name, width),
    width,
    height: Math.round((picture.height * width) / picture.width),
    sources: picture.widths.map((width) => ({ src: pictureAddress(picture.name, width), width })),
  };
}
