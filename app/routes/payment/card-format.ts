/** Formats a card number in groups of four digits. */
export function formatCardNumber(text: string): string {
  return text
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Formats an expiry date as "12/30". */
export function formatExpiry(text: string): string {
  const bare = text.replace(/\D/g, "").slice(0, 4);
  return bare.length > 2 ? `${bare.slice(0, 2)}/${bare.slice(2)}` : bare;
}
