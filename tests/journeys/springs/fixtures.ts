import type { HttpMember } from "../../support/http-member.ts";
import { type SpringInput, startSpringOverHttp } from "../../support/http-spring.ts";
import type { TestSite } from "../../support/site.ts";
import { aPermit, openStaffApi, type StaffApi } from "../../support/staff-api.ts";
import { signInBrowser, test as base } from "../people/fixtures.ts";

interface RunningWish extends SpringInput {
  readonly owner?: HttpMember;
  /** Last day of its permit, and so of the spring: year, month and day. */
  readonly until?: string;
}

interface SpringFixtures {
  /** Staff of the site, the same in every test. */
  staff: StaffApi;
  /** The visitor as a new member who approved the text of the first-campaign dialog in this session. */
  starter: HttpMember;
  /** Starts a spring of an owner, a new member by default, and lets staff approve it. */
  runningSpring: (wish?: RunningWish) => Promise<number>;
}

const staffOf = new WeakMap<TestSite, Promise<StaffApi>>();

export const test = base.extend<SpringFixtures>({
  staff: async ({ site }, use) => {
    let staff = staffOf.get(site);
    if (!staff) {
      const opened = openStaffApi(site);
      site.beforeClose(async () => (await opened)[Symbol.asyncDispose]());
      staffOf.set(site, (staff = opened));
    }
    await use(await staff);
  },

  starter: async ({ member, donor, site }, use) => {
    await member.browser.post("/dashboard/first-campaign", { kvkk: "on" });
    await signInBrowser(donor, member, site, "session");
    await use(member);
  },

  runningSpring: async ({ staff, someMember }, use) =>
    use(async ({ owner, until = aPermit.until, ...wish } = {}) => {
      const id = await startSpringOverHttp(owner ?? (await someMember()), wish);
      await staff.approve(id, { ...aPermit, until });
      return id;
    }),
});

export { expect } from "../people/fixtures.ts";
