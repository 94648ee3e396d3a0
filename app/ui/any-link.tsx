import type { ReactNode } from "react";
import { Link } from "react-router";

/** Renders a link that staff typed: to a page of this site or to another site. */
export function AnyLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  if (to.startsWith("/")) {
    return (
      <Link className={className} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={className} href={to} rel="noopener">
      {children}
    </a>
  );
}
