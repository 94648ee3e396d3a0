/**
 * Returns what the database or the code before promises to be there.
 * @throws Error without it: a fault of ours that is reported, not the caller's "not found"
 */
export function mustExist<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("What must exist is missing");
  return value;
}
