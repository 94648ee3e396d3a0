/**
 * Whether somebody sent a form, as far as a "submit" event tells: what is checked while somebody types is sent as well,
 * by a
 * button of conform's that is there only meanwhile.
 */
export function isPress(): boolean {
  return document.getElementsByName("__intent__").length === 0;
}
