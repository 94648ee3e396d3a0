import { expect, type Locator, type Page } from "@playwright/test";
import type { Donor } from "./donor.ts";

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
  choice(name: string | RegExp): Locator {
    return this.page.getByRole("radio", { name, exact: true });
  }
  get byShare(): Locator {
    return this.choice(/^Hisseyle/);
  }
  get byOwn(): Locator {
    return this.choice("Başka bir tutar");
  }
  async expectTotal(text: string): Promise<void> {
    await expect(this.page.getByText(/^Toplam:/)).toHaveText(`Toplam: ${text}`);
  }
}
