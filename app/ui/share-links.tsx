import { Fragment } from "react";
import { localizedAddress } from "~/i18n/language.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Icon } from "./icon.tsx";
import { useSiteFacts } from "./site-facts.ts";

/**
 * Renders share links as plain addresses: no network's script runs here, and no network learns of a visit before a
 * click.
 * @param path address of the page on this site, as `href()` returns it
 */
export function ShareLinks({ title, path }: { title: string; path: string }) {
  const { t, language } = useTexts();
  const { publicUrl } = useSiteFacts();
  // Networks fetch links without a language, so the address contains it.
  const url = localizedAddress(language, publicUrl + path);
  const ways = [
    { name: "WhatsApp", icon: "whatsapp", link: `https://wa.me/?${query({ text: `${title} ${url}` })}` },
    { name: "X", icon: "x", link: `https://x.com/intent/post?${query({ text: title, url })}` },
    { name: "Facebook", icon: "facebook", link: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { name: "Telegram", icon: "telegram", link: `https://t.me/share/url?${query({ url, text: title })}` },
    { name: t("share.mail"), icon: "mail", link: `mailto:?${query({ subject: title, body: url })}` },
  ];
  return (
    <div className="share cluster no-print" role="group" aria-label={t("share.label")}>
      <span className="share-label">{t("share.label")}</span>{" "}
      {ways.map(({ name, icon, link }) => (
        <Fragment key={icon}>
          <a className="share-link" href={link} rel="noopener">
            <Icon name={icon} /> <span>{name}</span>
          </a>{" "}
        </Fragment>
      ))}
    </div>
  );
}

/** Returns a query with spaces as %20, because mail programs show a plus sign literally. */
function query(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}
