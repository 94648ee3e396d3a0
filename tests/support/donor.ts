import type { FrameLocator, Locator, Page } from "@playwright/test";
import { challengeCode, testCards } from "../../app/backend/payments/gateways/sandbox-bank/card-storage.ts";
import type { Behaviour } from "../../app/backend/payments/gateways/sandbox-ledger-queries.ts";
import { expect } from "./expect.ts";
import { preset } from "./presets.ts";
import { type Language, lira, wholeSum, type Words, words } from "./words.ts";

/** A user in front of a browser, with or without JavaScript, in one of the site's languages. */
export interface Browsing {
  readonly page: Page;
  readonly language: Language;
  readonly hasScripts: boolean;
}

export interface OtherPerson {
  readonly name: string;
  readonly phone?: string;
}

/** Returns the sandbox bank's card with this behaviour. */
export function cardWithBehaviour(behaviour: Behaviour): string {
  return Object.keys(testCards).find((number) => testCards[number] === behaviour)!;
}

export class Donor {
  readonly page: Page;
  readonly language: Language;
  readonly hasScripts: boolean;
  readonly words: Words;

  constructor({ page, language, hasScripts }: Browsing) {
    this.page = page;
    this.language = language;
    this.hasScripts = hasScripts;
    this.words = words[language];
  }

  at(page: Page): Donor {
    return new Donor({ page, language: this.language, hasScripts: this.hasScripts });
  }

  /** Opens a page and waits until it is hydrated, if it has scripts. */
  async openForTyping(address: string): Promise<void> {
    await this.page.goto(address);
    await this.waitForHydration();
  }

  /**
   * Waits until scripts run the page, the framework or the small one of the other pages, and an open dialog is modal;
   * returns at once where the page has no scripts.
   */
  async waitForHydration(): Promise<void> {
    if (!this.hasScripts) return;
    await this.page.waitForFunction(() => {
      const parts = [...document.querySelectorAll("main, main form[id], dialog form[id]")];
      const isHydrated =
        !document.querySelector("script[data-run]") ||
        document.documentElement.dataset["enhanced"] !== undefined ||
        // A form may come later than the page around it.
        parts.every((part) => Object.keys(part).some((key) => key.startsWith("__reactProps")));
      return isHydrated && document.querySelector("dialog[open]:not(:modal)") === null;
    });
  }

  /** Fills fields in, by their labels. */
  async fill(fields: Readonly<Record<string, string>>, within: Page | Locator = this.page): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await within.getByLabel(label).fill(text);
  }

  /** Expects these texts in the content of the page. */
  async reads(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(this.page.getByRole("main")).toContainText(text);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async unfold(summary: string): Promise<void> {
    await this.page.locator("summary").filter({ hasText: summary }).click();
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name, exact: true });
  }

  wholeSum(amount: number): RegExp {
    return wholeSum(amount, this.language);
  }

  /** The radio button of a preset sum, by its place (presets.ts). */
  preset(place: number, within: Page | Locator = this.page): Locator {
    return within.getByRole("radio", { name: new RegExp(`^${preset(place, this.language).text}( |$)`) });
  }

  /** The button that leads a gift to payment; scripts say its rhythm and sum. */
  giveButton(sum?: string): Locator {
    if (sum === undefined) return this.button(/^(Bağışla|Give|(Bir kez|Her ay) .+ ver|Give .+ (once|a month))$/);
    return this.button(this.hasScripts ? `Bir kez ${sum} ver` : "Bağışla");
  }

  /** Selects shares; those of wells and projects are folded away. */
  async selectShares(count: number, within: Page | Locator = this.page): Promise<void> {
    const shares = within.getByLabel(this.words.shares, { exact: true });
    if (!(await shares.isVisible())) await within.locator("summary").filter({ hasText: this.words.asShares }).click();
    await shares.selectOption(String(count));
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { level: 1, name, exact: true });
  }

  sum(amount: number): string {
    return lira(amount, this.language);
  }

  async openGivingDialog(title: string): Promise<Locator> {
    const card = this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { name: title, exact: true }) });
    await card.getByRole("link", { name: new RegExp(`^${this.words.header.donate}`) }).click();
    const dialog = this.page.getByRole("dialog", { name: title, exact: true });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async addShares(title: string, count: number): Promise<void> {
    const dialog = await this.openGivingDialog(title);
    await this.selectShares(count, dialog);
    await this.#addToBasket(dialog);
  }

  /** Adds shares of a sacrifice on behalf of another person, with the power of attorney. */
  async addSacrificeOnBehalf(title: string, count: number, { name, phone }: OtherPerson): Promise<void> {
    const forSelf = await this.openGivingDialog(title);
    await forSelf.getByRole("button", { name: this.words.forOther }).click();
    const dialog = this.page.getByRole("dialog", { name: title, exact: true });
    const nameField = dialog.getByLabel(this.words.otherName);
    await nameField.fill(name);
    if (phone) await dialog.getByLabel(this.words.otherPhone).fill(phone);
    await this.selectShares(count, dialog);
    await dialog.getByLabel(this.words.powerOfAttorney).check();
    if (count === 1) return this.#addToBasket(dialog);
    await dialog.getByRole("button", { name: this.words.addToBasket }).click();
    await expect(dialog).toBeHidden();
    // Each share has a name; that of the first one was typed.
    await expect(this.page.getByLabel(this.words.shareName(1))).toHaveValue(name);
    for (let share = 2; share <= count; share++)
      await this.page.getByLabel(this.words.shareName(share)).fill(`${name} ${share}`);
    await this.button(this.words.addToBasket).click();
    await this.#expectAdded();
  }

  async #addToBasket(dialog: Locator): Promise<void> {
    await dialog.getByRole("button", { name: this.words.addToBasket }).click();
    await expect(dialog).toBeHidden();
    await this.#expectAdded();
  }

  async #expectAdded(): Promise<void> {
    await expect(this.page.getByRole("status").filter({ hasText: this.words.added })).toContainText(this.words.thanks);
  }

  /** Puts one share of a well (350 TL) into the basket without the screen. */
  async hasAShareInTheBasket(): Promise<void> {
    const form = { cause: "water_well-1", for: "self", shares: "1", redirectTo: "/basket" };
    const { origin } = new URL((await this.page.request.get("/health")).url());
    const answer = await this.page.request.post("/donate", { form, headers: { origin }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }

  /** The basket link in the header, with its count. */
  basketCount(): Locator {
    return this.page.getByRole("banner").getByRole("link", { name: new RegExp(`^${this.words.header.basket}`) });
  }

  async openBasket(): Promise<void> {
    await this.basketCount().click();
    await expect(this.page).toHaveURL(/\/basket(\?added=\d+)?$/);
    // The address changes before the page does.
    await expect(this.page).toHaveTitle(/sepet|basket/i);
  }

  basketLine(title: string): Locator {
    return this.page
      .getByRole("listitem")
      .filter({ has: this.page.getByRole("heading", { level: 2, name: title, exact: true }) });
  }

  async expectSums(rows: readonly (readonly [title: string, amount: number])[]): Promise<void> {
    const total = rows.reduce((sum, [, amount]) => sum + amount, 0);
    for (const [title, amount] of [...rows, [this.words.total, total] as const]) {
      const row = this.page
        .getByRole("main")
        .locator("div")
        .filter({
          has: this.page.getByRole("term").filter({ hasText: startingWith(title, title === this.words.total) }),
        })
        .last();
      await expect(row.getByRole("definition")).toHaveText(this.sum(amount));
    }
  }

  async expectEmptyBasket(): Promise<void> {
    await this.page.goto("/basket");
    await expect(this.heading(this.words.emptyBasket)).toBeVisible();
  }

  /** Expects the one share of {@link hasAShareInTheBasket} in the basket. */
  async expectShareInTheBasket(): Promise<void> {
    await this.page.goto("/basket");
    await expect(this.page.getByRole("main").getByRole("definition")).toHaveText(this.sum(350));
  }

  async goToPayment(): Promise<void> {
    await this.link(this.words.toPayment).click();
    await expect(this.heading(this.words.details)).toBeVisible();
  }

  /** Continues without a name and confirms that. */
  async leaveDetailsEmpty(): Promise<void> {
    await this.button(this.words.toCard).click();
    const dialog = this.page.getByRole("dialog", { name: this.words.missingInformation });
    await dialog.getByRole("button", { name: this.words.continueWithoutDetails }).click();
    await expect(this.heading(this.words.card)).toBeVisible();
  }

  async fillDetails({ name, phone, email }: { name: string; phone: string; email: string }): Promise<void> {
    const w = this.words;
    await this.fill({ [w.payerName]: name, [w.payerPhone]: phone, [w.payerEmail]: email });
    await this.button(w.toCard).click();
    await expect(this.heading(this.words.card)).toBeVisible();
  }

  async fillCard(number = cardWithBehaviour("succeeds")): Promise<void> {
    if (!new URL(this.page.url(), "http://x").pathname.endsWith("/payment/card")) await this.page.goto("/payment/card");
    // Without scripts the bank takes the whole window instead of a frame.
    await this.waitForHydration();
    const w = this.words;
    await this.fill({
      [w.cardHolder]: "Ayşe Yılmaz",
      [w.cardNumber]: number,
      [w.cardExpiry]: "12/30",
      [w.cardCode]: "123",
    });
    await this.page.getByLabel(w.terms).check();
  }

  async payWithRefusedCard(): Promise<void> {
    await this.fillCard(cardWithBehaviour("initialise_fails"));
    await this.button(this.words.pay).click();
    await expect(this.heading(this.words.notPaid)).toBeVisible();
  }

  /** Fills the card in and pays; the way to the bank is on the screen then. */
  async payWithCard(number?: string): Promise<void> {
    await this.fillCard(number);
    await this.button(this.words.pay).click();
    await expect(this.heading(this.wayToBank)).toBeVisible();
  }

  /** Pays by card at the bank, up to the thanks. */
  async pay(number?: string): Promise<void> {
    await this.payWithCard(number);
    await this.passChallenge();
    await this.expectPaid();
  }

  /** Title of the page after the card: with the bank's frame, or without scripts with a button that leads there. */
  get wayToBank(): string {
    return this.hasScripts ? this.words.atTheBank : this.words.wayToBank;
  }

  /** The bank's page: in its frame, or in the whole window without scripts. */
  get bank(): Pick<FrameLocator, "getByRole" | "getByLabel" | "getByText" | "locator"> {
    return this.hasScripts ? this.page.frameLocator(`iframe[title="${this.words.bankFrame}"]`) : this.page;
  }

  /** Leads from the site's page to the bank's: by script in the frame, or by a button without scripts. */
  async reachTheBank(): Promise<void> {
    if (!this.hasScripts) await this.bank.getByRole("button", { name: this.words.toBank }).click();
    await expect(this.bank.getByRole("heading", { name: this.words.bankTitle })).toBeVisible();
  }

  async answerChallenge(code: string = challengeCode): Promise<void> {
    await this.bank.getByLabel(this.words.challengeCode).fill(code);
    await this.bank.getByRole("button", { name: this.words.confirm }).click();
  }

  /** From the bank's last page to the result: by itself with JavaScript, by the bank's button without. */
  async returnFromTheBank(): Promise<void> {
    if (!this.hasScripts) await this.bank.getByRole("button", { name: this.words.backToSite }).click();
    await this.page.waitForURL(/\/payment\/result/);
  }

  async passChallenge(): Promise<void> {
    await this.reachTheBank();
    await this.answerChallenge();
    await this.returnFromTheBank();
  }

  async expectPaid(): Promise<void> {
    await expect(this.heading(this.words.thanks)).toBeVisible();
    await expect(this.page.getByText(this.words.paid)).toBeVisible();
  }

  /** Expects the page of an unpaid payment with its reason, in the words of §8. */
  async expectNotPaid(reason?: string): Promise<void> {
    await expect(this.heading(this.words.notPaid)).toBeVisible();
    await expect(this.page.getByRole("main")).toContainText(this.words.pleaseRetry);
    if (reason) await expect(this.page.getByText(reason, { exact: true })).toBeVisible();
  }

  async seeReceipt(): Promise<void> {
    await this.link(this.words.seeReceipt).click();
    await expect(this.heading(this.words.receipt)).toBeVisible();
  }

  paymentId(): string {
    return new URL(this.page.url()).searchParams.get("payment")!;
  }
}

/**
 * Matches texts that begin with some words; other terms may contain them.
 * @param isWhole whether nothing follows: the sum in words has a name that begins like the total's
 */
function startingWith(text: string, isWhole: boolean): RegExp {
  return new RegExp(`^\\s*${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}${isWhole ? "\\s*$" : ""}`);
}
