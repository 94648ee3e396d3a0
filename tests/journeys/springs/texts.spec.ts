import { aSpringName, aStory, startSpringOverHttp } from "../../support/http-spring.ts";
import { wholeSum } from "../../support/words.ts";
import { expect, test } from "./fixtures.ts";

test('refuses "1,234" on a Turkish page, reads it on an English one @nojs', async ({ someMember, runningSpring }) => {
  const member = await someMember();
  const mine = {
    start: "/dashboard/new-campaigns",
    details: `/dashboard/campaign/${await startSpringOverHttp(member)}/details`,
    target: `/dashboard/campaign/${await runningSpring({ owner: member })}/target`,
  };
  for (const path of Object.values(mine)) {
    const refused = await member.browser.postAndFollow(path, { name: aSpringName(), about: aStory, target: "350,555" });
    expect([refused.status, refused.text], path).toEqual([400, expect.stringContaining("Hedefi rakamla yazın")]);
    expect(refused.text).not.toContain("350.555 TL");
  }
  const english = await member.browser.send(mine.target, {
    method: "POST",
    body: new URLSearchParams({ target: "350,555" }),
    headers: { "accept-language": "en" },
  });
  expect(english.status).toBe(303);
  expect((await member.browser.open(mine.target)).text).toMatch(wholeSum(350_555));
});

test("refuses an invisible story beside its field", { tag: "@once" }, async ({ donor, steps, starter: _, page }) => {
  await donor.openForTyping("/dashboard/new-campaigns");
  await steps.field("Pınarın adı").fill(aSpringName());
  await steps.field("Hikâyesi").fill("\u200B".repeat(30));
  await steps.field("Hedef").fill("1000");
  await donor.button("Onaya gönder").click();
  await steps.expectErrorAt("Hikâyesi", "Hikâyede görünen bir harf, rakam ya da işaret olmalı.");
  await expect(page).toHaveURL("/dashboard/new-campaigns");
});
