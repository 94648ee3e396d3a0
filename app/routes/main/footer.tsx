import { Fragment } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { href, Link } from "react-router";
import type { ContactEntry, FooterSection } from "~/contract/site.ts";
import { Icon } from "~/ui/icon.tsx";
import { LanguageSwitch } from "~/ui/language-switch.tsx";
import { useSiteFacts } from "~/ui/site-facts.ts";

const social = [
  { name: "Facebook", icon: "facebook", link: "https://www.facebook.com/" },
  { name: "Instagram", icon: "instagram", link: "https://www.instagram.com/" },
];

/** Menu sections, ways to reach the organisation, social links, the language switch and the registered address. */
export function Footer({ sections, contact }: { sections: readonly FooterSection[]; contact: readonly ContactEntry[] }) {
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
            {social.map(({ name, icon, link }) => (
              <li key={name}>
                <a href={link} rel="noopener">
                  <Icon name={icon} /> <span>{name}</span>
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
          {(["kvkk", "cookies", "terms"] as const).map((text) => (
            <Fragment key={text}>
              <Link to={href("/:slug", { slug: text === "terms" ? "terms-of-use" : text })}>{t(`legal.${text}`)}</Link>{" "}
            </Fragment>
          ))}
        </p>
      </div>
    </footer>
  );
}
