import { random } from "./random.ts";

/** Names of form fields that the site knows. */
const knownNames = [
  "cause for choice shares own_amount name phone note email code holder number expiry cvv",
  "idempotency_key first_name last_name gender birthday province district subject message title about",
  "goal ends_at reason version redirectTo q language text tr.title tr.items fields.country form_token",
  "stamp",
].flatMap((line) => line.split(" "));

/** Repeated to build long values that slow down bad regular expressions. */
const units = [
  ..."a < ş 0 @ a@ a. a- ( [ [[ ![ * _ *a ` | \\ ' \" + % &# http://a. İ 👩‍👩‍👧 a,".split(" "),
  ...[" ", "\n", "> ", "- ", "0532 ", "\u0000", "\u202e", "\ud800"],
];
/** Texts that crashed programs before. */
const notorious = [
  ..."null undefined NaN -1 1e309 true [] {} __proto__ constructor ${7*7} ../../etc/passwd %00 İıŞşĞğ".split(" "),
  ...["", "'; DROP TABLE messages; --", "<script>alert(1)</script>", "a\r\nBcc: x@example.org"],
];
/** Names of fields that a parser may stumble over. */
const oddNames = [
  ..."__proto__ constructor a.__proto__.b a.length a[] a[].b . [ ] [] a..b __intent__ __state__ length".split(" "),
  "",
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

const urlencoded = "application/x-www-form-urlencoded";
/** Occurs in no value. A value that begins with the boundary would end parsing before any name is read. */
const boundary = "odd-boundary-1";
const multipart = `multipart/form-data; boundary=${boundary}`;

/**
 * Returns forms and addresses of many shapes, spread over all addresses and reproducible by seed. None exceeds the
 * server's header size limit.
 */
export function oddRequests(seed: number, count: number, addresses: readonly string[]): OddRequest[] {
  const chance = random(seed);
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
  const word = () => (chance() < 0.2 ? pick(notorious) : text(size(1, 8, 60, 500)));

  const indexes = ["0", "100", "101", "999", "65536", "99999999", "4294967295", "1e9", "-1", "0x9", " 9", "٩"];
  const names: readonly (() => string)[] = [
    () => `${name()}[${pick(indexes)}]`,
    () => name() + pick([".a", "[0]", "[]", "[", "].", "[a]", "[100]"]).repeat(size(1, 3, 4, 40, 4_000)),
    () => name().padEnd(size(99, 100, 1_000, 20_000), "x"),
    () => pick(oddNames),
  ];
  const oddName = () => pick(names)();
  const encoded = (fields: [string, string][]) => new URLSearchParams(fields).toString();
  /** Joins what is made this many times. */
  const many = (count: number, make: (place: number) => string, between = "") =>
    Array.from({ length: count }, (_, place) => make(place)).join(between);
  const end = `--${boundary}--\r\n`;
  const partWith = (headers: string, value: string) => `--${boundary}\r\n${headers}\r\n\r\n${value}\r\n`;
  const disposition = (one: string) => `form-data; name="${one}"`;
  const part = (one: string, value: string, more = "") =>
    partWith(`content-disposition: ${disposition(one)}${more}`, value);
  /** Headers that a parser may mistake for another field. */
  const twoNames = (one: string, other: string) => {
    const first = `content-disposition: ${disposition(one)}`;
    return pick([
      `${first}\r\ncontent-disposition: ${disposition(other)}`,
      `${first}\r\ncontent-disposition\t: ${disposition(other)}`,
      `${first}\r\n\tcontent-disposition: ${disposition(other)}`,
      `x: y${pick(["\u2028", "\u2029", "\n", "\r"])}${first}\r\ncontent-disposition\t: ${disposition(other)}`,
      `${first}; filename="x"; name="${other}"`,
      `content-disposition: ${disposition(other)}; filename*=utf-8''x`,
    ]);
  };
  const partEndings = ["", '; filename="a.jpg"', '; filename=""', `; filename="${"a".repeat(3_000)}"`];
  const quotable = (text: string) => text.replaceAll(/["\r\n]/g, "");

  const index = () => `[${100 - below(9)}]`;
  const forms: Readonly<Record<string, () => [type: string, body: string]>> = {
    "odd names": () => [urlencoded, encoded(Array.from({ length: size(1, 5, 60) }, () => [oddName(), word()]))],
    "one index": () => [urlencoded, `${name()}[${10 ** below(11)}]=x`],
    "many large indexes": () => [urlencoded, many(300, () => `r${below(3)}${index()}${index()}${index()}=x`, "&")],
    "an array's length": () => [urlencoded, `a[]=1&a.length=${10 ** below(10)}`],
    "one name often": () => [urlencoded, `${name()}&`.repeat(size(2, 299, 301, 5_000, 20_000))],
    "many names": () => [urlencoded, many(size(20, 299, 301, 5_000), (place) => `${name()}${place}=${place}`, "&")],
    "a long value": () => [urlencoded, encoded([[name(), text(size(1_000, 20_000, 190_000))]]).slice(0, 199_000)],
    "long values": () => [urlencoded, encoded(knownNames.map((one) => [one, text(4_000)])).slice(0, 199_000)],
    "signs without sense": () => [
      urlencoded,
      pick(["&", "=", "%", "+", "&=", "%2", ";", "[", "a=%ff&"]).repeat(size(10, 300, 20_000, 60_000)),
    ],
    "many parts": () => [multipart, part(name(), word()).repeat(size(1, 299, 301, 1_500)) + end],
    "odd parts": () => [
      multipart,
      many(size(1, 20), () =>
        part(quotable(oddName()), word(), pick([...partEndings, "\r\ncontent-type: image/png"])),
      ) + end,
    ],
    "parts of two names": () => [
      multipart,
      many(size(1, 20), () => partWith(twoNames(name(), quotable(oddName())), word())) + end,
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
      `multipart/form-data${pick(["", "; boundary=", '; boundary="', `; boundary=a, ${multipart}`])}`,
      part("a", "1").repeat(400),
    ],
    JSON: () => ["application/json", pick(["[", '{"a":', "[[],", '"', "1e"]).repeat(size(10, 5_000, 30_000))],
    "another type": () => [
      pick(["text/plain", "nonsense", "application/octet-stream", "application/xml"]),
      text(size(10, 100_000)),
    ],
  };
  const manifestPaths = ["/a,", "/a/b/c/d/e/f,", encodeURIComponent("/a".repeat(30)), "/admin/content/news/1/restore,"];
  const parameters = "q page per_page sort direction open cause modal redirectTo category _routes index".split(" ");
  const paths: Readonly<Record<string, (address: string) => string>> = {
    segments: (address) =>
      (address === "/" ? "" : address) +
      pick(["/a", "//", "/%2f", "/..", "/.", "\\a", "/%61", "/:id", "/*"]).repeat(size(1, 12, 20, 300, 2_000)),
    "a long path": (address) => `${address}/${encodedText(size(100, 600, 4_000))}`,
    "a long query": (address) => `${address}?${pick(parameters)}=${encodedText(size(100, 600, 4_000))}`,
    "an odd query": (address) => `${address}?${pick(parameters)}=${encodeURIComponent(pick(notorious))}`,
    "many parameters": (address) =>
      `${address}?${pick(["a&", "page=1&", "index&", "q=a&", "=&", "a[9999]=1&"]).repeat(size(20, 300, 1_500))}`,
    manifest: () =>
      `/__manifest?version=x&paths=${pick(manifestPaths)
        .repeat(size(1, 100, 300))
        .slice(0, 9_000)}`,
    data: (address) =>
      `${address === "/" ? "/_" : address}.data?_routes=${pick(["routes/home/home,", "root,", ","]).repeat(size(0, 20, 400))}`,
    "odd signs": (address) =>
      address + pick(["%", "%00", "%ff", "?%", "?%ff=%00", "%2e%2e/", ";a=b", '?a="<>', "/%E0%A4%A", ".data.data"]),
  };
  const long = (parts: readonly string[], ...sizes: number[]) =>
    pick(parts)
      .repeat(size(...sizes))
      .slice(0, 5_000);
  const cookieParts = ["a=b; ", ";", "=", "popup=1.", "language=tr; ", "guest=%", "session=a.b; ", "a="];
  const headerValues: Readonly<Record<string, () => string>> = {
    cookie: () => long(cookieParts, 1, 200, 2_000),
    "accept-language": () => long(["tr,", "a;q=0.1,", ";q=,", "-", "*;"], 10, 1_500),
    "accept-encoding": () => long(["gzip,", "br;q=1,", ";", "q="], 10, 1_500),
    referer: () => `http://localhost/${long(["a/", "%", "?", "../", "//"], 10, 3_000)}`,
    "x-forwarded-for": () => long(["1.2.3.4,", ",", "::1, ", "a"], 10, 1_500),
  };

  return Array.from({ length: count }, () => {
    const address = pick(addresses);
    const [header, valueOf] = pick([...Object.entries(headerValues), ["none", null]] as const);
    const headers = valueOf === null ? [] : [header, valueOf()];
    if (chance() < 0.35) {
      const [shape, pathOf] = pick(Object.entries(paths));
      return {
        what: `${shape}, ${header}`,
        path: pathOf(address)
          .replaceAll(/[^\x21-\x7e]/g, "x")
          .slice(0, 9_000),
        method: "GET",
        headers,
        body: "",
      };
    }
    const [shape, bodyOf] = pick(Object.entries(forms));
    const [type, body] = bodyOf();
    const path = chance() < 0.15 ? paths.data!(address) : address;
    return { what: `${shape}, ${header}`, path, method: "POST", headers: ["content-type", type, ...headers], body };
  });
}
