import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import type { Store } from "../base/ports.ts";
import type { StoredPicture } from "./content-store.ts";

/** Where uploaded files are shown. */
const folder = "/files/";

/** The file name of an uploaded picture in one of its widths: 28 letters and digits, and the width in four. */
export function pictureFile(name: string, width: number): string {
  return `${name}${String(width).padStart(4, "0")}.webp`;
}

/** Where an uploaded picture is shown in one of its widths. */
export function pictureAddress(name: string, width: number): string {
  return folder + pictureFile(name, width);
}

/** The picture that an address shows: the name of an uploaded one; any other address stays as it is. */
export function pictureAt(address: string): string {
  return /^\/files\/([A-Za-z0-9]{28})\d{4}\.webp$/.exec(address)?.[1] ?? address;
}

/** Drawings of the site have no pixels of their own, but all the same shape. */
const drawing = { width: 400, height: 300, sources: [] };
/** What is shown where a browser chooses no width itself. */
const usualWidth = 800;

/** Pictures by their names: what an item's `picture` says, as browsers are told. */
export type PictureLookup = (name: string | null, alt: unknown) => ContentPicture | null;

/** Looks up all pictures of some items at once. */
export async function loadPictures(store: Store, names: readonly (string | null)[]): Promise<PictureLookup> {
  const uploaded = names.filter((name): name is string => name !== null && !name.startsWith("/"));
  const kept = new Map((await store.content.pictures(uploaded)).map((picture) => [picture.name, picture]));
  return (name, alt) => {
    if (name === null) return null;
    if (name.startsWith("/")) return { src: name, ...drawing, alt: String(alt ?? "") };
    const picture = kept.get(name);
    return picture ? { ...presentPicture(picture), alt: String(alt ?? "") } : null;
  };
}

/** An uploaded picture as browsers are told, without its words. */
export function presentPicture(picture: StoredPicture): Omit<ContentPicture, "alt"> {
  const width = picture.widths.findLast((width) => width <= usualWidth) ?? picture.widths[0]!;
  return {
    src: pictureAddress(picture.name, width),
    width,
    height: Math.round((picture.height * width) / picture.width),
    sources: picture.widths.map((width) => ({ src: pictureAddress(picture.name, width), width })),
  };
}
