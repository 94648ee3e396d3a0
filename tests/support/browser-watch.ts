import { stripVTControlCharacters } from "node:util";
import type { BrowserContext, ConsoleMessage } from "@playwright/test";
import { HtmlSession } from "./html-client/session.ts";

/**
 * Collects what no page may say: console errors, uncaught errors, refused content. The browser's own line about an
 * answer of 4xx is no fault of the page, unless a file of the page is what is missing.
 */
export function watchBrowser(context: BrowserContext): string[] {
  const faults: string[] = [];
  // The HTML client runs nothing that could complain.
  if (context instanceof HtmlSession) return faults;
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpectedRefusal(message))
      faults.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => faults.push(`uncaught: ${webError.error().stack ?? webError.error().message}`));
  return faults;
}

function isExpectedRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
    !/\.(js|css|svg|png|jpg|ico)(\?|$)/.test(message.location().url)
  );
}

/**
 * Lines of the site's log that tell of an error, requests that it could not answer, and whatever is no line of its log.
 * @param isExpected whether the test provokes a complaint
 */
export function faultsIn(log: string, isExpected: (line: string) => boolean = () => false): string[] {
  return stripVTControlCharacters(log)
    .split("\n")
    .filter((line) => {
      const isStack = /^(\s|\}|$)/.test(line);
      if (isStack) return false;
      if (!line.startsWith('{"level":')) return !isExpected(line);
      const { level, msg, status } = JSON.parse(line) as { level: string; msg: string; status?: number };
      // No expected error excuses an answer of 5xx.
      if (msg === "request") return status !== undefined && status >= 500;
      return (level === "error" || level === "fatal") && !isExpected(line);
    });
}
