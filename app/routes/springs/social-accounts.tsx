import { Fragment } from "react";
import type { SocialAccounts } from "~/contract/endpoints/springs.ts";
import { type SocialNetwork, socialNetworks, youtubeChannel } from "~/contract/rules/spring-states.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Cluster } from "~/ui/layout.tsx";
import { shareLink } from "~/ui/share-links.tsx";
import { Icon } from "~/ui/text.tsx";

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
