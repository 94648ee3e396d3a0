import { Fragment } from "react";
import type { SocialAccounts } from "~/contract/endpoints/springs.ts";
import { type SocialNetwork, socialNetworks, youtubeChannel } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Cluster, Icon } from "~/ui/page.tsx";
import { shareLink } from "~/ui/share-links.tsx";

/** Names of the networks and the addresses of their accounts. */
export const networks: Readonly<Record<SocialNetwork, { readonly name: string; readonly address: string }>> = {
  instagram: { name: "Instagram", address: "https://www.instagram.com/" },
  facebook: { name: "Facebook", address: "https://www.facebook.com/" },
  x: { name: "X", address: "https://x.com/" },
  youtube: { name: "YouTube", address: "https://www.youtube.com/@" },
  tiktok: { name: "TikTok", address: "https://www.tiktok.com/@" },
};

/** Returns the address of an account; a YouTube channel may be identified by its number. */
export function accountAddress(network: SocialNetwork, account: string): string {
  const place =
    network === "youtube" && youtubeChannel.test(account)
      ? "https://www.youtube.com/channel/"
      : networks[network].address;
  return place + encodeURIComponent(account);
}

/** Links to the owner's accounts. The addresses are built here, so that owners cannot add arbitrary links. */
export function SocialAccountLinks({ accounts }: { accounts: SocialAccounts }) {
  const { t } = useTexts("springs");
  const linked = socialNetworks.flatMap((network) =>
    accounts[network] ? [{ network, account: accounts[network] }] : [],
  );
  if (linked.length === 0) return null;
  return (
    <Cluster as="div" role="group" aria-label={t("detail.accounts")}>
      <span className="font-semibold text-muted">{t("detail.accounts")}</span>{" "}
      {linked.map(({ network, account }) => (
        <Fragment key={network}>
          <a className={shareLink} href={accountAddress(network, account)} rel="noopener nofollow ugc">
            <Icon name={network} />{" "}
            <span>
              {networks[network].name}: {account}
            </span>
          </a>{" "}
        </Fragment>
      ))}
    </Cluster>
  );
}

/**
 * Reads the account name from the path and query of an address; null when it contains none. The address of a post
 * counts if it contains the account.
 */
type AccountIn = (path: readonly string[], query: URLSearchParams) => string | null | undefined;

const first: AccountIn = ([name]) => name;
/**
 * Requires an @: other paths of these sites are videos, lists and short links, or old names that may have another owner
 * now.
 */
const firstWithSign: AccountIn = ([name]) => (name?.startsWith("@") ? name : null);

const digits = (text: string | null | undefined) => text?.match(/^\d+$/)?.[0];

/** Matches the site and its mobile and language subdomains; other subdomains (vm, vt) contain short links. */
const at = (domain: string) =>
  new RegExp(`^(?:(?!vm|vt)(?:www|m|mobile|touch|mbasic|web|music|[a-z]{2}(?:-[a-z]{2})?)\\.)?${domain}$`);

interface Site {
  readonly host: RegExp;
  readonly accountIn: AccountIn;
  /** First path segments that are no accounts: posts, groups, searches. */
  readonly reserved?: readonly string[];
}

/** Addresses that are accepted as accounts, by network. */
const sites: Readonly<Record<SocialNetwork, Site>> = {
  instagram: {
    host: at("instagram\\.com"),
    accountIn: ([name, whose]) => (name === "stories" || name === "_u" ? whose : name),
    reserved: (
      "p reel reels tv explore stories highlights s share accounts direct about legal developer web _u " +
      "channel invites challenge"
    ).split(" "),
  },
  facebook: {
    host: at("(?:facebook|fb)\\.com"),
    // Profiles and pages without a name have a number instead.
    accountIn: ([name, called, number], query) => {
      if (name === "profile.php") return digits(query.get("id"));
      if (name === "people" || name === "pages") return digits(number);
      return name === "p" ? called?.match(/-(\d{6,})$/)?.[1] : name;
    },
    reserved: (
      "p pg pages people groups events watch reel reels share sharer stories story photo photos video " +
      "videos media posts permalink hashtag search home login help marketplace gaming dialog plugins notes " +
      "messages notifications settings privacy policies ads business fundraisers donate live public places " +
      "l t v n"
    ).split(" "),
  },
  x: {
    host: at("(?:x|twitter)\\.com"),
    accountIn: first,
    reserved: (
      "i intent hashtag home search status statuses share explore settings notifications messages compose " +
      "login signup logout account tos privacy about jobs"
    ).split(" "),
  },
  youtube: {
    host: at("youtube\\.com"),
    accountIn: (path, query) =>
      path[0] === "channel" ? path[1]?.match(youtubeChannel)?.[0] : firstWithSign(path, query),
  },
  tiktok: { host: at("tiktok\\.com"), accountIn: firstWithSign },
};

const accountName = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{1,60}$/;

/**
 * Parses a typed account: "name", "@name" or the address of its page.
 * @returns the account name, or null when it is no account of this network
 */
export function parseAccount(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  const name = /[/:]/.test(text) ? nameInAddress(network, text) : text;
  const account = name?.replace(/^@/, "") ?? "";
  return accountName.test(account) && !isReserved(network, account) ? account : null;
}

function nameInAddress(network: SocialNetwork, text: string): string | null | undefined {
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const { host, accountIn } = sites[network];
  if (!address || !host.test(address.hostname)) return null;
  // Some browsers copy the @ of an address as %40.
  const path = address.pathname.replace(/%40/g, "@").split("/").filter(Boolean);
  return accountIn(path, address.searchParams);
}

function isReserved(network: SocialNetwork, account: string): boolean {
  const { reserved } = sites[network];
  return reserved !== undefined && (reserved.includes(account.toLowerCase()) || /\.php$/i.test(account));
}

/** Returns the accounts that were typed; empty fields are left out. */
export function parseAccounts(typed: Readonly<Partial<Record<SocialNetwork, string | undefined>>>): SocialAccounts {
  const accounts: SocialAccounts = {};
  for (const network of socialNetworks) {
    const account = parseAccount(network, typed[network] ?? "");
    if (account) accounts[network] = account;
  }
  return accounts;
}
