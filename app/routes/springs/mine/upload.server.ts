import type { ZodType } from "zod";
import { ApiFailure } from "~/api/failures.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { checkForm, readFields } from "~/forms/submission.ts";

/** The picture of a form; null when none was chosen. */
function pictureIn(form: FormData): File | null {
  const picture = form.get("picture");
  return picture instanceof File && picture.size > 0 ? picture : null;
}

/** Reads a form with a picture in it. The picture is no part of what is sent back. */
export async function readFormWithPicture<S extends ZodType>(request: Request, schema: S) {
  const form = await readFields(request);
  const picture = pictureIn(form);
  form.delete("picture");
  return { picture, submission: checkForm(form, schema) };
}

/** Reads the picture of a form that holds nothing else; a form that is torn holds none. */
export async function readPicture(request: Request): Promise<File | null> {
  return readFields(request)
    .then(pictureIn)
    .catch(() => null);
}

export function isTooLarge(picture: File): boolean {
  return picture.size > largestPicture;
}

/**
 * Why the API did not take a picture, in words or as a key.
 * @throws whatever is no answer of the API
 */
export function pictureErrorFrom(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) throw failure;
  return (
    failure.errors.thumb?.[0] ??
    (failure.status === 409 || failure.status === 422 ? failure.message : "errors:unreachable")
  );
}
