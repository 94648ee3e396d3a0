import type { ReactNode } from "react";
import { href } from "react-router";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { FlashMessageBox, type FlashMessageBoxProps } from "~/routes/shell/flash-message.tsx";
import { Link, linkButtonClass } from "~/ui/buttons.tsx";
import { LanguageSwitch, SandboxBar, SkipLink } from "~/ui/frame.tsx";
import { Bdi, Cluster } from "~/ui/page.tsx";

interface StaffFrameProps {
  /** Name of the signed-in member of staff. */
  readonly name: string;
  readonly flashMessage: FlashMessageBoxProps["message"] | null;
  readonly children: ReactNode;
}

const barLink = "me-2 inline-flex min-h-12 items-center text-white hover:text-white";

/** Renders a page of staff without the public menu, banner and donate button: a slim bar, the page, a slim footer. */
export function StaffFrame({ name, flashMessage, children }: StaffFrameProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <SkipLink />
      <SandboxBar />
      <header className="bg-deep text-white">
        <div className="container flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          <Link className={`${barLink} text-[1.25rem] font-bold no-underline`} to={href("/admin")}>
            <img className="me-2" src="/logo-dark.svg" alt="" width="28" height="28" /> <span>{t("menu.label")}</span>
          </Link>{" "}
          <span>
            <Link className={barLink} to={href("/dashboard/panel")}>
              <Bdi>{name}</Bdi>
            </Link>{" "}
            <Link className={barLink} to={href("/")}>
              {t("frame.site")}
            </Link>
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {flashMessage && <FlashMessageBox message={flashMessage} />}
        {children}
      </main>
      <footer className="border-t border-hairline py-3">
        <Cluster as="div" isSplit className="container">
          <Form method="post" action={href("/auth/logout")}>
            <button className={linkButtonClass}>{t("frame.logout")}</button>
          </Form>
          <div className="rounded-sm bg-deep px-3 text-white">
            <LanguageSwitch />
          </div>
        </Cluster>
      </footer>
    </>
  );
}
