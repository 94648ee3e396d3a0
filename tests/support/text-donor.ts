import { expect, onTestFinished } from "vitest";
import { collapse } from "./page-text.ts";
import type { TestSite } from "./site.ts";
import { openTextBrowser, type TextBrowser } from "./text-browser.ts";
import { type Words, words } from "./words.ts";

/** A card that the sandbox bank accepts, its text on receipts, and the code for the challenge. */
export const goodCard = { holder: "Ayşe Yılmaz Ğİı", number: "5528790000000008", expiry: "12/30", cvv: "123" };
export const cardOnReceipt = "•••• 0008";
export const bankCode = "123456";

/** Fails unless the page shows these texts in this order, regardless of line breaks. */
export function expectToRead(page: string, texts: readonly string[]): void {
  const whole = collapse(page);
  let from = 0;
  for (const text of texts.map(collapse)) {
    const at = whole.indexOf(text, from);
    if (at < 0)
      throw new Error(
        `After "…${whole.slice(Math.max(0, from - 60), from)}" the page does not show "${text}":\n${page}`,
      );
    from = at + text.length;
  }
}

/**
 * Returns adjacent words, boxes and fields without a space between them. Style sheets separate them on screens, but a
 * text browser does not.
 */
export function gluedWords(page: string): string[] {
  // Names that are spelled with inner capitals.
  return (
    page.replaceAll(/WhatsApp|YouTube|LinkedIn/g, "").match(/\S*(?:\p{Ll}\p{Lu}|[\p{L}\d][[_]|[\])]\p{L})\S*/gu) ?? []
  );
}

/** A donor who pays with a text browser in one language. Sums are formatted like on the page. */
export class TextDonor {
  readonly #browser: TextBrowser;
  readonly #words: Words;

  constructor(browser: TextBrowser, words: Words) {
    this.#browser = browser;
    this.#words = words;
  }

  /** Fails unless the page shows these texts in this order. */
  async reads(...texts: string[]): Promise<void> {
    expectToRead(await this.#browser.wholePage(), texts);
  }

  /** Fills in the card and presses the button. */
  async payByCard(button: string, { holder, number, expiry, cvv } = goodCard): Promise<void> {
    const words = this.#words;
    await this.#browser.fillField(words.cardHolder, holder);
    await this.#browser.fillField(words.cardNumber, number);
    await this.#browser.fillField(words.cardExpiry, expiry);
    await this.#browser.fillField(words.cardCode, cvv);
    await this.#browser.choose(words.terms);
    await this.#browser.press(button);
  }

  /**
   * Goes on to the bank, enters a wrong code, then the right one, and returns to the result.
   */
  async confirmAtBank(sum: string): Promise<void> {
    const words = this.#words;
    await this.reads(words.wayToBank, words.toBank, words.lookAtState, words.otherCard);
    await this.#browser.press(words.toBank);
    await this.reads(
      words.bankTitle,
      `: ${sum}`,
      goodCard.number.slice(-4),
      words.challengeCode,
      words.confirm,
      words.cancelAtBank,
    );
    await this.#browser.fillField(words.challengeCode, "654321");
    await this.#browser.press(words.confirm);
    await this.reads(words.wrongCode, words.challengeCode);
    await this.#browser.fillField(words.challengeCode, bankCode);
    await this.#browser.press(words.confirm);
    await this.#browser.press(words.backToSite);
    await this.#browser.followLink(words.seeResult);
    expect(await this.#browser.address()).toContain("/payment/result?payment=");
  }

  /** Checks the result and the receipt (giver, lines in this order, sum), then that the basket is empty. */
  async takesReceipt(giver: string, lines: readonly string[], sum: string): Promise<void> {
    const words = this.#words;
    await this.reads(words.paid, ...lines, `${words.total} ${sum}`, words.seeReceipt);
    await this.#browser.followLink(words.seeReceipt);
    await this.reads(words.receipt, `${words.donor} ${giver}`, cardOnReceipt, ...lines, `${words.total} ${sum}`);
    const { origin } = new URL(await this.#browser.address());
    await this.#browser.goTo(`${origin}/basket`);
    await this.reads(words.emptyBasket);
  }
}

/** Opens a page of the site in a text browser, which is closed when the test ends. */
export async function visitAsText(
  { url }: Pick<TestSite, "url">,
  program: "w3m" | "lynx",
  language: "tr" | "en",
  path = "/",
): Promise<{ browser: TextBrowser; donor: TextDonor }> {
  const browser = await openTextBrowser({ program, url: url + path, acceptLanguage: language });
  onTestFinished(() => browser.close());
  return { browser, donor: new TextDonor(browser, words[language]) };
}
