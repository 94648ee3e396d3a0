import { expect, test } from "../springs/fixtures.ts";

test.use({ siteOf: "samples" });

test("takes the samples out once confirmed, and finds none afterwards @once", async ({
  administrator: staff,
  page: visitor,
  starter,
  runningSpring,
}) => {
  const { page } = staff;
  await page.goto("/admin/system");
  await staff.link("Örnekleri göster").click();
  await expect(staff.heading("Örnekler ve deneme ödemeleri")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Örnek kuyu, kurban, proje ve pınar");
  await staff.button("Örnekleri kaldır").click();
  await expect(page).toHaveURL("/admin/system");
  await expect(page.getByRole("status").getByText("Örnekler ve deneme ödemeleri kaldırıldı.")).toBeVisible();
  await page.goto("/admin/samples");
  await expect(page.getByRole("main")).toContainText("Sitede örnek içerik ve deneme ödemesi yok.");
  await page.goto("/waterwell-projects");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
  await page.goto("/admin/audit");
  await expect(page.getByRole("main")).toContainText("Örnekleri ve deneme ödemelerini kaldırdı");

  // A site without any spring differs from one whose springs are over.
  await visitor.goto("/the-spring");
  await expect(visitor.getByText("İlkini siz başlatabilirsiniz.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Biten pınarları gör" })).toHaveCount(0);
  const id = await runningSpring({ owner: starter });
  await starter.browser.post(`/dashboard/campaign/${id}/end`);
  await visitor.goto("/the-spring");
  await expect(
    visitor.getByText("Şu anda bağış toplayan bir pınar yok. Yenisini siz başlatabilirsiniz."),
  ).toBeVisible();
  await visitor.getByRole("link", { name: "Biten pınarları gör" }).click();
  await expect(visitor).toHaveURL("/the-spring?list=over");
  await expect(visitor.getByRole("main").getByRole("listitem")).toHaveCount(1);
});
