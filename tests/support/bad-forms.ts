import fc from "fast-check";

/** A form as sent by a robot, a broken browser or an attacker. */
export interface BadForm {
  readonly body: string;
  readonly type: string;
}

/** Texts that crashed programs before. */
const notorious = [
  "",
  " ",
  "\0",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e309",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "'; DROP TABLE messages; --",
  "<script>alert(1)</script>",
  "${7*7}",
  "../../etc/passwd",
  "%00",
  "\ud800",
  "a\r\nBcc: x@example.org",
  "İıŞşĞğ",
  "👩‍👩‍👧‍👦",
  "x".repeat(5_000),
  "ş".repeat(4_001),
];

const word = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 3, arbitrary: fc.constantFrom(...notorious) },
  { weight: 1, arbitrary: fc.string({ maxLength: 2_000 }) },
);

/** Known field names, names that parse as paths, and any others. */
const nameOf = (known: readonly string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "__proto__",
        "constructor.prototype.x",
        "a[0].b",
        "name[]",
        "email.x",
        "message[5].y",
        "",
        "toString",
        "__intent__",
        "__state__",
        ".",
        "[",
        "a..b",
      ),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  );

const encodings = ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8"];

/**
 * Forms that none of ours would be: no field that is needed for sure holds what it should.
 * @param needed a field that every right form fills in with an e-mail address
 * @param known all names of the form's fields
 */
export function badForms(needed: string, known: readonly string[]): fc.Arbitrary<BadForm> {
  const encoded = fc
    .tuple(fc.array(fc.tuple(nameOf(known), word), { maxLength: 24 }), fc.constantFrom(...encodings))
    .map(([fields, type]) => ({
      type,
      body: new URLSearchParams(
        fields.map(([name, value]) => [name, name === needed ? value.replaceAll("@", "") : value]),
      ).toString(),
    }));
  const raw = fc
    .tuple(
      fc.oneof(fc.string({ unit: "binary", maxLength: 400 }), fc.constantFrom(...notorious)),
      fc.constantFrom(
        ...encodings,
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "text/plain",
        "application/json",
        "nonsense",
      ),
    )
    .map(([body, type]) => ({ type, body: body.replaceAll("@", "").replaceAll("%40", "") }));
  const torn = fc
    .string({ maxLength: 200 })
    .map((text) => ({
      type: "multipart/form-data; boundary=x",
      body: `--x\r\ncontent-disposition: form-data; name="${needed}"\r\n\r\n${text.replaceAll("@", "")}\r\n--x--\r\n`,
    }));
  return fc.oneof({ weight: 16, arbitrary: encoded }, { weight: 3, arbitrary: raw }, { weight: 1, arbitrary: torn });
}

/** Queries of lists and search as anybody may type them. */
export const oddQueries = fc.tuple(
  fc.constantFrom(
    "/search",
    "/faqs",
    "/costs",
    "/news",
    "/stories",
    "/blogs",
    "/announcements",
    "/videos",
    "/books",
    "/advertisements",
    "/projects",
    "/waterwell-projects",
    "/sitemap.xml",
    "/news.xml",
    "/contact",
    "/volunteer",
    "/about-us",
  ),
  fc.array(
    fc.tuple(
      fc.constantFrom(
        "q",
        "page",
        "per_page",
        "sort",
        "direction",
        "category",
        "open",
        "list",
        "part",
        "language",
        "sent",
        "modal",
        "cause",
        "v",
        "__proto__",
      ),
      word.map((text) => text.slice(0, 300)),
    ),
    { maxLength: 5 },
  ),
);
