import type { ReactNode } from "react";
import { PageHeading } from "./page.tsx";

interface EmptyStateProps {
  /** Path of a drawn picture; it is decoration. */
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  /** Where to go from here. */
  readonly children: ReactNode;
}

/** A page that has nothing to show but a way on. */
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
  /** Path of a drawn picture; it is decoration. */
  readonly picture: string;
  /** Of the picture, where it is not as high as most. */
  readonly height?: number;
  /** The words, and where to go from here. */
  readonly children: ReactNode;
}

/** Stands where a list would, while it has nothing. */
export function EmptyList({ picture, height = 240, children }: EmptyListProps) {
  return (
    <div className="empty-state">
      <img src={picture} alt="" width="320" height={height} />
      {children}
    </div>
  );
}
