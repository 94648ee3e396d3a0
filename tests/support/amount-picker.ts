import type { Locator, Page } from "@playwright/test";
import type { Donor } from "./donor.ts";
import { expect } from "./expect.ts";

/** The amount picker of a well whose share is 750 TL. */
export class AmountPicker {
  readonly donor: Donor;
  readonly page: Page;

  constructor(donor: Donor) {
    this.donor = donor;
    this.page = donor.page;
  }

  get shares(): Locator {
    return this.page.getByLabel(this.donor.words.shares, { exact: true });
  }
  get own(): Locator {
    return this.page.getByLabel(this.donor.words.ownAmount, { exact: true });
  }
  get all(): Locator {
    return this.page.getByRole("checkbox", { name: this.donor.words.giveAll });
  }
  /** A tile; what its amount does follows the amount. */
  choice(amount: string): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${amount}( |$)`) });
  }
  /** Expects the sum on the button that leads to payment. */
  async expectSum(text: string): Promise<void> {
    await expect(this.donor.giveButton()).toHaveText(`Bir kez ${text} ver`);
  }
}
