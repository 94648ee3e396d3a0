import type { ReactNode } from "react";
import { Pagination } from "./pagination.tsx";

interface PagedProps {
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  /** The word that the whole list is empty. */
  readonly none: ReactNode;
  /** Id of the part of the page that the list stands in, where it is not the whole page. */
  readonly at?: string | undefined;
  /** This page of the list. */
  readonly children: ReactNode;
}

/**
 * A page of a list with the ways to the others. A list is empty only when it has nothing on any page: behind its end
 * there is no page.
 */
export function Paged({ meta: { page, per_page, total }, none, at, children }: PagedProps) {
  return (
    <>
      {total === 0 ? none : (page - 1) * per_page < total && children}
      <Pagination page={page} perPage={per_page} total={total} at={at} />
    </>
  );
}
