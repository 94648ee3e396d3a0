import type { Page } from "@playwright/test";
import { donateOverHttp, saveCardOverHttp } from "../../support/http-member.ts";
import { aSpringName } from "../../support/http-spring.ts";
import { expect, test } from "../springs/fixtures.ts";

/** The tallest part of a page, in pixels, whose right side may be empty: a heading with its sentence and a button. */
const tallest = 400;
/** The widest line in sizes of its own type: 62 characters of a narrow typeface. */
const widest = 29;

/**
 * Reads what a page draws. `left` is the tallest part of its main column that ends left of 60 % of the window while
 * nothing stands at its right; what is sticky fills its column. `wide` are the paragraphs with lines that are too long.
 */
function readComposition(limit: number) {
  const edge = document.documentElement.clientWidth * 0.6;
  const parts: { top: number; bottom: number; right: number; what: string }[] = [];
  const add = (box: DOMRect, what: string, bottom = box.bottom) => {
    if (box.width > 1 && box.height > 1) parts.push({ top: box.top, bottom, right: box.right, what });
  };
  const main = document.querySelector("main")!;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) add(box, node.textContent!.trim().slice(0, 40));
  }
  for (const one of main.querySelectorAll("img, svg, input, select, textarea, button, iframe, progress, td"))
    add(one.getBoundingClientRect(), one.localName);
  for (const one of main.querySelectorAll("*")) {
    const { position } = getComputedStyle(one);
    if (position === "sticky")
      add(one.getBoundingClientRect(), "sticky", one.parentElement!.getBoundingClientRect().bottom);
  }
  const wideParts = parts.filter(({ right }) => right >= edge);
  let left = { height: 0, from: "" };
  for (const [place, { top, what }] of parts.entries()) {
    if (wideParts.some((one) => one.top <= top && one.bottom > top)) continue;
    const next = Math.min(...wideParts.map((one) => one.top).filter((one) => one > top));
    const height =
      Math.max(...parts.filter((one) => one.top >= top && one.top < next).map((one) => Math.min(one.bottom, next))) -
      top;
    if (height > left.height) left = { height: Math.round(height), from: `${place}: ${what}` };
  }
  const wide = [...main.querySelectorAll("p, li, dd")].flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const style = getComputedStyle(one);
    // A line of links or buttons is no text to read.
    const isOfLinks = [...one.childNodes].every((child) =>
      child instanceof Element ? child.matches("a, button") : child.textContent!.trim() === "",
    );
    const isText =
      !isOfLinks &&
      (one.localName === "p" || ![...one.children].some((child) => getComputedStyle(child).display !== "inline"));
    const lines = [...range.getClientRects()];
    const isBroken = lines.some(({ top }) => top > lines[0]!.top + Number.parseFloat(style.fontSize));
    const { width } = range.getBoundingClientRect();
    const measured = Math.round((width / Number.parseFloat(style.fontSize)) * 10) / 10;
    return isText && isBroken && measured > limit ? [`${measured} em: ${one.textContent!.trim().slice(0, 50)}`] : [];
  });
  return { left, wide };
}

/** Opens each address at 1280 px; adds what is wrong to the test's faults, so that one run names all pages. */
async function checkComposition(page: Page, addresses: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const address of addresses) {
    await page.goto(address);
    const { left, wide } = await page.evaluate(readComposition, widest);
    expect.soft(wide, `lines that are too long on ${address}`).toEqual([]);
    expect.soft(left.height, `empty right side of ${address} beside ${left.from}`).toBeLessThanOrEqual(tallest);
  }
}

const ofArticles =
  "/about-us /news /news/detail/mongo-sondaj-ekibi-yolda /stories /stories/detail/1 /blogs /announcements " +
  "/announcements/detail/1 /videos /video/bir-kuyunun-yolculugu /advertisements /books";
const ofPages =
  "/contact /contact?sent=1 /volunteer /volunteer?sent=1 /faqs /faqs?q=makbuz /bank /bank/code /costs /search " +
  "/search?q=kuyu /search?q=zzzz /my-data /kvkk /cookies /terms-of-use /why-water /no/such/page";
const ofLists = "/waterwell-projects /sacrifice /projects /the-spring /donate /donate?cause=water_well-2 /basket";

test.describe("on a desktop", { tag: ["@nojs", "@drawn"] }, () => {
  // Many pages in one test, because each visitor would have to come there anew.
  test.slow();

  test("public pages fill their width with lines of at most 62 characters", async ({ donor, page }) => {
    await checkComposition(page, `${ofArticles} ${ofPages} ${ofLists}`.split(" "));
    await donor.hasAShareInTheBasket();
    await checkComposition(page, ["/basket", "/payment/details", "/payment/card"]);
  });

  test("the steps of signing in and of a guest's data fill their width", async ({ page, donor }) => {
    await checkComposition(page, "/auth/login /auth/email /auth/error".split(" "));
    await page.goto("/auth/login");
    await page.getByLabel("Cep telefonunuz").fill("0532 123 45 67");
    await donor.button("Kod gönder").click();
    await checkComposition(page, ["/auth/otp", "/auth/login"]);
    await page.goto("/my-data");
    await page.getByLabel("E-posta adresiniz ya da cep telefonunuz").fill("kimse@example.org");
    await donor.button("Kod gönder").click();
    await checkComposition(page, ["/my-data/code"]);
  });

  test("pages of members fill their width", async ({ page, starter, runningSpring }) => {
    await checkComposition(page, ["/dashboard/panel", "/dashboard/donate", "/dashboard/my-campaigns"]);
    await donateOverHttp(starter.browser);
    await saveCardOverHttp(starter, "5528790000000008");
    const spring = `/dashboard/campaign/${await runningSpring({ owner: starter, name: aSpringName() })}`;
    await checkComposition(page, [
      ..."panel donate regular cards water named-water my-campaigns new-campaigns"
        .split(" ")
        .map((one) => `/dashboard/${one}`),
      `/dashboard/donate/${new Date().getFullYear()}`,
      ..."details target donates options picture".split(" ").map((one) => `${spring}/${one}`),
      ..."personal-data avatar phone email profile-options cards/new sign-ins"
        .split(" ")
        .map((one) => `/profile/${one}`),
    ]);
  });
});
