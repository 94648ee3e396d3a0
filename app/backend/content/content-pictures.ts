import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import type { StoredPicture } from "./content-items.ts";
import type { Store } from "./ports.ts";

const folder = "/files/";

/** Returns the file name of one width of an uploaded picture: 28 letters and digits, then four digits for the width. */
export function pictureFile(name: string, width: number): string {
  return `${name}${String(width).padStart(4, "0")}.webp`;
}

/** Returns the address of one width of an uploaded picture. */
export function pictureAddress(name: string, width: number): string {
  return folder + pictureFile(name, width);
}

/** Returns the name of the uploaded picture at an address; any other address is returned unchanged. */
export function pictureAt(address: string): string {
  return /^\/files\/([A-Za-z0-9]{28})\d{4}\.webp$/.exec(address)?.[1] ?? address;
}

/** The site's drawings are SVG files of one aspect ratio. */
const drawing = { width: 400, height: 300, sources: [] };
/** Width for browsers that ignore `srcset`, in pixels. */
const usualWidth = 800;

/** Returns a picture by its name in an item's `picture`. */
export type PictureLookup = (name: string | null, alt: unknown) => ContentPicture | null;

/** Loads the pictures of several items in one query. */
export async function loadPictures(
  store: Pick<Store, "content">,
  names: readonly (string | null)[],
): Promise<PictureLookup> {
  const uploaded = names.filter((name): name is string => name !== null && !name.startsWith("/"));
  const stored = new Map((await store.content.pictures(uploaded)).map((picture) => [picture.name, picture]));
  return (name, alt) => {
    if (name === null) return null;
    if (name.startsWith("/")) return { src: name, ...drawing, alt: String(alt ?? "") };
    const picture = stored.get(name);
    return picture ? { ...presentPicture(picture), alt: String(alt ?? "") } : null;
  };
}

/** Presents an uploaded picture without its alternative text. */
export function presentPicture(picture: StoredPicture): Omit<ContentPicture, "alt"> {
  const width = picture.widths.findLast((width) => width <= usualWidth) ?? Math.min(...picture.widths);
  return {
    src: pictureAddress(picture.name, width),
    width,
    height: Math.round((picture.height * width) / picture.width),
    sources: picture.widths.map((width) => ({ src: pictureAddress(picture.name, width), width })),
  };
}
