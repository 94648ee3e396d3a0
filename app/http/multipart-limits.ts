import { type FormLimits, isNameWithinLimits } from "./form-limits.ts";

/** Headers of one part, in bytes. */
const largestHeaders = 4_000;
/**
 * The one way browsers begin a part: a field's name, and a file's name for a file, where old ones write \\" for a
 * quote.
 */
const disposition =
  /^content-disposition:[ \t]*form-data;[ \t]*name="([^"\r\n]*)"(;[ \t]*filename="[^"\r\n]*(?:(?<=\\)"[^";=\r\n]*)*")?[ \t]*$/i;
const otherHeader = /^content-(type|transfer-encoding):[^\r\n]*$/i;

/**
 * Checks a multipart/form-data body while it passes by: counts its parts, looks at their names, and adds up the bytes
 * of
 * those that are no files.
 * @param contentType the request's header, which names the boundary
 * @param largestTyped bytes of all parts together that are no files
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
  /** What the bytes at hand belong to; what stands before the first part counts as typed. */
  let at: "headers" | "file" | "text" = "text";
  // To cancel half of a body that was divided in two means to wait for the other half.
  for await (const chunk of body.values({ preventCancel: true })) {
    const bytes: Buffer =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let place = 0;
    for (;;) {
      const end: number = bytes.indexOf(at === "headers" ? "\r\n\r\n" : boundary, place);
      // What may be the beginning of a boundary is looked at again with the next bytes.
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
        // The last boundary ends the form and begins no part.
        if (++parts > limits.fields + 1) return "unreadable";
        at = "headers";
        place = end + boundary.length;
      }
    }
  }
  return "fine";
}

/**
 * Reads the headers of a part, which begin with the end of its boundary's line.
 * @param headers one character for each byte, so that no other line ends count than those of the format
 * @returns null for headers that no browser writes, which parsers may read in several ways
 */
function partOf(headers: string): { readonly name: string; readonly isFile: boolean } | null {
  const [before, ...lines] = headers.split("\r\n");
  const own = lines.filter((line) => !otherHeader.test(line));
  const [, name, file] = (own.length === 1 && disposition.exec(own[0]!)) || [];
  if (before !== "" || name === undefined) return null;
  return { name: Buffer.from(name, "latin1").toString(), isFile: file !== undefined };
}

/**
 * The line that parts a form's fields; null for a header that no browser sends, which parsers may read in several ways.
 */
function boundaryOf(contentType: string): Buffer | null {
  const [, quoted, plain] =
    /^multipart\/form-data;[ \t]*(?:charset=[\w-]+;[ \t]*)?boundary=(?:"([^"\r\n;,]{1,70})"|([^\s";,]{1,70}))$/i.exec(
      contentType,
    ) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : Buffer.from(`--${boundary}`);
}
