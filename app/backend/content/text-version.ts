import { createHash } from "node:crypto";

/** A short name of a text that changes with every change of it: consents say what they were given to. */
export function versionOf(page: { title: string; body: string }): string {
  return createHash("sha256")
    .update(JSON.stringify([page.title, page.body]))
    .digest("hex")
    .slice(0, 12);
}
