import type { Language } from "../../contract/languages.ts";
import type { CodeMessage } from "../domain/messenger.ts";

const texts: Record<Language, Record<CodeMessage["purpose"], string>> = {
  tr: {
    sign_in: "{brand} giriş kodunuz: {code}. 5 dakika geçerlidir. Bu kodu kimseyle paylaşmayın.",
    phone_change: "{brand} telefon doğrulama kodunuz: {code}. 5 dakika geçerlidir. Bu kodu kimseyle paylaşmayın.",
    email: "{brand} e-posta doğrulama kodunuz: {code}. 5 dakika geçerlidir. Bu kodu siz istemediyseniz bu iletiyi dikkate almayın.",
  },
  en: {
    sign_in: "Your {brand} sign-in code: {code}. It is good for 5 minutes. Share it with nobody.",
    phone_change: "Your {brand} phone verification code: {code}. It is good for 5 minutes. Share it with nobody.",
    email: "Your {brand} e-mail verification code: {code}. It is good for 5 minutes. If you did not ask for it, ignore this message.",
  },
};

const subjects: Record<Language, string> = { tr: "{brand}: doğrulama kodunuz", en: "{brand}: your verification code" };

/** The subject of an e-mail that carries a code. It does not hold the code: subjects are shown on locked screens. */
export function codeSubject(brand: string, { language }: CodeMessage): string {
  return subjects[language].replace("{brand}", brand);
}

/** The words that carry a code. */
export function codeText(brand: string, { language, purpose, code }: CodeMessage): string {
  return texts[language][purpose].replace("{brand}", brand).replace("{code}", code);
}

/** A phone number or e-mail address as a log may know it. */
export function masked(destination: string): string {
  const [name, host] = destination.split("@");
  if (host !== undefined) return `${name!.slice(0, 1)}***@${host}`;
  return `${destination.slice(0, 3)}***${destination.slice(-2)}`;
}
