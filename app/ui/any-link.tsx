import type { ComponentProps, ReactNode } from "react";
import { isAbsent } from "~/contract/page-needs.ts";
import { Link } from "./link.tsx";
import { useSiteFacts } from "./site-facts.ts";

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
