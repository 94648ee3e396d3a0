import type { Donor } from "../../support/donor.ts";
import { type HttpMember, signUpOverHttp } from "../../support/http-member.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

/** Signs a donor's browser in as a member, or gives it another cookie of theirs. */
export async function signInBrowser(
  donor: Donor,
  { browser }: HttpMember,
  { url }: Pick<TestSite, "url">,
  name: "user" | "session" = "user",
): Promise<void> {
  const cookie = { name, value: browser.cookies.get(name)!, url, httpOnly: true, sameSite: "Lax" } as const;
  await donor.page.context().addCookies([cookie]);
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
