/** Owner of a basket: "guest:" and a keyed hash of the session token, or "user:" and the user's id. */
export type Owner = `guest:${string}` | `user:${number}`;

/** Returns the user's id of an owner; null for a guest. */
export function userIdOf(owner: Owner): number | null {
  return owner.startsWith("user:") ? Number(owner.slice("user:".length)) : null;
}
