import type { ReactNode } from "react";
import { EmptyList } from "./empty-list.tsx";
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
