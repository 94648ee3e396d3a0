/** Origins of another API whose pictures texts may show; its own first. */
let origins: readonly string[] = [];

/** Lets texts show the pictures of these origins, and returns them; relative addresses are then of the first. */
export function showPicturesOf(known: readonly string[]): readonly string[] {
  origins = known;
  return origins;
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
  const isShown = url !== null && origins.includes(url.origin) && url.username === "" && url.password === "";
  return isShown ? url.href : null;
}
