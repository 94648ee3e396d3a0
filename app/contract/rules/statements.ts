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
