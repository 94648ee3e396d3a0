import { stripVTControlCharacters } from "node:util";
import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/**
 * Collects what no page may say: console errors, uncaught errors, refused content. The browser's own line about an
 * answer of 4xx is no fault of the page, unless a file of the page is what is missing.
 */
export function watchBrowser(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !isExpectedRefusal(message)) faults.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (webError) => faults.push(`uncaught: ${webError.error().stack ?? webError.error().message}`));
  return faults;
}

function isExpectedRefusal(message: ConsoleMessage): boolean {
  return /^Failed to load resource: .* status of 4\d\d/.test(message.text()) && !/\.(js|css|svg|png|jpg|ico)(\?|$)/.test(message.location().url);
}

/**
 * First lines of what the site's process printed beside its lines about requests and messages, and requests that it could not answer.
 * @param expected complaints that the test provokes
 */
export function faultsIn(log: string, expected: RegExp | null = null): string[] {
  return stripVTControlCharacters(log).split("\n").filter((line) => {
    const isStack = /^(\s|\}|$)/.test(line);
    if (isStack || /^(\[react-router-serve\]|outbox: (sms|email) to )/.test(line)) return false;
    const [, status] = /^[A-Z]+ \S+ (\d{3}|-) /.exec(line) ?? [];
    return status === undefined ? !expected?.test(line) : status.startsWith("5");
  });
}
