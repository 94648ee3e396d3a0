import { type FormLimits, isNameWithinLimits } from "./form-limits.ts";

/** Headers of one part, in bytes. */
const largestHeaders = 4_000;
/**
 * The header with which browsers begin a part: the field's name, and for a file its name, in which old browsers write
 * \\" for a quote.
 */
const disposition =
  /^content-disposition:[ \t]*form-data;[ \t]*name="([^"\r\n]*)"(;[ \t]*filename="[^"\r\n]*(?:(?<=\\)"[^";=\r\n]*)*")?[ \t]*$/i;
const otherHeader = /^content-(type|transfer-encoding):[^\r\n]*$/i;

/**
 * Checks a multipart/form-data body while it streams: counts its parts, checks their names, and sums the bytes of parts
 * without a file.
 * @param contentType the request's header, which names the boundary
 * @param largestTyped bytes of all parts without a file together
 * @returns whether the form is within the limits, torn, or too large
 */
export async function checkMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  { largestTyped, ...limits }: FormLimits & { readonly largestTyped: number },
): Promise<"fine" | "unreadable" | "too large"> {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return "unreadable";
  let rest: Buffer = Buffer.alloc(0);
  let [parts, typed] = [0, 0];
  /** The section that the current bytes belong to; the preamble counts as typed text. */
  let at: "headers" | "file" | "text" = "text";
  // Cancelling one half of a cloned body would wait for the other half.
  for await (const chunk of body.values({ preventCancel: true })) {
    const bytes: Buffer =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let place = 0;
    for (;;) {
      const end: number = bytes.indexOf(at === "headers" ? "\r\n\r\n" : boundary, place);
      // Bytes that may begin a boundary are searched again with the next chunk.
      const seen = end >= 0 ? end : at === "headers" ? place : Math.max(place, bytes.length - boundary.length + 1);
      if (at === "text") typed += seen - place;
      if (typed > largestTyped) return "too large";
      if (at === "headers" && (end >= 0 ? end : bytes.length) - place > largestHeaders) return "unreadable";
      if (end < 0) {
        rest = bytes.subarray(seen);
        break;
      }
      if (at === "headers") {
        const part = partOf(bytes.toString("latin1", place, end));
        if (!part || !isNameWithinLimits(part.name, limits)) return "unreadable";
        at = part.isFile ? "file" : "text";
        place = end + 4;
      } else {
        // The last boundary ends the form without beginning a part.
        if (++parts > limits.fields + 1) return "unreadable";
        at = "headers";
        place = end + boundary.length;
      }
    }
  }
  return "fine";
}

/**
 * Parses the headers of a part, which begin with the end of the boundary line.
 * @param headers one character for each byte, so that only the format's own line ends count
 * @returns null for headers that no browser writes, because parsers may disagree about them
 */
function partOf(headers: string): { readonly name: string; readonly isFile: boolean } | null {
  const [before, ...lines] = headers.split("\r\n");
  const own = lines.filter((line) => !otherHeader.test(line));
  const [, name, file] = (own.length === 1 && disposition.exec(own[0]!)) || [];
  if (before !== "" || name === undefined) return null;
  return { name: Buffer.from(name, "latin1").toString(), isFile: file !== undefined };
}

/**
 * Returns the boundary; null for a header that no browser sends, because parsers may disagree about it.
 */
function boundaryOf(contentType: string): Buffer | null {
  const [, quoted, plain] =
    /^multipart\/form-data;[ \t]*(?:charset=[\w-]+;[ \t]*)?boundary=(?:"([^"\r\n;,]{1,70})"|([^\s";,]{1,70}))$/i.exec(
      contentType,
    ) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : Buffer.from(`--${boundary}`);
}
