import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

test(
  "shows the title at once, and all pages in a row that scrolls sideways",
  { tag: ["@drawn", "@once"] },
  async ({ page, donor, member }) => {
    expect(member.phone).toMatch(/^\+90/);
    for (const [address, title] of [
      ["/dashboard/panel", "Panelim"],
      ["/dashboard/my-campaigns", "Pınarlarım"],
      ["/profile/personal-data", "Kişisel bilgilerim"],
    ] as const) {
      await page.goto(address);
      const box = (await donor.heading(title).boundingBox())!;
      expect(box.y, address).toBeLessThan(400);
      const menu = page.getByRole("navigation", { name: "Hesabım" });
      const pages = menu.getByRole("link");
      await expect(pages).toHaveText([
        "Panelim",
        "Bağışlarım",
        "Düzenli bağışlarım",
        "Su ulaştırdığım kişiler",
        "İsim verdiğim su kuyuları",
        "Pınarlarım",
        "Kişisel bilgilerim",
        "Ayarlar",
      ]);
      for (const link of await pages.all())
        expect((await link.boundingBox())!.height, address).toBeGreaterThanOrEqual(44);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      const row = menu.getByRole("list");
      expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth && list.clientHeight < 60)).toBe(true);
      await pages.filter({ hasText: /^Bağışlarım$/ }).click();
      await expect(donor.heading("Bağışlarım")).toBeVisible();
      await page.goBack();
      await expect(donor.heading(title)).toBeVisible();
    }
  },
);
