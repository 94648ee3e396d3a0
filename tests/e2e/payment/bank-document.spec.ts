import { expect, test } from "../fixtures.ts";

/** Two forms: the site cannot take this document apart. Its script tries what an attacker would. */
const foreign = `<!doctype html><title>Bank</title><form action="https://bank.example/a"></form><form action="https://bank.example/b"></form><p id="reached">no script</p>
<script>
  const tries = { page: () => top.document.title, cookies: () => document.cookie, storage: () => localStorage.length };
  const reached = Object.keys(tries).filter((name) => { try { tries[name](); return true; } catch { return false; } });
  document.getElementById("reached").textContent = "reached: " + reached.join();
</script>`;

test("isolates a provider's own document from the site", async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  db.setBankDocument(donor.paymentId(), foreign);
  // The page is loaded anew: navigating the frame alone races with the frame's own first navigation.
  await page.reload();
  const document = donor.hasScripts ? page.frameLocator("iframe") : page;
  await expect(document.locator("#reached")).toHaveText(donor.hasScripts ? "reached: " : "no script");
  const answer = await page.request.get(`/payment/frame?payment=${donor.paymentId()}`);
  const policy = answer.headers()["content-security-policy"]!;
  expect(policy).toMatch(/^sandbox allow-forms allow-scripts allow-top-navigation;/);
  expect(policy).not.toContain("allow-same-origin");
});
