/** Constants and limits of §9 unless marked as our decision. Amounts are kuruş. */
export const presetAmounts = [50_00, 100_00, 150_00, 200_00] as const;
export const minimumAmount = 5_00;
/** Guards against typing errors in an amount (our decision). */
export const maximumAmount = 1_000_000_00;

export const shareCounts = {
  water_well: { from: 1, to: 5 },
  project: { from: 1, to: 11 },
  sacrifice: { from: 1, to: 11 },
  /** The list next to the choice of one share. */
  sacrifice_on_behalf: { from: 2, to: 11 },
} as const;
/** The largest number of shares that a form offers (§9); the API rejects more. */
export const maximumShares = 11;

export const anonymousName = "anonymous";

/** Key of one submit; a repeated key returns the first result. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;

export const sessionTokenLength = 15;
export const sessionTokenDays = 7;

/** Every sign-in ends after so many days. */
export const signInDays = 180;

/** Largest number of lines in a basket (our decision; the payment provider allows 500). */
export const maximumBasketLines = 50;

/** Longest texts the API stores, in characters (our decisions). */
export const nameLength = 120;
/** Characters of the longest e-mail address (RFC 5321). */
export const emailLength = 254;
export const noteLength = 500;
export const wellNameLength = 60;
/** Reason for a decision of staff. */
export const reasonLength = 500;
/** Most matches of a search that the staff's lists count and page through; beyond it staff narrow the search. */
export const largestSearch = 1_000;
/** Longest list that staff page through; older rows are reached by days. */
export const largestList = 10_000;
/** Rows, the newest ones, in which a search of short words alone looks: no index finds them. */
export const shortSearchRows = 20_000;
/** Shortest word that an index of three-letter sequences finds. */
export const indexedWordLength = 3;

/** Returns whether a search consists of words that no index finds. */
export function isShortSearch(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => [...word].length < indexedWordLength);
}
/** Shortest name of a spring or a well. */
export const shownNameShortest = 2;

/** An unfinished payment expires after this; the basket stays. */
export const paymentMinutes = 15;

export const codeLength = 6;
/** How long a code is valid (our decision). */
export const codeMinutes = 5;

/** Flash messages close after 30 ticks of 200 ms. */
export const autoCloseSeconds = 6;

/** Largest uploaded picture, in bytes (our decision). */
export const largestPicture = 8 * 1024 * 1024;

/** Largest published document (PDF), in bytes (our decision). */
export const largestDocument = 12 * 1024 * 1024;

/** How long a verification allows irreversible actions: changing the phone, deleting the account. */
export const stepUpMinutes = 15;

/**
 * Staff must prove who they are again after so many hours, or after so many minutes without using a staff endpoint:
 * with a code of their second factor, or of their phone where no second factor is needed.
 */
export const staffVerifiedHours = 12;
export const staffIdleMinutes = 30;

/** Digits of the codes of an authenticator app and of recovery codes, and how many recovery codes there are. */
export const totpLength = 6;
export const recoveryCodeLength = 10;
export const recoveryCodeCount = 10;

/** Days from which on a request to staff has waited too long. */
export const patientDays = 2;

/** Choices of the profile and of the volunteer form (§3). */
export const genders = ["female", "male", "unspecified"] as const;

/** Longest texts of the contact form, in characters. */
export const subjectLength = 150;
export const messageLength = 4000;

/** Longest texts of the organisation's legal data, in characters. */
export const organisationLengths = {
  legal_name: 200,
  address: 300,
  tax_office: 80,
  registry_number: 40,
  permit_number: 60,
  permit_authority: 160,
  signatory_name: 120,
  signatory_title: 120,
} as const;

/** Longest texts of what the organisation publishes about itself, in characters, and its most spending rows. */
export const disclosureLengths = { name: 120, office: 120, words: 200, label: 80, rows: 8, documents: 60 } as const;

/** The sum that spending is told of, in kuruş. */
export const hundredLira = 100_00;

/** Milliseconds that a stored time may be ahead of now: the machines of one site differ by seconds. */
export const clockTolerance = 5 * 60_000;
