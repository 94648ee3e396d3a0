import type { ReactNode } from "react";
import { Link } from "react-router";
import { isOffered } from "~/contract/feature-pages.ts";
import { useSiteFacts } from "./site-facts.ts";

/**
 * Renders a link that staff typed: to a page of this site or to another site. One without an address, or to a page that
 * is switched off, is left out.
 */
export function AnyLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { missingFeatures } = useSiteFacts();
  if (to === "" || !isOffered(to, missingFeatures)) return null;
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
