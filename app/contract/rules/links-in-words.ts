import { parse } from "tldts";
import { plainDigits } from "./typed-values.ts";

/** An address with a scheme, such as "https://…", "tel:…" or "whatsapp://…", or of a mailbox. */
const scheme =
  /\bwww\.\S+|[a-z][a-z\d+.-]*:\/\/\S*|(?:mailto|tel|sms|smsto|callto|whatsapp|viber|skype|javascript|data):\S+|\S+@\S+/i;
/** What may be a host's name or an IP address: parts with dots between them, and what follows. */
const dotted = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?/gu;
const host = /^[^/?#:]+/;
/** Seven digits and more, with what people write between them: a number to call. */
const longNumber = /\d(?:[ ()./+-]{0,3}\d){6,}/g;
/** A day, a sum and two years are no number to call. */
const dayOrSum = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,3}(?:[.,]\d{3})+|(?:19|20)\d\d ?- ?(?:19|20)\d\d)$/;

/**
 * Returns the first words of a text that lead somewhere, or that a mail program or a phone would make a link of: an
 * address of a page (by the public suffix list) or mailbox, a scheme, an IP address, a number of seven digits or more.
 * Messages that others receive bear the words of a stranger, and may not lead anywhere.
 * @returns null for none
 */
export function linkIn(text: string): string | null {
  const plain = plainDigits(text.normalize("NFKC")).replace(/[。｡]/g, ".");
  const addressed = scheme.exec(plain)?.[0];
  if (addressed !== undefined) return addressed;
  const hosts = plain.match(dotted) ?? [];
  const found = hosts.find((one) => isHost(host.exec(one)![0]));
  if (found !== undefined) return found;
  return (plain.match(longNumber) ?? []).find((one) => !dayOrSum.test(one)) ?? null;
}

function isHost(name: string): boolean {
  const { isIp, isIcann, domain, publicSuffix } = parse(name, { allowPrivateDomains: false });
  if (isIp) return true;
  // "Prof.Dr. Ömer": titles are written before names.
  return isIcann === true && domain !== null && publicSuffix !== "dr";
}

/** Tells whether a text holds what {@link linkIn} finds. */
export function holdsLink(text: string): boolean {
  return linkIn(text) !== null;
}
