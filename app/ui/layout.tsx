import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";

const grounds = { none: "", sand: "bg-sand", tint: "bg-tint", deep: "bg-deep text-on-deep" } as const;

interface BandProps extends Omit<ComponentProps<"section">, "className" | "ref"> {
  readonly as?: "div" | "section" | "article";
  readonly ground?: keyof typeof grounds;
}

/** Renders a part of a page over the whole width of the window, with its vertical rhythm. Paper needs no rhythm. */
export function Band({ as: Element = "div", ground = "none", ...props }: BandProps) {
  return <Element className={`py-10 md:py-16 print:bg-transparent print:p-0 ${grounds[ground]}`.trim()} {...props} />;
}

/** Renders a band with the parts of a page in it, below each other; narrow where they are mostly text. */
export function ContentBand({ isNarrow = false, children, ...band }: BandProps & { readonly isNarrow?: boolean }) {
  return (
    <Band {...band}>
      <div className={`container ${isNarrow ? "container-narrow " : ""}space-y-8`}>{children}</div>
    </Band>
  );
}

interface ClusterProps extends Omit<ComponentProps<"nav">, "ref"> {
  readonly as?: "p" | "div" | "span" | "nav";
  /** Whether its parts stand at both ends of the line. */
  readonly isSplit?: boolean;
}

/**
 * Renders small things side by side, in as many lines as they need. Give them spaces between them, for text browsers.
 */
export function Cluster({ as: Element = "p", isSplit = false, className = "", ...props }: ClusterProps) {
  const classes = ["flex flex-wrap items-center gap-3 wrap-anywhere", isSplit && "justify-between", className];
  return <Element className={classes.filter(Boolean).join(" ")} {...props} />;
}

/** Renders a link that is a paragraph of its own. */
export function LinkLine({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <p>
      <Link to={to}>{children}</Link>
    </p>
  );
}
