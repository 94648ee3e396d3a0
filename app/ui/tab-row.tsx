import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { sidebar } from "./with-sidebar.tsx";

const row =
  "max-menu:flex max-menu:gap-2 max-menu:overflow-x-auto max-menu:whitespace-nowrap max-menu:[&>li]:flex-none";
const withoutScrollbar = "max-menu:[scrollbar-width:none] max-menu:[&::-webkit-scrollbar]:hidden";

/**
 * Renders a menu beside a page. On phones it is one row that scrolls sideways under the finger and begins with the
 * current page in view; a page that is cut off at the edge says that there are more.
 */
export function TabRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <nav className={sidebar} aria-label={label}>
      <ul key={pathname} ref={showCurrent} className={`${row} ${withoutScrollbar}`}>
        {children}
      </ul>
    </nav>
  );
}

function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector("[aria-current]")?.closest("li");
  if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - 16;
}
