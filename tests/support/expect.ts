import { expect as expectOfPlaywright } from "@playwright/test";
import { expectOfHtml } from "./html-client/expect.ts";
import { HtmlLocator } from "./html-client/locator.ts";
import { HtmlPage } from "./html-client/page.ts";

/** Playwright's `expect`, which also knows the elements and pages of the HTML client. */
export const expect: typeof expectOfPlaywright = new Proxy(expectOfPlaywright, {
  apply(target, self, [subject, words]: [unknown, unknown]) {
    if (subject instanceof HtmlLocator || subject instanceof HtmlPage)
      return expectOfHtml(subject, typeof words === "string" ? words : undefined);
    return Reflect.apply(target as (...all: unknown[]) => unknown, self, [subject, words]);
  },
});
