import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";

/** Returns the address at which the details of a spring show their form. */
export function editAddress(id: number): string {
  return `${href("/dashboard/campaign/:id/details", { id: String(id) })}?edit=1#change`;
}

/**
 * Returns whether a spring's form is shown at once. Before the approval it is what the owner came for; later it is
 * shown when asked for, when it was refused, and while something of an update waits in it.
 */
export function isEditing(
  { approved_at, refused, uploaded_picture }: Pick<OwnSpring, "approved_at" | "refused" | "uploaded_picture">,
  isAsked: boolean,
): boolean {
  return approved_at === null || isAsked || refused !== null || uploaded_picture !== null;
}
