import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { useSiteFacts } from "./site-facts.ts";

interface StepFrameProps {
  readonly header: ReactNode;
  /** Stands beside the language switch. */
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

/** The frame of something that goes step by step, signing in or paying: nothing on it leads away from the step. */
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

/** The first link of every page: past the menu, to what the page is about. */
export function SkipLink() {
  const { t } = useTexts();
  return (
    <a className="skip-link" href="#main">
      {t("skip")}
    </a>
  );
}

/** Says on every page that no money is taken while payments are imitated, or that messages go nowhere (DESIGN §6). */
export function SandboxBar() {
  const { t } = useTexts();
  const { sandbox, outbox } = useSiteFacts();
  if (!sandbox && !outbox) return null;
  return (
    <aside className="sandbox-bar" aria-label={t("sandboxLabel")}>
      {/* Text browsers begin no line for an aside. */}
      <p>{t(sandbox ? "sandbox" : "outbox")}</p>
    </aside>
  );
}

/** The mark and the name, leading home. */
export function Logo() {
  const { brand } = useSiteFacts();
  return (
    <Link className="site-logo" to={href("/")}>
      <img src="/logo.svg" alt="" width="40" height="40" /> <span>{brand}</span>
    </Link>
  );
}

const texts = { kvkk: "kvkk", cookies: "cookies", terms: "terms-of-use" } as const;

/** Links to the texts that one agrees to, for the foot of frames that have nothing else there (§2). */
export function LegalLinks() {
  const { t } = useTexts();
  return (
    <ul className="footer-list">
      {Object.entries(texts).map(([text, slug]) => (
        <li key={text}>
          <Link to={href("/:slug", { slug })}>{t(`legal.${text}`)}</Link>
        </li>
      ))}
    </ul>
  );
}
