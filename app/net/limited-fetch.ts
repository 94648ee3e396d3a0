/** Error codes of a connection that was never made. Only these prove that the other server received nothing. */
const unconnectedCodes = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Tells whether `fetch` failed before a connection stood. */
export function isUnconnected(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { cause } = failure;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return unconnectedCodes.includes(code);
}

/** Most bytes of a decompressed body: far more than any answer of an API, a bank or an SMS carrier has. */
const mostBytes = 12_000_000;

/** Thrown while a body above the limit is read. */
export class AnswerTooLong extends Error {
  override readonly name = "AnswerTooLong";
}

/**
 * Works like `fetch`, but limits the body: reading more than 12 MB throws AnswerTooLong and closes the connection. An
 * endless body, or a compression bomb, would otherwise fill the memory of the process before the timeout.
 */
export async function limitedFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { status, statusText, headers, body } = await fetch(input, init);
  let length = 0;
  const limited = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        length += bytes.byteLength;
        if (length > mostBytes) throw new AnswerTooLong("The answer is too long");
        controller.enqueue(bytes);
      },
    }),
  );
  return new Response(limited ?? null, { status, statusText, headers });
}
