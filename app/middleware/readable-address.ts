/** Stands in the place of an address that nobody can read: the framework finds no page there, and the site answers 400. */
const unreadable = "/%25/%25";
/** What the route of every other address sees of it. */
export const unreadableSplat = "%/%";

function isDecodable(path: string): boolean {
  try {
    // Its value is looked at: the build takes the call for one without effects, and would leave it out.
    return decodeURIComponent(path).length <= path.length;
  } catch {
    return false;
  }
}

/**
 * An address as the framework can read it. A "%" that begins no character would end outside of the site's pages, in a bare
 * answer and a stack in the log.
 */
export function readableAddress(address: string): string {
  return isDecodable(address.split("?", 1)[0]!) ? address : unreadable;
}
