/**
 * Letters drawn as lines, for pictures that carry words: a server may have no fonts at all, and none is worth shipping
 * for one line of text. Capitals are 60 units high, small letters 40; a letter starts at x = 0, its base line is y =
 * 60.
 */
const bowl = "40A19 20 0 1 0 0 40A19 20 0 1 0 38 40Z";

/** Width and path of each letter. */
const glyphs: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [44, "M0 60L22 0L44 60M8 40H36"],
  B: [36, "M0 0V60H20A16 16 0 0 0 20 28H0M0 0H18A14 14 0 0 1 18 28"],
  C: [45, "M44.4 8.8A26 30 0 1 0 44.4 51.2"],
  D: [46, "M0 0V60H17A29 30 0 0 0 17 0Z"],
  E: [34, "M34 0H0V60H34M0 29H29"],
  F: [33, "M33 0H0V60M0 30H27"],
  G: [48, "M44.4 8.8A26 30 0 1 0 47 47.3V33H29"],
  H: [44, "M0 0V60M44 0V60M0 29H44"],
  I: [0, "M0 0V60"],
  J: [26, "M26 0V42A13.5 18 0 0 1 0 47"],
  K: [40, "M0 0V60M38 0L0 36M12 25L40 60"],
  L: [32, "M0 0V60H32"],
  M: [54, "M0 60V0L27 42L54 0V60"],
  N: [44, "M0 60V0L44 60V0"],
  O: [56, "M28 0A28 30 0 1 0 28 60A28 30 0 1 0 28 0Z"],
  P: [37, "M0 60V0H20A17 17 0 0 1 20 34H0"],
  Q: [56, "M28 0A28 30 0 1 0 28 60A28 30 0 1 0 28 0ZM36 44L54 64"],
  R: [39, "M0 60V0H20A17 17 0 0 1 20 34H0M18 34L39 60"],
  S: [38, "M35 9C31 3 26 0 19 0C9 0 3 6 3 14C3 24 11 27 20 29.5C30 32 38 36 38 45C38 54 30 60 20 60C11 60 4 56 0 49"],
  T: [42, "M0 0H42M21 0V60"],
  U: [44, "M0 0V38A22 22 0 0 0 44 38V0"],
  V: [44, "M0 0L22 60L44 0"],
  W: [66, "M0 0L17 60L33 8L49 60L66 0"],
  X: [40, "M0 0L40 60M40 0L0 60"],
  Y: [42, "M0 0L21 31L42 0M21 31V60"],
  Z: [38, "M0 0H38L0 60H38"],
  a: [38, `M38 20V60M38 ${bowl}`],
  b: [38, `M0 0V60M38 ${bowl}`],
  c: [33, "M32.4 25.9A19 20 0 1 0 32.4 54.1"],
  d: [38, `M38 0V60M38 ${bowl}`],
  e: [38, "M1 40H38A19 20 0 1 0 32.5 54"],
  f: [22, "M24 1C14 -2 9 3 9 12V60M0 22H21"],
  g: [38, `M38 20V61A19 18 0 0 1 4 71M38 ${bowl}`],
  h: [34, "M0 0V60M0 40A17 20 0 0 1 34 40V60"],
  i: [0, "M0 20V60M0 3V4.5"],
  ı: [0, "M0 20V60"],
  j: [10, "M10 20V66A10 12 0 0 1 0 77M10 3V4.5"],
  k: [32, "M0 0V60M30 20L0 46M11 37L32 60"],
  l: [0, "M0 0V60"],
  m: [56, "M0 20V60M0 38A14 18 0 0 1 28 38V60M28 38A14 18 0 0 1 56 38V60"],
  n: [34, "M0 20V60M0 40A17 20 0 0 1 34 40V60"],
  o: [40, "M20 20A20 20 0 1 0 20 60A20 20 0 1 0 20 20Z"],
  p: [38, `M0 20V80M38 ${bowl}`],
  q: [38, `M38 20V80M38 ${bowl}`],
  r: [21, "M0 20V60M0 40A18 20 0 0 1 21 21"],
  s: [
    29,
    "M27 26C24 22 20 20 15 20C8 20 3 24 3 30C3 36 8 38 15 39.5C23 41 29 43 29 49.5C29 56 23 60 15 60C8 60 3 57 0 52",
  ],
  t: [22, "M9 6V47C9 57 15 61 23 59M0 22H21"],
  u: [34, "M34 20V60M34 40A17 20 0 0 1 0 40V20"],
  v: [34, "M0 20L17 60L34 20"],
  w: [52, "M0 20L13 60L26 24L39 60L52 20"],
  x: [32, "M0 20L32 60M32 20L0 60"],
  y: [34, "M0 20L17.5 58M34 20L16 66C13 74 9 79 1 78"],
  z: [30, "M0 20H30L0 60H30"],
  Đ: [52, "M6 0V60H23A29 30 0 0 0 23 0ZM0 29H22"],
  Ə: [56, "M56 31H0A28 30 0 1 0 5 15"],
  Ł: [38, "M6 0V60H38M0 38L18 24"],
  Ø: [56, "M28 0A28 30 0 1 0 28 60A28 30 0 1 0 28 0ZM8 64L48 -4"],
  Þ: [34, "M0 0V60M0 12H17A17 17 0 0 1 17 46H0"],
  đ: [42, `M38 0V60M22 10H46M38 ${bowl}`],
  ə: [38, "M38 40H1A19 20 0 1 0 6.5 26"],
  ł: [16, "M8 0V60M0 37L16 25"],
  ø: [40, "M20 20A20 20 0 1 0 20 60A20 20 0 1 0 20 20ZM5 64L35 16"],
  þ: [38, `M0 0V80M38 ${bowl}`],
  ß: [34, "M0 60V15A15 15 0 0 1 30 14C30 22 20 24 20 31C20 39 34 38 34 49C34 59 22 62 13 58"],
  0: [36, "M18 0A18 30 0 1 0 18 60A18 30 0 1 0 18 0Z"],
  1: [20, "M4 12L18 0V60"],
  2: [36, "M1 15C2 5 9 0 18 0C28 0 35 6 35 16C35 24 30 29 23 36L0 60H36"],
  3: [36, "M2 8C6 3 11 0 18 0C27 0 33 6 33 14.5C33 23 26 28 16 28C28 28 36 34 36 44C36 54 28 60 18 60C10 60 4 57 0 51"],
  4: [38, "M28 60V0L0 42H38"],
  5: [36, "M32 0H7L4 28C8 25 13 23 18 23C29 23 36 31 36 41C36 52 28 60 17 60C10 60 4 57 0 52"],
  6: [36, "M30 2C14 6 0 22 0 41A18 19 0 1 0 36 41A18 19 0 1 0 0 41"],
  7: [36, "M0 0H36L12 60"],
  8: [36, "M18 28A14.5 14 0 1 1 18 0A14.5 14 0 1 1 18 28A18 16 0 1 0 18 60A18 16 0 1 0 18 28Z"],
  9: [36, "M6 58C22 54 36 38 36 19A18 19 0 1 0 0 19A18 19 0 1 0 36 19"],
  ".": [0, "M0 59V60"],
  ",": [4, "M3 58L0 70"],
  ":": [0, "M0 59V60M0 26V27"],
  ";": [4, "M3 58L0 70M3 26V27"],
  "'": [0, "M0 0V14"],
  '"': [12, "M0 0V14M12 0V14"],
  "-": [20, "M0 40H20"],
  "–": [30, "M0 40H30"],
  "(": [12, "M12 -6C-2 14 -2 50 12 70"],
  ")": [12, "M0 -6C14 14 14 50 0 70"],
  "/": [26, "M0 66L26 -4"],
  "%": [56, "M11 0A11 13 0 1 0 11 26A11 13 0 1 0 11 0ZM45 34A11 13 0 1 0 45 60A11 13 0 1 0 45 34ZM46 0L10 60"],
  "&": [46, "M46 60L12 20C6 12 9 0 20 0C30 0 33 11 25 17L11 27C-4 37 0 60 18 60C32 60 42 48 44 36"],
  "?": [30, "M0 10C3 3 9 0 15 0C24 0 30 6 30 14C30 26 15 27 15 42M15 59V60"],
  "!": [0, "M0 0V41M0 59V60"],
  "+": [28, "M14 26V54M0 40H28"],
  "·": [0, "M0 38V39"],
  "=": [28, "M0 32H28M0 48H28"],
  "*": [20, "M10 2V24M0 7L20 19M20 7L0 19"],
  "#": [38, "M14 4L8 56M30 4L24 56M3 21H38M0 39H35"],
  "€": [47, "M44.4 8.8A26 30 0 1 0 44.4 51.2M-4 24H28M-4 36H26"],
  $: [
    38,
    "M35 9C31 3 26 0 19 0C9 0 3 6 3 14C3 24 11 27 20 29.5C30 32 38 36 38 45C38 54 30 60 20 60C11 60 4 56 0 49M19 -9V69",
  ],
  "@": [58, "M41 20V36A8.5 9 0 0 0 58 32A29 30 0 1 0 46 57M41 31A12 12 0 1 0 17 31A12 12 0 1 0 41 31"],
  "[": [10, "M10 -6H0V70H10"],
  "]": [10, "M0 -6H10V70H0"],
  "<": [26, "M26 24L0 40L26 56"],
  ">": [26, "M0 24L26 40L0 56"],
  "|": [0, "M0 -6V70"],
  "~": [32, "M0 44C6 32 12 34 16 40C20 46 26 48 32 36"],
  _: [34, "M0 68H34"],
  "°": [14, "M7 0A7 7 0 1 0 7 14A7 7 0 1 0 7 0Z"],
  "×": [26, "M0 27L26 53M26 27L0 53"],
  "…": [36, "M0 59V60M18 59V60M36 59V60"],
  " ": [12, ""],
};

/** Marks above and below a letter, around its middle; `y` is its upper edge. */
const marks: Readonly<Record<string, (x: number, y: number) => string>> = {
  "\u0306": (x, y) => `M${x - 11} ${y - 17}C${x - 8} ${y - 8} ${x + 8} ${y - 8} ${x + 11} ${y - 17}`,
  "\u0307": (x, y) => `M${x} ${y - 17}V${y - 15.5}`,
  "\u0308": (x, y) => `M${x - 9} ${y - 15.5}V${y - 14}M${x + 9} ${y - 15.5}V${y - 14}`,
  "\u0327": (x) => `M${x} 60V65C${x + 9} 66 ${x + 8} 77 ${x - 6} 76`,
  "\u0302": (x, y) => `M${x - 10} ${y - 11}L${x} ${y - 19}L${x + 10} ${y - 11}`,
  "\u0301": (x, y) => `M${x - 4} ${y - 11}L${x + 5} ${y - 19}`,
  "\u0300": (x, y) => `M${x + 4} ${y - 11}L${x - 5} ${y - 19}`,
  "\u0303": (x, y) => `M${x - 11} ${y - 12}C${x - 5} ${y - 22} ${x + 5} ${y - 8} ${x + 11} ${y - 18}`,
  "\u0304": (x, y) => `M${x - 10} ${y - 15}H${x + 10}`,
  "\u030a": (x, y) => `M${x} ${y - 24}A6 6 0 1 0 ${x} ${y - 12}A6 6 0 1 0 ${x} ${y - 24}Z`,
  "\u030b": (x, y) => `M${x - 9} ${y - 11}L${x - 3} ${y - 19}M${x + 4} ${y - 11}L${x + 10} ${y - 19}`,
  "\u0323": (x) => `M${x} 72V73.5`,
  "\u0326": (x) => `M${x + 1} 68L${x - 3} 78`,
  "\u0328": (x) => `M${x + 6} 60C${x - 4} 68 ${x} 77 ${x + 9} 75`,
  "\u0331": (x) => `M${x - 10} 73H${x + 10}`,
  "\u030c": (x, y) => `M${x - 10} ${y - 19}L${x} ${y - 11}L${x + 10} ${y - 19}`,
};

/** Characters that are drawn as others are. */
const alike: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "‚": "'",
  ʼ: "'",
  ʻ: "'",
  ʿ: "'",
  ʾ: "'",
  "´": "'",
  "`": "'",
  "‹": "'",
  "›": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "«": '"',
  "»": '"',
  "—": "–",
  "―": "–",
  "−": "–",
  "‐": "-",
  "‑": "-",
  "⁄": "/",
  "•": "·",
  "‧": "·",
  "\u00a0": " ",
  "₺": "TL",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  ẞ: "SS",
  Ð: "Đ",
  ð: "d",
  ĸ: "k",
};
/**
 * What a title says as well without: emoji with what varies and joins them, and characters that are nothing to be seen.
 */
const unneeded =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}\p{Me}\0]/gu;
/** Between two letters, stroke included. */
const spacing = 17;

export interface DrawnText {
  /** In units, of which a capital has 60. */
  readonly width: number;
  /** To be drawn with a round stroke of about 9 units. */
  readonly path: string;
}

/** A text in characters of which each has a drawing, where there is one that says the same. */
function plainly(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(
      /\P{ASCII}/gu,
      (one) =>
        alike[one] ??
        (one in glyphs ? one : one.normalize("NFKD").replace(/\P{ASCII}/gu, (part) => alike[part] ?? part)),
    )
    .normalize("NFD");
}

function clustersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*/gu) ?? [];
}

/**
 * A text as it is drawn whole, without emoji.
 * @returns null where letters would be missing (another script), or nothing is left
 */
export function drawable(text: string): string | null {
  const plain = plainly(text.replace(unneeded, "")).trim();
  return plain !== "" && clustersOf(plain).every((cluster) => String.fromCodePoint(cluster.codePointAt(0)!) in glyphs)
    ? plain
    : null;
}

/**
 * Words as a path. What has no drawing here (another script, an emoji) leaves no trace: ask {@link drawable} before.
 */
export function drawText(text: string): DrawnText {
  let x = 0;
  const paths: string[] = [];
  for (const cluster of clustersOf(plainly(text))) {
    const [base = "", ...above] = cluster;
    const glyph = glyphs[base === "i" && above.length > 0 ? "ı" : base];
    if (!glyph) continue;
    const [width, path] = glyph;
    const drawn = path + above.map((mark) => marks[mark]?.(width / 2, /[a-zı]/.test(base) ? 20 : 0) ?? "").join("");
    if (drawn) paths.push(`<path transform="translate(${x})" d="${drawn}"/>`);
    x += width + spacing;
  }
  return { width: Math.max(0, x - spacing), path: paths.join("") };
}

/**
 * Breaks a text into lines that fit.
 * @param width in units of {@link drawText}
 * @param most lines; what does not fit into them ends with an ellipsis
 */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => pieces(one, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && drawText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  const shown = lines.slice(0, most);
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]!.replace(/[\s.,;:·-]+$/, "")}…`;
  return shown;
}

/** A word that no line can hold, in pieces that it can. */
function pieces(word: string, width: number): string[] {
  if (drawText(word).width <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return half === word.length ? [word] : [...pieces(word.slice(0, half), width), ...pieces(word.slice(half), width)];
}
