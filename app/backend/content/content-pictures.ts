import type { ContentItem } from "../../contract/content/input.ts";
import { fieldsOf } from "../../contract/content/kinds.ts";
import type { ContentPicture } from "../../contract/endpoints/articles.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { recordAudit } from "../audit/audit.ts";
import type { StoredPicture } from "./content-items.ts";
import type { Ports, Store } from "./ports.ts";

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

/** Returns the pictures that an item has besides its main one: field and name. */
export function fieldPicturesOf({ kind, fields }: ContentItem): (readonly [field: string, name: string])[] {
  return fieldsOf(kind)
    .filter(({ name, type }) => type === "picture" && fields[name])
    .map(({ name }) => [name, String(fields[name])] as const);
}

/** Returns the names of all pictures of an item outside its texts. */
export function pictureNamesOf(item: ContentItem): string[] {
  return [...(item.picture === null ? [] : [item.picture]), ...fieldPicturesOf(item).map(([, name]) => name)];
}

export function haveSamePictures(one: ContentItem, other: ContentItem): boolean {
  return (
    one.picture === other.picture && JSON.stringify(fieldPicturesOf(one)) === JSON.stringify(fieldPicturesOf(other))
  );
}

/** Returns an item with the pictures of another one of its kind. */
export function withPicturesOf(item: ContentItem, other: ContentItem): ContentItem {
  const names = fieldsOf(item.kind).filter(({ type }) => type === "picture");
  const pictures = Object.fromEntries(names.map(({ name }) => [name, other.fields[name] ?? ""]));
  return { ...item, picture: other.picture, fields: { ...item.fields, ...pictures } };
}

/** Returns the pictures of an item for display. */
export async function presentPictures(store: Store, item: ContentItem, language: Language) {
  const texts = item.texts[language];
  const inFields = fieldPicturesOf(item);
  const pictures = await loadPictures(store, pictureNamesOf(item));
  const shown = inFields.map(([field, name]) => [field, pictures(name, texts[`${field}_alt`])] as const);
  const field_pictures: Record<string, ContentPicture> = Object.fromEntries(
    shown.filter((one): one is readonly [string, ContentPicture] => one[1] !== null),
  );
  return { picture: pictures(item.picture, texts.picture_alt), field_pictures };
}

const nameLength = 28;

/** Stores a picture in several widths. @throws RuleViolation picture_unreadable, picture_too_many_pixels */
export async function uploadPicture(
  { store, clock, files, pictures, secrets }: Ports,
  userId: number,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const made = await pictures.widePictureFrom(bytes);
  const name = secrets.randomText(nameLength);
  const { width, height } = made.at(-1)!;
  const stored = { name, width, height, widths: made.map((file) => file.width) };
  const at = clock.now();
  try {
    for (const file of made) await files.saveAs(pictureFile(name, file.width), file.bytes);
    await store.transaction(async (store) => {
      await store.content.addPicture(stored, at);
      await recordAudit(store, at, userId, "content.picture", ["picture", name]);
    });
    return stored;
  } catch (failure) {
    await removeFiles({ files }, stored);
    throw failure;
  }
}

/** Deletes uploaded pictures that no item and no version uses. */
export async function removeUnusedPictures({ store, files }: Ports, names: readonly (string | null)[]): Promise<void> {
  for (const name of new Set(names)) {
    if (name === null || name.startsWith("/")) continue;
    const removed = await store.transaction(async (store) => {
      if (await store.content.isPictureUsed(name)) return null;
      const [stored] = await store.content.pictures([name]);
      await store.content.removePicture(name);
      return stored ?? null;
    });
    if (removed) await removeFiles({ files }, removed);
  }
}

/** Age at which an uploaded picture that was never saved in an item is deleted. */
const unsavedDays = { atLeast: 2, atMost: 30 };

export function deleteUnsavedPictures(ports: Ports): Promise<void> {
  const daysAgo = (days: number) => later(ports.clock.now(), { days: -days });
  return ports.store.content
    .picturesBetween(daysAgo(unsavedDays.atMost), daysAgo(unsavedDays.atLeast))
    .then((names) => removeUnusedPictures(ports, names));
}

/** Deletes the files of a picture. A leftover file is harmless, so a failed removal is ignored. */
async function removeFiles({ files }: Pick<Ports, "files">, { name, widths }: StoredPicture): Promise<void> {
  for (const width of widths) await files.remove(pictureFile(name, width)).catch(() => {});
}

/** Stores a WebP file under a name that nobody can guess, and returns the name. */
export async function saveFile({ files, secrets }: Pick<Ports, "files" | "secrets">, bytes: Uint8Array) {
  const name = `${secrets.randomText(32)}.webp`;
  await files.saveAs(name, bytes);
  return name;
}
