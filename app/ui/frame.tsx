import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useSiteFacts } from "./site-facts.ts";

interface StepFrameProps {
  readonly header: ReactNode;
  /** Shown beside the language switch. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** Renders the frame of sign-in and payment, without links that leave the current step. */
export function StepFrame({ header, footer, children }: StepFrameProps) {
  return (
    <>
      <SkipLink />
      <SandboxBar />
      <header className="site-header">
        <div className="container site-header-inner">{header}</div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer">
        <div className="container footer-bottom">
          {footer}
          <LanguageSwitch />
        </div>
      </footer>
    </>
  );
}

/** Renders the first link of every page: skips the menu. */
export function SkipLink() {
  const { t } = useTexts();
  return (
    <a className="skip-link" href="#main">
      {t("skip")}
    </a>
  );
}

/** Says on every page that payments are simulated and no money is taken, or that messages are not sent. */
export function SandboxBar() {
  const { t } = useTexts();
  const { sandbox, outbox } = useSiteFacts();
  if (!sandbox && !outbox) return null;
  return (
    <aside className="sandbox-bar" aria-label={t("sandboxLabel")}>
      {/* Without the paragraph, text browsers would not start a new line. */}
      <p>{t(sandbox ? "sandbox" : "outbox")}</p>
    </aside>
  );
}

/** Renders the logo and brand name as a link to the home page. */
export function Logo() {
  const { brand } = useSiteFacts();
  return (
    <Link className="site-logo" to={href("/")}>
      <img src="/logo.svg" alt="" width="40" height="40" /> <span>{brand}</span>
    </Link>
  );
}

const texts = { kvkk: "kvkk", cookies: "cookies", terms: "terms-of-use" } as const;

/** Links to the legal texts, for the footer of frames without a menu (§2). */
export function LegalLinks() {
  const { t } = useTexts();
  return (
    <ul className="footer-list">
      {Object.entries(texts).map(([text, slug]) => (
        <li key={text}>
          <Link to={href("/:slug", { slug })}>{t(runtimeKey(`common:legal.${text}`))}</Link>
        </li>
      ))}
    </ul>
  );
}
