import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

interface DialogProps {
  readonly title: string;
  /** Address of the page without the dialog. */
  readonly closeTo: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * Renders a dialog that is part of the address: the server renders it open, and closing is a link. With JavaScript the
 * same element becomes modal, keeps the focus and closes on Escape or a click beside it.
 */
export function Dialog({ title, closeTo, children, className = "" }: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  // A layout effect, because its clean-up runs while the dialog is still in the page; only then does closing restore
  // the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    // An element with the attribute `open` cannot become modal, so it is closed first, in the same frame.
    if (!dialog?.showModal) return;
    dialog.removeAttribute("open");
    dialog.showModal();
    return () => dialog.close();
  }, []);

  const close = () => navigate(closeTo, { preventScrollReset: true });
  return (
    <dialog
      ref={element}
      open
      className={`dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="dialog-card">
        <div className="dialog-head">
          <h2 className="dialog-title" id={titleId}>
            {title}
          </h2>
          <Link className="dialog-close" to={closeTo} preventScrollReset>
            <span className="sr-only">{t("dialog.close")} </span>
            <span aria-hidden="true">×</span>
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Returns the address of the current page with a dialog open, or with none for null. */
export function dialogAddress(
  location: { pathname: string; search: string },
  modal: Record<string, string> | null,
): string {
  const search = new URLSearchParams(location.search);
  for (const name of dialogParameters) search.delete(name);
  for (const [name, value] of Object.entries(modal ?? {})) search.set(name, value);
  return search.size > 0 ? `${location.pathname}?${search}` : location.pathname;
}

/** Query parameters that belong to a dialog. */
const dialogParameters = ["modal", "cause", "for", "line"];
