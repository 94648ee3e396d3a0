import { RuleViolation } from "../../contract/rule-violation.ts";
import { recordAudit } from "../audit/audit.ts";
import type { StoredPicture } from "./content-items.ts";
import { pictureFile } from "./content-pictures.ts";
import type { Ports } from "./ports.ts";

const nameLength = 28;

/**
 * Stores a picture in several widths.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels
 */
export async function uploadPicture(
  { store, clock, files, pictures, secrets }: Ports,
  userId: number,
  bytes: Uint8Array,
): Promise<StoredPicture> {
  const picture = await pictures.widePictureFrom(bytes);
  if (picture.outcome === "unreadable") throw new RuleViolation("picture_unreadable", "picture");
  if (picture.outcome === "too_many_pixels")
    throw new RuleViolation("picture_too_many_pixels", "picture", { megapixels: picture.megapixels });
  const name = secrets.randomText(nameLength);
  const { width, height } = picture.files.at(-1)!;
  const stored = { name, width, height, widths: picture.files.map((file) => file.width) };
  const at = clock.now();
  try {
    for (const file of picture.files) await files.saveAs(pictureFile(name, file.width), file.bytes);
    await store.transaction(async (store) => {
      await store.content.addPicture(stored, at);
      await recordAudit(store, { userId, action: "content.picture", subject: "picture", subjectId: name }, at);
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
  const daysAgo = (days: number) => new Date(ports.clock.now().getTime() - days * 86_400_000);
  return ports.store.content
    .picturesBetween(daysAgo(unsavedDays.atMost), daysAgo(unsavedDays.atLeast))
    .then((names) => removeUnusedPictures(ports, names));
}

/** Deletes the files of a picture. A leftover file is harmless, so a failed removal is ignored. */
async function removeFiles({ files }: Pick<Ports, "files">, { name, widths }: StoredPicture): Promise<void> {
  for (const width of widths) await files.remove(pictureFile(name, width)).catch(() => {});
}
