import { randomInt } from "node:crypto";
import { donateOverHttp, type HttpMember } from "../../support/http-member.ts";
import { aSpringName, aStory, startSpringOverHttp } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

test("tells staff of a message only if one is sent @once", async ({ administrator: desk, member, runningSpring }) => {
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
});

/** Changes a spring before its approval, as its owner. */
async function correct({ browser }: HttpMember, id: number, name: string) {
  await browser.post(`/dashboard/campaign/${id}/details`, { name, about: aStory, target: "1000" });
}

test("shows a changed spring before deciding and keeps the typed reason", async ({ administrator: desk, member }) => {
  const { page } = desk;
  const [first, second, third] = [aSpringName(), aSpringName(), aSpringName()];
  const id = await startSpringOverHttp(member, { name: first });
  await desk.openForTyping(`/admin/springs/${id}`);
  await desk.unfold("Reddet");
  await correct(member, id, second);
  await page.getByLabel("Gerekçe").fill("Adı uygun değil");
  await desk.button("Reddet").click();
  const changed = page.getByRole("alert");
  await expect(changed).toContainText("Pınar, siz baktıktan sonra değişti");
  await expect(changed.getByRole("link", { name: "Pınarın sayfasını aç" })).toHaveAttribute(
    "href",
    `/admin/springs/${id}`,
  );
  await expect(page.getByRole("main")).toContainText(second);
  await expect(page.getByRole("main")).not.toContainText(first);
  await expect(page.getByRole("region", { name: "Pınarın bilgileri" })).toBeVisible();
  await expect(page.getByLabel("Gerekçe")).toHaveValue("Adı uygun değil");
  // And once more: the form decides about the version shown above it.
  await correct(member, id, third);
  await desk.button("Reddet").click();
  await expect(page.getByRole("main")).toContainText(third);
  await expect(page.getByRole("main")).not.toContainText(second);
  await expect(page.getByLabel("Gerekçe")).toHaveValue("Adı uygun değil");
  await desk.button("Reddet").click();
  await expect(page.getByRole("status").filter({ hasText: "Başvuru reddedildi" })).toBeVisible();
});

test("shows a changed well name before deciding", { tag: "@once" }, async ({ administrator: desk, member, db }) => {
  const { page } = desk;
  const well = db.clearDonationsOf("well-mali-segou");
  await donateOverHttp(member.browser, undefined, { cause: `water_well-${well}`, for: "self", all: "on" });
  const ask = (name: string) => member.browser.post(`/dashboard/named-water/${well}`, { name });
  const [first, second] = [`Rahmet ${randomInt(10 ** 9)}`, `Bereket ${randomInt(10 ** 9)}`];
  await ask(first);
  await page.goto("/admin/inbox?kind=well_name");
  await desk.link(first).click();
  await expect(desk.heading(first)).toBeVisible();
  const wish = new URL(page.url()).pathname;
  await desk.waitForHydration();
  await desk.unfold("Reddet");
  await ask(second);
  await page.getByLabel("Gerekçe").fill("Uygun değil");
  await desk.button("Reddet").click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Bağışçı, siz baktıktan sonra başka bir isim istedi" }),
  ).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: "İsmin sayfasını aç" })).toHaveAttribute("href", wish);
  await expect(page.getByRole("main")).toContainText(second);
  await expect(page.getByRole("main")).not.toContainText(first);
  await expect(page.getByLabel("Gerekçe")).toHaveValue("Uygun değil");
  await desk.button("Reddet").click();
  await expect(page.getByRole("status").filter({ hasText: "İsim reddedildi" })).toBeVisible();
});

test("shows names without direction marks @nojs @drawn", async ({ administrator: desk, page, member, staff }) => {
  const turned = `Su \u202Eznu ${randomInt(10 ** 9)}`;
  const shown = turned.replace("\u202E", "");
  const main = desk.page.getByRole("main");
  const id = await startSpringOverHttp(member, {
    name: turned,
    about: `Bu yıl hediye \u202Eistemiyorum.\n\n\u05E9\u05DC\u05D5\u05DD, su istiyorum.`,
  });
  for (const address of [
    `/admin/springs/${id}`,
    `/admin/springs/${id}/reject`,
    `/admin/springs?q=${encodeURIComponent(turned.slice(-6))}`,
    "/admin/inbox?kind=spring",
  ]) {
    await desk.page.goto(address);
    await expect(main, address).toContainText(shown);
    const cells = main.locator("h1, h2, h3, header p, td, th, dd").filter({ hasText: /[\u202E]/ });
    await expect(cells, address).toHaveCount(0);
  }
  await staff.approve(id);
  const wanted = `Dere \u2067ulo ${shown}`;
  await correct(member, id, wanted);
  await desk.page.goto(`/admin/springs/${id}`);
  const changes = desk.page.getByRole("region", { name: "İstenen değişiklikler" });
  await expect(changes).toContainText(wanted.replace("\u2067", ""));
  await page.goto(`/dashboard/campaign/${id}/details`);
  const pending = page.getByRole("region", { name: "Onay bekleyen bilgiler" });
  await expect(pending).toContainText(wanted.replace("\u2067", ""));
  await expect(pending).not.toContainText(/[\u202E\u2067]/);
  // Staff see a story as everybody does: each paragraph with its own direction.
  const storyOn = async (at: typeof page, address: string, region: string) => {
    await at.goto(address);
    return at
      .getByRole("region", { name: region })
      .locator(".prose p")
      .evaluateAll((paragraphs) => paragraphs.map((one) => [one.textContent, getComputedStyle(one).direction]));
  };
  const story = await storyOn(page, `/the-spring/detail/${id}`, "Hikâyesi");
  expect(story.map(([, direction]) => direction)).toEqual(["ltr", "rtl"]);
  expect(await storyOn(desk.page, `/admin/springs/${id}`, "Pınarın bilgileri")).toEqual(story);
});
