/** Names of form fields that the site knows. */
const knownNames = [
  "cause for choice shares own_amount name phone note email code holder number expiry cvv",
  "idempotency_key first_name last_name gender birthday province district subject message title about",
  "goal ends_at reason version redirectTo q language text tr.title tr.items fields.country form_token",
  "stamp",
].flatMap((line) => line.split(" "));

/** Repeated to build long values that slow down bad regular expressions. */
const units = [
  "a",
  "<",
  "ş",
  " ",
  "\n",
  "0",
  "@",
  "a@",
  "a.",
  "a-",
  "(",
  "[",
  "[[",
  "![",
  "*",
  "_",
  "*a",
  "> ",
  "- ",
  "`",
  "|",
  "\\",
  "'",
  '"',
  "+",
  "%",
  "\u0000",
  "&#",
  "http://a.",
  "0532 ",
  "İ",
  "👩‍👩‍👧",
  "\u202e",
  "a,",
  "\ud800",
];

/** A request that may take much longer to parse than its size suggests, with a description. */
export interface OddRequest {
  readonly what: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly body: string;
}

/** Returns a seeded random generator (mulberry32): numbers from 0 to below 1. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const urlencoded = "application/x-www-form-urlencoded";
/** Occurs in no value. A value that begins with the boundary would end parsing before any name is read. */
const boundary = "odd-boundary-1";
const multipart = `multipart/form-data; boundary=${boundary}`;

/**
 * Returns forms and addresses of many shapes, spread over all addresses and reproducible by seed. None exceeds the
 * server's header size limit.
 */
export function oddRequests({
  seed,
  count,
  addresses,
}: {
  seed: number;
  count: number;
  addresses: readonly string[];
}): OddRequest[] {
  const chance = chanceFrom(seed);
  const below = (limit: number) => Math.floor(chance() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  /** Picks one of these sizes, give or take one. */
  const size = (...sizes: number[]) => Math.max(0, pick(sizes) + below(3) - 1);
  const name = () => pick([...knownNames, "zz", "a"]);
  const text = (length: number) => {
    const unit = pick(units);
    return unit.repeat(Math.max(1, Math.floor(length / unit.length)));
  };
  /** Text encoded for an address, without lone surrogates, which are invalid there. */
  const encodedText = (length: number) => encodeURIComponent(text(length).replaceAll("\ud800", "x")).slice(0, 9_000);
  const word = () => text(size(1, 8, 60, 500));

  const names: readonly (() => string)[] = [
    () =>
      `${name()}[${pick(["0", "100", "101", "999", "65536", "99999999", "4294967295", "1e9", "-1", "0x9", " 9", "٩"])}]`,
    () => name() + pick([".a", "[0]", "[]", "[", "].", "[a]", "[100]"]).repeat(size(1, 3, 4, 40, 4_000)),
    () => name().padEnd(size(99, 100, 1_000, 20_000), "x"),
    () =>
      pick([
        "__proto__",
        "constructor",
        "a.__proto__.b",
        "a.length",
        "a[]",
        "a[].b",
        "",
        ".",
        "[",
        "]",
        "[]",
        "a..b",
        "__intent__",
        "__state__",
        "length",
      ]),
  ];
  const oddName = () => pick(names)();
  const encoded = (fields: readonly (readonly [string, string])[]) =>
    new URLSearchParams(fields.map(([one, value]) => [one, value])).toString();
  const end = `--${boundary}--\r\n`;
  const partWith = (headers: string, value: string) => `--${boundary}\r\n${headers}\r\n\r\n${value}\r\n`;
  const disposition = (one: string) => `form-data; name="${one}"`;
  const part = (one: string, value: string, more = "") =>
    partWith(`content-disposition: ${disposition(one)}${more}`, value);
  /** Headers that a parser may mistake for another field. */
  const twoNames = (one: string, other: string) =>
    pick([
      `content-disposition: ${disposition(one)}\r\ncontent-disposition: ${disposition(other)}`,
      `content-disposition: ${disposition(one)}\r\ncontent-disposition\t: ${disposition(other)}`,
      `content-disposition: ${disposition(one)}\r\n\tcontent-disposition: ${disposition(other)}`,
      `x: y${pick(["\u2028", "\u2029", "\n", "\r"])}content-disposition: ${disposition(one)}\r\ncontent-disposition\t: ${disposition(other)}`,
      `content-disposition: ${disposition(one)}; filename="x"; name="${other}"`,
      `content-disposition: ${disposition(other)}; filename*=utf-8''x`,
    ]);
  const quotable = (text: string) => text.replaceAll(/["\r\n]/g, "");

  const forms: Readonly<Record<string, () => [type: string, body: string]>> = {
    "odd names": () => [urlencoded, encoded(Array.from({ length: size(1, 5, 60) }, () => [oddName(), word()]))],
    "one index": () => [urlencoded, `${name()}[${10 ** below(11)}]=x`],
    "many large indexes": () => [
      urlencoded,
      Array.from({ length: 300 }, () => `r${below(3)}[${100 - below(9)}][${100 - below(9)}][${100 - below(9)}]=x`).join(
        "&",
      ),
    ],
    "an array's length": () => [urlencoded, `a[]=1&a.length=${10 ** below(10)}`],
    "one name often": () => [urlencoded, `${name()}&`.repeat(size(2, 299, 301, 5_000, 20_000))],
    "many names": () => [
      urlencoded,
      Array.from({ length: size(20, 299, 301, 5_000) }, (_, place) => `${name()}${place}=${place}`).join("&"),
    ],
    "a long value": () => [urlencoded, encoded([[name(), text(size(1_000, 20_000, 190_000))]]).slice(0, 199_000)],
    "long values everywhere": () => [
      urlencoded,
      encoded(knownNames.map((one) => [one, text(4_000)])).slice(0, 199_000),
    ],
    "signs without sense": () => [
      urlencoded,
      pick(["&", "=", "%", "+", "&=", "%2", ";", "[", "a=%ff&"]).repeat(size(10, 300, 20_000, 60_000)),
    ],
    "many parts": () => [multipart, part(name(), word()).repeat(size(1, 299, 301, 1_500)) + end],
    "odd parts": () => [
      multipart,
      Array.from({ length: size(1, 20) }, () =>
        part(
          quotable(oddName()),
          word(),
          pick([
            "",
            '; filename="a.jpg"',
            '; filename=""',
            `; filename="${"a".repeat(3_000)}"`,
            "\r\ncontent-type: image/png",
          ]),
        ),
      ).join("") + end,
    ],
    "parts of two names": () => [
      multipart,
      Array.from({ length: size(1, 20) }, () => partWith(twoNames(name(), quotable(oddName())), word())).join("") + end,
    ],
    "several types": () => [
      pick([`text/plain, ${multipart}`, `${urlencoded}, ${multipart}`, `${multipart}, ${urlencoded}`, `${multipart},`]),
      part(quotable(oddName()), word()).repeat(size(1, 400)) + end,
    ],
    "torn parts": () => [
      multipart,
      pick([
        part("a", text(5_000)),
        `--${boundary}\r\n`.repeat(3_000),
        `--${boundary}`,
        `--${boundary}\r\n\r\n`,
        `--${boundary}\r\n${"x: y\r\n".repeat(5_000)}\r\n`,
        "\r\n".repeat(50_000),
      ]),
    ],
    "no boundary": () => [
      pick([
        "multipart/form-data",
        "multipart/form-data; boundary=",
        'multipart/form-data; boundary="',
        `multipart/form-data; boundary=a, ${multipart}`,
      ]),
      part("a", "1").repeat(400),
    ],
    JSON: () => ["application/json", pick(["[", '{"a":', "[[],", '"', "1e"]).repeat(size(10, 5_000, 30_000))],
    "another type": () => [
      pick(["text/plain", "nonsense", "application/octet-stream", "application/xml"]),
      text(size(10, 100_000)),
    ],
  };
  const paths: Readonly<Record<string, (address: string) => string>> = {
    segments: (address) =>
      (address === "/" ? "" : address) +
      pick(["/a", "//", "/%2f", "/..", "/.", "\\a", "/%61", "/:id", "/*"]).repeat(size(1, 12, 20, 300, 2_000)),
    "a long path": (address) => `${address}/${encodedText(size(100, 600, 4_000))}`,
    "a long query": (address) =>
      `${address}?${pick(["q", "page", "cause", "modal", "redirectTo", "category", "_routes", "index"])}=${encodedText(size(100, 600, 4_000))}`,
    "many parameters": (address) =>
      `${address}?${pick(["a&", "page=1&", "index&", "q=a&", "=&", "a[9999]=1&", "_routes=root&"]).repeat(size(20, 300, 1_500))}`,
    manifest: () =>
      `/__manifest?version=x&paths=${pick([
        "/a,",
        "/a/b/c/d/e/f,",
        encodeURIComponent("/a".repeat(30)),
        "/admin/content/news/1/history/1/restore,",
      ])
        .repeat(size(1, 100, 300))
        .slice(0, 9_000)}`,
    data: (address) =>
      `${address === "/" ? "/_" : address}.data?_routes=${pick(["routes/home/home,", "root,", ","]).repeat(size(0, 20, 400))}`,
    "odd signs": (address) =>
      address + pick(["%", "%00", "%ff", "?%", "?%ff=%00", "%2e%2e/", ";a=b", '?a="<>', "/%E0%A4%A", ".data.data"]),
  };
  const headerValues: Readonly<Record<string, () => readonly string[]>> = {
    none: () => [],
    cookies: () => [
      "cookie",
      pick(["a=b; ", ";", "=", "popup=1.", "language=tr; ", "guest=%", "session=a.b; ", "a="])
        .repeat(size(1, 200, 2_000))
        .slice(0, 5_000),
    ],
    languages: () => [
      "accept-language",
      pick(["tr,", "a;q=0.1,", ";q=,", "-", "*;"]).repeat(size(10, 1_500)).slice(0, 5_000),
    ],
    encodings: () => ["accept-encoding", pick(["gzip,", "br;q=1,", ";", "q="]).repeat(size(10, 1_500)).slice(0, 5_000)],
    "a referer": () => [
      "referer",
      `http://localhost/${pick(["a/", "%", "?", "../", "//"]).repeat(size(10, 3_000))}`.slice(0, 5_000),
    ],
    "forwarded addresses": () => [
      "x-forwarded-for",
      pick(["1.2.3.4,", ",", "::1, ", "a"]).repeat(size(10, 1_500)).slice(0, 5_000),
    ],
  };

  return Array.from({ length: count }, () => {
    const address = pick(addresses);
    const [header, headersOf] = pick(Object.entries(headerValues));
    if (chance() < 0.35) {
      const [shape, pathOf] = pick(Object.entries(paths));
      return {
        what: `${shape}, ${header}`,
        path: pathOf(address)
          .replaceAll(/[^\x21-\x7e]/g, "x")
          .slice(0, 9_000),
        method: "GET",
        headers: headersOf(),
        body: "",
      };
    }
    const [shape, bodyOf] = pick(Object.entries(forms));
    const [type, body] = bodyOf();
    const path = chance() < 0.15 ? paths.data!(address) : address;
    return { what: `${shape}, ${header}`, path, method: "POST", headers: ["content-type", type, ...headersOf()], body };
  });
}
