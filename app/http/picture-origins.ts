/** Origins of another API whose pictures texts may show; its own first. */
let origins: readonly string[] = [];
let noteUnshown: (origin: string) => void = () => {};

/**
 * Lets pages show the pictures of these origins, and returns them; relative addresses are then of the first.
 * @param onUnshown called with the origin of a picture that pages do not show
 */
export function showPicturesOf(allowed: readonly string[], onUnshown: typeof noteUnshown): readonly string[] {
  origins = allowed;
  noteUnshown = onUnshown;
  return origins;
}

/** Tells whether pages show pictures of an origin. Their Content-Security-Policy blocks all others. */
export function isShownOrigin(origin: string): boolean {
  const isShown = origins.includes(origin);
  if (!isShown && origins.length > 0) noteUnshown(origin);
  return isShown;
}

/** Pictures of this site, by their paths. */
const sitePicture = /^\/(?:files|pictures)\//;
const ownPath = /^\/(?![/\\])/;

/**
 * Returns the address of a picture in a text; null for one that is not shown, so that no stranger's host learns of
 * visits.
 */
export function shownPicture(address: string): string | null {
  if (origins.length === 0) return ownPath.test(address) ? address : null;
  if (sitePicture.test(address)) return address;
  const url = address === "" || address.length > 2_048 ? null : URL.parse(address, `${origins[0]}/`);
  const isShown = url !== null && isShownOrigin(url.origin) && url.username === "" && url.password === "";
  return isShown ? url.href : null;
}
