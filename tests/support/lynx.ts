import { access, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { placesOf, type Place } from "./page-text.ts";
import { TerminalBrowser } from "./terminal.ts";
import type { TextBrowser, TextBrowserOptions } from "./text-browser.ts";

/** A number that Lynx draws before a link or field, and its position in the page without numbers. */
type Mark = { number: number; line: number; column: number };
/** The page without the numbers, and where the numbers were. */
type NumberedPage = { lines: string[]; marks: Mark[] };

const fillable = /^\((Text ?field|Password|Email|URL|File|Text ?area|Text entry)/i;
const box = /^\((Checkbox|Radio)/i;
const submits = /^(Submit|\(.*submit)/i;
const list = /^\(Option list/i;
const systemSettings = ["/etc/lynx/lynx.cfg", "/etc/lynx.cfg"];

/**
 * Writes Lynx's settings: links and fields are numbered, so that a number moves the cursor to exactly one of them.
 * Fields are activated with Enter, so that keys are commands everywhere else.
 */
export async function prepareLynx(home: string, options: TextBrowserOptions) {
  const included = await Promise.all(
    systemSettings.map((path) =>
      access(path).then(
        () => [`INCLUDE:${path}`],
        () => [],
      ),
    ),
  );
  const settings = [
    ...included.flat(),
    "CHARACTER_SET:utf-8",
    "LOCALE_CHARSET:FALSE",
    "ACCEPT_ALL_COOKIES:TRUE",
    "FORCE_COOKIE_PROMPT:no",
    "PERSISTENT_COOKIES:FALSE",
    `PREFERRED_LANGUAGE:${options.acceptLanguage}`,
    "DEFAULT_KEYPAD_MODE:LINKS_AND_FIELDS_ARE_NUMBERED",
    "DEFAULT_USER_MODE:ADVANCED",
    "MESSAGESECS:0",
    "INFOSECS:0",
    "ALERTSECS:0",
    "NO_PAUSE:TRUE",
  ];
  const file = join(home, "lynx.cfg");
  await writeFile(file, `${settings.join("\n")}\n`);
  return { command: ["lynx", `-cfg=${file}`, "-tna", options.url], environment: { LYNX_CFG_PATH: home } };
}

export class Lynx extends TerminalBrowser implements TextBrowser {
  /** Waits until Lynx accepts keys again: it then answers "/" with the search prompt, which is cancelled. */
  async ready(what = "Lynx to obey") {
    let asked = 0;
    await this.terminal.until(what, async () => {
      if (await this.#asks(/^Enter a whereis query/)) return true;
      // Lynx discards keys while a page loads, so the key is sent again.
      if (Date.now() - asked > 250) {
        asked = Date.now();
        await this.terminal.pressKeys("/");
      }
      return false;
    });
    await this.terminal.pressKeys("C-g");
    await this.terminal.until(what, async () => !(await this.#asks(/^(Enter a whereis query|$)/)));
  }

  async #asks(question: RegExp) {
    return question.test(await this.terminal.bottomLine());
  }

  /** Reads the page screen by screen. The title line shows the number of screens. */
  async #numberedPage(): Promise<NumberedPage> {
    const page: NumberedPage = { lines: [], marks: [] };
    await this.terminal.pressKeys("Home");
    for (let screen = 1, screens = 1; screen <= screens; screen++) {
      if (screen > 1) await this.terminal.pressKeys("Space");
      await this.ready("Lynx to turn the page");
      const [title = "", ...lines] = (await this.terminal.screen()).split("\n");
      screens = Number(/\(p\d+ of (\d+)\)/.exec(title)?.[1] ?? 1);
      for (const numbered of lines.slice(0, -1)) {
        const parts = numbered.split(/\[(\d+)\]/);
        let line = "";
        parts.forEach((part, index) => {
          if (index % 2 === 0) line += part;
          else page.marks.push({ number: Number(part), line: page.lines.length, column: line.length });
        });
        page.lines.push(line);
      }
    }
    return page;
  }

  /** Moves the cursor to a number. Returns what Lynx says about the link or field there. */
  async #goTo({ number }: Mark): Promise<string> {
    await this.terminal.type(String(number));
    await this.terminal.until("Lynx to ask for a number", () => this.#asks(/^Follow link/));
    await this.terminal.type("g");
    await this.terminal.pressKeys("Enter");
    await this.terminal.until("Lynx to go there", async () => !(await this.#asks(/^(Follow link|$)/)));
    await this.ready();
    return this.terminal.bottomLine();
  }

  async #after(label: string, suits: RegExp): Promise<Mark | undefined> {
    const { lines, marks } = await this.#numberedPage();
    for (const place of placesOf(lines, label)) {
      for (const mark of marks.filter((one) => isBelow(one, place) && one.line - place.end.line < 8)) {
        if (suits.test(await this.#goTo(mark))) return mark;
      }
    }
    return undefined;
  }

  async wholePage() {
    return (await this.#numberedPage()).lines.join("\n").trimEnd();
  }

  async address() {
    await this.terminal.pressKeys("=");
    // Lynx wraps a long address and indents every line.
    const told = async () =>
      /^ *URL:\s+(\S+(?:\n {10}\S+)*)/m
        .exec((await this.terminal.screen()).replace(/\[\d+\]/g, ""))?.[1]
        ?.replace(/\s/g, "");
    const found = await this.terminal.until("Lynx to tell the address", told);
    await this.terminal.pressKeys("Left");
    await this.ready();
    return found;
  }

  async goTo(url: string) {
    await this.terminal.pressKeys("g");
    await this.terminal.until("Lynx to ask for the address", () => this.#asks(/^URL to open/));
    await this.terminal.pressKeys("C-u");
    await this.terminal.type(url);
    await this.terminal.pressKeys("Enter");
    await this.ready(`Lynx to open ${url}`);
  }

  async followLink(text: string) {
    const { lines, marks } = await this.#numberedPage();
    for (const place of placesOf(lines, text)) {
      const mark = marks.find((one) => one.line === place.line && one.column === place.column);
      if (!mark) continue;
      const target = await this.#goTo(mark);
      if (target.startsWith("(") || submits.test(target)) continue;
      await this.terminal.pressKeys("Enter");
      await this.ready(`the page behind the link "${text}"`);
      return;
    }
    throw await this.terminal.failure(`The page has no link "${text}".`);
  }

  async fillField(field: string, value: string) {
    const found = await this.#after(field, fillable);
    if (!found) throw await this.terminal.failure(`The page has no text field "${field}".`);
    const inactive = await this.terminal.bottomLine();
    await this.terminal.pressKeys("Enter");
    await this.terminal.until(`the field "${field}" to take letters`, async () => {
      const now = await this.terminal.bottomLine();
      return now.startsWith("(") && now !== inactive;
    });
    await this.terminal.pressKeys("C-u");
    for (const [index, line] of value.split("\n").entries()) {
      if (index > 0) await this.terminal.pressKeys("Enter");
      await this.terminal.type(line);
    }
    await this.terminal.pressKeys("Tab");
    await this.ready(`Lynx to take the value of "${field}"`);
  }

  async choose(label: string) {
    const { lines, marks } = await this.#numberedPage();
    for (const place of placesOf(lines, label)) {
      const before = marks.filter((one) => one.line === place.line && one.column < place.column).reverse();
      const after = marks.filter((one) => isBelow(one, place) && one.line === place.end.line);
      const isBox = (page: string[], { line, column }: Mark) =>
        /^[[(].[\])]/u.exec(page[line]?.slice(column) ?? "")?.[0];
      const mark = [...before, ...after].find((one) => isBox(lines, one));
      if (!mark || !box.test(await this.#goTo(mark))) continue;
      if (isBox(lines, mark)?.[1] !== " ") return;
      await this.terminal.pressKeys("Enter");
      await this.ready();
      const now = isBox((await this.#numberedPage()).lines, mark);
      if (now?.[1] === " ") throw await this.terminal.failure(`"${label}" stayed as it was.`);
      return;
    }
    throw await this.terminal.failure(`The page has no radio button or checkbox "${label}".`);
  }

  async pick(label: string, option: string) {
    if (!(await this.#after(label, list))) throw await this.terminal.failure(`The page has no list "${label}".`);
    await this.terminal.pressKeys("Enter");
    await this.terminal.until(`the list "${label}" to open`, () => this.#asks(/^\(Choice/));
    let shown = await this.terminal.screen();
    const numberOf = () =>
      [...shown.matchAll(/(\d+): (?:\(\d+\)_*)?(.+?)_* *[│|]/gu)].find(([, , text]) => text === option)?.[1];
    while (numberOf() === undefined) {
      const last = shown;
      await this.terminal.pressKeys("NPage");
      const turned = this.terminal.until(
        "more options",
        async () => (shown = await this.terminal.screen()) !== last,
        1_000,
      );
      await turned.catch(() => Promise.reject(new Error(`The list "${label}" has no option "${option}".\n${shown}`)));
    }
    await this.terminal.type(String(numberOf()));
    await this.terminal.until("Lynx to ask for the option's number", () => this.#asks(/^Select option/));
    await this.terminal.pressKeys("Enter");
    await this.ready();
  }

  async press(buttonText: string) {
    const { lines, marks } = await this.#numberedPage();
    for (const place of placesOf(lines, buttonText)) {
      // Lynx draws an input as its text, and a button element as (BUTTON) or (its value) before its text.
      const drawn = /\(([^()]*)\) ?$/.exec(lines[place.line]?.slice(0, place.column) ?? "");
      const columns = [place.column, ...(drawn ? [drawn.index + 1] : [])];
      const mark = marks.find((one) => one.line === place.line && columns.includes(one.column));
      if (!mark || !submits.test(await this.#goTo(mark))) continue;
      await this.terminal.pressKeys("Enter");
      await this.ready(`the answer to "${buttonText}"`);
      return;
    }
    throw await this.terminal.failure(`The page has no button "${buttonText}".`);
  }
}

function isBelow(mark: Mark, { end }: Place): boolean {
  return mark.line > end.line || (mark.line === end.line && mark.column >= end.column);
}
