/**
 * A form may be as large and as deeply named as its sender likes: what is read of it has limits, which a parser meets
 * before it builds anything.
 */

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

/** Limits of a form. Names of fields are paths ("rows[2].title") that become objects and arrays. */
export interface FormLimits {
  readonly fields: number;
  /** Characters. */
  readonly nameLength: number;
  readonly levels: number;
  readonly index: number;
}

export const formLimits: FormLimits = { fields: 300, nameLength: 100, levels: 4, index: 100 };
/** Limits of the content editor, whose tables nest rows in two languages: "tr.items.0.subMenuItems.1.label". */
export const editorLimits: FormLimits = { ...formLimits, fields: 7_000, levels: 6 };

/** Segments that arrays and functions define themselves. */
const reservedSegments = new Set(["length", "prototype"]);

/** Bytes of all typed fields of one form; files of upload routes are extra. */
export const largestForm = 200_000;
/** The same for a browser that never asked for a sign-in: a page shows the form again, up to six times as long. */
export const largestStrangersForm = 60_000;

/** Tells whether a Content-Type names the usual encoding of forms. Parsers may disagree about several types in one. */
export function isUrlEncoded(type: string): boolean {
  return !type.includes(",") && /^application\/x-www-form-urlencoded[ \t]*(;|$)/i.test(type);
}

/** Checks the name of a field against the limits before it is parsed as a path. */
export function isNameWithinLimits(name: string, { nameLength, levels, index }: FormLimits = formLimits): boolean {
  if (name.length > nameLength) return false;
  const segments = name.split(/[.[]/).map((segment) => segment.replace(/\]$/, ""));
  // A segment like "toString" would replace a method that code calls on the value.
  if (segments.length > levels || segments.some((segment) => segment in Object.prototype)) return false;
  const [, ...nested] = segments;
  return nested.every(
    (segment) => !reservedSegments.has(segment) && !(/^\s*\d/.test(segment) && !(Number(segment) <= index)),
  );
}

/**
 * Reads the fields of an application/x-www-form-urlencoded body. They are counted before anything is decoded.
 * @returns null for a form beyond the limits
 */
export function fieldsWithinLimits(body: string, limits: FormLimits = formLimits): URLSearchParams | null {
  let fields = 1;
  for (let place = body.indexOf("&"); place !== -1; place = body.indexOf("&", place + 1))
    if (++fields > limits.fields) return null;
  const form = new URLSearchParams(body);
  return isFormWithinLimits(form, limits) ? form : null;
}

/** Checks a parsed form, whatever the encoding of its body. */
export function isFormWithinLimits(form: FormData | URLSearchParams, limits: FormLimits = formLimits): boolean {
  const names = [...form.keys()];
  return names.length <= limits.fields && names.every((name) => isNameWithinLimits(name, limits));
}

/** Name of the hidden field in which a form carries its token. */
export const formTokenField = "form_token";
