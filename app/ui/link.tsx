import { type LinkProps, Link as RouterLink, useLocation } from "react-router";
import { hasFramework } from "./page-version.ts";

/** Renders a link within the site: through the router where it runs in the browser, else as a plain one. */
export function Link({ to, preventScrollReset, children, ...props }: LinkProps & { readonly to: string }) {
  const { pathname } = useLocation();
  return hasFramework(pathname) ? (
    <RouterLink to={to} preventScrollReset={preventScrollReset} {...props}>
      {children}
    </RouterLink>
  ) : (
    <a {...props} href={to}>
      {children}
    </a>
  );
}
