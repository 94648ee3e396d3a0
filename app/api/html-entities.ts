const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Returns a text of HTML without its character references: those with a number, which Java and PHP write for many
 * characters (`&#61;`, `&#x3D;`), and the names that XML and old HTML share. Others are left as they are.
 */
export function withoutEntities(html: string): string {
  return html.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, name, decimal, hex) => {
    if (name) return named[(name as string).toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    // Halves of characters and numbers beyond the last character stand for nothing.
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : (all as string);
  });
}
