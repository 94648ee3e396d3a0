import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch.tsx";
import { SandboxBar } from "./sandbox-bar.tsx";
import { SkipLink } from "./skip-link.tsx";

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
