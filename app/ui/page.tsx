import type { ReactNode } from "react";
import { useSiteFacts } from "./site-facts.ts";

/** The document's title, "title | brand" (§2). React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  const { brand } = useSiteFacts();
  return <title>{`${children} | ${brand}`}</title>;
}

/** The head of a page: its one h1, with a line above and a lead below. */
export function PageHeading({ kicker, title, lead }: { kicker?: ReactNode; title: string; lead?: ReactNode }) {
  return (
    <header className="stack-small">
      <PageTitle>{title}</PageTitle>
      {kicker && <p className="kicker">{kicker}</p>}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
