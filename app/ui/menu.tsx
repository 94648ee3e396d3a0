import { Fragment, type ReactNode } from "react";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Link } from "./buttons.tsx";
import { Cluster } from "./page.tsx";

/** Classes of the menu beside a page, which is above the page on phones and missing on paper. */
export const sidebar = "max-w-full min-w-0 print:hidden menu:basis-60 menu:shrink-0";

/** Renders a page beside its menu, whose outer element has the classes {@link sidebar}; on phones below it. */
export function WithSidebar({ menu, children }: { menu: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6 menu:flex-row menu:items-start menu:gap-8">
      {menu}
      <div className="max-w-full min-w-0 space-y-8 menu:flex-1">{children}</div>
    </div>
  );
}

/** Classes of an entry of a menu: a link or a button over the menu's whole width. */
export const menuEntry =
  "flex w-full min-h-12 items-center gap-2 rounded-sm px-3 py-1.5 leading-[1.35] font-semibold wrap-anywhere text-heading no-underline hover:bg-tint hover:text-link-hover aria-[current]:bg-tint aria-[current]:text-link-hover";

/** The same in a menu beside a page, which lies above the page on phones. */
export const sidebarEntry = `${menuEntry} max-menu:min-h-11 max-menu:border max-menu:border-hairline max-menu:py-1`;

interface MenuLinkProps {
  readonly to: string;
  /** Says that the link leads to this page, or to the page above it ("true"). */
  readonly current?: "page" | "true" | undefined;
  readonly inSidebar?: boolean;
  readonly children: ReactNode;
}

/** Renders a link of a menu. */
export function MenuLink({ to, current, inSidebar = false, children }: MenuLinkProps) {
  return (
    <Link className={inSidebar ? sidebarEntry : menuEntry} to={to} aria-current={current}>
      {children}
    </Link>
  );
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: string; readonly text: ReactNode; readonly isCurrent: boolean }[];
  /** Whether each tab is a page, not a part of one. */
  readonly ofPages?: boolean;
  /** Whether the page stays where it was scrolled to, as the page's script does it (`data-stays`). */
  readonly stays?: boolean;
  /** What stands behind them. */
  readonly children?: ReactNode;
}

/** Renders links to the parts of a page side by side; the current one stands out. */
export function Tabs({ label, tabs, ofPages = false, stays = false, children }: TabsProps) {
  return (
    <Cluster as="nav" className={ofPages ? "print:hidden" : ""} aria-label={label}>
      {tabs.map(({ to, text, isCurrent }) => (
        <Fragment key={to}>
          <ButtonLink
            kind={isCurrent ? "primary" : "quiet"}
            size="small"
            to={to}
            aria-current={isCurrent ? (ofPages ? "page" : "true") : undefined}
            data-stays={stays ? "" : undefined}
          >
            {text}
          </ButtonLink>{" "}
        </Fragment>
      ))}
      {children}
    </Cluster>
  );
}
