import type { Donor } from "../../support/donor.ts";
import { type PlainMember, signUpPlainly } from "../../support/plain-member.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import type { TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

/** Puts a member in front of a donor's browser. */
export async function seat(donor: Donor, { browser }: PlainMember, { url }: Pick<TestSite, "url">): Promise<void> {
  await donor.page
    .context()
    .addCookies([{ name: "user", value: browser.cookies.get("user")!, url, httpOnly: true, sameSite: "Lax" }]);
}

interface PeopleFixtures {
  /** The visitor's way in. */
  steps: SignInSteps;
  /** The visitor as a new member, Ayşe Yılmaz, signed in already. */
  member: PlainMember;
  /** Another visitor as a new administrator, Derya Yılmaz, signed in already. */
  administrator: Donor;
  /** Signs a new member in without a screen. */
  someMember: (wish?: Parameters<typeof signUpPlainly>[1]) => Promise<PlainMember>;
}

export const test = base.extend<PeopleFixtures>({
  steps: async ({ donor, site }, use) => use(new SignInSteps(donor, site)),
  someMember: async ({ site }, use) => use((wish) => signUpPlainly(site, wish)),

  administrator: async ({ newcomer, site, language }, use) => {
    const staff = await newcomer();
    await seat(
      staff,
      await signUpPlainly(site, { language, firstName: "Derya", phone: site.adminPhones.shift()! }),
      site,
    );
    await use(staff);
  },

  member: async ({ donor, site, language }, use) => {
    const member = await signUpPlainly(site, { language });
    await seat(donor, member, site);
    await use(member);
  },
});

export { expect };
