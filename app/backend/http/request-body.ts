/**
 * Reads the whole body of a request. Reading stops at the limit, whatever Content-Length says.
 * @param largest bytes
 */
export async function readBytes(
  request: Request,
  largest: number,
): Promise<Buffer<ArrayBuffer> | "too large" | "broken off"> {
  if (Number(request.headers.get("content-length") ?? 0) > largest) return "too large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      size += part.value.byteLength;
      if (size > largest) return "too large";
      chunks.push(part.value);
    }
  } catch {
    // The client disconnected: nobody reads the answer, and nothing is wrong here.
    return "broken off";
  } finally {
    // Released, not cancelled: in Node, cancelling a form's stream causes a rejection that nothing can catch.
    reader?.releaseLock();
  }
  return Buffer.concat(chunks);
}
