import { createContext, use, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import type { PageVersion } from "~/contract/rules/site-cookies.ts";
import type { readingPage } from "./route-exports.ts";

const noSubscription = () => () => {};

/** Tells whether JavaScript runs. False on the server and in the first render, so that both match. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

/** The version of the page, set by the server. Browsers that run scripts never show the light one. */
export const PageVersionContext = createContext<PageVersion>("usual");

/** Tells whether this page is the light version, without scripts and large pictures. */
export function useLightPage(): boolean {
  return use(PageVersionContext) === "light";
}

/** Addresses of the pages that the framework runs in the browser: those of staff. */
const withFramework = /^\/admin(\/|$)/;

/** Tells whether the framework runs the page of an address in the browser. */
export function hasFramework(pathname: string): boolean {
  return withFramework.test(pathname);
}

/**
 * Returns what runs this page in the browser: the framework, the small script of the pages of giving and reading
 * (enhance/page.ts), or nothing. An open dialog needs a script on every page: it makes the dialog modal and closes it
 * with Escape.
 */
export function usePageScript(): "framework" | "small" | "none" {
  const isLight = useLightPage();
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as Partial<typeof readingPage> | undefined;
  if (isLight) return "none";
  if (hasFramework(pathname)) return "framework";
  return handle?.scripts !== false || new URLSearchParams(search).has("modal") ? "small" : "none";
}
