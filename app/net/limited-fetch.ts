/** Bytes of an answer, unpacked, that are read at most: far more than any answer of an API, a bank or a carrier has. */
const mostBytes = 12_000_000;

/** Thrown while a body is read that is longer than it may be. */
export class AnswerTooLong extends Error {
  override readonly name = "AnswerTooLong";
}

/**
 * Fetches as `fetch` does, but reads no answer without an end: reading the body fails with AnswerTooLong after 12 MB,
 * and the connection is closed. Otherwise an answer that never ends, or one that is packed a thousandfold, would fill
 * the memory of the process before its time is over.
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
