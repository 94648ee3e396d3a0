/** What a button does: `donate` only for giving, `danger` for what cannot be undone, `share` for the share kit. */
export type ButtonKind = "primary" | "donate" | "quiet" | "danger" | "share";
export type ButtonSize = "normal" | "small";

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

/** Classes of the ring that turns in a button while its form is sent. */
export const spinnerClass =
  "ms-2 size-[1em] flex-none animate-spin rounded-full border-2 border-current border-e-transparent";

/** Classes of a button that looks like a link. */
export const linkButtonClass = "py-1 text-start text-link underline";
