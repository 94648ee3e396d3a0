import routes from "../../../app/routes.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { openConnection } from "../../support/raw-http.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";
import { runs } from "../../support/runs.ts";
import { words } from "../../support/words.ts";
import { expect, test } from "../fixtures.ts";

type Cookies = readonly (readonly [name: string, value: string])[];

const joined = (cookies: Cookies, separator = "; ") =>
  cookies.map(([name, value]) => `${name}=${value}`).join(separator);
const spelt = (change: (name: string, value: string) => string) => (cookies: Cookies) => [
  cookies.map(([name, value]) => change(name, value)).join("; "),
];

/** Ways to write the Cookie header, each as the values of its lines. Others: tests/unit/page-cache.test.ts. */
const spellings: Readonly<Record<string, (cookies: Cookies) => string[]>> = {
  "as browsers write it": (cookies) => [joined(cookies)],
  "a space before =": spelt((name, value) => `${name} =${value}`),
  "a tab before =": spelt((name, value) => `${name}\t=${value}`),
  "each twice": spelt((name, value) => `${name}=${value}; ${name}=other`),
  "two headers": (cookies) => [joined(cookies.slice(0, 1)), joined(cookies.slice(1))],
  "no space after ;": (cookies) => [joined(cookies, ";")],
  "behind harmless ones": (cookies) => [`language=tr; browser=x; ${joined(cookies)}`],
};

// By plain HTTP: @nojs.
test.describe("the page cache @nojs", () => {
  test.describe.configure({ timeout: 600_000 });

  test("shows a stranger nothing personal, however cookies are spelt", async ({ site }) => {
    const { browser, phone } = await signUpOverHttp(site, {
      phone: site.adminPhones.shift()!,
      firstName: "Zümrütgöz",
      email: "zumrutgoz@example.org",
    });
    const payment = await donateOverHttp(browser);
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const note = "Duyuru: bağışınızı bu hesaba gönderin";
    await browser.post((await browser.open("/basket")).linkTo(words.tr.addNote), { note });
    await browser.post("/payment/details", { name: "Zümrütgöz Yılmaz", email: "zumrutgoz@example.org", phone });
    const cookies = [...browser.cookies];
    expect(cookies.map(([name]) => name)).toEqual(expect.arrayContaining(["user", "session"]));
    // Also the header of signed-in users.
    const personal = new RegExp(
      ["Zümrütgöz", "zumrutgoz@", note, phone.slice(-10).replaceAll(/\B/g, "\\s?"), 'href="/dashboard/panel"'].join(
        "|",
      ),
    );

    const connection = openConnection(site.url);
    const ask = async (path: string, lines: readonly string[] = []) => {
      const { status, body } = await connection.send(path, {
        headers: ["accept-language", "tr", ...lines.flatMap((line) => ["cookie", line])],
      });
      return { isOpen: status === 200, isPersonal: personal.test(body.toString()) };
    };
    const addresses = [
      ...new Set([
        ...patternsOf(routes).map(sampleOf),
        ...["result", "receipt"].map((step) => `/payment/${step}?payment=${payment}`),
      ]),
    ];
    const faults: string[] = [];
    const answered = { pages: new Set<string>(), spellings: new Set<string>() };
    // By day each address gets the plain spelling and one of the others; at night it gets all.
    const step = runs(6, 1);
    for (const [number, address] of addresses.entries()) {
      const [path, query = ""] = address.split("?");
      for (const [place, [spelling, write]] of Object.entries(spellings).entries()) {
        if (place > 0 && (place + number) % step > 0) continue;
        // Each spelling has its own address, so that a rightly cached page does not answer for it.
        const search = new URLSearchParams([...new URLSearchParams(query), ["spelling", String(place)]]);
        for (const at of [
          `${path}?${search}`,
          ...(place % 5 === 1 ? [`${path === "/" ? "/_" : path}.data?${search}`] : []),
        ]) {
          const mine = await ask(at, write(cookies));
          if (mine.isPersonal) answered.pages.add(address);
          if (mine.isPersonal) answered.spellings.add(spelling);
          if (!mine.isPersonal && !mine.isOpen) continue;
          const theirs = await ask(at);
          if (theirs.isPersonal) faults.push(`${at}, ${spelling}`);
          if (theirs.isOpen && /^\/(dashboard|profile|admin)\b/.test(address))
            faults.push(`${at}, ${spelling}: open to strangers`);
        }
      }
    }
    connection.close();
    expect(faults).toEqual([]);
    // The member's own answers did contain what a stranger must not see.
    expect(answered.pages.size).toBeGreaterThan(60);
    expect([...answered.spellings].toSorted()).toEqual(Object.keys(spellings).toSorted());
  });
});
