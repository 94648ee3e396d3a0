/**
 * Describes a thrown value by class and code only, because messages may repeat what a user typed or a provider was
 * sent.
 * @returns fields for a log line; causes are followed three levels deep
 */
export function failureFields(failure: unknown, depth = 3): { error: string; code?: string; cause?: object } {
  if (!(failure instanceof Error)) return { error: typeof failure };
  const code = codeOf(failure);
  return {
    error: failure.name === "Error" ? failure.constructor.name : failure.name,
    ...(code !== undefined && { code }),
    ...(failure.cause !== undefined && depth > 1 && { cause: failureFields(failure.cause, depth - 1) }),
  };
}

/** Returns the short code that an error carries: an SMTP reply, a system error's name, a database's SQLSTATE. */
export function codeOf(failure: unknown): string | undefined {
  if (typeof failure !== "object" || failure === null) return undefined;
  const { responseCode, code, errcode, cause } = failure as Record<string, unknown>;
  const own = [responseCode, code, errcode].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  );
  return own === undefined ? codeOf(cause) : String(own).slice(0, 40);
}

/**
 * Errors whose messages come from the engine or this code, and contain at most names of variables, tables and columns.
 */
const safeToQuote = (failure: Error) =>
  failure.constructor === TypeError ||
  failure.constructor === RangeError ||
  failure.constructor === ReferenceError ||
  (failure.constructor === Error && (!("code" in failure) || failure.code === "ERR_SQLITE_ERROR"));

/**
 * Describes an unexpected failure for an operator: class, code, causes and stack frames. The message is included only
 * if it cannot contain a user's text; long numbers and addresses are masked.
 */
export function unexpectedFields(failure: unknown) {
  if (!(failure instanceof Error)) return failureFields(failure);
  const frames = failure.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return {
    ...failureFields(failure),
    ...(safeToQuote(failure) && {
      message: failure.message.slice(0, 300).replace(/\d{5,}|[^\s@"']+@[^\s@"']+/g, "***"),
    }),
    ...(frames && { stack: frames.slice(0, 12) }),
  };
}
