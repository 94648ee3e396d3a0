import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { sidebar } from "./with-sidebar.tsx";

interface FoldedMenuProps {
  /** Fragment of the address that opens the menu. */
  readonly id: string;
  readonly label: string;
  /** Words of the link that opens it. */
  readonly open: string;
  /** Items of the list. */
  readonly children: ReactNode;
}

/** Renders a menu beside a page. On phones a link opens it, so that the page begins on the first screen. */
export function FoldedMenu({ id, label, open, children }: FoldedMenuProps) {
  const timesLeft = useTimesLeft(id);
  return (
    <nav className={`group ${sidebar}`} id={id} aria-label={label} key={timesLeft}>
      {/* Opens the list on phones without JavaScript; on wider screens the list is always visible. */}
      <a
        className="inline-flex min-h-12 items-center gap-2 rounded-sm border border-hairline px-3 py-1 font-semibold text-heading no-underline group-target:hidden menu:hidden"
        href={`#${id}`}
      >
        <Icon name="menu" /> <span>{open}</span>
      </a>
      {/* Browsers without :target drop the rule that hides the list. */}
      <ul className="max-menu:flex max-menu:flex-wrap max-menu:gap-2 max-menu:[:not(:target)>&]:hidden">{children}</ul>
    </nav>
  );
}

/**
 * Counts how often the user left the address fragment of an element. As a React key, the count replaces the element,
 * which browsers would otherwise still match with `:target`.
 */
function useTimesLeft(id: string): number {
  const { hash } = useLocation();
  const [times, setTimes] = useState(0);
  useEffect(() => (hash === `#${id}` ? () => setTimes((before) => before + 1) : undefined), [hash, id]);
  return times;
}
