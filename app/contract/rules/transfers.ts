import { passesLuhn } from "./check-digits.ts";

/** Limits of a bank's file: bytes, rows and columns. */
export const largestStatement = 2 * 1024 * 1024;
export const mostStatementRows = 5000;
export const mostStatementColumns = 60;
/** Lines that one form accepts at most. */
export const linesAtOnce = 100;

/** What a column of a bank's file means. The day and the sum are needed. */
export const statementColumns = ["day", "amount", "sender", "iban", "description", "reference"] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** States of a line of a bank statement. */
export const statementLineStates = ["open", "accepted", "set_aside"] as const;
export type StatementLineState = (typeof statementLineStates)[number];

/**
 * What a suggestion was found by: the reference code, an earlier transfer from the same IBAN or by the same name, or a
 * transfer of the same sum and day that staff entered already.
 */
export const statementMatches = ["code", "iban", "name", "sum"] as const;
export type StatementMatch = (typeof statementMatches)[number];

/** Why a row of a file is left out: no day, no sum, or money that left the account. */
export const leftOutReasons = ["day", "amount", "outgoing", "future", "too_old"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * Codes that donors write into the description of a bank transfer: "B" and nine digits, the last a check digit (Luhn).
 * Digits survive every bank's form. The code is random and says nothing about its owner.
 */
const randomDigits = 8;

/** Returns the code of eight random digits: with their check digit, "482177359". */
export function transferCodeOf(digits: string): string {
  if (digits.length !== randomDigits) throw new Error("A reference code has eight random digits");
  return [..."0123456789"].map((check) => digits + check).find(passesLuhn)!;
}

/** Returns a code as donors read it: "B482-177-359". */
export function transferCodeText(code: string): string {
  return `B${code.replace(/(\d{3})(?=\d)/g, "$1-")}`;
}

/**
 * Returns the codes in a text, as donors and banks write them: "b482177359", "B 482 177 359", "482-177-359". Other
 * numbers of nine digits with a right check digit are among them.
 */
export function transferCodesIn(text: string): string[] {
  const written = [...text.matchAll(/(?<!\d)\d{3}[ .-]?\d{3}[ .-]?\d{3}(?!\d)/g)];
  const codes = written.map(([one]) => one.replace(/\D/g, "")).filter(passesLuhn);
  return [...new Set(codes)];
}

/** Kinds of money that staff enter: a transfer to a bank account, or cash. */
export const transferKinds = ["bank", "cash"] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Stored as the provider of a payment that staff entered. */
export const transferProvider = "transfer";

/** The largest sum of one transfer, in kuruş; guards against typing errors. */
export const largestTransfer = 100_000_000_00;
/** How many days after its arrival a transfer can be entered. */
export const transferDays = 400;

/** Longest texts of a transfer, in characters. */
export const senderLength = 140;
export const referenceLength = 300;
