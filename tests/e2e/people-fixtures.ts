import { type PlainMember, signUpPlainly } from "../support/plain-member.ts";
import { SignInSteps } from "../support/sign-in-steps.ts";
import { expect, test as base } from "./fixtures.ts";

interface PeopleFixtures {
  /** The visitor's way in. */
  steps: SignInSteps;
  /** The visitor as a new member, Ayşe Yılmaz, signed in already. */
  member: PlainMember;
  /** Signs a new member in without a screen. */
  someMember: (wish?: Parameters<typeof signUpPlainly>[1]) => Promise<PlainMember>;
}

export const test = base.extend<PeopleFixtures>({
  steps: async ({ donor, site }, use) => use(new SignInSteps(donor, site)),
  someMember: async ({ site }, use) => use((wish) => signUpPlainly(site, wish)),

  member: async ({ context, site, language }, use) => {
    const member = await signUpPlainly(site, { language });
    await context.addCookies([{ name: "user", value: member.browser.cookies.get("user")!, url: site.url, httpOnly: true, sameSite: "Lax" }]);
    await use(member);
  },
});

export { expect };
