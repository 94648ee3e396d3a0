import type { Ports } from "./ports.ts";
import type { SpringRecord } from "./spring-record-queries.ts";

/** Path of the drawings in public/. */
const drawingsPath = "/pictures/";

/** The picture of a spring without a picture of its own and without a special day. */
export const defaultSpringPicture = `${drawingsPath}spring.svg`;

/** Drawings of special days, by key. */
const pictureOfDay: Readonly<Record<string, string>> = {
  birthday: "spring-birthday",
  birth: "spring-baby",
  wedding: "spring-wedding",
  anniversary: "spring-wedding",
  hajj: "spring-ramadan",
  ramadan: "spring-ramadan",
  eid: "spring-ramadan",
  "mothers-day": "portrait-mother",
  "fathers-day": "portrait-grandfather",
  "teachers-day": "portrait-teacher",
  recovery: "portrait-nurse",
  memory: "spring-memory",
  sport: "spring-run",
};

/** Returns the picture of a spring that has none of its own, by its special day; null for no day. */
export function drawnSpringPicture(day: { readonly key: string } | null | undefined): string {
  const drawing = day && pictureOfDay[day.key];
  return drawing ? `${drawingsPath}${drawing}.svg` : defaultSpringPicture;
}

/** Returns whether a picture is a drawing instead of an uploaded one. */
export function isDrawn(picture: string): boolean {
  return picture.startsWith(drawingsPath);
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
