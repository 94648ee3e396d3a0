import type { Language } from "../../../contract/rules/languages.ts";
import { codeMinutes } from "../../../contract/rules/limits.ts";
import type { CodeMessage } from "../messenger.ts";

const texts: Record<Language, Record<CodeMessage["purpose"], string>> = {
  tr: {
    sign_in: "{brand} giriş kodunuz: {code}. {minutes} dakika geçerlidir. Bu kodu kimseyle paylaşmayın.",
    phone_change:
      "{brand} telefon doğrulama kodunuz: {code}. {minutes} dakika geçerlidir. Bu kodu kimseyle paylaşmayın.",
    confirmation:
      "{brand} onay kodunuz: {code}. {minutes} dakika geçerlidir. Hesabınızda bir işlem için istendi; siz istemediyseniz kimseyle paylaşmayın.",
    email:
      "{brand} e-posta doğrulama kodunuz: {code}. {minutes} dakika geçerlidir. Bu kodu siz istemediyseniz bu iletiyi dikkate almayın.",
  },
  en: {
    sign_in: "Your {brand} sign-in code: {code}. It is good for {minutes} minutes. Share it with nobody.",
    phone_change:
      "Your {brand} phone verification code: {code}. It is good for {minutes} minutes. Share it with nobody.",
    confirmation:
      "Your {brand} confirmation code: {code}. It is good for {minutes} minutes. It was asked for in your account; if it was not you, share it with nobody.",
    email:
      "Your {brand} e-mail verification code: {code}. It is good for {minutes} minutes. If you did not ask for it, ignore this message.",
  },
};

const subjects: Record<Language, string> = { tr: "{brand}: doğrulama kodunuz", en: "{brand}: your verification code" };

/** The subject of an e-mail that carries a code. It does not hold the code: subjects are shown on locked screens. */
export function codeSubject(brand: string, { language }: CodeMessage): string {
  return subjects[language].replace("{brand}", brand);
}

/** The words that carry a code. */
export function codeText(brand: string, { language, purpose, code }: CodeMessage): string {
  return texts[language][purpose]
    .replace("{brand}", brand)
    .replace("{minutes}", String(codeMinutes))
    .replace("{code}", code);
}
