/** The small line above a title: its parts, without those that are empty. */
export function kickerOf(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}
