/** What somebody searches for, as the API takes it: one short line without control characters. */
export function plainQuestion(text: string | null): string {
  return (text ?? "")
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, "");
}
