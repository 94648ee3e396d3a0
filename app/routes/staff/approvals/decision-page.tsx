import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/link.tsx";
import { NoticeBox } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { DecisionForm, type DecisionNeeds } from "./decision-form.tsx";

interface DecisionPageProps {
  readonly kicker: ReactNode;
  /** Prefix of its text keys, e.g. "decision.approve-name". */
  readonly textKey:
    | "decision.approve-name"
    | "decision.reject-name"
    | "decision.approve-account"
    | "decision.reject-account"
    | "decision.approve-guest"
    | "decision.reject-guest";
  readonly decision: "approve" | "reject";
  readonly isDangerous: boolean;
  /** Version that staff see; the API rejects a decision about another one. */
  readonly version: number;
  readonly action: string;
  readonly cancelTo: string;
  readonly lastResult: unknown;
  /** Facts of the subject, shown above the form. */
  readonly children?: ReactNode;
}

/** Returns what the form of an approval or a rejection asks for. */
export function needsOf(decision: "approve" | "reject", isDangerous: boolean): DecisionNeeds {
  return decision === "reject" ? "reason" : isDangerous ? "certainty" : "nothing";
}

/**
 * Returns the offers to approve and to reject a request.
 * @param actionOf address of the form of a decision
 */
export function approveOrReject<Subject extends "name" | "account" | "guest">(
  subject: Subject,
  isDangerous: boolean,
  actionOf: (decision: "approve" | "reject") => string,
) {
  return (["approve", "reject"] as const).map((decision) => ({
    name: `${decision}-${subject}` as const,
    needs: needsOf(decision, isDangerous),
    action: actionOf(decision),
    isDangerous: isDangerous && decision === "approve",
  }));
}

/** Renders the page of an approval or a rejection. A rejection requires a reason. */
export function DecisionPage({ kicker, textKey, decision, lastResult, children, ...form }: DecisionPageProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={kicker} title={t(`${textKey}.title`)} lead={t(`${textKey}.text`)} />
      {children}
      <DecisionForm
        {...form}
        needs={needsOf(decision, form.isDangerous)}
        submit={t(`${textKey}.submit`)}
        defaultValue={{}}
        lastResult={lastResult}
      />
    </>
  );
}

/**
 * Tells staff, above a decision form, that the subject has changed since they opened the form. Its current state
 * follows below.
 */
export function ChangedNotice({ about, to }: { about: "spring" | "name"; to: string }) {
  const { t } = useTexts("admin");
  return (
    <NoticeBox kind="error">
      <p>{t(`changed.${about}.text`)}</p>
      <p>
        <Link to={to}>{t(`changed.${about}.link`)}</Link>
      </p>
    </NoticeBox>
  );
}
