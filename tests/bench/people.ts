import { signUpOverHttp } from "../support/http-member.ts";
import type { TestSite } from "../support/site.ts";
import { HttpDonor } from "./http-donor.ts";

/** Cookie headers of people who use the site. */
export interface People {
  /** A guest with a share in the basket. */
  readonly guest: string;
  readonly member: string;
  readonly administrator: string;
}

/** Lets a guest, a member and an administrator sign in and give, so that their pages show something. */
export async function invitePeople(site: TestSite): Promise<People> {
  const guest = HttpDonor.visit(site.url);
  await guest.addToBasket();
  // Reads the message, which is shown once and would make every later page its own.
  await guest.read("/basket");
  const member = HttpDonor.visit(site.url, (await signUpOverHttp(site)).browser.cookies);
  for (let gift = 0; gift < 3; gift++) if (!(await member.donate())) throw new Error("A gift of the member failed");
  const staff = await signUpOverHttp(site, { phone: site.adminPhones[0]! });
  const administrator = HttpDonor.visit(site.url, staff.browser.cookies);
  return { guest: guest.cookieHeader(), member: member.cookieHeader(), administrator: administrator.cookieHeader() };
}
