import type { Locator } from "@playwright/test";
import type { Donor } from "./donor.ts";
import { expect } from "./expect.ts";
import { codeSentTo } from "./http-member.ts";
import { type PeopleWords, peopleWords } from "./people-words.ts";
import type { TestSite } from "./site.ts";

/** The steps of signing in: a phone, the code of a message and, the first time, a name. */
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

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text);
  }

  async expectValues(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await expect(this.field(label), label).toHaveValue(text);
  }

  /** Expects an error message beside a field, also for screen readers. */
  async expectErrorAt(label: string, message: string): Promise<void> {
    await expect(this.field(label)).toHaveAttribute("aria-invalid", "true");
    await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
    await expect(this.donor.page.locator("[id$=-error]").filter({ hasText: message })).toBeVisible();
  }

  /** Expects the alert of §8, the reason beside the code field, and the button for another code. */
  async expectCodeRefused(reason: "codeWrong" | "codeExpired"): Promise<void> {
    await this.expectErrorAt(this.words.code, this.words.errors[reason]);
    await expect(this.donor.page.getByRole("alert", { name: this.words.errors.wrongCode, exact: true })).toBeVisible();
    await expect(this.donor.button(this.words.again)).toBeVisible();
  }

  /** Submits a phone number as typed and waits for the code page. */
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

  /** Enters the code sent to a phone (E.164). */
  async enterRightCode(phone: string): Promise<void> {
    await this.enterCode(await codeSentTo(this.#site, phone));
  }

  async signIn(phone: string): Promise<void> {
    await this.askForCode(phone);
    await this.enterRightCode(phone);
  }

  async signUp(phone: string, firstName = "Ayşe"): Promise<void> {
    await this.signIn(phone);
    await expect(this.donor.heading(this.words.newMember)).toBeVisible();
    await this.fill({ [this.words.firstName]: firstName, [this.words.lastName]: "Yılmaz" });
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
