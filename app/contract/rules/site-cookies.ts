import { sessionTokenDays, signInDays } from "./limits.ts";

const minute = 60;
const day = 1_440 * minute;
const year = 365 * day;

/**
 * Every cookie that the site sets, with the seconds that it stays at most; null until the browser closes. No other
 * cookie can be made, and the cookie policy shows this table (`/cookies`).
 */
export const siteCookies = {
  guest: sessionTokenDays * day,
  session: null,
  user: signInDays * day,
  "sign-in": 15 * minute,
  browser: year,
  language: year,
  version: year,
  banner: year,
  popup: year,
} as const satisfies Readonly<Record<string, number | null>>;
export type SiteCookie = keyof typeof siteCookies;

/**
 * Version of a page: "light" has no scripts and only small pictures, "full" was chosen in spite of a slow or metered
 * connection, "usual" leaves the choice to the browser.
 */
export type PageVersion = "light" | "full" | "usual";

/** Tells whether a visitor can choose this version. */
export function isChosenVersion(value: unknown): value is "light" | "full" {
  return value === "light" || value === "full";
}
