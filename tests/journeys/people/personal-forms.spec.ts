import routes from "../../../app/routes.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, donateOverHttp } from "../../support/http-member.ts";
import { startSpringOverHttp } from "../../support/http-spring.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";
import { expect, test } from "../springs/fixtures.ts";

test.use({ siteOf: "personal forms" });

/** Autocomplete names and field names of personal data. */
const personalName =
  /^(name|first_name|last_name|surname|phone|email|note|holder|number|cvv|birthday|avatar|picture|about|message|instagram)$/;
const personalPurpose = /autocomplete="(name|given-name|family-name|tel|email|bday|cc-[a-z]+)"/i;

/**
 * Forms of a page that ask for personal data, each with its address and whether it leads to the data-protection text.
 */
function personalForms(html: string): { action: string; linked: boolean }[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag, content]) => {
    const fields = [...content!.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)]
      .map(([field]) => field)
      .filter((field) => !/type="(hidden|radio|checkbox)"/.test(field));
    const isPersonal = fields.some(
      (field) => personalPurpose.test(field) || personalName.test(/\bname="([^"]*)"/.exec(field)?.[1] ?? ""),
    );
    const action = /\baction="([^"?]*)/.exec(tag!)?.[1] ?? "";
    return isPersonal ? [{ action, linked: /href="\/kvkk"/.test(content!) }] : [];
  });
}

/** Addresses of visitors' pages and their dialogs; staff's pages ask nobody for their own data. */
function addressesOf({ spring, line, well }: Readonly<Record<"spring" | "line" | "well", string>>): string[] {
  const ids = Object.entries({
    "/dashboard/campaign/": spring,
    "/the-spring/": spring,
    "/basket/": line,
    "/dashboard/named-water/": well,
    "/sacrifice/": "18",
  });
  const pages = patternsOf(routes)
    .filter((pattern) => !/^\/admin|[*]|\/qr\/|sandbox-bank|share-picture/.test(pattern))
    .map((pattern) => {
      const [, id = "1"] = ids.find(([start]) => pattern.startsWith(start)) ?? [];
      return sampleOf(pattern.replace(":id", id));
    });
  return [
    ...pages,
    ..."/donate?cause=water_well-1&for=self /donate?cause=water_well-1&for=other /payment/card?card=new".split(" "),
    "/?modal=fast-well&cause=water_well-1&for=other",
    "/sacrifice?modal=sacrifice-share&cause=sacrifice-18&for=other",
    `/the-spring/detail/${spring}?modal=spring-donate`,
  ];
}

/** Opens every page as one visitor; collects forms with personal data and those without the link. */
async function walk(browser: HttpBrowser, addresses: readonly string[]) {
  const [found, without] = [new Set<string>(), new Set<string>()];
  for (const address of addresses) {
    const answer = await browser.send(address);
    if (answer.status !== 200 || !answer.headers.get("content-type")?.includes("text/html")) continue;
    for (const { action, linked } of personalForms(await answer.text())) {
      const form = (action || address).replace(/\/\d+\b/g, "/:id");
      found.add(form);
      if (!linked) without.add(`${form} on ${address}`);
    }
  }
  return { found: [...found].toSorted(), without: [...without] };
}

test("every form with personal data links the data-protection text", { tag: "@nojs" }, async ({ site, member, db }) => {
  test.slow();
  await member.browser.post("/dashboard/first-campaign", { kvkk: "on" });
  const spring = String(await startSpringOverHttp(member));
  const well = String(db.clearDonationsOf("well-cameroon-maroua"));
  await donateOverHttp(member.browser, undefined, { cause: `water_well-${well}`, for: "self", all: "on" });
  await member.browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  const line = /\/basket\/notes\/(\d+)/.exec((await member.browser.open("/basket")).html)![1]!;
  const theirs = await walk(member.browser, addressesOf({ spring, line, well }));
  expect(theirs.without).toEqual([]);
  expect(theirs.found).toEqual(
    expect.arrayContaining([
      ..."/basket/notes/:id /contact /dashboard/campaign/:id/details".split(" "),
      ..."/dashboard/named-water/:id /dashboard/new-campaigns /donate /payment/card /payment/details".split(" "),
      ..."/profile/avatar /profile/cards/new /profile/personal-data /profile/phone /volunteer".split(" "),
    ]),
  );

  const guest = new HttpBrowser({ url: site.url, language: "en" });
  await guest.post("/auth/login", { phone: "+905320009988" });
  const anybodys = await walk(
    guest,
    "/auth/login /auth/otp /donate?cause=sacrifice-18&for=other /contact /volunteer".split(" "),
  );
  expect(anybodys.without).toEqual([]);
  expect(anybodys.found).toEqual(["/auth/login", "/contact", "/donate", "/volunteer"]);
});

test("the payment layout links the legal texts, like the sign-in layout @once", async ({ page, donor, steps }) => {
  await donor.hasAShareInTheBasket();
  for (const address of ["/payment/details", "/payment/card", "/auth/login"]) {
    await page.goto(address);
    for (const name of steps.words.legal)
      await expect(page.getByRole("contentinfo").getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test("shows one dialog at most, also after a refused form", { tag: "@nojs" }, async ({ member: { browser } }) => {
  const dialogsOf = ({ html }: { html: string }) => html.match(/<dialog\b/g)?.length;
  await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  await browser.post("/profile/phone", { phone: aPhone() });
  const note = /\/basket\/notes\/\d+/.exec((await browser.open("/basket")).html)![0];
  for (const address of [
    "/?modal=fast-well&cause=water_well-1",
    "/?modal=fast-well&modal=menu&cause=water_well-1",
    note,
    "/profile/phone/verify",
    "/profile/profile-options?modal=delete-account",
    "/dashboard/my-campaigns?modal=first-campaign",
  ])
    expect(dialogsOf(await browser.open(address)), address).toBe(1);
  for (const [address, fields] of [
    ["/profile/phone/verify", { code: "12" }],
    [note, { note: "x".repeat(501) }],
  ] as const) {
    const refused = await browser.postAndFollow(address, fields);
    expect([address, refused.status, dialogsOf(refused)]).toEqual([address, 400, 1]);
  }
});

test("survives a forged field of the form library beside a picture @nojs", async ({ member: { browser } }) => {
  await browser.post("/dashboard/first-campaign", { kvkk: "on" });
  const form = new FormData();
  form.set("__intent__", "x");
  form.set("name", "Elif");
  const answer = await browser.send("/dashboard/new-campaigns", { method: "POST", body: form });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="Elif"');
});
