import { expect, type Locator } from "@playwright/test";
import type { Donor } from "./donor.ts";
import { codeSentTo } from "./http-member.ts";
import { type PeopleWords, peopleWords } from "./people-words.ts";
import type { TestSite } from "./site.ts";

/** How people sign in: a phone, the code of a message, and, the first time, a name. */
export class SignInSteps {
  readonly donor: Donor;
  readonly words: PeopleWords;
  readonly #site: TestSite;

  constructor(donor: Donor, site: TestSite) {
    this.donor = donor;
    this.words = peopleWords[donor.language];
    this.#site = site;
  }

  field(label: string): Locator {
    return this.donor.page.getByLabel(label, { exact: true });
  }

  /** Expects an error beside a field, told to those who do not see it as well. */
  async expectErrorAt(label: string, message: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
    await expect(this.donor.page.locator(".field-error").filter({ hasText: message })).toBeVisible();
  }

  /** Expects §8's title over the reason why a code was refused, and the button that asks for another one. */
  async expectCodeRefused(reason: "codeWrong" | "codeExpired"): Promise<void> {
    await this.expectErrorAt(this.words.code, this.words.errors[reason]);
    await expect(this.donor.page.getByRole("alert", { name: this.words.errors.wrongCode, exact: true })).toBeVisible();
    await expect(this.donor.button(this.words.again)).toBeVisible();
  }

  /** Gives a phone as typed and comes to the code's page. */
  async askForCode(phone: string): Promise<void> {
    await this.sendPhone(phone);
    await expect(this.donor.heading(this.words.otp)).toBeVisible();
  }

  async sendPhone(phone: string): Promise<void> {
    await this.field(this.words.phone).fill(phone);
    await this.donor.button(this.words.sendCode).click();
  }

  async enterCode(code: string): Promise<void> {
    await this.field(this.words.code).fill(code);
    await this.donor.button(this.words.verify).click();
  }

  /** Enters the code that went to a phone (E.164). */
  async enterRightCode(phone: string): Promise<void> {
    await this.enterCode(await codeSentTo(this.#site, phone));
  }

  /** The whole way for a member: from the phone's page to where it leads. */
  async signIn(phone: string): Promise<void> {
    await this.askForCode(phone);
    await this.enterRightCode(phone);
  }

  /** The whole way for somebody new. */
  async signUp(phone: string, firstName = "Ayşe"): Promise<void> {
    await this.signIn(phone);
    await expect(this.donor.heading(this.words.newMember)).toBeVisible();
    await this.field(this.words.firstName).fill(firstName);
    await this.field(this.words.lastName).fill("Yılmaz");
    await this.field(this.words.kvkk).check();
    await this.donor.button(this.words.becomeMember).click();
  }

  async expectSignedIn(firstName = "Ayşe"): Promise<void> {
    await expect(this.donor.page.getByRole("main")).toContainText(this.words.greeting(firstName));
  }

  async signOut(): Promise<void> {
    await this.donor.button(this.words.logout).click();
    await expect(this.donor.page).toHaveURL("/");
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
