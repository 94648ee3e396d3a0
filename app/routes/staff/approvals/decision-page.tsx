import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { DecisionForm } from "./decision-form.tsx";

interface DecisionPageProps {
  readonly kicker: ReactNode;
  /** Where its words stand among the texts, e.g. "decision.approve-name". */
  readonly words:
    | "decision.approve-name"
    | "decision.reject-name"
    | "decision.approve-account"
    | "decision.reject-account";
  readonly decision: "approve" | "reject";
  readonly isDangerous: boolean;
  /** What staff see; a decision about anything else is refused. */
  readonly version: number;
  readonly action: string;
  readonly cancelTo: string;
  readonly lastResult: unknown;
  /** What it is about, where that stands above the form. */
  readonly children?: ReactNode;
}

/** A yes or a no on a page of its own; a no has a reason. */
export function DecisionPage({ kicker, words, decision, lastResult, children, ...form }: DecisionPageProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={kicker} title={t(`${words}.title`)} lead={t(`${words}.text`)} />
      {children}
      <DecisionForm
        {...form}
        needs={decision === "approve" ? "nothing" : "reason"}
        submit={t(`${words}.submit`)}
        defaultValue={{}}
        lastResult={lastResult}
      />
    </>
  );
}
