import { parse } from "tldts";
import { readDigits } from "./typed-values.ts";

/** Characters that are looked at: more than any text that others receive may have. What is longer is refused anyway. */
const longest = 1_000;

/** An address with a scheme ("https://…", "tel:…", "whatsapp://…"), of a mailbox, or that begins with "www.". */
const scheme =
  /[a-z][a-z\d+.-]*:\/\/\S*|(?<![\p{L}\p{N}])(?:www\.|(?:mailto|tel|sms|smsto|callto|whatsapp|viber|skype|javascript|data):)\S+|\S+@\S+/iu;
/** What may be a host's name or an IP address: parts with dots between them, and what follows. */
const dotted = /[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+(?:[/?#:]\S*)?/gu;
const host = /^[^/?#:]+/;
/** Seven digits and more, with what people write between them: a number to call. */
const longNumber = /\d(?:[\s()./+,:_·~-]{0,3}\d){6,}/;
/** Days, hours, years from one to another, verses and sums, which are no numbers to call. */
const notToCall =
  /(?<!\d)(?:\d{1,2}([./-]) ?\d{1,2}\1 ?\d{4}|\d{4}-\d{1,2}-\d{1,2}|(?:1\d|20)\d\d ?[-/] ?(?:1\d|20)\d\d|\d{1,2}[.:]\d{2}|\d{1,3}\/\d{1,3}(?:-\d{1,3})?|\d{1,3}(?:[.,]\d{3})+)(?!\d)/g;
const sum = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * Returns the first words of a text that lead somewhere, or that a mail program or a phone would make a link of: an
 * address of a page (by the public suffix list) or mailbox, a scheme, an IP address, a number of seven digits or more.
 * Messages that others receive bear the words of a stranger, and may not lead anywhere.
 * @returns null for none
 */
export function linkIn(text: string): string | null {
  const plain = readDigits(text.slice(0, longest).normalize("NFKC")).replace(/[。｡]/g, ".");
  const addressed = scheme.exec(plain)?.[0];
  if (addressed !== undefined) return addressed;
  const found = (plain.match(dotted) ?? []).find((one) => isHost(host.exec(one)?.[0] ?? ""));
  return found ?? longNumber.exec(plain.replace(notToCall, " x "))?.[0] ?? null;
}

function isHost(name: string): boolean {
  // Hyphens and underscores at the ends of a part are in no host's name, but mail programs leave them out.
  const bare = name.replace(/^[-_.]+|[-_.]+$|[-_]+(?=\.)|(?<=\.)[-_]+/g, "");
  if (sum.test(bare)) return false;
  const { isIp, isIcann, domain } = parse(bare, { allowPrivateDomains: false });
  return isIp === true || (isIcann === true && domain !== null);
}

/** Tells whether a text holds what {@link linkIn} finds. */
export function holdsLink(text: string): boolean {
  return linkIn(text) !== null;
}
