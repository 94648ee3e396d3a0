import {
  type ChosenFile,
  controlOf,
  fileAt,
  isBox,
  isChecked,
  isDisabled,
  type OptionWish,
  select,
  setChecked,
  setFiles,
  setValue,
  typeOf,
  valueOf,
} from "./controls.ts";
import { textFieldsOf } from "./form-data.ts";
import { poll } from "./poll.ts";
import {
  below,
  byLabel,
  byRole,
  bySelector,
  byText,
  matches,
  type RoleWish,
  seenTextOf,
  textOf,
  type TextWish,
} from "./queries.ts";
import type { HtmlTab } from "./tab.ts";
import { isVisible } from "./visibility.ts";

type Step = (found: readonly ParentNode[]) => ParentNode[];

interface Filter {
  readonly has?: HtmlLocator;
  readonly hasText?: string | RegExp;
  readonly hasNotText?: string | RegExp;
  readonly visible?: boolean;
}

type Files = string | ChosenFile | readonly (string | ChosenFile)[];

const textFields = /^(text|search|tel|url|email|password|number|date|month|week|time|datetime-local|color|textarea)$/;

/**
 * Elements of the page that is open when they are asked for, like Playwright's Locator. It does only what a person can
 * do: what is not there, not drawn or disabled can be neither pressed nor filled in.
 */
export class HtmlLocator {
  readonly page: HtmlTab;
  readonly #steps: readonly Step[];
  readonly #words: string;

  constructor(page: HtmlTab, steps: readonly Step[] = [], words = "page") {
    this.page = page;
    this.#steps = steps;
    this.#words = words;
  }

  #then(step: Step, words: string): HtmlLocator {
    return new HtmlLocator(this.page, [...this.#steps, step], `${this.#words} › ${words}`);
  }

  #below(find: (root: ParentNode) => Element[], words: string): HtmlLocator {
    return this.#then((roots) => inOrder(roots.flatMap((root) => find(root))), words);
  }

  getByRole(role: string, wish: RoleWish = {}): HtmlLocator {
    return this.#below((root) => byRole(root, role, wish), `${role} ${String(wish.name ?? "")}`);
  }

  getByLabel(text: string | RegExp, wish: TextWish = {}): HtmlLocator {
    return this.#below((root) => byLabel(root, text, wish), `label ${String(text)}`);
  }

  getByText(text: string | RegExp, wish: TextWish = {}): HtmlLocator {
    return this.#below((root) => byText(root, text, wish), `text ${String(text)}`);
  }

  locator(selector: string, filter: Filter = {}): HtmlLocator {
    return this.#below((root) => bySelector(root, selector), selector).filter(filter);
  }

  filter({ has, hasText, hasNotText, visible }: Filter): HtmlLocator {
    const isWanted = (element: Element) =>
      (!has || has.within([element]).length > 0) &&
      (hasText === undefined || matches(textOf(element), hasText)) &&
      (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
      (visible === undefined || isVisible(element) === visible);
    return this.#then((found) => (found as Element[]).filter(isWanted), "filtered");
  }

  nth(place: number): HtmlLocator {
    return this.#then((found) => found.slice(place, place + 1 || undefined), `number ${place}`);
  }

  first(): HtmlLocator {
    return this.nth(0);
  }

  last(): HtmlLocator {
    return this.nth(-1);
  }

  within(roots: readonly ParentNode[]): Element[] {
    let found: ParentNode[] = [...roots];
    for (const step of this.#steps) found = step(found);
    return found as Element[];
  }

  elements(): Element[] {
    return this.within([this.page.document]);
  }

  /** Returns the one element; undefined when there is none. Throws when there are several. */
  single(): Element | undefined {
    const found = this.elements();
    if (found.length > 1)
      throw new Error(
        `${found.length} elements are ${this.#words}:\n${found.map((one) => one.outerHTML.slice(0, 200)).join("\n")}`,
      );
    return found[0];
  }

  /** Returns the one element as soon as it is there. */
  element(): Promise<Element> {
    return poll(
      () => this.single(),
      (found) => found !== undefined,
      () => `${this.page.url()} has no ${this.#words}: ${seenTextOf(this.page.document.body).slice(0, 2000)}`,
    ) as Promise<Element>;
  }

  /** Returns the one element, drawn, enabled and covered by no dialog. */
  async #usable(): Promise<Element> {
    const element = await this.element();
    if (!isVisible(element)) throw new Error(`Nobody sees ${this.#words}: ${element.outerHTML.slice(0, 300)}`);
    if (isDisabled(element)) throw new Error(`${this.#words} is disabled: ${element.outerHTML.slice(0, 300)}`);
    // The layer of a dialog covers the whole window, without scripts too (ui/dialog.tsx).
    const dialog = [...element.ownerDocument.querySelectorAll("dialog[open]")].at(-1);
    if (dialog && !dialog.contains(element)) throw new Error(`A dialog covers ${this.#words}`);
    return element;
  }

  async #typeable(): Promise<Element> {
    const found = await this.#usable();
    const element = found.localName === "label" ? (controlOf(found) ?? found) : found;
    if (!textFields.test(typeOf(element))) throw new Error(`Nobody types into ${element.outerHTML.slice(0, 300)}`);
    if (element.hasAttribute("readonly")) throw new Error(`${this.#words} is read-only`);
    return element;
  }

  async click({ noWaitAfter }: { readonly noWaitAfter?: boolean } = {}): Promise<void> {
    const done = this.page.activate(await this.#usable());
    if (noWaitAfter) done.catch(() => {});
    else await done;
  }

  async dblclick(): Promise<void> {
    await this.page.activateTwice(await this.#usable());
  }

  /** Returns the fields that its form would send, the last of those with one name. */
  async fields(): Promise<Record<string, string>> {
    return Object.fromEntries(textFieldsOf(await this.element()));
  }

  /** Runs a function with the element, in this process: for what needs the document alone. */
  async evaluate<Result, Value>(look: (element: Element, value: Value) => Result, value?: Value): Promise<Result> {
    return look(await this.element(), value as Value);
  }

  async evaluateAll<Result, Value>(
    look: (elements: Element[], value: Value) => Result,
    value?: Value,
  ): Promise<Result> {
    return look(this.elements(), value as Value);
  }

  async fill(value: string): Promise<void> {
    const field = await this.#typeable();
    this.page.focused = field;
    setValue(field, value);
  }

  clear(): Promise<void> {
    return this.fill("");
  }

  /** Types characters after those that are there; a field takes no more than its `maxlength`. */
  async pressSequentially(text: string): Promise<void> {
    const field = await this.#typeable();
    this.page.focused = field;
    const longest = Number(field.getAttribute("maxlength") ?? Number.POSITIVE_INFINITY);
    setValue(field, (valueOf(field) + text).slice(0, longest));
  }

  /** Presses the enter key; without scripts no other key does more than moving the focus. */
  async press(key: string): Promise<void> {
    const element = await this.#usable();
    if (key !== "Enter") throw new Error(`The key ${key} needs a drawn page: give the test the tag @drawn`);
    await this.page.pressEnter(element);
  }

  async focus(): Promise<void> {
    this.page.focused = await this.#usable();
  }

  async check(_: object = {}): Promise<void> {
    await this.setChecked(true);
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false);
  }

  async setChecked(isOn: boolean): Promise<void> {
    const found = await this.#usable();
    const box = found.localName === "label" ? (controlOf(found) ?? found) : found;
    if (!isBox(box)) throw new Error(`${this.#words} is no box to tick: ${box.outerHTML.slice(0, 300)}`);
    if (isDisabled(box)) throw new Error(`${this.#words} is disabled`);
    if (!isOn && typeOf(box) === "radio") throw new Error("Nobody can take the choice of a radio button back");
    this.page.focused = box;
    setChecked(box, isOn);
  }

  async selectOption(wanted: OptionWish): Promise<void> {
    const list = await this.#usable();
    if (list.localName !== "select") throw new Error(`${this.#words} is no list: ${list.outerHTML.slice(0, 300)}`);
    this.page.focused = list;
    select(list, wanted);
  }

  async setInputFiles(files: Files): Promise<void> {
    const field = await this.element();
    if (typeOf(field) !== "file" || isDisabled(field)) throw new Error(`${this.#words} takes no files`);
    setFiles(
      field,
      [files].flat().map((file) => (typeof file === "string" ? fileAt(file) : file)),
    );
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async all(): Promise<HtmlLocator[]> {
    return this.elements().map((_, place) => this.nth(place));
  }

  async isVisible(): Promise<boolean> {
    const element = this.single();
    return element !== undefined && isVisible(element);
  }

  async isHidden(): Promise<boolean> {
    return !(await this.isVisible());
  }

  async isChecked(): Promise<boolean> {
    return isChecked(await this.element());
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }

  async inputValue(): Promise<string> {
    return valueOf(await this.element());
  }

  async textContent(): Promise<string | null> {
    return (await this.element()).textContent;
  }

  async innerText(): Promise<string> {
    return seenTextOf(await this.element());
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? "");
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map(seenTextOf);
  }

  toString(): string {
    return this.#words;
  }
}

/** Returns elements once each, in the order of the document. */
function inOrder(elements: readonly Element[]): Element[] {
  const once = new Set(elements);
  if (once.size < 2) return [...once];
  return below(elements[0]!.ownerDocument).filter((element) => once.has(element));
}
