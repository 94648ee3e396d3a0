import { openLocalServer } from "../../support/local-server.ts";
import { expect, test } from "../fixtures.ts";

/** Two forms: the site cannot take this document apart. Its script tries what an attacker would. */
const foreign = `<!doctype html><title>Bank</title><form action="https://bank.example/a"></form><form action="https://bank.example/b"></form><p id="reached">no script</p>
<script>
  const tries = { page: () => top.document.title, cookies: () => document.cookie, storage: () => localStorage.length };
  const reached = Object.keys(tries).filter((name) => { try { tries[name](); return true; } catch { return false; } });
  document.getElementById("reached").textContent = "reached: " + reached.join();
</script>`;

test("isolates a provider's own document from the site", { tag: "@drawn" }, async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  db.setBankDocument(donor.paymentId(), foreign);
  // The page is loaded anew: navigating the frame alone races with the frame's own first navigation.
  await page.reload();
  // Without scripts, too, it stands in a frame, with the way back beside it.
  await expect(page.frameLocator("iframe").locator("#reached")).toHaveText(
    donor.hasScripts ? "reached: " : "no script",
  );
  await expect(donor.link("Başka kartla öde")).toBeVisible();
  const id = donor.paymentId();
  const policyOf = async (step: string, more = "") =>
    (await page.request.get(`/payment/${step}?payment=${id}${more}`)).headers()["content-security-policy"]!;
  const policy = await policyOf("frame", "&framed");
  expect(policy).toMatch(/^sandbox allow-forms allow-scripts allow-top-navigation;/);
  expect(policy).not.toContain("allow-same-origin");
  expect(policy.split("; ")).toContain("form-action 'self' https: http:");

  db.setBankDocument(id, `<form action="https://bank.example/gate"><input name="PaReq" value="1"></form>`);
  expect((await policyOf("frame")).split("; ")).toContain("form-action 'self' https:");
  // Beside an API without TLS, as in tests, the bank may stand there, too.
  expect(await policyOf("secure")).toMatch(/frame-src 'self' https:( http:)?(;|$)/);
});

test("a bank may answer our form with a redirect to another origin", { tag: "@js" }, async ({ donor, page, db }) => {
  await donor.hasAShareInTheBasket();
  await donor.payWithCard();
  await using acs = await openLocalServer((_, answer) =>
    answer.end("<!doctype html><title>ACS</title><h1>The card's bank</h1>"),
  );
  await using gate = await openLocalServer((_, answer) => answer.writeHead(302, { location: `${acs.url}/acs` }).end());
  db.setBankDocument(donor.paymentId(), `<form action="${gate.url}/gate"><input name="PaReq" value="1"></form>`);
  // In the whole window, because a bank without TLS is in no frame of this site.
  await page.goto(`/payment/frame?payment=${donor.paymentId()}`, { waitUntil: "commit" }).catch(() => null);
  await expect(donor.heading("The card's bank")).toBeVisible({ timeout: 10_000 });
});
