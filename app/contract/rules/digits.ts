/** Returns a text whose full-width, Arabic and Persian digits are 0 to 9, as some keyboards type them. */
export function plainDigits(text: string): string {
  return text.replace(/[０-９٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! & 0xf));
}
