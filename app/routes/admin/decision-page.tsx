import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { DecisionForm } from "./decision-form.tsx";

interface DecisionPageProps {
  readonly kicker: ReactNode;
  /** Where its words stand among the texts, e.g. "decision.approve-name". */
  readonly words: string;
  readonly decision: "approve" | "reject";
  readonly isDangerous: boolean;
  /** What staff saw; a decision about anything else is refused. */
  readonly version: string;
  readonly action: string;
  readonly cancelTo: string;
  readonly lastResult: unknown;
}

/** A yes or a no on a page of its own; a no has a reason. */
export function DecisionPage({ kicker, words, decision, version, lastResult, ...form }: DecisionPageProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={kicker} title={t(`${words}.title`)} lead={t(`${words}.text`)} />
      <DecisionForm {...form} needs={decision === "approve" ? "nothing" : "reason"} submit={t(`${words}.submit`)} defaultValue={{ version }} lastResult={lastResult} />
    </>
  );
}
