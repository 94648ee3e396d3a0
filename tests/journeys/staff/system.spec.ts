import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TestSite } from "../../support/site.ts";
import { expect, test } from "../people/fixtures.ts";

test.use({ siteOf: "system" });

/** Adds notifications that failed for a day, one per number. */
function failNotices({ dataDirectory }: TestSite, phones: readonly string[]): void {
  using database = new DatabaseSync(join(dataDirectory, "pinar.sqlite"), { timeout: 5000 });
  const at = new Date().toISOString();
  const insert = database.prepare(
    `insert into notices (channel, destination, language, kind, "values", tries, due_at, created_at, failed_at, last_code)
     values ('sms', ?, 'tr', 'phone_changed', '{}', 288, ?, ?, ?, '30')`,
  );
  for (const phone of phones) insert.run(phone, at, at, at);
}

test("staff let regular gifts go on that wait after a restore @once", async ({ administrator: staff, site }) => {
  const { page } = staff;
  using database = new DatabaseSync(join(site.dataDirectory, "pinar.sqlite"), { timeout: 5000 });
  database.exec(`insert into site_marks (name, at, details)
      values ('charging-hold', '${new Date().toISOString()}', '2026-11-19T06:00:00.000Z')`);
  await page.goto("/admin");
  await page.getByRole("main").getByRole("link", { name: "Düzenli bağışlar bekletiliyor" }).click();
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { name: "Düzenli bağışlar bekletiliyor" });
  await expect(heading).toBeVisible();
  await expect(main).toContainText("19 Kas");
  await staff.button("Düzenli bağışları şimdi almaya başla").click();
  await expect(page.getByRole("status").getByText("Düzenli bağışlar yeniden alınıyor.")).toBeVisible();
  await expect(heading).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(main).toContainText("Düzenli bağışları yeniden başlattı");
});

test("shows the site's state; resends or dismisses failed messages @once", async ({ administrator: staff, site }) => {
  const { page } = staff;
  const phones = ["+905321110001", "+905321110002", "+905321110003", "+905321110004"];
  failNotices(site, phones);
  await page.goto("/admin/system");
  await expect(staff.heading("Sistem")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("SQLite");
  await expect(main.getByRole("row", { name: /Banka/ })).toContainText("Deneme bankası");
  await expect(staff.link("Eksikleri göster")).toHaveAttribute("href", "/admin/going-live");
  const row = (phone: string) => main.getByRole("row").filter({ hasText: phone });
  await expect(row(phones[0]!)).toContainText("30");
  const names = await main.getByRole("button").allTextContents();
  expect(names.length).toBe(2 + 2 * phones.length);
  expect(new Set(names).size, "buttons of one name each").toBe(names.length);
  await row(phones[0]!).getByRole("button", { name: "Yeniden gönder" }).click();
  await expect(page.getByRole("status").getByText("Bildirim yeniden gönderiliyor.")).toBeVisible();
  await expect(row(phones[0]!)).toHaveCount(0);
  await row(phones[1]!).getByRole("button", { name: /^Sil/ }).click();
  await expect(row(phones[1]!)).toHaveCount(0);
  await main.getByRole("button", { name: "Hepsini yeniden gönder" }).click();
  await expect(page.getByRole("status").getByText("2 bildirim yeniden gönderiliyor.")).toBeVisible();
  await expect(main).toContainText("Gönderilemeyen bildirim yok.");
  failNotices(site, phones);
  await page.reload();
  await main.getByRole("button", { name: "Hepsini sil" }).click();
  await expect(page.getByRole("status").getByText("4 bildirim silindi.")).toBeVisible();
  await expect
    .poll(async () =>
      (await site.outbox())
        .filter(({ to }) => phones.includes(to))
        .map(({ to }) => to)
        .toSorted(),
    )
    .toEqual([phones[0], phones[2], phones[3]]);
  await page.goto("/admin/audit");
  await expect(page.getByRole("main")).toContainText("Gönderilemeyen bildirimi yeniden gönderdi");
});
