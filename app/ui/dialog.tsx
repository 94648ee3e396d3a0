import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { Form } from "~/forms/form.tsx";
import { pathOfThisSite } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { type ButtonKind, ButtonLink, FormActions, Link, SubmitButton } from "./buttons.tsx";
import { giftParameters } from "./page-addresses.ts";

interface DialogProps {
  readonly title: string;
  /** Address of the page without the dialog. */
  readonly closeTo: string;
  readonly children: ReactNode;
  /** Draws it as a panel at the end side of the screen, over its whole height. */
  readonly isPanel?: boolean;
}

/**
 * The dialog element itself is the dark layer, so that the page looks the same without JavaScript, where nothing is
 * modal and `::backdrop` does not exist, as after `showModal()`. NetSurf draws the page over fixed elements that
 * precede it; it ignores `@supports`, so there the dialog is above the page.
 */
const layer =
  "z-40 m-0 flex max-h-none w-full max-w-none scroll-pb-20 overflow-y-auto bg-deep-dark/70 [-webkit-overflow-scrolling:touch] " +
  "backdrop:bg-transparent supports-flex:fixed supports-flex:inset-0 supports-flex:h-full print:static print:block " +
  "print:bg-transparent";
const card = "w-full min-w-0 bg-surface px-4 py-5 shadow-lg sm:p-6";

/** Classes of the cross that closes a dialog or a popup. */
export const closeClass =
  "size-12 flex-none rounded-sm text-center text-[1.75rem] leading-12 text-inherit no-underline hover:bg-sand " +
  "hover:text-link-hover";

/**
 * Renders a dialog that is part of the address: the server renders it open, and closing is a link. With JavaScript the
 * same element becomes modal, keeps the focus and closes on Escape or a click beside it: by the framework here, on
 * other pages by their script (enhance/dialog.ts).
 */
export function Dialog({ title, closeTo, children, isPanel = false }: DialogProps) {
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
    // It moves the focus to its first link, which closes it; the heading says what it is. Whoever types in it already
    // stays where they are.
    const { scrollTop } = dialog;
    const focused = dialog.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
    dialog.removeAttribute("open");
    dialog.showModal();
    (focused ?? dialog.querySelector("h2"))?.focus({ preventScroll: true });
    dialog.scrollTop = scrollTop;
    return () => dialog.close();
  }, []);

  const close = () => navigate(closeTo, { preventScrollReset: true });
  return (
    <dialog
      ref={element}
      open
      className={`${layer} ${isPanel ? "" : "p-4"}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        void close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) void close();
      }}
    >
      <div className={`${card} ${isPanel ? "ms-auto min-h-full max-w-80" : "m-auto max-w-[34rem] rounded-lg"}`}>
        <div className="mb-3 flex items-start justify-between gap-4">
          <h2 className="min-w-0 pt-1.5 wrap-anywhere" id={titleId} tabIndex={-1}>
            {stripBidi(title)}
          </h2>
          <Link className={closeClass} to={closeTo} data-closes="">
            <span className="sr-only">{t("dialog.close")} </span>
            <span aria-hidden="true">×</span>
          </Link>
        </div>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  /** Address of the page without the dialog. */
  readonly closeTo: string;
  readonly action: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Text of the link that closes it, if not "Cancel". */
  readonly cancel?: string;
  /** Hidden fields of the form. */
  readonly sends?: ReactNode;
  /** What follows from the form. */
  readonly children: ReactNode;
}

/** Renders a dialog that asks before a form is sent. */
export function ConfirmDialog({ title, closeTo, action, submit, kind, cancel, sends, children }: ConfirmDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="space-y-4">{children}</div>
      <FormActions className="mt-5">
        <Form method="post" action={action}>
          {sends}
          <SubmitButton kind={kind}>{submit}</SubmitButton>
        </Form>{" "}
        <ButtonLink to={closeTo}>{cancel ?? t("cancel")}</ButtonLink>
      </FormActions>
    </Dialog>
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
  const path = pathOfThisSite(location.pathname, "/");
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Query parameters that belong to a dialog. */
const dialogParameters = ["modal", "cause", "for", "line", ...giftParameters];
