import { minimumAmount, maximumAmount } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { runtimeKey } from "~/texts/keys.ts";

/** Gives a message its own title in the summary, instead of "wrong or missing data" (§8). */
export function titled(title: string, message: string): string {
  return `${title}#${message}`;
}

/** Adds words of the typed text to a message, whose text has them as `words`. */
export function quoting(message: string, words: string): string {
  return `${message}\n${words}`;
}

/** Message for an action that would fail again, e.g. because the record was deleted. */
export const impossible = titled("errors:titles.failure", "errors:impossible");

/** Message for a failure of the site or its API. */
export const unreachable = titled("errors:titles.failure", "errors:unreachable");

const keyedMessage = /^([\w-]+:[\w.]+)(?:\n(.*))?$/s;
const titledMessage = /^([\w-]+:[\w.]+)#(.*)$/s;

/** Translates a message if it is a text key, e.g. "errors:name.required"; the API's messages are texts already. */
export function useErrorText(): (message: string) => string {
  const { t } = useTexts();
  const { money } = useFormats();
  return (message) => {
    const [, , text = message] = titledMessage.exec(message) ?? [];
    const [, key, words] = keyedMessage.exec(text) ?? [];
    return key
      ? t(runtimeKey(key), { minimum: money(minimumAmount), maximum: money(maximumAmount), words: words ?? "" })
      : text;
  };
}

/** Returns the title above the messages: the first message's own title if all of them have one. */
export function useErrorTitle(): (messages: readonly string[]) => string {
  const { t } = useTexts();
  return (messages) => {
    const titles = messages.map((message) => titledMessage.exec(message)?.[1]);
    return t(titles.every(Boolean) && titles[0] ? runtimeKey(titles[0]) : "errors:title");
  };
}

/** Message for checks without their own; zod's would be in English and show patterns. */
export const defaultErrorMessage = () => "errors:field";
