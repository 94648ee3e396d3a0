import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Ports } from "./ports.ts";
import type { SpringRecord } from "./spring-record-queries.ts";
import { lockSpring, moveSpring, requireNextState, requireOwned } from "./spring-transitions.ts";

/**
 * Sets the picture of an application, or stores it for the next update of a confirmed spring. After any failure the old
 * picture stays.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels, spring_locked, spring_move_refused,
 *   spring_deleted, not_found
 */
export async function changeSpringPicture(
  { store, clock, files, pictures }: Ports,
  userId: number,
  id: number,
  bytes: Uint8Array,
): Promise<SpringRecord> {
  const before = requireOwned(userId, await store.springs.find(id));
  // Checked before the picture is decoded.
  requireNextState(before, pictureTransition(before), "owner");
  const picture = await pictures.springPictureFrom(bytes);
  if (picture.outcome === "unreadable") throw new RuleViolation("picture_unreadable", "thumb");
  if (picture.outcome === "too_many_pixels")
    throw new RuleViolation("picture_too_many_pixels", "thumb", { megapixels: picture.megapixels });
  const name = await files.save(picture.bytes, "webp");
  const path = uploadsPath + name;
  try {
    const { spring, after } = await store.transaction(async (store) => {
      const spring = requireOwned(userId, await lockSpring(store, id));
      const transition = pictureTransition(spring);
      const change =
        transition === "upload_picture"
          ? { uploaded_picture: path }
          : { content: { ...spring.content, picture: path } };
      return {
        spring,
        after: await moveSpring(store, spring, transition, { role: "owner", userId }, clock.now(), change),
      };
    });
    await deleteUnusedPictures(files, spring, after);
    return after;
  } catch (failure) {
    await files.remove(name).catch(() => {});
    throw failure;
  }
}

function pictureTransition(spring: SpringRecord): "upload_picture" | "change_picture" {
  return spring.state === "awaiting_verification" || spring.state === "rejected" ? "change_picture" : "upload_picture";
}

/** Path of uploaded files. */
export const uploadsPath = "/files/";

type Holder = Pick<SpringRecord, "content" | "pending" | "uploaded_picture">;

/** Deletes the picture files that a spring used before a change and no longer uses. */
export async function deleteUnusedPictures(files: Ports["files"], before: Holder, after: Holder): Promise<void> {
  const used = picturesOf(after);
  for (const picture of picturesOf(before)) if (!used.includes(picture)) await deleteUploadedPicture(files, picture);
}

/** Deletes an uploaded picture; a picture below public/ stays. */
export async function deleteUploadedPicture(files: Ports["files"], path: string | null): Promise<void> {
  // A leftover file does not fail the change.
  if (path?.startsWith(uploadsPath)) await files.remove(path.slice(uploadsPath.length)).catch(() => {});
}

/** Returns the names of the uploaded picture files of a spring. */
export function uploadedPicturesOf(spring: Holder): string[] {
  return picturesOf(spring).flatMap((path) => (path?.startsWith(uploadsPath) ? [path.slice(uploadsPath.length)] : []));
}

function picturesOf({ content, pending, uploaded_picture }: Holder): (string | null)[] {
  return [content.picture, pending?.picture ?? null, uploaded_picture];
}
