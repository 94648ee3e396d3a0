import { Fragment } from "react";
import { localizedAddress } from "~/i18n/language.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Cluster, Icon } from "./page.tsx";
import { useSiteFacts } from "./site-facts.tsx";

interface ShareLinksProps {
  readonly title: string;
  /** Address of the page on this site, as `href()` returns it. */
  readonly path: string;
  /** Leaves WhatsApp out, where a button of its own stands above. */
  readonly isBelowWhatsApp?: boolean;
}

/** Classes of a link to a network. */
export const shareLink =
  "inline-flex min-h-10 items-center gap-1.5 rounded-md border border-hairline px-3 py-1 text-[1rem] no-underline hover:bg-tint hover:underline";

/**
 * Renders share links as plain addresses: no network's script runs here, and no network learns of a visit before a
 * click.
 */
export function ShareLinks({ title, path, isBelowWhatsApp = false }: ShareLinksProps) {
  const { t } = useTexts();
  const url = useSharedAddress(path);
  const ways = [
    ...(isBelowWhatsApp
      ? []
      : [{ name: "WhatsApp", icon: "whatsapp", link: whatsAppLink(`${title} ${url}`) } as const]),
    { name: "X", icon: "x", link: `https://x.com/intent/post?${query({ text: title, url })}` },
    { name: "Facebook", icon: "facebook", link: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { name: "Telegram", icon: "telegram", link: `https://t.me/share/url?${query({ url, text: title })}` },
    { name: t("share.mail"), icon: "mail", link: `mailto:?${query({ subject: title, body: url })}` },
  ];
  return (
    <Cluster as="div" className="print:hidden" role="group" aria-label={t("share.label")}>
      <span className="font-semibold text-muted">{t("share.label")}</span>{" "}
      {ways.map(({ name, icon, link }) => (
        <Fragment key={icon}>
          <a className={shareLink} href={link} rel="noopener">
            <Icon name={icon} /> <span>{name}</span>
          </a>{" "}
        </Fragment>
      ))}
    </Cluster>
  );
}

/** Returns the whole address of a page. Networks fetch it without a language, so the address contains it. */
export function useSharedAddress(path: string): string {
  const { language } = useTexts();
  const { publicUrl } = useSiteFacts();
  return localizedAddress(language, publicUrl + path);
}

/** Returns the address that opens WhatsApp with a message. */
export function whatsAppLink(text: string): string {
  return `https://wa.me/?${query({ text })}`;
}

/** Returns a query with spaces as %20, because mail programs show a plus sign literally. */
function query(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}
