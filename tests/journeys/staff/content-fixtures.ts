import type { Locator, Page } from "@playwright/test";
import type { Donor } from "../../support/donor.ts";
import { aPictureFile } from "../../support/pictures.ts";
import { expect, test as base } from "../people/fixtures.ts";

/** What staff do in the editor, in Turkish. */
export class Editor {
  readonly staff: Donor;
  readonly page: Page;

  constructor(staff: Donor) {
    this.staff = staff;
    this.page = staff.page;
  }

  /** Opens an editor, a list or a history and waits until it can be typed in. */
  open(address: string): Promise<void> {
    return this.staff.openForTyping(`/admin/content/${address}`);
  }

  field(label: string): Locator {
    return this.page.getByRole("main").locator("form").getByLabel(label, { exact: true });
  }

  /** Items of a list, by the words above it. */
  items(kind: string): Locator {
    return this.page.getByRole("list", { name: kind, exact: true }).getByRole("listitem");
  }

  /** What an item was, the newest first. */
  get versions(): Locator {
    return this.page.getByRole("list", { name: "Geçmiş" }).getByRole("listitem");
  }

  /** Fills a field in both languages. */
  async fill(label: string, tr: string, en: string): Promise<void> {
    await this.field(`${label} (Türkçe)`).fill(tr);
    await this.field(`${label} (İngilizce)`).fill(en);
  }

  /** A file of one colour for the picture field. */
  async choosePicture(): Promise<void> {
    await this.page.locator("input[type=file]").setInputFiles(await aPictureFile());
  }

  /** Clicks the save button and expects success. */
  async save(done: string | RegExp = /^İçerik kaydedildi|^Taslak kaydedildi/): Promise<void> {
    await this.saveButton.click();
    await this.expectSaid(done);
  }

  get saveButton(): Locator {
    return this.page.getByRole("button", { name: "Kaydet", exact: true }).last();
  }

  async expectSaid(words: string | RegExp): Promise<void> {
    await expect(this.page.getByRole("status").getByText(words)).toBeVisible();
  }

  /** Expects messages in the summary above the form and beside their fields. */
  async expectErrors(...messages: string[]): Promise<void> {
    const summary = this.page.getByRole("alert");
    await expect(summary).toContainText(this.staff.words.errors.title);
    for (const message of messages) {
      await expect(summary.getByRole("link", { name: message }).first()).toBeVisible();
      await expect(this.page.locator("[id$=-error]").getByText(message, { exact: true }).first()).toBeVisible();
    }
  }
}

export const test = base.extend<{ editor: Editor }>({
  editor: async ({ administrator }, use) => use(new Editor(administrator)),
});

export { expect };
