import type { ComponentProps, ReactNode } from "react";
import { Link as RouterLink, useActionData, useLocation, useNavigation } from "react-router";
import { isAbsent } from "~/contract/page-needs.ts";
import { spinnerClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { hasFramework, useHydrated } from "./page-version.ts";
import { useSiteFacts } from "./site-facts.tsx";

/** What a button does: `donate` only for giving, `danger` for what cannot be undone, `share` for the share kit. */
export type ButtonKind = "primary" | "donate" | "quiet" | "danger" | "share";
type ButtonSize = "normal" | "small";

const shape =
  "inline-flex max-w-full items-center justify-center rounded-md border-2 text-center leading-tight font-semibold " +
  "no-underline transition-[background-color] print:hidden [&>svg]:me-2";
const states =
  "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-hairline disabled:text-muted " +
  "aria-busy:cursor-progress";

const kinds: Record<ButtonKind, string> = {
  primary: "border-water bg-water text-white hover:border-water-dark hover:bg-water-dark hover:text-white",
  donate: "border-sun bg-sun text-on-sun hover:border-sun-dark hover:bg-sun-dark hover:text-on-sun",
  quiet: "border-link bg-surface text-link hover:border-link-hover hover:bg-tint hover:text-link-hover",
  danger: "border-danger bg-danger text-white hover:text-white",
  share: "border-leaf bg-leaf text-surface hover:text-surface",
};
const sizes: Record<ButtonSize, string> = {
  normal: "supports-flex:min-h-12 px-5 py-2 text-[1.0625rem]",
  small: "supports-flex:min-h-10 px-3.5 py-1 text-sm",
};

/** Returns the classes of a button, or of a link that looks like one. */
export function buttonClass(kind: ButtonKind = "primary", size: ButtonSize = "normal"): string {
  return `${shape} ${sizes[size]} ${kinds[kind]} ${states}`;
}

/** Classes of a button that looks like a link. */
export const linkButtonClass = "py-1 text-start text-link underline";

/**
 * Action data at the time a form was sent. Keyed by the sent data, because an answer may replace this button with a new
 * one.
 */
const answeredBefore = new WeakMap<FormData, unknown>();

/**
 * Tells whether a form is being sent. It counts as sent once its answer is shown, even while loaders still run: a click
 * at that time is a reaction to the answer and must not get lost.
 */
function useIsSending(): boolean {
  const { state, formMethod, formData } = useNavigation();
  const answer = useActionData<unknown>();
  if (!formData || formMethod === undefined || formMethod === "GET") return false;
  if (state === "submitting") answeredBefore.set(formData, answer);
  return state === "submitting" || answeredBefore.get(formData) === answer;
}

interface SubmitButtonProps extends ComponentProps<"button"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** The button's text with "{sum}" for the sum that is chosen; shown by scripts. */
  readonly words?: string;
}

/**
 * Renders the button that sends a form. While the form is being sent, the button is marked busy and cannot send it
 * twice; pages without the framework have their script for that (enhance/sending.ts), and the server recognises a
 * repeated submit.
 */
export function SubmitButton({ kind, size, words, className = "", children, ...properties }: SubmitButtonProps) {
  const isBusy = useIsSending();
  return (
    <button
      type="submit"
      data-spins=""
      data-words={words}
      {...properties}
      className={`${buttonClass(kind, size)} ${className}`}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        properties.onClick?.(event);
      }}
    >
      {children}
      {isBusy && <span className={spinnerClass} />}
    </button>
  );
}

interface PostButtonProps extends SubmitButtonProps {
  readonly action: string;
  /** Hidden fields of the form. */
  readonly sends?: Readonly<Record<string, string | number>>;
}

/** Renders a form that is a button alone. */
export function PostButton({ action, sends = {}, ...button }: PostButtonProps) {
  return (
    <Form method="post" action={action}>
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </Form>
  );
}
/** Renders the buttons that end a form or a dialog: side by side, on phones one below the other in full width. */
export function FormActions({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-3 max-sm:*:w-full max-sm:[&_button]:w-full ${className}`}>
      {children}
    </div>
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, "className"> {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
}

/** Renders a link that looks like a button. */
export function ButtonLink({ kind = "quiet", size, ...props }: ButtonLinkProps) {
  return <Link className={buttonClass(kind, size)} {...props} />;
}

/** Renders a link that looks like a button and is a paragraph of its own. */
export function ButtonLine(props: ButtonLinkProps) {
  return (
    <p>
      <ButtonLink {...props} />
    </p>
  );
}

interface FormButtonsProps {
  /** Text of the button that sends the form. */
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Path of the link beside it, which leaves the form; without it there is none. */
  readonly cancelTo?: string | undefined;
  /** Text of that link, if not "Cancel". */
  readonly cancel?: string;
}

/** Renders the end of most forms: the button that sends it, and the link that leaves it. */
export function FormButtons({ submit, kind, cancelTo, cancel }: FormButtonsProps) {
  const { t } = useTexts();
  return (
    <FormActions>
      <SubmitButton kind={kind}>{submit}</SubmitButton>
      {cancelTo && (
        <>
          {" "}
          <ButtonLink to={cancelTo}>{cancel ?? t("cancel")}</ButtonLink>
        </>
      )}
    </FormActions>
  );
}

type LinkProps = Omit<ComponentProps<"a">, "href"> & { readonly to: string };

/** Renders a link within the site: through the router where it runs in the browser, else as a plain one. */
export function Link({ to, children, ...props }: LinkProps) {
  const { pathname } = useLocation();
  return hasFramework(pathname) ? (
    <RouterLink to={to} {...props}>
      {children}
    </RouterLink>
  ) : (
    <a {...props} href={to}>
      {children}
    </a>
  );
}

/** Renders a sentence whose words in brackets are links, which open in a new tab so that typed text is not lost. */
export function TextWithLinks({ text, to }: { readonly text: string; readonly to: readonly string[] }) {
  return text.split(/\[([^\]]+)\]/).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={to[(place - 1) / 2]} target="_blank">
        {part}
      </a>
    ),
  );
}

/** Returns a function that tells whether an address leads somewhere: not to a page without anything to show. */
export function useLeadsSomewhere(): (address: string) => boolean {
  const { absentPages } = useSiteFacts();
  return (address) => address !== "" && !isAbsent(address, absentPages);
}

/** Shows what belongs to a page or a form of this site where that page has something to show. */
export function IfPage({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return useLeadsSomewhere()(to) ? children : null;
}

/** Renders a link to a page of this site or to another site, unless it leads nowhere. */
export function AnyLink({ to, children, ...props }: ComponentProps<typeof Link> & { readonly to: string }) {
  if (!useLeadsSomewhere()(to)) return null;
  if (to.startsWith("/")) {
    return (
      <Link {...props} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={props.className} href={to} rel="noopener">
      {children}
    </a>
  );
}

/**
 * The place of a button that copies a text to the clipboard. The page's script puts it there (enhance/buttons.ts), and
 * selects the text before the button where the browser cannot copy; without JavaScript the place is empty.
 * @param what names the text for screen readers
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTexts();
  return (
    <span
      className="hidden"
      data-copy={text}
      data-what={what}
      data-look={`${buttonClass("quiet", "small")} print:hidden`}
      data-label={t("copy.copy")}
      data-copied={t("copy.done")}
      data-failed={t("copy.failed")}
    />
  );
}

/**
 * Prints the page. Without JavaScript it is an empty place; on pages without the framework their script puts the button
 * there (enhance/buttons.ts).
 */
export function PrintButton({ kind = "quiet", children }: { kind?: ButtonKind; children: string }) {
  if (!useHydrated()) return <span className="hidden" data-print={children} data-look={buttonClass(kind)} />;
  return (
    <button className={buttonClass(kind)} type="button" onClick={() => window.print()}>
      {children}
    </button>
  );
}
