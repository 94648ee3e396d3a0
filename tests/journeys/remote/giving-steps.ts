import type { Donor } from "../../support/donor.ts";
import { expect } from "./fixtures.ts";

/** Puts a share of a well (1,000 TL) into the basket through the form. */
export async function giveAShare(donor: Donor, well = 1): Promise<void> {
  await donor.openForTyping(`/donate?cause=water_well-${well}`);
  await donor.page.getByRole("radio", { name: /bir hisse$/ }).check();
  await donor.button(donor.words.addToBasket).click();
  await expect(donor.page).toHaveURL(/\/basket(\?added=\d+)?$/);
  await expect(donor.page.getByRole("status").filter({ hasText: donor.words.added })).toBeVisible();
}
