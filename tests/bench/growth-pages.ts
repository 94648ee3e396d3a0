import type { FilledSite } from "./growth-data.ts";

/** Whose page it is. */
export type Reader = "visitor" | "member" | "staff";

export interface GrowthPage {
  readonly title: string;
  readonly reader: Reader;
  /** Address on a site; the last pages differ with what there is. */
  readonly path: (site: FilledSite) => string;
  /** Whether only the time to the first bytes counts: a file that grows with what is in it. */
  readonly isFile?: boolean;
}

function page(title: string, reader: Reader, path: string | GrowthPage["path"]): GrowthPage {
  return { title, reader, path: typeof path === "string" ? () => path : path };
}

function file(title: string, reader: Reader, path: string): GrowthPage {
  return { ...page(title, reader, path), isFile: true };
}

const donations = "/admin/donations";

export const growthPages: readonly GrowthPage[] = [
  page("/", "visitor", "/"),
  page("wells list", "visitor", "/waterwell-projects"),
  page("well", "visitor", "/waterwell-projects/detail/2"),
  page("springs list", "visitor", "/the-spring"),
  page("springs list, page 100", "visitor", "/the-spring?page=100"),
  page("springs list, nearly there", "visitor", "/the-spring?list=nearly-there"),
  page("springs list, q=pinar", "visitor", "/the-spring?q=pinar"),
  page("busiest spring", "visitor", ({ busiestSpring }) => `/the-spring/detail/${busiestSpring}`),
  page("a spring", "visitor", ({ busiestSpring }) => `/the-spring/detail/${busiestSpring + 100}`),
  page("search", "visitor", "/search?q=su"),
  page("search, one word", "visitor", "/search?q=sondaj"),
  page("news", "visitor", "/news"),
  page("news, page 100", "visitor", "/news?page=100"),
  page("sitemap", "visitor", "/sitemap.xml"),
  page("basket", "member", "/basket"),
  page("dashboard panel", "member", "/dashboard/panel"),
  page("gifts", "member", "/dashboard/donate"),
  page(
    "gifts, late page",
    "member",
    ({ heavyGifts }) => `/dashboard/donate?page=${Math.min(50, Math.ceil(heavyGifts / 20))}`,
  ),
  page("gifts, wells", "member", "/dashboard/donate?kind=wells"),
  page("people reached", "member", "/dashboard/water"),
  page("named wells", "member", "/dashboard/named-water"),
  page("saved cards", "member", "/profile/profile-options"),
  file("/profile/data, first bytes", "member", "/profile/data"),
  page("staff: today", "staff", "/admin"),
  page("staff: requests", "staff", "/admin/inbox"),
  page("staff: springs", "staff", "/admin/springs"),
  page("staff: donations", "staff", donations),
  page("… page 3", "staff", `${donations}?page=3`),
  page("… last page", "staff", (site) => `${donations}?page=${Math.ceil(site.donations / 50)}`),
  page("… q=ayse", "staff", `${donations}?q=ayse`),
  page("… q=nothing", "staff", `${donations}?q=bulunmaz`),
  page("… q=phone", "staff", `${donations}?q=0532+000+05+01`),
  page("… q=e-mail", "staff", `${donations}?q=kisi501%40example.org`),
  page("… kind=spring", "staff", `${donations}?kind=spring`),
  page("… kind=water well", "staff", `${donations}?kind=water_well`),
  page("… q=two common words, never together", "staff", `${donations}?q=ayse+demir`),
  page("… q=two letters", "staff", `${donations}?q=ay`),
  page("… one cause", "staff", `${donations}?cause=5`),
  page("… one month", "staff", `${donations}?from=2025-06-01&until=2025-06-30`),
  page("staff: payments", "staff", "/admin/payments"),
  page("… q=ayse", "staff", "/admin/payments?q=ayse"),
  page("… middle page", "staff", (site) => `/admin/payments?page=${Math.floor(site.donations / 50)}`),
  page("… q=number of a receipt", "staff", "/admin/payments?q=2026-000123"),
  page("… failed", "staff", "/admin/payments?state=failed"),
  page("staff: refunds", "staff", "/admin/refunds"),
  page("staff: transfers", "staff", "/admin/transfers"),
  page("staff: lines of statements", "staff", "/admin/transfers/queue"),
  page("staff: regular gifts", "staff", "/admin/regular-gifts"),
  page("staff: figures", "staff", "/admin/figures"),
  page("staff: messages", "staff", "/admin/messages"),
  page("staff: audit", "staff", "/admin/audit"),
  page("… audit, last page", "staff", (site) => `/admin/audit?page=${Math.floor(site.donations / 4 / 50)}`),
  page("… audit, deeds", "staff", "/admin/audit?only=actions"),
  page("… audit, one action", "staff", "/admin/audit?action=donation.hide"),
  page("… audit, one person", "staff", "/admin/audit?person=1000005"),
  page("staff: system", "staff", "/admin/system"),
  file("donations.csv, first bytes", "staff", "/admin/donations.csv"),
];
