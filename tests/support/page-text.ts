/** One occurrence of a text on a rendered page; lines and columns count from 0. */
export type Place = {
  line: number;
  column: number;
  /** The position of the character after the text. */
  end: { line: number; column: number };
  /** The text before and after it, white space collapsed. */
  before: string;
  after: string;
  /** Whether its line holds nothing else except list bullets, brackets and required marks. */
  alone: boolean;
};

/** Replaces every run of white space by one space, so that wrapped text can be compared. */
export function collapse(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Returns whether the page contains the text, regardless of line breaks. */
export function holdsText(page: string, wanted: string | RegExp): boolean {
  if (typeof wanted === "string") return collapse(page).includes(collapse(wanted));
  const stateless = new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, ""));
  return stateless.test(page) || stateless.test(collapse(page));
}

type Flow = { text: string; line: number[]; column: number[] };

function flow(lines: string[]): Flow {
  const text: string[] = [];
  const line: number[] = [];
  const column: number[] = [];
  lines.forEach((content, lineNumber) => {
    let position = 0;
    for (const character of `${content.normalize("NFC")} `) {
      const blank = /\s/u.test(character);
      if (!(blank && text.at(-1) === " ")) {
        // A character outside the basic plane has two code units, and each needs a position.
        for (const unit of (blank ? " " : character).split("")) {
          text.push(unit);
          line.push(lineNumber);
          column.push(position);
        }
      }
      position += cellsOf(character);
    }
  });
  return { text: text.join(""), line, column };
}

function cellsOf(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  return /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u.test(
    character,
  )
    ? 2
    : 1;
}

/** Returns the columns where something drawn in brackets begins. */
export function bracketsOf(line: string): number[] {
  const columns: number[] = [];
  let column = 0;
  for (const character of line.normalize("NFC")) {
    if (character === "[" || character === "(") columns.push(column);
    column += cellsOf(character);
  }
  return columns;
}

export function characterAt(line: string, column: number): string {
  let position = 0;
  for (const character of line.normalize("NFC")) {
    if (position >= column) return character;
    position += cellsOf(character);
  }
  return " ";
}

const continuesWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Finds every occurrence of whole words on a rendered page, also across line breaks. Occurrences alone on their line
 * come first, because they are usually labels, links or buttons rather than running text.
 */
export function placesOf(lines: string[], wanted: string): Place[] {
  const page = flow(lines);
  const sought = collapse(wanted);
  const places: Place[] = [];
  if (sought === "") return places;
  for (let at = page.text.indexOf(sought); at >= 0; at = page.text.indexOf(sought, at + 1)) {
    const next = at + sought.length;
    if (continuesWord(sought[0]) && continuesWord(page.text[at - 1])) continue;
    if (continuesWord(sought.at(-1)) && continuesWord(page.text[next])) continue;
    const line = page.line[at] ?? 0;
    const last = page.line[next - 1] ?? line;
    const around = collapse(lines.slice(line, last + 1).join(" "));
    places.push({
      line,
      column: page.column[at] ?? 0,
      end: { line: page.line[next] ?? last, column: page.column[next] ?? 0 },
      before: page.text.slice(Math.max(0, at - 40), at),
      after: page.text.slice(next, next + 40),
      alone: !/[\p{L}\p{N}]/u.test(around.replace(sought, "").replace(/BUTTON|\[\d+\]|\([^)]*\)|^[*o+#@-] /gu, "")),
    });
  }
  return places.sort((one, other) => Number(other.alone) - Number(one.alone));
}
