/**
 * Tells whether digits stand in a text as a number of their own: a security code has three or four, which also turn up
 * by chance inside ids, moments and the names of built files.
 */
export function containsNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<![\\w-])${digits}(?![\\w-])`).test(text);
}
