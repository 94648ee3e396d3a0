import { decodeHTMLAttribute } from "entities";
import { HttpBrowser } from "./http-browser.ts";
import { type CodesOfSite, signUpOverHttp } from "./http-member.ts";
import { sendLines } from "./raw-http.ts";

/**
 * Returns request targets that name another site, evil.example, as soon as a part of them is used as an address: with
 * two slashes or backslashes at their beginning, or after dots, tabs, line breaks and escapes are resolved.
 * @param origin of the site, for targets that are whole addresses
 */
const leavingTargets = (origin: string): readonly string[] => [
  ...[
    "//  ///  ////  /\\  /\\\\  /\\/  //\\  \\\\  /.//  /./\\  /.\\/  /..//  /../..//  /x/..//  /x/../\\  /x/y/../..//",
    "/%2e//  /%2E/\\  /%2e%2e//  /.%2e//  /x/%2e%2e//  //%2e//  /%2f  /%2f%2f  /%2f/  /%5c  /%5c%5c  /%2e/%2f/",
    "/%252f%252f  %2f%2f  //user@  //;@  /;//  /\t/  /\r/  /\n/  /%09/  /%0d/  /%0a//  /\u0000/",
    "http:evil.example//  http:\\\\evil.example//  http://evil.example//",
    `${origin}//  ${origin}/\\  ${origin}/.//  ${origin}\\\\`,
  ].flatMap((line) => line.split("  ").map((start) => `${start}evil.example/x`)),
  "/ /evil.example/x",
  ...[
    "?x=1  /x?redirectTo=//evil.example  #x  //x  /../x  /x.data  /_.data  :8080/x  /admin/content/news/new",
    "/%2e%2e/%2e%2e//evil.example/basket",
  ].flatMap((line) => line.split("  ").map((end) => `//evil.example${end}`)),
  ...["//evil.example", "//%65vil.example/x", "//EVIL.EXAMPLE/x", "//evil\u3002example/x"],
];

interface Sent {
  /** As it stands in the request line. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields of a form to post; a GET without them. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** What an answer says of where to go. */
interface Answer {
  readonly status: number;
  readonly location: string | undefined;
  /** Addresses of its redirect, links and forms, as a browser resolves them at the address that it asked for. */
  readonly targets: readonly URL[];
}

/** Sends a request with any target over a socket, and reads where its answer leads. */
export async function askRaw(origin: string, { target, headers = {}, fields }: Sent): Promise<Answer> {
  const body = fields && String(new URLSearchParams(fields));
  const sent = {
    host: new URL(origin).host,
    connection: "close",
    ...(body !== undefined && {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    }),
    ...headers,
  };
  const answer = await sendLines(origin, [
    `${fields ? "POST" : "GET"} ${target} HTTP/1.1`,
    ...Object.entries(sent).map((pair) => pair.join(": ")),
    ...(body === undefined ? [] : ["", body]),
  ]);
  const end = answer.indexOf("\r\n\r\n");
  const [head, content] = [answer.slice(0, end), answer.slice(end)];
  const location = /^location: (.*)$/im.exec(head)?.[1];
  const inPage = [...content.matchAll(/\s(?:href|action|formaction)="([^"]*)"/gi)].map(([, text]) =>
    decodeHTMLAttribute(text!),
  );
  // A redirect in the data that a script asked for.
  const isData = /^content-type: text\/x-script/im.test(head);
  const inData = isData ? [...content.matchAll(/"([/\\]{2}[^"]*)"/g)].map(([, text]) => text!) : [];
  const asked = new URL(target.startsWith("/") ? origin + target : origin);
  return {
    status: Number(head.slice("HTTP/1.1 ".length).slice(0, 3)),
    location,
    targets: [...(location === undefined ? [] : [location]), ...inPage, ...inData].map((one) => new URL(one, asked)),
  };
}

/**
 * Returns the addresses of an answer that lead to other sites.
 * @param usual an answer of the same site whose links to other sites are meant to be there, as those of the footer
 */
function leadingAway(origin: string, answer: Answer, usual: Answer): string[] {
  const meant = new Set(usual.targets.map((one) => one.origin));
  return answer.targets.filter((one) => one.origin !== origin && !meant.has(one.origin)).map((one) => one.href);
}

/** The cookies of everybody who may ask: a visitor, a guest with a basket, a member, and one whose sign-in ended. */
async function visitorsOf(site: CodesOfSite): Promise<Record<string, string>> {
  const [guest, { browser: member }, { browser: leaver }] = await Promise.all([
    new HttpBrowser({ url: site.url }),
    signUpOverHttp(site),
    signUpOverHttp(site),
  ]);
  await guest.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const ended = leaver.cookieHeader();
  await leaver.post("/auth/logout");
  return { visitor: "", guest: guest.cookieHeader(), member: member.cookieHeader(), "ended sign-in": ended };
}

/**
 * Asks a site for every spelling as every visitor, by GET and by three kinds of POST.
 * @returns where its answers lead away, and by kind what each visitor gets for an address without two slashes:
 *   redirects, returned forms and pages that name the address asked for
 */
export async function tryLeaving(site: CodesOfSite) {
  const { url: origin } = site;
  const words = { note: "Annem için" };
  const kinds: Record<string, { readonly fields?: Record<string, string>; readonly headers?: { origin: string } }> = {
    page: {},
    "form with words": { fields: words },
    "form with a code": { fields: { code: "123456" } },
    "form with words and an origin": { fields: words, headers: { origin } },
  };
  const usual: Record<string, (string | number)[]> = {};
  const left: string[] = [];
  for (const [visitor, cookie] of Object.entries(await visitorsOf(site))) {
    for (const [kind, { headers, fields }] of Object.entries(kinds)) {
      const ask = (target: string) =>
        askRaw(origin, { target, headers: { ...(cookie && { cookie }), ...headers }, fields });
      const plain = await ask("/evil.example/x");
      (usual[kind] ??= []).push(plain.location ?? plain.status);
      await Promise.all(
        leavingTargets(origin).map(async (target) => {
          const away = leadingAway(origin, await ask(target), plain);
          if (away.length > 0) left.push(`${kind} of ${visitor} at ${JSON.stringify(target)}: ${away.join(", ")}`);
        }),
      );
    }
  }
  return { left, usual };
}

/** What `tryLeaving` gives of a site that leads nobody away. */
export const nobodyLeaves = {
  left: [],
  usual: {
    page: [404, 404, 404, "/evil.example/x"],
    "form with words": [404, 403, 403, 403],
    "form with a code": [404, "/evil.example/x", "/evil.example/x", "/evil.example/x"],
    "form with words and an origin": [404, 404, 404, 401],
  },
};
