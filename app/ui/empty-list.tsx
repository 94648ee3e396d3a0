import type { ReactNode } from "react";

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
