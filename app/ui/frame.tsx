import { Fragment, type ReactNode } from "react";
import { href } from "react-router";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { Link } from "./buttons.tsx";
import { usePageAddress } from "./page-head.tsx";
import { useLightPage } from "./page-version.ts";
import { useSiteFacts } from "./site-facts.tsx";

const names = { tr: "Türkçe", en: "English" } as const;

/**
 * Switches between Türkçe and English and stays on the page. The form is sent without React Router, because the browser
 * loads the texts once, with the document. A note says what is lost; styles show it where something can be typed.
 */
export function LanguageSwitch() {
  const address = usePageAddress();
  const { t, language } = useTexts();
  return (
    <form method="post" action={href("/language")} className="flex flex-wrap" data-switches="">
      <input type="hidden" name="redirectTo" value={address} />
      {(["tr", "en"] as const).map((code) => (
        <Fragment key={code}>
          <button
            className="me-3 bg-deep py-1 text-white underline aria-pressed:font-bold aria-pressed:no-underline supports-flex:min-h-10 supports-flex:bg-transparent"
            name="language"
            value={code}
            lang={code}
            aria-pressed={code === language}
          >
            {names[code]}
          </button>{" "}
        </Fragment>
      ))}
      <p className="if-typing w-full text-sm" data-loses={t("language.losesSecrets")}>
        {t("language.losesAll")}
      </p>
    </form>
  );
}

/** Classes of a link in a header. */
export const headerLink =
  "inline-flex supports-flex:min-h-12 items-center px-1 text-sm leading-tight font-semibold text-heading no-underline hover:text-link-hover hover:underline sm:px-1.5";

/** Classes of a link in a footer. */
export const footerLink =
  "inline-block min-h-10 max-w-full py-1 text-white no-underline wrap-anywhere hover:text-white hover:underline";

const headerBar = "sticky top-0 z-20 border-b border-hairline bg-surface print:hidden";

/** Renders the bar at the top of a page, which stays visible while scrolling. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <header className={headerBar}>
      <div className="container flex flex-wrap items-center justify-between py-1 sm:min-h-16 sm:py-2">{children}</div>
    </header>
  );
}

/** Renders the frame of sign-in and payment, without links that leave the current step. */
export function StepFrame({ header, footer, children }: { header: ReactNode; footer: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SandboxBar />
      <HeaderBar>{header}</HeaderBar>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="bg-deep py-6 text-sm text-on-deep-muted print:hidden">
        <div className="container">
          {footer}
          <PermitLine />
          <LanguageSwitch />
          <VersionSwitch />
        </div>
      </footer>
    </>
  );
}

/** Renders the first link of every page: skips the menu. */
export function SkipLink() {
  const { t } = useTexts();
  return (
    <a
      className="absolute start-4 -top-40 z-50 rounded-b-sm bg-sun px-4 py-3 font-semibold text-on-sun hover:text-on-sun focus:top-0 print:hidden"
      href="#main"
    >
      {t("skip")}
    </a>
  );
}

/** Says on every page that payments are simulated and no money is taken, or that messages are not sent. */
export function SandboxBar() {
  const { t } = useTexts();
  const { sandbox, outbox, closed } = useSiteFacts();
  if (!sandbox && !outbox && closed === null) return null;
  return (
    <aside
      className="bg-deep-dark px-4 py-0.5 text-center text-[0.875rem] leading-snug text-white print:hidden"
      aria-label={t("sandboxLabel")}
    >
      {/* Without the paragraph, text browsers would not start a new line. */}
      {closed !== null && <p className="font-bold">{closed}</p>}
      {(sandbox || outbox) && <p>{t(sandbox ? "sandbox" : "outbox")}</p>}
    </aside>
  );
}

/** Renders the logo, light on dark screens. */
export function LogoPicture({ className }: { className: string }) {
  return (
    <picture className="contents">
      <source srcSet="/logo-dark.svg" media="screen and (prefers-color-scheme: dark)" />
      <img className={className} src="/logo.svg" alt="" width="40" height="40" />
    </picture>
  );
}

/** Renders the logo and brand name as a link to the home page. */
export function Logo() {
  const { brand } = useSiteFacts();
  return (
    <Link
      className="inline-flex items-center font-serif text-[1.125rem] leading-tight font-bold text-heading no-underline hover:text-heading supports-flex:min-h-12 sm:text-[1.5rem]"
      to={href("/")}
    >
      <LogoPicture className="me-1.5 size-8 flex-none sm:me-2 sm:size-10" />{" "}
      <span className="max-xs:sr-only">{brand}</span>
    </Link>
  );
}

const texts = { kvkk: "kvkk", cookies: "cookies", terms: "terms-of-use" } as const;

/**
 * Names the register and the permit to collect donations, which the law wants wherever donations are asked for. An API
 * that does not tell the organisation's data may still tell its permit.
 */
export function PermitLine() {
  const { t, day } = useTexts();
  const { permit, recipient } = useSiteFacts();
  const { registry_number, tax_number } = recipient ?? {};
  const until = recipient?.permit?.until;
  const numbers = [
    registry_number && t("transparency:registry", { number: registry_number }),
    tax_number && t(registry_number ? "transparency:taxWithin" : "transparency:tax", { number: tax_number }),
  ].filter(Boolean);
  if (!permit && numbers.length === 0) return null;
  return (
    <p className="wrap-anywhere">
      {numbers.length > 0 && `${numbers.join(", ")}. `}
      {permit && t("footer.permit", { ...permit })}
      {until && ` ${t("footer.permitUntil", { until: day(until) })}`}
    </p>
  );
}

/** Links to the legal texts, for the footer of frames without a menu (§2). */
export function LegalLinks() {
  const { t } = useTexts();
  return (
    <ul>
      {Object.entries(texts).map(([text, slug]) => (
        <li className="me-4 inline-block" key={text}>
          <Link className={footerLink} to={href("/:slug", { slug })}>
            {t(runtimeKey(`common:legal.${text}`))}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Switches between the light pages, without scripts and large pictures, and the full ones. The form is sent without
 * React Router, because the whole document changes.
 */
export function VersionSwitch() {
  const { t } = useTexts();
  const address = usePageAddress();
  const isLight = useLightPage();
  return (
    <Form method="post" action={href("/page-version")} reloadDocument>
      <input type="hidden" name="redirectTo" value={address} />
      <button
        className="bg-deep py-1 text-start text-white underline supports-flex:min-h-10 supports-flex:bg-transparent"
        name="version"
        value={isLight ? "full" : "light"}
      >
        {t(isLight ? "version.toFull" : "version.toLight")}
      </button>
    </Form>
  );
}
