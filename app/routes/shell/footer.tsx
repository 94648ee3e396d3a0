import { Fragment } from "react";
import { href, Link } from "react-router";
import type { SocialAccount } from "~/contract/endpoints/articles.ts";
import type { ContactEntry, FooterSection } from "~/contract/endpoints/site.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LanguageSwitch } from "~/ui/language-switch.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";

interface FooterProps {
  readonly sections: readonly FooterSection[];
  readonly contact: readonly ContactEntry[];
  readonly social: readonly SocialAccount[];
}

/** Renders menu sections, contacts, social links, the language switch and the registered address. */
export function Footer({ sections, contact, social }: FooterProps) {
  const { t } = useTexts();
  const { brand } = useSiteFacts();
  const address = contact.find((entry) => entry.type === "address");
  return (
    <footer className="site-footer">
      <div className="container footer-grid">
        {sections.map((section) => (
          <div className="footer-section" key={section.title}>
            <h2 className="footer-title">{section.title}</h2>
            <ul className="footer-list">
              {section.links.map(({ title, link }) => (
                <li key={link}>
                  <Link to={link}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="footer-section">
          <h2 className="footer-title">{t("footer.contact")}</h2>
          <ul className="footer-list">
            {contact
              .filter((entry) => entry.type !== "address")
              .map((entry) => (
                <li key={entry.link}>
                  {entry.label}: <a href={entry.link}>{entry.value}</a>
                </li>
              ))}
            {social.map(({ id, network, label, link }) => (
              <li key={id}>
                <a href={link} rel="noopener">
                  <Icon name={network} /> <span>{label}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-section">
          <h2 className="footer-title">{t("footer.language")}</h2>
          <LanguageSwitch />
        </div>
      </div>
      <div className="container footer-bottom">
        <p>{brand}</p>
        {address && <p>{address.value}</p>}
        <p className="cluster">
          <Link to={href("/search")}>{t("header.search")}</Link>{" "}
          {(["kvkk", "cookies", "terms"] as const).map((text) => (
            <Fragment key={text}>
              <Link to={href("/:slug", { slug: text === "terms" ? "terms-of-use" : text })}>
                {t(`legal.${text}`)}
              </Link>{" "}
            </Fragment>
          ))}
        </p>
      </div>
    </footer>
  );
}
