import type { ReactNode } from "react";
import { useSiteFacts } from "./site-facts.ts";

/** The document's title, "title | brand" (§2). React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  const { brand } = useSiteFacts();
  return <title>{`${children} | ${brand}`}</title>;
}

interface PageHeadingProps {
  readonly kicker?: ReactNode;
  readonly title: string;
  /** The document's title, where pages with one heading are to be told apart. */
  readonly pageTitle?: string;
  readonly lead?: ReactNode;
}

/** The head of a page: its one h1, with a line above and a lead below. */
export function PageHeading({ kicker, title, pageTitle = title, lead }: PageHeadingProps) {
  return (
    <header className="stack-small">
      <PageTitle>{pageTitle}</PageTitle>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 dir="auto">{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
