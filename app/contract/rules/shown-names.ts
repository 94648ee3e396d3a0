import { anonymousName } from "./limits.ts";

/** How the name given with a donation is shown to everybody but its donor and staff (our decision). */
export const nameChoices = ["full_name", "initials", "anonymous"] as const;
export type NameChoice = (typeof nameChoices)[number];

/** Most letters of initials. */
const mostInitials = 4;

/**
 * Returns a donor's name as others may see it; null for an anonymous donor. The only place that decides this. Receipts
 * are documents for the tax office and shorten no name.
 */
export function shownDonorName(name: string | null, choice: NameChoice): string | null {
  const whole = name?.trim().normalize("NFC");
  if (!whole || whole === anonymousName || choice === "anonymous") return null;
  return choice === "full_name" ? whole : initialsOf(whole);
}

/** Returns the first letter of each word in capitals: "İbrahim Işık" becomes "İ. I."; null without a letter. */
function initialsOf(name: string): string | null {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word)?.[0] ?? []);
  if (letters.length === 0) return null;
  // Of long names, the first names and the surname.
  const initials =
    letters.length > mostInitials ? [...letters.slice(0, mostInitials - 1), ...letters.slice(-1)] : letters;
  return initials.map((letter) => `${capital(letter)}.`).join(" ");
}

/** Returns a letter in capitals by Turkish rules. A capital of several letters (ß, ﬁ) is cut to its first. */
function capital(letter: string): string {
  return /\p{L}\p{M}*/u.exec(letter.toLocaleUpperCase("tr"))?.[0] ?? letter;
}
