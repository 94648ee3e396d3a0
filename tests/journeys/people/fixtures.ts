import type { Donor } from "../../support/donor.ts";
import type { HttpBrowser } from "../../support/http-browser.ts";
import { type HttpMember, signUpOverHttp } from "../../support/http-member.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

/** Signs a donor's browser in as a member. */
export async function signInBrowser(
  donor: Donor,
  { browser }: HttpMember,
  { url }: Pick<TestSite, "url">,
): Promise<void> {
  await donor.page
    .context()
    .addCookies([{ name: "user", value: browser.cookies.get("user")!, url, httpOnly: true, sameSite: "Lax" }]);
}

/**
 * Returns all that a stranger is told while signing in, without times, script hashes, form tokens and what was typed.
 * @param steps where the forms are sent, with their fields
 * @param hide replaces what was typed
 */
export async function toldWhileSigningIn(
  browser: HttpBrowser,
  steps: readonly (readonly [path: string, fields: Record<string, string>])[],
  hide: (text: string) => string,
): Promise<string> {
  const told: unknown[] = [];
  for (const [path, fields] of steps) {
    const answer = await browser.post(path, fields);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(date|set-cookie|content-length|etag|x-request-id)$/.test(name),
    );
    const cookies = answer.headers
      .getSetCookie()
      .map((line) => line.replace(/=[^;]*/, "").replace(/expires=[^;]*/i, ""));
    told.push([path, answer.status, headers, cookies, hide(await answer.text())]);
  }
  told.push(hide((await browser.open("/auth/otp")).text), browser.cookies.has("user"));
  return JSON.stringify(told)
    .replace(/(form_token[\\"]+ value=[\\"]+|formToken[\\"]+,[\\"]+)[\w-]{22}\.[\w-]{22}/g, "$1TOKEN")
    .replace(/\d+ saniye/g, "N saniye")
    .replace(/'sha256-[^']+'/g, "HASH")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "MOMENT")
    .replace(/\d\d:\d\d:\d\d/g, "TIME");
}

interface PeopleFixtures {
  /** Sign-in steps of the visitor. */
  steps: SignInSteps;
  /** The visitor as a new member, Ayşe Yılmaz, already signed in. */
  member: HttpMember;
  /** Another visitor as a new administrator, Derya Yılmaz, already signed in. */
  administrator: Donor;
  /** Signs a new member in over HTTP. */
  someMember: (wish?: Parameters<typeof signUpOverHttp>[1]) => Promise<HttpMember>;
}

export const test = base.extend<PeopleFixtures>({
  steps: async ({ donor, site }, use) => use(new SignInSteps(donor, site)),
  someMember: async ({ site }, use) => use((wish) => signUpOverHttp(site, wish)),

  administrator: async ({ newcomer, site, language }, use) => {
    const staff = await newcomer();
    await signInBrowser(
      staff,
      await signUpOverHttp(site, { language, firstName: "Derya", phone: site.adminPhones.shift()! }),
      site,
    );
    await use(staff);
  },

  member: async ({ donor, site, language }, use) => {
    const member = await signUpOverHttp(site, { language });
    await signInBrowser(donor, member, site);
    await use(member);
  },
});

export { expect };
