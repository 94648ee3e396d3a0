import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTerminal, type Terminal } from "./terminal.ts";

/** One occurrence of a text on a rendered page; lines and columns count from 0. */
type Place = {
  line: number;
  column: number;
  /** The position of the character after the text. */
  end: { line: number; column: number };
  /** The text after it, white space collapsed. */
  after: string;
  /** Whether its line holds nothing else except list bullets, brackets and required marks. */
  alone: boolean;
};

/** Replaces every run of white space by one space, so that wrapped text can be compared. */
export function collapse(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Returns whether the page contains the text, regardless of line breaks. */
function holdsText(page: string, wanted: string): boolean {
  return collapse(page).includes(collapse(wanted));
}

type Flow = { text: string; line: number[]; column: number[] };

function flow(lines: string[]): Flow {
  const text: string[] = [];
  const line: number[] = [];
  const column: number[] = [];
  lines.forEach((content, lineNumber) => {
    for (const [position, cell] of [...cellsOf(content), " "].entries()) {
      const blank = /\s/u.test(cell);
      if (blank && text.at(-1) === " ") continue;
      // A character outside the basic plane has two code units, and each needs a position.
      for (const unit of (blank ? " " : cell).split("")) {
        text.push(unit);
        line.push(lineNumber);
        column.push(position);
      }
    }
  });
  return { text: text.join(""), line, column };
}

const wide = /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;

/** Returns what stands in each column of a line; after a wide character stands nothing. */
function cellsOf(line: string): string[] {
  return (line.normalize("NFC").match(/.\p{M}*/gsu) ?? []).flatMap((cell) => (wide.test(cell) ? [cell, ""] : [cell]));
}

/** Returns the columns where something drawn in brackets begins. */
function bracketsOf(line: string): number[] {
  return cellsOf(line).flatMap((cell, column) => (cell === "[" || cell === "(" ? [column] : []));
}

function characterAt(line: string | undefined, column: number): string {
  return cellsOf(line ?? "")[column] ?? " ";
}

const continuesWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Finds every occurrence of whole words on a rendered page, also across line breaks. Occurrences alone on their line
 * come first, because they are usually labels, links or buttons rather than running text.
 */
function placesOf(lines: string[], wanted: string): Place[] {
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
      after: page.text.slice(next, next + 40),
      alone: !/[\p{L}\p{N}]/u.test(around.replace(sought, "").replace(/BUTTON|\[\d+\]|\([^)]*\)|^[*o+#@-] /gu, "")),
    });
  }
  return places.sort((one, other) => Number(other.alone) - Number(one.alone));
}

/** The position of w3m's cursor, with line and column from 0, and what is under it. */
type Cursor = { line: number; column: number; link: string; form: string; address: string };

const keys = { savePage: "C-t", tellCursor: "C-x", goToLine: "C-n", lineBegin: "C-a", right: "l", openAddress: "U" };
const fillable = /^(input type=(?!submit|reset|button|image|checkbox|radio|hidden)|textarea)/;
const button = /^(input type=(submit|button|image|reset)|button)/;
const linesBelowLabel = 8;
const box = /^input type=(checkbox|radio)/;

/**
 * Writes w3m's settings: keys that save the page and the cursor position to files, and an editor for text areas. w3m
 * leaves the variable for the form unset only on a drop-down list.
 */
async function prepareHome(home: string, url: string, acceptLanguage: string) {
  const settings = join(home, ".w3m");
  await mkdir(settings);
  const tell = `#!/bin/sh
printf '%s\\n' "$W3M_CURRENT_LINE" "$W3M_CURRENT_COLUMN" "$W3M_URL" "$W3M_CURRENT_LINK" "\${W3M_CURRENT_FORM-select}" > "${home}/cursor.new"
mv "${home}/cursor.new" "${home}/cursor"
`;
  await writeFile(join(home, "tell.sh"), tell);
  await writeFile(join(home, "editor.sh"), `#!/bin/sh\ncat "${home}/typed" > "$1"\n`);
  await Promise.all(["tell.sh", "editor.sh"].map((script) => chmod(join(home, script), 0o755)));
  const keymap = [
    `keymap ^X EXTERN "${home}/tell.sh %s &"`,
    `keymap ^T COMMAND "SAVE_SCREEN ${home}/page"`,
    "keymap ^N GOTO_LINE",
    "keymap ^A LINE_BEGIN",
  ];
  await writeFile(join(settings, "keymap"), `${keymap.join("\n")}\n`);
  const choices = {
    accept_language: acceptLanguage,
    editor: `${home}/editor.sh`,
    confirm_qq: 0,
    vi_prec_num: 1,
    use_cookie: 1,
    accept_cookie: 1,
    accept_bad_cookie: 2,
    use_history: 0,
    display_charset: "UTF-8",
    system_charset: "UTF-8",
    tmp_dir: home,
    auto_image: 0,
    meta_refresh: 0,
  };
  const flags = Object.entries(choices).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  return { command: ["w3m", "-cookie", "-no-proxy", "-no-mouse", ...flags, url], environment: { W3M_DIR: settings } };
}

/** w3m, controlled like by a user. Every method waits for its effect and fails with the last screen. */
export class TextBrowser {
  readonly #terminal: Terminal;

  private constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  /** Starts w3m in its own terminal, with its own cookies and settings, and opens the address. */
  static async open(url: string, acceptLanguage: string): Promise<TextBrowser> {
    const terminal = await openTerminal((home) => prepareHome(home, url, acceptLanguage));
    try {
      const browser = new TextBrowser(terminal);
      await browser.#cursor(`w3m to open ${url}`);
      return browser;
    } catch (cause) {
      await terminal.close();
      throw cause;
    }
  }

  /** Presses the keys, then returns the cursor position. w3m reports it only after handling all earlier keys. */
  async #cursor(what = "w3m to obey", ...before: string[]): Promise<Cursor> {
    const file = join(this.#terminal.home, "cursor");
    await rm(file, { force: true });
    await this.#terminal.pressKeys(...before, keys.tellCursor);
    const answer = await this.#terminal.until(what, () => readFile(file, "utf8").catch(() => undefined));
    const [line, column, address = "", link = "", form = ""] = answer.split("\n");
    return { line: Number(line) - 1, column: Number(column) - 1, address, link, form };
  }

  async #lines(): Promise<string[]> {
    const file = join(this.#terminal.home, "page");
    await rm(file, { force: true });
    await this.#cursor("w3m to save the page", keys.savePage);
    return (await readFile(file, "utf8")).split("\n");
  }

  #moveTo(line: number, column: number): Promise<Cursor> {
    const digits = (count: number) => String(count).split("");
    const right = column > 0 ? [...digits(column), keys.right] : [];
    return this.#cursor("w3m to move its cursor", ...digits(line + 1), keys.goToLine, keys.lineBegin, ...right);
  }

  /**
   * Visits everything that w3m draws in brackets, from a position downwards. The Tab key cannot be used, because it
   * skips fields with many non-ASCII letters.
   */
  async *#boxes(lines: string[], from: { line: number; column: number }, until: number): AsyncGenerator<Cursor> {
    for (let line = from.line; line < Math.min(until, lines.length); line++) {
      const opening = bracketsOf(lines[line] ?? "").filter((column) => line > from.line || column >= from.column);
      for (const column of opening) {
        const here = await this.#moveTo(line, column + 1);
        if (here.form !== "") yield here;
      }
    }
  }

  async #after(label: string, suits: (form: string) => boolean): Promise<Cursor | undefined> {
    const lines = await this.#lines();
    const places = placesOf(lines, label);
    const directly = (place: Place) => place.alone || /^[\s*:]*\[/.test(place.after);
    for (const place of [...places.filter(directly), ...places.filter((one) => !directly(one))]) {
      for await (const here of this.#boxes(lines, place.end, place.end.line + linesBelowLabel)) {
        if (suits(here.form)) return here;
      }
    }
    return undefined;
  }

  /** Returns the text of the whole page. Lines are wrapped at the terminal's width. */
  async wholePage() {
    return (await this.#lines()).join("\n").trimEnd();
  }

  async address() {
    return (await this.#cursor()).address;
  }

  async goTo(url: string) {
    await this.#terminal.pressKeys(keys.openAddress);
    await this.#terminal.until("w3m to ask for the address", async () =>
      (await this.#terminal.bottomLine()).startsWith("Goto URL"),
    );
    await this.#answer(url);
    await this.#cursor(`w3m to open ${url}`);
  }

  /** Answers the prompt in the last line, replacing its text. */
  async #answer(text: string) {
    await this.#terminal.pressKeys("C-e", "C-u");
    await this.#terminal.type(text);
    await this.#terminal.pressKeys("Enter");
  }

  /** Follows the link with this text and waits for the new page. */
  async followLink(text: string) {
    for (const place of placesOf(await this.#lines(), text)) {
      const here = await this.#moveTo(place.line, place.column);
      if (here.link === "" || here.form !== "") continue;
      await this.#cursor(`the page behind the link "${text}"`, "Enter");
      return;
    }
    throw await this.#terminal.failure(`The page has no link "${text}".`);
  }

  /** Fills the field after this label, replacing its value. */
  async fillField(field: string, value: string) {
    const found = await this.#after(field, (form) => fillable.test(form));
    if (!found) throw await this.#terminal.failure(`The page has no text field "${field}".`);
    if (found.form.startsWith("textarea")) {
      await writeFile(join(this.#terminal.home, "typed"), value);
      await this.#cursor("w3m to come back from the editor", "Enter");
      return;
    }
    await this.#terminal.pressKeys("Enter");
    const asks = async () => /^(TEXT|Password|Filename)[^:]*:/i.test(await this.#terminal.bottomLine());
    await this.#terminal.until(`w3m to ask for the value of "${field}"`, asks);
    await this.#answer(value);
    await this.#cursor(`w3m to take the value of "${field}"`);
  }

  /** Checks the checkbox or radio button with this label unless it is checked already. */
  async choose(label: string) {
    const lines = await this.#lines();
    for (const place of placesOf(lines, label)) {
      // The box is before its label, or after it on the same line.
      const line = lines[place.line] ?? "";
      // The name of a picture, "[well]", stands in brackets, too.
      const boxBefore = bracketsOf(line)
        .filter((column) => column < place.column && ")]".includes(characterAt(line, column + 2)))
        .at(-1);
      let here = boxBefore === undefined ? undefined : await this.#moveTo(place.line, boxBefore + 1);
      if (!here || !box.test(here.form)) here = (await this.#boxes(lines, place.end, place.end.line + 1).next()).value;
      if (!here || !box.test(here.form)) continue;
      const isChosen = async () => characterAt((await this.#lines())[here.line], here.column) !== " ";
      if (await isChosen()) return;
      await this.#cursor(`w3m to choose "${label}"`, "Enter");
      if (await isChosen()) return;
      throw await this.#terminal.failure(`"${label}" stayed as it was.`);
    }
    throw await this.#terminal.failure(`The page has no radio button or checkbox "${label}".`);
  }

  /** Selects an option of the drop-down list after this label. */
  async pick(label: string, option: string) {
    const found = await this.#after(label, (form) => form.startsWith("select"));
    if (!found) throw await this.#terminal.failure(`The page has no list "${label}".`);
    const shown = async () => (await this.#terminal.screen()).join("\n");
    const before = await shown();
    await this.#terminal.pressKeys("Enter");
    await this.#terminal.until(`the list "${label}" to open`, async () => (await shown()) !== before);
    await this.#terminal.pressKeys("/");
    await this.#terminal.until("w3m to ask for the option", async () =>
      (await this.#terminal.bottomLine()).startsWith("Forward:"),
    );
    // The page may contain other kinds of spaces, as between a sum and its currency.
    await this.#answer(option.replace(/[.*+?^$[\]\\|()]/g, "\\$&").replace(/\s/g, "."));
    await this.#terminal.pressKeys("Enter");
    await this.#cursor(`w3m to pick "${option}"`);
    const chosen = (await this.#lines())[found.line] ?? "";
    if (!holdsText(chosen, option))
      throw await this.#terminal.failure(`The list "${label}" has no option "${option}".`);
  }

  /** Presses the button with this text and waits for the answer. */
  async press(buttonText: string) {
    for (const place of placesOf(await this.#lines(), buttonText)) {
      if (!button.test((await this.#moveTo(place.line, place.column)).form)) continue;
      await this.#cursor(`the answer to "${buttonText}"`, "Enter");
      return;
    }
    throw await this.#terminal.failure(`The page has no button "${buttonText}".`);
  }

  close() {
    return this.#terminal.close();
  }
}
