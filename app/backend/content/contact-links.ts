import type { Row } from "../../contract/content/input.ts";

/** Returns the first phone number of a text as dialled, or an empty text. */
function phoneNumberIn(value: string): string {
  const [number = ""] = /\+?\d[\d\s()./-]{4,}/.exec(value) ?? [];
  return number.replace(/[^\d+]/g, "");
}

/** Returns a number as WhatsApp expects it: with the country code, which is Turkish if the number begins with zero. */
function whatsAppNumber(number: string): string {
  return number.replace(/^\+|^00/, "").replace(/^0/, "90");
}

/**
 * Adds the link that matches the entry's value, so that it opens the number or mailbox that is shown. Only an address
 * keeps the link to a map that staff typed. A message entry uses WhatsApp when its typed link does.
 */
export function withContactLink<Entry extends Row>(entry: Entry): Entry {
  const value = String(entry.value ?? "").trim();
  const typed = String(entry.link ?? "");
  const number = phoneNumberIn(value);
  switch (entry.type) {
    case "phone":
      return { ...entry, link: number && `tel:${number}` };
    case "message":
      return {
        ...entry,
        link:
          number &&
          (/^https?:\/\/([^/]*\.)?(wa\.me|whatsapp\.com)(\/|$)/i.test(typed)
            ? `https://wa.me/${whatsAppNumber(number)}`
            : `sms:${number}`),
      };
    case "email":
      return { ...entry, link: /^[^\s@<>"/]+@[^\s@<>"/]+$/.test(value) ? `mailto:${value}` : "" };
    default:
      return entry;
  }
}
