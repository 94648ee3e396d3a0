/**
 * A form may be as large and as deeply named as its sender likes: what is read of it has limits, which a parser meets
 * before it builds anything.
 */

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
