import { texts } from "../../../texts/texts.ts";
import { createTranslate } from "../../../texts/translate.ts";
import type { CodeMessage } from "../messenger.ts";

/** Returns the subject of an e-mail with a code. It never contains the code, because lock screens show subjects. */
export function codeSubject(brand: string, { language }: CodeMessage): string {
  return createTranslate(language, texts[language], "codes")("subject", { brand });
}

/** Returns the text of an SMS or e-mail with a code. */
export function codeText(brand: string, { language, purpose, code }: CodeMessage): string {
  return createTranslate(language, texts[language], "codes")(purpose, { brand, code });
}
