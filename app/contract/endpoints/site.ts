import * as z from "zod";
import { answerShape } from "../content/answer.ts";
import { plainText, shownLink } from "../fields/text-fields.ts";
import { searchTypes } from "../rules/kinds.ts";
import { languages } from "../rules/languages.ts";
import { contentPicture } from "./articles.ts";
import { byAnyone, byEither, data, pageQuery, readAll, readOne, readPage } from "./endpoint.ts";

/** A search result. `slug` identifies its page: the id for wells, sacrifices and springs, otherwise a slug. */
const searchHit = z.object({
  type: z.enum(searchTypes),
  id: z.int(),
  slug: z.string(),
  title: plainText,
  summary: plainText,
  picture: contentPicture.nullable(),
});
export type SearchHit = z.output<typeof searchHit>;

/** Data that every page shows around its content: menu, footer, contact entries, banner, popups, statistics (§3). */
export const menuItem = z.object({
  label: plainText,
  /** The address of its page; empty for an entry that only holds others. */
  slug: shownLink,
  subMenuItems: z.array(z.object({ label: plainText, slug: shownLink })),
});
export type MenuItem = z.output<typeof menuItem>;

export const footerSection = z.object({
  title: plainText,
  links: z.array(z.object({ title: plainText, link: shownLink })),
});
export type FooterSection = z.output<typeof footerSection>;

export const contactEntry = z.object({
  type: z.enum(["phone", "email", "message", "address"]),
  label: plainText,
  value: plainText,
  link: shownLink,
});
export type ContactEntry = z.output<typeof contactEntry>;

export const popup = z.object({
  id: z.int(),
  /** The address of one width of the picture. */
  img: z.string(),
  picture: contentPicture.nullable(),
  ...answerShape("popup"),
});
export type Popup = z.output<typeof popup>;

export const banner = z.object({ text: plainText, link: shownLink.nullable() });
export type Banner = z.output<typeof banner>;

/** What the law wants on every page that asks for donations (Act 2860). */
export const permit = z.object({ number: z.string(), authority: z.string() });
export type Permit = z.output<typeof permit>;

export const statistic = z.object({ key: z.string(), label: plainText, value: z.number() });
export type Statistic = z.output<typeof statistic>;
/** Key of the statistic that says how many of 100 TL go into the field. */
export const fieldShareKey = "field_of_100";

/** What a site has to say on every page of how the organisation's API is run. */
export const siteState = z.object({
  /** Whether payments move no money. */
  sandbox: z.boolean(),
  /** Whether messages are not sent, but written to a file. */
  outbox: z.boolean(),
  /** Whether the payment provider takes gifts that are charged every month. */
  regular_gifts: z.boolean(),
  /** While an operator has closed the site for everybody but staff. */
  maintenance: z
    .object({ since: z.iso.datetime(), until: z.iso.datetime().nullable(), message: plainText.nullable() })
    .nullable(),
  /** How often what everybody sees has changed: a site reads again what it keeps when one of them has. */
  versions: z.object({ content: z.int(), sums: z.int() }),
});
export type SiteState = z.output<typeof siteState>;

export const siteEndpoints = {
  createMachineToken: byAnyone("POST /oauth/token", null, {
    summary: "Issues a machine token for client credentials",
    body: z.object({
      client_id: z.string().max(200),
      client_secret: z.string().max(500),
      scope: z.string().max(200).default(""),
      grant_type: z.literal("client_credentials"),
    }),
    result: z.object({ access_token: z.string(), token_type: z.literal("Bearer"), expires_in: z.int() }),
  }),
  showSiteState: byEither("GET /site-state", "site_state", {
    summary: "Tells whether the site is closed, and whether it is only tried out (addition)",
    result: data(siteState),
  }),
  listMenu: readAll("/menu", "Returns the main menu", menuItem, { isDecoration: true }),
  listFooter: readAll("/footer", "Returns the footer sections", footerSection, { isDecoration: true }),
  listContact: readAll("/contact", "Lists ways to contact the organisation", contactEntry, { isDecoration: true }),
  showBanner: readOne("/banner", "Returns the banner above every page, or null (addition)", banner.nullable(), {
    feature: "site_state",
    isDecoration: true,
  }),
  showPermit: readOne(
    "/permit",
    "Returns the organisation's permit to collect donations, or null while none is valid (addition)",
    permit.nullable(),
    { feature: "site_state", isDecoration: true },
  ),
  listPopups: readAll("/popups", "Lists the published popups", popup, { isDecoration: true }),
  listStatistics: readAll("/statistics", "Lists the statistics of the home page", statistic, { isDecoration: true }),
  listTranslations: byEither("POST /translations", null, {
    isPublic: true,
    isDecoration: true,
    summary: "Returns texts that replace the built-in ones: group → key → text",
    body: z.object({ locale: z.enum(languages), groups: z.array(z.string().max(80)).max(50).default([]) }),
    result: data(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
  search: readPage(
    "/search",
    "Searches for items with words that begin with every word of q; titles first; case and accents do not matter (addition)",
    searchHit,
    pageQuery.extend({ q: z.string().max(200).default(""), type: z.enum(searchTypes).optional() }),
    { feature: "search" },
  ),
};
