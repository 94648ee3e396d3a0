import * as z from "zod";
import { languages } from "../rules/languages.ts";
import { contentPicture } from "./articles.ts";
import { data, endpoint } from "./endpoint.ts";

/** What every page shows around its content: menu, footer, contact entries, banner, popups, figures (§3). */
export const menuItem = z.object({
  label: z.string(),
  slug: z.string(),
  subMenuItems: z.array(z.object({ label: z.string(), slug: z.string() })),
});
export type MenuItem = z.output<typeof menuItem>;

export const footerSection = z.object({
  title: z.string(),
  links: z.array(z.object({ title: z.string(), link: z.string() })),
});
export type FooterSection = z.output<typeof footerSection>;

export const contactEntry = z.object({
  type: z.enum(["phone", "email", "message", "address"]),
  label: z.string(),
  value: z.string(),
  link: z.string(),
});
export type ContactEntry = z.output<typeof contactEntry>;

export const popup = z.object({
  id: z.int(),
  /** The picture's address, in one of its widths. */
  img: z.string(),
  picture: contentPicture.nullable(),
  title: z.string(),
  description: z.string(),
  button_text: z.string(),
  button_url: z.string(),
});
export type Popup = z.output<typeof popup>;

export const banner = z.object({ text: z.string(), link: z.string().nullable() });
export type Banner = z.output<typeof banner>;

export const statistic = z.object({ key: z.string(), label: z.string(), value: z.number() });
export type Statistic = z.output<typeof statistic>;

export const siteEndpoints = {
  createMachineToken: endpoint({
    method: "POST",
    path: "/oauth/token",
    caller: "public",
    summary: "Client credentials for a machine token",
    body: z.object({
      client_id: z.string().max(200),
      client_secret: z.string().max(500),
      scope: z.string().max(200).default(""),
      grant_type: z.literal("client_credentials"),
    }),
    result: z.object({ access_token: z.string(), token_type: z.literal("Bearer"), expires_in: z.int() }),
  }),
  listMenu: endpoint({
    method: "GET",
    path: "/menu",
    caller: "either",
    summary: "Main menu",
    result: data(z.array(menuItem)),
  }),
  listFooter: endpoint({
    method: "GET",
    path: "/footer",
    caller: "either",
    summary: "Footer sections",
    result: data(z.array(footerSection)),
  }),
  listContact: endpoint({
    method: "GET",
    path: "/contact",
    caller: "either",
    summary: "Ways to reach the organisation",
    result: data(z.array(contactEntry)),
  }),
  showBanner: endpoint({
    method: "GET",
    path: "/banner",
    caller: "either",
    summary: "The yellow banner above every page; null when there is none (ours)",
    result: data(banner.nullable()),
  }),
  listPopups: endpoint({
    method: "GET",
    path: "/popups",
    caller: "either",
    summary: "Popups on show",
    result: data(z.array(popup)),
  }),
  listStatistics: endpoint({
    method: "GET",
    path: "/statistics",
    caller: "either",
    summary: "Figures of the home page",
    result: data(z.array(statistic)),
  }),
  listTranslations: endpoint({
    method: "POST",
    path: "/translations",
    caller: "either",
    summary: "Wordings that replace the built-in ones: group → key → text",
    body: z.object({ locale: z.enum(languages), groups: z.array(z.string().max(80)).max(50).default([]) }),
    result: data(z.record(z.string(), z.record(z.string(), z.string()))),
  }),
};
