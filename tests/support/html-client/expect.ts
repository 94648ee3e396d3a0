import { isDeepStrictEqual } from "node:util";
import { isChecked, isDisabled, valueOf } from "./controls.ts";
import { HtmlLocator } from "./locator.ts";
import { poll } from "./poll.ts";
import { matches, textOf } from "./queries.ts";
import { collapsed, descriptionOf } from "./roles.ts";
import { HtmlTab } from "./tab.ts";
import { isVisible } from "./visibility.ts";

type Wanted = string | RegExp;

interface Options {
  readonly timeout?: number;
}

/** What a check found, and whether that is what was wanted. */
interface Finding {
  readonly isGood: boolean;
  /** Undefined when the check is of one element and there is none. */
  readonly found: unknown;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each check takes what it compares with
type Check = (...wanted: any[]) => Finding;

function single(locator: HtmlLocator, look: (element: Element) => unknown): unknown {
  const element = locator.single();
  return element === undefined ? undefined : look(element);
}

function isText(found: unknown, wanted: Wanted, isWhole: boolean): boolean {
  if (typeof found !== "string") return false;
  const text = collapsed(found);
  if (wanted instanceof RegExp) return wanted.test(text);
  return isWhole ? text === collapsed(wanted) : text.includes(collapsed(wanted));
}

/** Compares the texts of elements with a text or, for a list, one by one. */
function texts(locator: HtmlLocator, wanted: Wanted | readonly Wanted[], isWhole: boolean): Finding {
  if (!Array.isArray(wanted)) {
    const found = single(locator, textOf);
    return { found, isGood: isText(found, wanted as Wanted, isWhole) };
  }
  const found = locator.elements().map(textOf);
  const isGood = isWhole
    ? found.length === wanted.length && found.every((text, place) => isText(text, wanted[place], true))
    : holdsInOrder(found, wanted);
  return { found: found.map(collapsed), isGood };
}

function holdsInOrder(found: readonly string[], wanted: readonly Wanted[]): boolean {
  let at = 0;
  for (const text of found) if (at < wanted.length && isText(text, wanted[at]!, false)) at++;
  return at === wanted.length;
}

function value(found: unknown, wanted: Wanted): Finding {
  return {
    found,
    isGood: typeof found === "string" && (wanted instanceof RegExp ? wanted.test(found) : found === wanted),
  };
}

function state(found: unknown): Finding {
  return { found, isGood: found === true };
}

/** Checks of elements, by the names that Playwright gives them. */
function locatorChecks(locator: HtmlLocator) {
  return {
    toBeVisible: () => state(single(locator, isVisible)),
    toBeHidden: () => state(!(single(locator, isVisible) ?? false)),
    toBeAttached: () => state(locator.elements().length > 0),
    toBeEnabled: () => state(single(locator, (element) => !isDisabled(element))),
    toBeDisabled: () => state(single(locator, isDisabled)),
    toBeChecked: ({ checked = true } = {}) => {
      const found = single(locator, isChecked);
      return { found, isGood: found === checked };
    },
    toBeFocused: () => state(single(locator, (element) => locator.page.focused === element)),
    toHaveCount: (count: number) => {
      const found = locator.elements().length;
      return { found, isGood: found === count };
    },
    toHaveText: (wanted: Wanted | readonly Wanted[]) => texts(locator, wanted, true),
    toContainText: (wanted: Wanted | readonly Wanted[]) => texts(locator, wanted, false),
    toHaveValue: (wanted: Wanted) => value(single(locator, valueOf), wanted),
    toHaveAttribute: (name: string, wanted?: Wanted | Options) => {
      const found = single(locator, (element) => element.getAttribute(name));
      return wanted === undefined || isOptions(wanted)
        ? { found, isGood: typeof found === "string" }
        : value(found, wanted);
    },
    toHaveAccessibleDescription: (wanted: Wanted) => value(single(locator, descriptionOf), wanted),
  } satisfies Record<string, Check>;
}

function pageChecks(page: HtmlTab) {
  return {
    toHaveURL: (wanted: Wanted | ((url: URL) => boolean)) => {
      const found = page.url();
      if (typeof wanted === "function") return { found, isGood: wanted(new URL(found)) };
      return value(found, wanted instanceof RegExp ? wanted : new URL(wanted, page.context().baseUrl).href);
    },
    toHaveTitle: (wanted: Wanted) => {
      const found = collapsed(page.document.querySelector("title")?.textContent ?? "");
      return { found, isGood: wanted instanceof RegExp ? wanted.test(found) : matches(found, wanted, true) };
    },
  } satisfies Record<string, Check>;
}

/**
 * Expects something of an element or page of the HTML client, as Playwright's `expect` does of its own.
 * @param words what the test says of it
 */
export function expectOfHtml(subject: HtmlLocator | HtmlTab, words = "") {
  const checks: Record<string, Check> = subject instanceof HtmlTab ? pageChecks(subject) : locatorChecks(subject);
  const matchers = (isNegated: boolean) =>
    Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [name, matcher(subject, check, { name, isNegated, words })]),
    );
  const unknown = (target: object, name: string | symbol) => {
    if (name in target || typeof name === "symbol" || name === "then") return Reflect.get(target, name);
    throw new Error(`${name} needs a drawn page: give the test the tag @drawn`);
  };
  return new Proxy({ ...matchers(false), not: new Proxy(matchers(true), { get: unknown }) }, { get: unknown });
}

interface Asked {
  readonly name: string;
  readonly isNegated: boolean;
  readonly words: string;
}

function matcher(subject: HtmlLocator | HtmlTab, check: Check, { name, isNegated, words }: Asked) {
  return async (...wanted: unknown[]) => {
    const last = wanted.at(-1);
    const timeout = isOptions(last) ? last.timeout : undefined;
    let latest: Finding = { isGood: false, found: undefined };
    await poll(
      () => {
        latest = (check as (...values: unknown[]) => Finding)(...wanted);
        return latest;
      },
      ({ isGood, found }) => {
        if (!isNegated) return isGood;
        // What is not there is not visible, but nothing else can be said of it: Playwright fails here too.
        return !isGood && (found !== undefined || name === "toBeVisible");
      },
      () =>
        [
          words,
          [subject instanceof HtmlTab ? "page" : subject, isNegated ? "not" : "", name, ...wanted]
            .map(String)
            .join(" "),
          `found: ${JSON.stringify(latest.found)}`,
          `at ${(subject instanceof HtmlTab ? subject : subject.page).url()}`,
        ].join("\n"),
      timeout,
    );
  };
}

function isOptions(value: unknown): value is Options {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    isDeepStrictEqual(Object.getPrototypeOf(value), {})
  );
}
