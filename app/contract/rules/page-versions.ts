/**
 * Version of a page: "light" has no scripts and only small pictures, "full" was chosen in spite of a slow or metered
 * connection, "usual" leaves the choice to the browser.
 */
export type PageVersion = "light" | "full" | "usual";

/** Tells whether a visitor can choose this version. */
export function isChosenVersion(value: unknown): value is "light" | "full" {
  return value === "light" || value === "full";
}
