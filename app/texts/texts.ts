import type { Language } from "../contract/rules/languages.ts";
import en from "./en.ts";
import type { Texts } from "./keys.ts";
import tr from "./tr.ts";

/** All built-in texts: language → namespace → key → text. A browser loads those of its page's language alone. */
export const texts: Readonly<Record<Language, Texts>> = { tr, en };
