import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bracketsOf, characterAt, holdsText, placesOf, type Place } from "./page-text.ts";
import { TerminalBrowser } from "./terminal.ts";
import type { TextBrowser, TextBrowserOptions } from "./text-browser.ts";

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
export async function prepareW3m(home: string, options: TextBrowserOptions) {
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
    accept_language: options.acceptLanguage,
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
  return {
    command: ["w3m", "-cookie", "-no-proxy", "-no-mouse", ...flags, options.url],
    environment: { W3M_DIR: settings },
  };
}

export class W3m extends TerminalBrowser implements TextBrowser {
  async ready(what: string) {
    await this.cursor(what);
  }

  /** Presses the keys, then returns the cursor position. w3m reports it only after handling all earlier keys. */
  async cursor(what = "w3m to obey", ...before: string[]): Promise<Cursor> {
    const file = join(this.terminal.home, "cursor");
    await rm(file, { force: true });
    await this.terminal.pressKeys(...before, keys.tellCursor);
    const answer = await this.terminal.until(what, () => readFile(file, "utf8").catch(() => undefined));
    const [line, column, address = "", link = "", form = ""] = answer.split("\n");
    return { line: Number(line) - 1, column: Number(column) - 1, address, link, form };
  }

  async #lines(): Promise<string[]> {
    const file = join(this.terminal.home, "page");
    await rm(file, { force: true });
    await this.cursor("w3m to save the page", keys.savePage);
    return (await readFile(file, "utf8")).split("\n");
  }

  #moveTo(line: number, column: number): Promise<Cursor> {
    const digits = (count: number) => String(count).split("");
    const right = column > 0 ? [...digits(column), keys.right] : [];
    return this.cursor("w3m to move its cursor", ...digits(line + 1), keys.goToLine, keys.lineBegin, ...right);
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

  async wholePage() {
    return (await this.#lines()).join("\n").trimEnd();
  }

  async address() {
    return (await this.cursor()).address;
  }

  async goTo(url: string) {
    await this.terminal.pressKeys(keys.openAddress);
    await this.terminal.until("w3m to ask for the address", async () =>
      (await this.terminal.bottomLine()).startsWith("Goto URL"),
    );
    await this.#answer(url);
    await this.cursor(`w3m to open ${url}`);
  }

  /** Answers the prompt in the last line, replacing its text. */
  async #answer(text: string) {
    await this.terminal.pressKeys("C-e", "C-u");
    await this.terminal.type(text);
    await this.terminal.pressKeys("Enter");
  }

  async followLink(text: string) {
    for (const place of placesOf(await this.#lines(), text)) {
      const here = await this.#moveTo(place.line, place.column);
      if (here.link === "" || here.form !== "") continue;
      await this.cursor(`the page behind the link "${text}"`, "Enter");
      return;
    }
    throw await this.terminal.failure(`The page has no link "${text}".`);
  }

  async fillField(field: string, value: string) {
    const found = await this.#after(field, (form) => fillable.test(form));
    if (!found) throw await this.terminal.failure(`The page has no text field "${field}".`);
    if (found.form.startsWith("textarea")) {
      await writeFile(join(this.terminal.home, "typed"), value);
      await this.cursor("w3m to come back from the editor", "Enter");
      return;
    }
    await this.terminal.pressKeys("Enter");
    const asks = async () => /^(TEXT|Password|Filename)[^:]*:/i.test(await this.terminal.bottomLine());
    await this.terminal.until(`w3m to ask for the value of "${field}"`, asks);
    await this.#answer(value);
    await this.cursor(`w3m to take the value of "${field}"`);
  }

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
      const isChosen = async () => characterAt((await this.#lines())[here.line] ?? "", here.column) !== " ";
      if (await isChosen()) return;
      await this.cursor(`w3m to choose "${label}"`, "Enter");
      if (await isChosen()) return;
      throw await this.terminal.failure(`"${label}" stayed as it was.`);
    }
    throw await this.terminal.failure(`The page has no radio button or checkbox "${label}".`);
  }

  async pick(label: string, option: string) {
    const found = await this.#after(label, (form) => form.startsWith("select"));
    if (!found) throw await this.terminal.failure(`The page has no list "${label}".`);
    const before = await this.terminal.screen();
    await this.terminal.pressKeys("Enter");
    await this.terminal.until(`the list "${label}" to open`, async () => (await this.terminal.screen()) !== before);
    await this.terminal.pressKeys("/");
    await this.terminal.until("w3m to ask for the option", async () =>
      (await this.terminal.bottomLine()).startsWith("Forward:"),
    );
    // The page may contain other kinds of spaces, as between a sum and its currency.
    await this.#answer(option.replace(/[.*+?^$[\]\\|()]/g, "\\$&").replace(/\s/g, "."));
    await this.terminal.pressKeys("Enter");
    await this.cursor(`w3m to pick "${option}"`);
    const chosen = (await this.#lines())[found.line] ?? "";
    if (!holdsText(chosen, option)) throw await this.terminal.failure(`The list "${label}" has no option "${option}".`);
  }

  async press(buttonText: string) {
    for (const place of placesOf(await this.#lines(), buttonText)) {
      if (!button.test((await this.#moveTo(place.line, place.column)).form)) continue;
      await this.cursor(`the answer to "${buttonText}"`, "Enter");
      return;
    }
    throw await this.terminal.failure(`The page has no button "${buttonText}".`);
  }
}
