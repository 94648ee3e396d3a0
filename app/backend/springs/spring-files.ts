import type { Ports } from "../base/ports.ts";
import type { SpringRecord } from "./spring-store.ts";

/** Where uploaded files are shown. */
export const uploadsPath = "/files/";

type Holder = Pick<SpringRecord, "content" | "pending" | "uploaded_picture">;

/** Removes the files of pictures that a spring held before something happened to it and that it holds no more. */
export async function deleteUnusedPictures(files: Ports["files"], before: Holder, after: Holder): Promise<void> {
  const kept = picturesOf(after);
  for (const picture of picturesOf(before)) if (!kept.includes(picture)) await deleteUploadedPicture(files, picture);
}

/** Removes an uploaded picture that nothing shows any more; one of ours below public/ stays. */
export async function deleteUploadedPicture(files: Ports["files"], path: string | null): Promise<void> {
  // A file that cannot be removed now is rubbish, but no reason to say that the change failed.
  if (path?.startsWith(uploadsPath)) await files.remove(path.slice(uploadsPath.length)).catch(() => {});
}

function picturesOf({ content, pending, uploaded_picture }: Holder): (string | null)[] {
  return [content.picture, pending?.picture ?? null, uploaded_picture];
}
