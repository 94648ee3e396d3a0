import { unexpectedFields } from "../log/failure-fields.ts";
import { createThrottle } from "../log/throttle.ts";
import type { Log } from "./outside.ts";

/** Returns a function that logs unexpected failures; the same one at most once a minute, with a count. */
export function reportTo(log: Log): (failure: unknown) => void {
  const throttle = createThrottle();
  return (failure) => {
    const fields = unexpectedFields(failure);
    const count = throttle(JSON.stringify(fields));
    if (count > 0) log.error({ ...fields, count }, "unexpected failure");
  };
}

/** Logs to the console when no log is configured. */
export const consoleLog: Log = {
  info: (fields, message) => console.info(message, fields),
  warn: (fields, message) => console.warn(message, fields),
  error: (fields, message) => console.error(message, fields),
};
