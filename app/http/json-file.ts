/**
 * Returns somebody's data as a file to download, which no cache keeps.
 * @param content the data, or its JSON in pieces
 */
export function jsonFile(
  name: string,
  content: Readonly<Record<string, unknown>> | ReadableStream<Uint8Array>,
): Response {
  return new Response(content instanceof ReadableStream ? content : `${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
}
