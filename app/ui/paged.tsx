import type { ReactNode } from "react";
import { noticeClass } from "./notice.tsx";
import { Pagination } from "./pagination.tsx";

export interface PagedProps {
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  /** Shown when the list is empty; a text as a notice. */
  readonly none: ReactNode;
  /** Id of the list's section, where the list is not the whole page. */
  readonly at?: string | undefined;
  /** The current page of the list. */
  readonly children: ReactNode;
}

/**
 * Renders a page of a list with links to the other pages. The list counts as empty only when all pages are empty: a
 * page past the end shows only the links.
 */
export function Paged({ meta: { page, per_page, total }, none, at, children }: PagedProps) {
  const empty = typeof none === "string" ? <p className={noticeClass()}>{none}</p> : none;
  return (
    <>
      {total === 0 ? empty : (page - 1) * per_page < total && children}
      <Pagination page={page} perPage={per_page} total={total} at={at} />
    </>
  );
}
