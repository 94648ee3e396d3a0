import type { ComponentProps } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { hasFramework } from "./page-version.ts";

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
