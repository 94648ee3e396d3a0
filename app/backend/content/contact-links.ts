import type { Row } from "../../contract/content/input.ts";

/** A number as a telephone dials it; empty where there is none. */
function dialled(value: string): string {
  const [number = ""] = /\+?\d[\d\s()./-]{4,}/.exec(value) ?? [];
  return number.replace(/[^\d+]/g, "");
}

/** WhatsApp knows numbers with their country alone; what begins with a zero is Turkish. */
function whatsAppNumber(number: string): string {
  return number.replace(/^\+|^00/, "").replace(/^0/, "90");
}

/**
 * A contact entry with the link that its value leads to: a number or a mailbox that people read is the one they reach.
 * Only a place is linked as staff typed it, to a map; of a message line their link says whether it is WhatsApp's.
 */
export function withContactLink<Entry extends Row>(entry: Entry): Entry {
  const value = String(entry.value ?? "").trim();
  const typed = String(entry.link ?? "");
  const number = dialled(value);
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
