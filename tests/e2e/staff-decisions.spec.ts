import { expect, test } from "./springs-fixtures.ts";

test("staff are told that somebody is told only where somebody is", async ({ administrator: desk, member, runningSpring }) => {
  const { page } = desk;
  const id = await runningSpring({ owner: member });
  const said = page.getByRole("status").filter({ hasText: "Karar kaydedildi" });
  await page.goto(`/admin/springs/${id}/permit`);
  await page.getByLabel("İzin numarası").fill("2026/118");
  await desk.button("Kaydet").click();
  await expect(said).toContainText("Kimseye bildirim gitmez.");
  const [day] = new Date(Date.now() + 20 * 86_400_000).toISOString().split("T");
  await page.goto(`/admin/springs/${id}/permit`);
  await page.getByLabel("İznin bitişi").fill(day!.split("-").toReversed().join("."));
  await desk.button("Kaydet").click();
  await expect(said).toContainText("ilgili kişiye bildirilecek");
  await member.browser.post(`/dashboard/campaign/${id}/end`, {});
  await page.goto(`/admin/springs/${id}/acknowledge-end`);
  await desk.button("Görüldü olarak işaretle").click();
  await expect(said).toContainText("Kimseye bildirim gitmez.");
});
