import { HttpBrowser } from "../../support/http-browser.ts";
import { aSpringName, donateToSpringOverHttp } from "../../support/http-spring.ts";
import { preset } from "../../support/presets.ts";
import { expect, test } from "./fixtures.ts";

const pageOf = (id: number) => `/the-spring/detail/${id}`;

test("a regular gift says when the spring ends", { tag: "@once" }, async ({ page, donor, runningSpring }) => {
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const id = await runningSpring({ target: "1000", until });
  await donor.openForTyping(`/donate?cause=spring-${id}`);
  await page.getByRole("radio", { name: "Her ay" }).check();
  const day = new Intl.DateTimeFormat("tr-TR", { day: "numeric", month: "long", year: "numeric" }).format(
    new Date(until),
  );
  const ends = `Bu pınar ${day} günü sona erer. Sonraki aylarda bağışınız en çok ihtiyaç duyulan yere gider`;
  await expect(page.getByRole("main")).toContainText(ends);
  await donor.preset(0).check();
  await donor.button(donor.words.addToBasket).click();
  await expect(page).not.toHaveURL(/\/donate/);
  await page.goto("/basket");
  await expect(page.getByRole("main")).toContainText(ends);
});

test("a guest donates through the dialog, with name and note", async ({ page, donor, runningSpring }) => {
  const name = aSpringName();
  const id = await runningSpring({ name, target: "1000" });
  const sum = preset(2).lira;
  const percent = `%${Math.floor(sum / 10)}`;
  await page.goto(pageOf(id));
  await donor.link("Bu pınara bağış yap").click();
  // The spring is the one of the path (§2): the address names no other.
  await expect(page).toHaveURL(`${pageOf(id)}?modal=spring-donate`);
  const dialog = page.getByRole("dialog", { name });
  await donor.preset(2, dialog).check();
  await donor.fill({ Adınız: "Zeynep", Notunuz: "Nice yıllara" }, dialog);
  await dialog.getByRole("button", { name: donor.words.addToBasket }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: donor.words.added })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${pageOf(id)}\\?added=\\d+$`));

  await donor.openBasket();
  const line = donor.basketLine(name);
  await expect(line).toContainText("The Spring");
  await expect(line).not.toContainText("·");
  await expect(line).toContainText(donor.wholeSum(sum));
  await expect(line).toContainText("Nice yıllara");
  await line.getByRole("link", { name: /^Notu/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Notunuz")).toHaveAccessibleDescription(
    /^Pınarın sayfasında görünür\./,
  );
  await page.getByRole("dialog").getByRole("link", { name: "Vazgeç" }).click();
  await donor.goToPayment();
  await expect(page.getByLabel(donor.words.payerName)).toHaveValue("Zeynep");
  await donor.button(donor.words.toCard).click();
  await donor.pay();
  await donor.expectSums([[name, sum]]);
  await donor.seeReceipt();
  await expect(page.getByRole("main")).toContainText("Zeynep");

  // A site of an API elsewhere shows what it read for some seconds.
  await expect(async () => {
    await page.goto(pageOf(id));
    expect(await page.getByRole("main").textContent()).toContain(percent);
  }).toPass();
  const gift = page.getByRole("region", { name: "Son bağışlar" }).getByRole("listitem");
  await expect(gift).toContainText("Zeynep");
  await expect(gift).toContainText("Nice yıllara");
});

test("keeps sum, rhythm and, with scripts, note for a new recipient", async ({ page, donor, steps, runningSpring }) => {
  const id = await runningSpring();
  const change = (audience: string) => page.getByRole("button", { name: audience, exact: true });
  for (const address of [
    `${pageOf(id)}?modal=spring-donate`,
    `/donate?cause=spring-${id}`,
    "/waterwell-projects/detail/1",
  ]) {
    const isSpring = address.includes("spring");
    await donor.openForTyping(address);
    await steps.field("Başka tutar").fill("12");
    await page.getByRole("radio", { name: "Her ay" }).check();
    const words = { Adınız: "Zeynep", Notunuz: "Nice yıllara" };
    if (isSpring) for (const [label, text] of Object.entries(words)) await steps.field(label).fill(text);
    // On the page of a well the way to give for somebody else is folded away.
    const isFolded = address.includes("/waterwell");
    if (isFolded) await donor.unfold("Başkası adına ver");
    for (const audience of ["Başkası adına", "Kendim için"]) {
      await change(audience).click();
      if (isFolded && audience === "Kendim için") await expect(page).toHaveURL(/for=self/);
      else await expect(change(audience)).toHaveAttribute("aria-pressed", "true");
      await expect(steps.field("Başka tutar")).toHaveValue("12");
      await expect(page.getByRole("radio", { name: "Her ay" })).toBeChecked();
      await expect(donor.button("Sepete ekle")).toBeEnabled();
      expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
    }
    if (isSpring)
      for (const [label, text] of Object.entries(words))
        await expect(steps.field(label)).toHaveValue(donor.hasScripts ? text : "");
  }
  // An address brings rhythm and sum alone, no words and no consent.
  const others = new URLSearchParams({ proxy: "on", name: "Kurban", all: "", amount: "350,555" });
  await page.goto(`/donate?cause=sacrifice-13&for=other&${others}`);
  await expect(page.getByLabel("Vekaletimi verdim")).not.toBeChecked();
  await steps.expectValues({ "Adına bağışladığınız kişi": "", "Başka tutar": "350,555" });
  // Enter gives; it does not press the first button that is seen.
  await donor.openForTyping("/waterwell-projects/detail/1");
  await steps.field("Başka tutar").fill("12");
  await page.getByRole("radio", { name: "Her ay" }).check();
  if (donor.hasScripts) await steps.field("Başka tutar").press("Enter");
  else await donor.button("Bağışla").click();
  await expect(page).toHaveURL("/auth/login?redirectTo=%2Fpayment%2Fcard");
});

test("offers running springs on the donate page, no country @once", async ({ page, donor, runningSpring }) => {
  const name = aSpringName();
  await runningSpring({ name });
  await page.goto("/donate?kind=springs");
  const list = page.getByRole("group", { name: "Neye bağışlamak istersiniz?" });
  // Folded away behind the springs that miss less.
  for (const summary of await list.locator("summary").all()) await summary.click();
  await list.getByRole("radio", { name }).check();
  await donor.button("Daha çok seçenek (not, başkası adına)").click();
  await expect(donor.heading(`Bağış: ${name}`)).toBeVisible();
  await expect(page.locator("main header p")).toHaveText("Pınar");
});

test("full and ended springs say so, take no donation @once", async ({ page, site, donor, staff, runningSpring }) => {
  const full = await runningSpring({ target: "500" });
  await donateToSpringOverHttp(site, full, { amount: "500" });
  const over = await runningSpring();
  await staff.stop(over, "Deneme");
  for (const [id, words] of [
    [full, "Bu pınar hedefine ulaştı; artık bağış almıyor."],
    [over, "Bu pınar sona erdi; artık bağış almıyor."],
  ] as const) {
    await page.goto(`${pageOf(id)}?modal=spring-donate`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(donor.link("Bu pınara bağış yap")).toHaveCount(0);
    await page.goto(`/donate?cause=spring-${id}`);
    await expect(donor.button("Sepete ekle")).toHaveCount(0);
    // Nor does paper ask for anything.
    await page.goto(pageOf(id));
    await expect(donor.link("Yazdırılacak afiş ve karekod")).toHaveCount(0);
    await expect(page.getByRole("term").filter({ hasText: id === over ? "Sona erdiği gün" : "Son gün" })).toHaveCount(
      1,
    );
    await page.goto(`/the-spring/poster/${id}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole("img", { name: "Pınarın sayfasına götüren karekod" })).toHaveCount(0);
  }
});

test("opens no dialog for a missing spring or on another area's page @nojs", async ({ site, runningSpring }) => {
  const id = await runningSpring();
  const guest = new HttpBrowser({ url: site.url, language: "tr" });
  for (const address of [
    `/the-spring?modal=spring-donate`,
    `/waterwell-projects/detail/${id}?modal=spring-donate`,
    "/the-spring?modal=spring-donate&cause=spring-999999",
    `/the-spring?modal=quick-donate&cause=spring-${id}`,
  ]) {
    expect((await guest.open(address)).html, address).not.toContain("<dialog");
  }
  expect((await guest.open(`/the-spring?modal=spring-donate&cause=spring-${id}`)).html).toContain("<dialog");
});
