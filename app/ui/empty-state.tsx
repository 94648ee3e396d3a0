import type { ReactNode } from "react";
import { PageHeading } from "./page.tsx";

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
    <div className="band">
      <div className="container">
        <EmptyList picture={picture}>
          <PageHeading title={title} />
          <p>{text}</p>
          <p className="cluster">{children}</p>
        </EmptyList>
      </div>
    </div>
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
    <div className="empty-state">
      <img src={picture} alt="" width="320" height={height} />
      {children}
    </div>
  );
}
