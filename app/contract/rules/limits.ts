/**
 * Business constants and limits, §9 of the specification unless said otherwise. Sums are kuruş.
 */
export const presetAmounts = [50_00, 100_00, 150_00, 200_00] as const;
export const minimumAmount = 5_00;
/** No single line may be larger: a slip of the finger, not a gift (our decision). */
export const maximumAmount = 1_000_000_00;

export const shareCounts = {
  water_well: { from: 1, to: 5 },
  project: { from: 1, to: 11 },
  sacrifice: { from: 1, to: 11 },
  /** The list beside the choice of one share. */
  sacrifice_on_behalf: { from: 2, to: 11 },
} as const;
/** The largest share count any widget of §9 offers; the API refuses more. */
export const maximumShares = 11;

export const anonymousName = "anonymous";

/** What names one press of a button: the same again answers what the first made. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{8,64}$/;

export const sessionTokenLength = 15;
export const sessionTokenDays = 7;

/** Lines one basket holds (our decision; the payment provider takes at most 500). */
export const maximumBasketLines = 50;

/** Longest texts the API stores (our decisions). */
export const nameLength = 120;
export const noteLength = 500;
export const wellNameLength = 60;
/** Why staff decide as they do. */
export const reasonLength = 500;
/** Shortest name that a member puts on show, of a spring or a well. */
export const shownNameShortest = 2;

/** A payment that is not finished by then expires; the basket survives. */
export const paymentMinutes = 15;

export const codeLength = 6;
/** How long a code is good (our decision). */
export const codeMinutes = 5;

/** Auto-closing notices: 30 ticks of 200 ms. */
export const autoCloseSeconds = 6;

/** Largest picture that may be uploaded, in bytes (our decision). */
export const largestPicture = 8 * 1024 * 1024;

/** How long a code to the present phone opens what cannot be undone: changing the number, deleting the account. */
export const stepUpMinutes = 15;

/** Choices of the volunteer form (§3). */
export const educationLevels = ["primary", "secondary", "associate", "bachelor", "master", "doctorate"] as const;
export const graduationStatuses = ["graduate", "student", "left"] as const;

/** Longest texts of the contact and volunteer forms, in characters. */
export const subjectLength = 150;
export const messageLength = 4000;
export const institutionLength = 160;
export const languagesLength = 200;
export const volunteerNoteLength = 2000;
