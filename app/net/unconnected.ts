/** Error codes of a connection that was never made. Only these prove that the other server received nothing. */
const unconnectedCodes = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Tells whether `fetch` failed before a connection stood. */
export function isUnconnected(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { cause } = failure;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return unconnectedCodes.includes(code);
}
