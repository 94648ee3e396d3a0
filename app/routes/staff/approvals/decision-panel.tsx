import { Fragment, type ReactNode } from "react";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/link.tsx";
import { DecisionForm, type DecisionNeeds } from "./decision-form.tsx";
import type { QueuedRequest } from "./queue.ts";

/** One decision with its form. */
export interface OfferedDecision {
  /** Part of its text keys, as in decision.approve-name. */
  readonly name:
    | "approve"
    | "reject"
    | "approve-update"
    | "reject-update"
    | "approve-deletion"
    | "reject-deletion"
    | "acknowledge-end"
    | "approve-name"
    | "reject-name"
    | "approve-account"
    | "reject-account"
    | "approve-guest"
    | "reject-guest";
  readonly needs: DecisionNeeds;
  readonly action: string;
  readonly isDangerous: boolean;
  readonly defaultValue?: Readonly<Record<string, string>>;
}

interface DecisionPanelProps {
  /** The likeliest decision first; the others are folded. */
  readonly decisions: readonly OfferedDecision[];
  readonly version: number;
  /** The request that follows; null when no other waits. */
  readonly next: QueuedRequest | null;
  /** Links to decisions that nobody waits for. */
  readonly children?: ReactNode;
}

/** Offers the decisions about a request on its page, so that each takes one press, and leads to the next request. */
export function DecisionPanel({ decisions: [likeliest, ...others], version, next, children }: DecisionPanelProps) {
  const { t } = useTexts("admin");
  return (
    <section className="decision-panel space-y-4" aria-labelledby="decide">
      <h2 id="decide">{t("decision.yours")}</h2>
      {likeliest && <OneDecision decision={likeliest} version={version} />}
      {others.map((decision) => (
        <details key={decision.name}>
          <summary>{t(`decision.${decision.name}.link`)}</summary>
          <OneDecision decision={decision} version={version} />
        </details>
      ))}
      {children}
      {next && (
        <p>
          <Link to={next.to}>{t("decision.later", { title: stripBidi(next.title) })}</Link>
        </p>
      )}
    </section>
  );
}

function OneDecision({ decision, version }: { decision: OfferedDecision; version: number }) {
  const { t } = useTexts("admin");
  const { name, needs, action, isDangerous, defaultValue = {} } = decision;
  return (
    <Fragment>
      <p>{t(`decision.${name}.text`)}</p>
      <DecisionForm
        id={`decision-${name}`}
        needs={needs}
        action={action}
        submit={t(`decision.${name}.submit`)}
        isDangerous={isDangerous}
        version={version}
        defaultValue={defaultValue}
        lastResult={undefined}
      />
    </Fragment>
  );
}
