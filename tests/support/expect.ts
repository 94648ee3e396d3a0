import { expect as expectOfPlaywright, type Page } from "@playwright/test";
import { expectOfHtml } from "./html-client/expect.ts";
import { HtmlLocator } from "./html-client/locator.ts";
import { HtmlTab } from "./html-client/tab.ts";

/** Playwright's `expect`, which also knows the elements and pages of the HTML client. */
export const expect: typeof expectOfPlaywright = new Proxy(expectOfPlaywright, {
  apply(target, self, [subject, words]: [unknown, unknown]) {
    if (subject instanceof HtmlLocator || subject instanceof HtmlTab)
      return expectOfHtml(subject, typeof words === "string" ? words : undefined);
    return Reflect.apply(target as (...all: unknown[]) => unknown, self, [subject, words]);
  },
});

/** Returns whether a browser draws the page, so that places, sizes and computed styles can be asked for. */
export function isDrawn(page: Page): boolean {
  return !((page as unknown) instanceof HtmlTab);
}
