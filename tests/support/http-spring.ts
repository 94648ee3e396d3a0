import { randomInt } from "node:crypto";
import { HttpBrowser } from "./http-browser.ts";
import { expectRedirect, donateOverHttp, type HttpMember } from "./http-member.ts";
import type { TestSite } from "./site.ts";

export interface SpringInput {
  readonly name?: string;
  readonly about?: string;
  /** As typed, in lira. */
  readonly target?: string;
  readonly special_day?: string;
  readonly instagram?: string;
}

export const aStory =
  "Bu yıl doğum günümde hediye yerine su istiyorum.\n\nBirlikte bir kuyu açalım; az ya da çok, hepsi bir damla.";

export function aSpringName(): string {
  return `Elif'in pınarı ${randomInt(10 ** 9)}`;
}

/** Starts a spring over HTTP with the approval; returns its id. */
export async function startSpringOverHttp(
  { browser }: HttpMember,
  { name = aSpringName(), about = aStory, target = "1000", special_day = "", instagram = "" }: SpringInput = {},
): Promise<number> {
  await expectRedirect(await browser.post("/dashboard/first-campaign", { kvkk: "on" }), /^\/dashboard\/new-campaigns$/);
  const answer = await browser.post("/dashboard/new-campaigns", { name, about, target, special_day, instagram });
  await expectRedirect(answer, /^\/dashboard\/campaign\/\d+\/details$/);
  return Number(/\d+/.exec(answer.headers.get("location")!)![0]);
}

interface SpringGift {
  /** As typed, in lira. */
  readonly amount?: string;
  /** Anonymous when left out. */
  readonly name?: string;
  readonly note?: string;
  /** How the name is shown; whole when left out. */
  readonly shown_as?: string;
}

/** Gives to a running spring over HTTP, as a guest by default; returns the payment's id. */
export function donateToSpringOverHttp(
  site: TestSite,
  id: number,
  { amount = "50", name = "", note = "", shown_as = "full_name" }: SpringGift = {},
  browser = new HttpBrowser({ url: site.url, language: "tr" }),
): Promise<string> {
  const gift = { cause: `spring-${id}`, for: "self", own_amount: amount, name, note, shown_as };
  return donateOverHttp(browser, undefined, gift);
}
