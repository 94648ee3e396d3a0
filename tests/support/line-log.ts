import type { Log, LogFields } from "../../app/backend/outside.ts";

/** Returns a log that keeps each line as JSON: { level, …fields, msg }. */
export function createLineLog() {
  const lines: string[] = [];
  const write = (level: string) => (fields: LogFields, msg: string) =>
    void lines.push(JSON.stringify({ level, ...fields, msg }));
  const log: Log = { info: write("info"), warn: write("warn"), error: write("error") };
  return { lines, log };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };

/**
 * Tells whether digits stand in a text as a number of their own: a security code has three or four, which also turn up
 * by chance inside ids, moments and the names of built files.
 */
export function containsNumber(text: string, digits: string): boolean {
  return new RegExp(`(?<![\\w-])${digits}(?![\\w-])`).test(text);
}
