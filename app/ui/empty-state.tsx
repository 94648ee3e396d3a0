import type { ReactNode } from "react";
import { Band, Cluster, PageHeading } from "./page.tsx";

/** Classes of a box that says that there is nothing. */
export const emptyState = "space-y-4 rounded-lg border-2 border-dashed border-hairline px-4 py-8 text-center *:mx-auto";

interface EmptyStateProps {
  /** Path of a decorative picture. */
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  /** Links to other pages. */
  readonly children: ReactNode;
}

/** Renders a whole page without content. */
export function EmptyState({ picture, title, text, children }: EmptyStateProps) {
  return (
    <Band>
      <div className="container">
        <EmptyList picture={picture}>
          <PageHeading title={title} />
          <p>{text}</p>
          <Cluster className="justify-center">{children}</Cluster>
        </EmptyList>
      </div>
    </Band>
  );
}

interface EmptyListProps {
  /** Path of a decorative picture. */
  readonly picture: string;
  /** Height of the picture in pixels. */
  readonly height?: number;
  /** The text, and links to other pages. */
  readonly children: ReactNode;
}

/** Replaces an empty list. */
export function EmptyList({ picture, height = 240, children }: EmptyListProps) {
  return (
    <div className={emptyState}>
      <img src={picture} alt="" width="320" height={height} />
      {children}
    </div>
  );
}
