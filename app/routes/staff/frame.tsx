import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { SessionNotice, type SessionNoticeProps } from "~/routes/shell/session-notice.tsx";
import { SandboxBar, SkipLink } from "~/ui/frame.tsx";
import { LanguageSwitch } from "~/ui/language-switch.tsx";
import { Bdi } from "~/ui/text.tsx";

interface StaffFrameProps {
  /** Name of the signed-in member of staff. */
  readonly name: string;
  readonly notice: SessionNoticeProps["notice"] | null;
  readonly children: ReactNode;
}

/** Renders a page of staff without the public menu, banner and donate button: a slim bar, the page, a slim footer. */
export function StaffFrame({ name, notice, children }: StaffFrameProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <SkipLink />
      <SandboxBar />
      <header className="staff-bar">
        <div className="container staff-bar-inner">
          <Link className="staff-bar-title" to={href("/admin")}>
            <img src="/logo.svg" alt="" width="28" height="28" /> <span>{t("menu.label")}</span>
          </Link>{" "}
          <span className="staff-bar-links">
            <Link to={href("/dashboard/panel")}>
              <Bdi>{name}</Bdi>
            </Link>{" "}
            <Link to={href("/")}>{t("frame.site")}</Link>
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {notice && <SessionNotice notice={notice} />}
        {children}
      </main>
      <footer className="staff-footer">
        <div className="container split">
          <Form method="post" action={href("/auth/logout")}>
            <button className="link-button">{t("frame.logout")}</button>
          </Form>
          <LanguageSwitch />
        </div>
      </footer>
    </>
  );
}
