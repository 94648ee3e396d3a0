import type { ComponentProps } from "react";

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
