import type { Locator } from "@playwright/test";
import { HtmlLocator } from "./html-client/locator.ts";

/** Returns the fields that a form would send, without its files and buttons. */
export async function formFields(form: Locator): Promise<Record<string, string>> {
  if (form instanceof HtmlLocator) return form.fields();
  return form.evaluate((one) => {
    const fields = [...new FormData(one as HTMLFormElement)];
    return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
  });
}
