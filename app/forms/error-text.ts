import { maximumAmount, minimumAmount } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { readKeyed, textValues } from "~/texts/messages.ts";

/** Gives a message its own title in the summary, instead of "wrong or missing data" (§8). */
export function titled(title: string, message: string): string {
  return `${title}#${message}`;
}

/** Message for an action that would fail again, e.g. because the record was deleted. */
export const impossible = titled("errors:titles.failure", "errors:impossible");

/** Message for a failure of the site or its API. */
export const unreachable = titled("errors:titles.failure", "errors:unreachable");

const titledMessage = /^([\w-]+:[\w.]+)#(.*)$/s;

/** Translates a message that is the key of a text, e.g. "errors:name.required"; others are words already. */
export function useErrorText(): (message: string) => string {
  const { t, language, money } = useTexts();
  return (message) => {
    const [, , text = message] = titledMessage.exec(message) ?? [];
    const named = readKeyed(text);
    if (!named) return text;
    const limits = { minimum: money(minimumAmount), maximum: money(maximumAmount) };
    return t(runtimeKey(named.key), { ...limits, ...textValues(named.values, language) });
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
