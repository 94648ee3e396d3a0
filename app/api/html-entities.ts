/** Names of the characters from U+00A0 on, as old HTML has them; editors write them for Turkish letters. */
const latin = (
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml"
).split(" ");

const named: ReadonlyMap<string, string> = new Map([
  ...latin.map((name, place) => [name, String.fromCodePoint(0xa0 + place)] as const),
  ...Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }),
  ...Object.entries({ ndash: "–", mdash: "—", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", hellip: "…", bull: "•" }),
  ...Object.entries({
    euro: "€",
    trade: "™",
    Gbreve: "Ğ",
    gbreve: "ğ",
    Scedil: "Ş",
    scedil: "ş",
    Idot: "İ",
    imath: "ı",
  }),
]);

/**
 * Returns a text of HTML without its character references: those with a number, which Java and PHP write for many
 * characters (`&#61;`, `&#x3D;`), and the names of XML, of Latin and Turkish letters and of the usual signs. Others are
 * left as they are.
 */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:([a-z][a-z0-9]{1,7})|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (all, name, decimal, hex) => {
    if (name) return named.get(name as string) ?? named.get((name as string).toLowerCase()) ?? (all as string);
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    // Halves of characters and numbers beyond the last character stand for nothing.
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : (all as string);
  });
}
