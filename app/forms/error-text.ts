import { minimumAmount, maximumAmount } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

/** Puts a message under a title of its own; without one the summary's title is that of wrong or missing data (§8). */
export function titled(title: string, message: string): string {
  return `${title}#${message}`;
}

/** What is said when something cannot be done that asking again will not change, such as what is not there any more. */
export const impossible = titled("errors:titles.failure", "errors:impossible");

/** What is said when the site cannot do what a form asks for, through no fault of what was typed. */
export const unreachable = titled("errors:titles.failure", "errors:unreachable");

const key = /^[\w-]+:[\w.]+$/;
const titledMessage = /^([\w-]+:[\w.]+)#(.*)$/s;

/**
 * A message as people read it: schemas name texts ("errors:name.required", or of their area), the API speaks in words
 * already.
 */
export function useErrorText(): (message: string) => string {
  const { t } = useTexts();
  const { money } = useFormats();
  return (message) => {
    const [, , text = message] = titledMessage.exec(message) ?? [];
    return key.test(text) ? t(text, { minimum: money(minimumAmount), maximum: money(maximumAmount) }) : text;
  };
}

/** The title over some messages: the first one's own, if every one has its own. */
export function useErrorTitle(): (messages: readonly string[]) => string {
  const { t } = useTexts();
  return (messages) => {
    const titles = messages.map((message) => titledMessage.exec(message)?.[1]);
    return t(titles.every(Boolean) && titles[0] ? titles[0] : "errors:title");
  };
}

/**
 * What is said of a check that names no text of its own: zod would say it in English, with patterns and values of ours.
 */
export const defaultErrorMessage = () => "errors:field";
