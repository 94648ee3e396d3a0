import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { isNightly } from "../../support/depth.ts";
import { aPhone } from "../../support/http-member.ts";
import { openLocalServer } from "../../support/local-server.ts";
import { openSectionSevenApi, type SectionSevenApi } from "../../support/section-seven-api.ts";
import { signInCookie } from "../../support/signed-values.ts";
import { openTestSite } from "../../support/site.ts";

const hostile = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x",
  "\\\\evil.example\\x",
  "https://evil.example/\r\nSet-Cookie: stolen=1",
  `"><script>alert(1)</script>`,
  `'><img src=x onerror=alert(1)>`,
  "</script></title></textarea></style><script>alert(1)</script>",
  "[tıkla](javascript:alert(1)) ![x](data:text/html,<script>alert(1)</script>)",
  "<svg/onload=alert(1)><iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "__proto__",
  "\u202Egnirtsrever\u0000\uD800",
  "x".repeat(20_000),
];

/** Where each run begins in the list: one in two writes a single text everywhere, the others write all of them. */
const beginnings = [...hostile.keys()].filter((place) => isNightly || place === 0 || place === 3);

const pages = [
  ..."/ /waterwell-projects /waterwell-projects/detail/2 /sacrifice /sacrifice/detail/2 /projects /the-spring".split(
    " ",
  ),
  ..."/the-spring/detail/102 /donate /news /stories /stories/detail/1 /blogs /announcements /books /faqs".split(" "),
  ..."/advertisements /bank /contact /about-us /kvkk /cookies /terms-of-use /why-water /basket /video".split(" "),
  ..."/dashboard/panel /dashboard/donate /dashboard/water /dashboard/named-water /dashboard/my-campaigns".split(" "),
  ..."/dashboard/campaign/1000/details /dashboard/campaign/1000/donates /profile/personal-data".split(" "),
];

// By plain HTTP: @nojs.
test("renders no script, unsafe link or header from another API's content @nojs", async () => {
  // At night a site for each way to begin, with every page.
  test.setTimeout(600_000);
  using api = await openSectionSevenApi();
  const member = api.people.memberOf(aPhone());
  const spring = api.people.startSpring(member, { name: "Pınar", about: "Kuyu", goal_amount: 2000 }, "confirmed");
  const paths = pages.map((path) => path.replace("1000", String(spring.id)));
  for (const first of beginnings) {
    await using proxy = await inFront(api, first);
    await using site = await openTestSite({ ...api.environment, API_BASE_URL: proxy.url });
    const user = await signInCookie(site, { token: api.bearerOf(member) });
    for (const path of paths) {
      const headers = new Headers(/dashboard|profile/.test(path) ? { cookie: `user=${user}` } : undefined);
      const answer = await fetch(new URL(path, site.url), { redirect: "manual", headers });
      const html = await answer.text();
      expect([200, 301, 303, 307, 404, 503], `${path} ${first}`).toContain(answer.status);
      expect(answer.headers.getSetCookie().join(), path).not.toContain("stolen");
      expect(answer.headers.get("location") ?? "/", path).toMatch(/^\/(?![/\\])/);
      expect(dangerIn(html), `${path} ${first}`).toEqual([]);
    }
  }
});

/** Returns addresses that run a script or lead away although they look like one of this site, and what runs one. */
function dangerIn(html: string): string[] {
  const addresses = html.matchAll(/\s(?:href|src|action|srcset|poster)="(\s*(?:\w*script:|data:text|\/\/|\\)[^"]*)"/gi);
  const elements = html.replace(/="[^"]*"/g, "").matchAll(/<script>alert|<[^>]*\s(?:on\w+|srcdoc)\b|<svg\/|\0/gi);
  return [...addresses, ...elements].map(([danger]) => danger);
}

/** Passes calls on to the API and writes a hostile text in the place of every text but types and tokens. */
async function inFront(api: SectionSevenApi, first: number) {
  let next = first;
  const spoiled = (value: unknown, name = ""): unknown => {
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spoiled(inner, key)]));
    if (typeof value !== "string" || name === "access_token") return value;
    // Each run begins with another text; with one in two, a field gets the same one everywhere.
    return first % 2 ? hostile[next++ % hostile.length] : hostile[first];
  };
  return openLocalServer(async (request, response) => {
    const body = await text(request);
    const { authorization, "content-type": type, ...others } = request.headers;
    const answer = await fetch(new URL(api.environment.API_BASE_URL + request.url), {
      method: request.method!,
      headers: {
        ...(authorization && { authorization }),
        ...(type && { "content-type": type }),
        "x-localization": String(others["x-localization"] ?? ""),
        accept: "application/json",
      },
      ...(body && { body }),
    });
    const said = (await answer.json().catch(() => null)) as unknown;
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(spoiled(said)));
  });
}
