import { type SocialNetwork, socialNetworks } from "~/contract/spring-states.ts";
import type { SocialAccounts } from "~/contract/springs.ts";

/** Sites on which an account of a network may be pasted from. */
const sites: Readonly<Record<SocialNetwork, RegExp>> = {
  instagram: /(^|\.)instagram\.com$/,
  facebook: /(^|\.)(facebook|fb)\.com$/,
  x: /(^|\.)(x|twitter)\.com$/,
  youtube: /(^|\.)youtube\.com$/,
  tiktok: /(^|\.)tiktok\.com$/,
};

const accountName = /^(?=.*[A-Za-z0-9])[A-Za-z0-9._-]{1,60}$/;

/**
 * The account that somebody typed: "name", "@name", or the address of its page.
 * @returns its name, or null when it is none of this network
 */
export function accountFrom(network: SocialNetwork, typed: string): string | null {
  const text = typed.trim();
  const name = /[/:]/.test(text) ? nameInAddress(network, text) : text;
  const account = name?.replace(/^@/, "") ?? "";
  return accountName.test(account) ? account : null;
}

function nameInAddress(network: SocialNetwork, text: string): string | null {
  const address = addressFrom(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!address || !sites[network].test(address.hostname)) return null;
  const [first = ""] = address.pathname.split("/").filter(Boolean);
  // People without a name on Facebook have a number.
  return first === "profile.php" ? address.searchParams.get("id") : first;
}

function addressFrom(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The accounts of a form; an empty field names none. */
export function accountsFrom(typed: Readonly<Partial<Record<SocialNetwork, string | undefined>>>): SocialAccounts {
  const accounts: SocialAccounts = {};
  for (const network of socialNetworks) {
    const account = accountFrom(network, typed[network] ?? "");
    if (account) accounts[network] = account;
  }
  return accounts;
}
