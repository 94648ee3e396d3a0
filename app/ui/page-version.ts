import { createContext, use } from "react";
import { useLocation, useMatches } from "react-router";
import type { PageVersion } from "~/contract/rules/page-versions.ts";
import { useHydrated } from "./hydrated.ts";

/** The version of the page, set by the server. Browsers that run scripts never show the light one. */
export const PageVersionContext = createContext<PageVersion>("usual");

/** A route whose pages have nothing that scripts could improve declares `export const handle = withoutScripts`. */
export const withoutScripts = { scripts: false } as const;

/** Tells whether this page is the light version, without scripts and large pictures. */
export function useLightPage(): boolean {
  return use(PageVersionContext) === "light";
}

/**
 * Tells whether the document of this page contains scripts. An open dialog needs them on every page: they make it modal
 * and close it with Escape. Scripts that run already stay when a link of theirs leads to a page without.
 */
export function usePageScripts(): boolean {
  const isLight = useLightPage();
  const isHydrated = useHydrated();
  const { search } = useLocation();
  const handle = useMatches().at(-1)?.handle as Partial<typeof withoutScripts> | undefined;
  if (isHydrated) return true;
  if (isLight) return false;
  return handle?.scripts !== false || new URLSearchParams(search).has("modal");
}
