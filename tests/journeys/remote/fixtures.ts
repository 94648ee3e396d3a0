import { type FrameLocator, type Page } from "@playwright/test";
import type { Donor } from "../../support/donor.ts";
import { type FirebaseStandIn, openFirebaseStandIn } from "../../support/firebase-stand-in.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { openSectionSevenApi, type SectionSevenApi, type SectionSevenWish } from "../../support/section-seven-api.ts";
import { type Member, sectionSevenMember } from "../../support/section-seven-people.ts";
import { SignInSteps } from "../../support/sign-in-steps.ts";
import { signInCookie } from "../../support/signed-values.ts";
import { openTestSite, type TestSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";

interface Place {
  readonly remoteApi: SectionSevenApi;
  readonly google: FirebaseStandIn;
  readonly site: TestSite;
  close(): Promise<void>;
}

interface Fixtures {
  /** Where §7 leaves a choice: what the API of a file's journeys chose. */
  choices: SectionSevenWish;
  /** The site with what is beside it. */
  place: Place;
  remoteApi: SectionSevenApi;
  google: FirebaseStandIn;
  /** The product API of somebody else, whole and with nothing recorded; expects that §7 was kept. */
  api: SectionSevenApi;
  /** The bank behind that API. */
  bank: RemoteBank;
  /** A new member of the API, signed in to the browser. */
  member: Member;
}

/** What a payer does at the bank behind the API of §7. */
export class RemoteBank {
  readonly #donor: Donor;

  constructor(donor: Donor) {
    this.#donor = donor;
  }

  /** The bank's page: in its frame, or in the whole window without scripts. */
  get page(): FrameLocator | Page {
    const { page, hasScripts, words } = this.#donor;
    return hasScripts ? page.frameLocator(`iframe[title="${words.bankFrame}"]`) : page;
  }

  /** Fills the card in, pays, and decides at the bank. */
  async decide(decision: "Onayla" | "Reddet"): Promise<void> {
    const donor = this.#donor;
    await donor.fillCard();
    await donor.button(donor.words.pay).click();
    await expect(donor.heading(donor.wayToBank)).toBeVisible();
    if (!donor.hasScripts) await donor.button(donor.words.toBank).click();
    await this.page.getByRole("button", { name: decision }).click();
  }

  /** Decides at the bank and returns to the result. */
  async payAnd(decision: "Onayla" | "Reddet"): Promise<void> {
    await this.decide(decision);
    const donor = this.#donor;
    if (!donor.hasScripts) await donor.button("Siteye dön").click();
    await donor.page.waitForURL(/\/payment\/result/);
  }
}

/** Puts a share of a cause into the basket through the form: of a well (1,000 TL) by default. */
export async function giveAShare(donor: Donor, cause = "water_well-1"): Promise<void> {
  await donor.openForTyping(`/donate?cause=${cause}`);
  await donor.selectShares(1);
  await donor.button(donor.words.addToBasket).click();
  await expect(donor.page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await expect(donor.page.getByRole("status").filter({ hasText: donor.words.added })).toBeVisible();
}

/** Signs the API's first member in with a code of the site; returns the code. */
export async function signInAtSite(donor: Donor, site: TestSite): Promise<string> {
  const { phone, first_name } = sectionSevenMember;
  const steps = new SignInSteps(donor, site);
  await donor.page.goto("/auth/login");
  await steps.askForCode(phone);
  const code = await codeSentTo(site, phone);
  await steps.enterCode(code);
  await expect(donor.page).toHaveURL("/dashboard/panel");
  await steps.expectSignedIn(first_name);
  return code;
}

/** Signs that member out by the menu of the panel. */
export async function signOutAtSite(donor: Donor, site: TestSite): Promise<void> {
  const steps = new SignInSteps(donor, site);
  await donor.page.goto("/dashboard/panel");
  if (await donor.button(steps.words.logout).first().isHidden())
    await donor.unfold(steps.words.greeting(sectionSevenMember.first_name));
  await steps.signOut();
}

async function openPlace(choices: SectionSevenWish): Promise<Place> {
  const remoteApi = await openSectionSevenApi(choices);
  const google = await openFirebaseStandIn();
  const site = await openTestSite({ TRUST_PROXY: "1", ...remoteApi.environment, ...google.environment });
  const close = async () => {
    await site.close();
    google.close();
    remoteApi.close();
  };
  return { remoteApi, google, site, close };
}

/** Journeys on a site whose product API is somebody else's: it has §7 and nothing more. */
export const test = base.extend<Fixtures>({
  choices: [{}, { option: true }],
  place: async ({ kept, choices }, use) =>
    use(await kept.of(`beside ${JSON.stringify(choices)}`, () => openPlace(choices))),
  remoteApi: async ({ place }, use) => use(place.remoteApi),
  google: async ({ place }, use) => use(place.google),
  site: async ({ place }, use) => use(place.site),

  api: [
    async ({ remoteApi }, use) => {
      remoteApi.forgetRequests();
      remoteApi.mend();
      await use(remoteApi);
      expect(remoteApi.violations, "what broke §7").toEqual([]);
    },
    { auto: true },
  ],

  bank: async ({ donor }, use) => use(new RemoteBank(donor)),

  member: async ({ remoteApi, site, context }, use) => {
    const member = remoteApi.people.memberOf(aPhone());
    Object.assign(member, { first_name: "Ayşe", last_name: "Yılmaz" });
    const value = await signInCookie(site, { token: remoteApi.bearerOf(member) });
    await context.addCookies([{ name: "user", value, url: site.url }]);
    await use(member);
  },
});

export { expect };
