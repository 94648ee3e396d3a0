import type { ReactNode } from "react";

/** Classes of the menu beside a page, which is above the page on phones and missing on paper. */
export const sidebar = "max-w-full min-w-0 print:hidden menu:basis-60 menu:shrink-0";

interface WithSidebarProps {
  /** A menu whose outer element has the classes {@link sidebar}. */
  readonly menu: ReactNode;
  /** Parts of the page, one below the other. */
  readonly children: ReactNode;
}

/** Renders a page beside its menu; on phones it is below the menu. */
export function WithSidebar({ menu, children }: WithSidebarProps) {
  return (
    <div className="flex flex-col gap-6 menu:flex-row menu:items-start menu:gap-8">
      {menu}
      <div className="max-w-full min-w-0 space-y-8 menu:flex-1">{children}</div>
    </div>
  );
}
