const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Decodes character references of HTML: numeric ones, which Java and PHP write for many characters (`&#61;`, `&#x3D;`),
 * and the named ones of XML and `&nbsp;`. Others are left unchanged.
 */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, name, decimal, hex) => {
    if (name) return named[(name as string).toLowerCase()]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    // Surrogates and numbers above U+10FFFF are no characters.
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : (all as string);
  });
}
