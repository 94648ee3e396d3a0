import { Fragment } from "react";
import { href } from "react-router";
import type { SocialAccount } from "~/contract/endpoints/articles.ts";
import type { ContactEntry, FooterSection } from "~/contract/endpoints/site.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { footerLink, LanguageSwitch, PermitLine, VersionSwitch } from "~/ui/frame.tsx";
import { Icon } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";

interface FooterProps {
  readonly sections: readonly FooterSection[];
  readonly contact: readonly ContactEntry[];
  readonly social: readonly SocialAccount[];
}

/** Links below everything else, in an order that takes two lines on a phone. */
const legalLinks = [
  { text: "legal.kvkk", to: href("/:slug", { slug: "kvkk" }) },
  { text: "legal.myData", to: href("/my-data") },
  { text: "legal.cookies", to: href("/:slug", { slug: "cookies" }) },
  { text: "legal.terms", to: href("/:slug", { slug: "terms-of-use" }) },
  { text: "header.search", to: href("/search") },
] as const;

const title = "mb-1 text-[1.125rem] text-sun wrap-anywhere sm:mb-2";

/** Renders a titled list of links; on phones in two columns. */
function Section({ section }: { section: FooterSection }) {
  return (
    <div className="mb-4 min-w-0 sm:mb-6 sm:flex-[1_1_10rem] sm:pe-6">
      <h2 className={title}>{section.title}</h2>
      <ul className="max-sm:flex max-sm:flex-wrap">
        {section.links.map(({ title, link }) => (
          <li className="max-sm:w-1/2 max-sm:pe-2" key={link}>
            <Link className={footerLink} to={link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the ways to reach the organisation. */
function Contacts({ contact, social }: Omit<FooterProps, "sections">) {
  const { t } = useTexts();
  const others = contact.filter(({ type }) => type !== "address");
  return (
    <div className="mb-4 min-w-0 sm:mb-6 sm:flex-[1_1_17rem] sm:pe-6">
      {contact.length + social.length > 0 && <h2 className={title}>{t("footer.contact")}</h2>}
      <ul>
        {others.map(({ type, label, value, link }) => (
          <li key={value}>
            {label || t(`contactType.${type}`)}:{" "}
            {link ? (
              <a className={footerLink} href={link}>
                {value}
              </a>
            ) : (
              value
            )}
          </li>
        ))}
        {social.map(({ id, network, label, link }) => (
          <li className="max-sm:me-4 max-sm:inline-block" key={id}>
            <a className={footerLink} href={link} rel="noopener">
              <Icon name={network} /> <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders menu sections, contacts, social links, the language switch and the registered address. */
export function Footer({ sections, contact, social }: FooterProps) {
  const { t } = useTexts();
  const leadsSomewhere = useLeadsSomewhere();
  const { brand, recipient } = useSiteFacts();
  const [first, ...others] = sections;
  const address = contact.find((entry) => entry.type === "address");
  return (
    <footer className="bg-deep pt-6 pb-4 text-on-deep sm:pt-10 sm:pb-6 print:hidden">
      <div className="container sm:flex sm:flex-wrap">
        {first && <Section section={first} />}
        {/* On phones one link shows the other sections, so that the footer is short. Browsers without styles show
            all. */}
        <div className="group sm:grow-[3] sm:basis-[30rem]" id="all-pages">
          <a className={`${footerLink} mb-4 underline group-target:hidden sm:hidden`} href="#all-pages">
            {t("footer.allPages")}
          </a>
          <div className="max-sm:hidden max-sm:group-target:block sm:flex sm:flex-wrap">
            {others.map((section) => (
              <Section section={section} key={section.title} />
            ))}
          </div>
        </div>
        <Contacts contact={contact} social={social} />
        <div className="sm:mb-6 sm:flex-[1_1_8rem]">
          <h2 className={`${title} max-sm:sr-only`}>{t("footer.language")}</h2>
          <LanguageSwitch />
          <VersionSwitch />
        </div>
      </div>
      <div className="container pt-2 text-sm wrap-anywhere text-on-deep-muted sm:pt-4">
        <p>
          {recipient?.legal_name ?? brand}
          {address && `, ${address.value}`}
        </p>
        <PermitLine />
        <p>
          {legalLinks
            .filter(({ to }) => leadsSomewhere(to))
            .map(({ text, to }) => (
              <Fragment key={text}>
                <Link className={`${footerLink} me-3 last:me-0`} to={to}>
                  {t(text)}
                </Link>{" "}
              </Fragment>
            ))}
        </p>
      </div>
    </footer>
  );
}
