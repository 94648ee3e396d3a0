import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type * as z from "zod";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { CheckedForm, ShortField, TextField, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ReasonField } from "~/routes/staff/ui/forms.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { LinkLine, Callout } from "~/ui/page.tsx";
import type { decisionSchemas, StaffRequest } from "./decisions.server.ts";
import { approvalAddress, type QueuedRequest } from "./queue.tsx";
import type { SpringDecision } from "./spring-decisions.ts";

/** What a form asks for. */
export type DecisionNeeds = keyof typeof decisionSchemas;

interface DecisionFormProps {
  /** Unlike that of every other form on the page. */
  readonly id?: string;
  readonly needs: DecisionNeeds;
  readonly action: string;
  /** Path of the cancel link; without it there is none. */
  readonly cancelTo?: string;
  readonly submit: string;
  readonly isDangerous: boolean;
  readonly defaultValue?: Readonly<Record<string, string>>;
  readonly lastResult: unknown;
  /** Version that the page shows; the API rejects a decision about another version. */
  readonly version: number;
}

/** Returns the version that the rejected form was submitted with. */
export function submittedVersion(result: unknown): string {
  return String((result as SubmissionResult<string[]>).initialValue?.version ?? "");
}

/** The schema of any decision, with the fields of all. */
type DecisionSchema = z.ZodType<
  Record<{ [Needs in DecisionNeeds]: keyof (typeof decisionSchemas)[Needs]["shape"] }[DecisionNeeds], unknown>
>;

/** Renders the form of one decision. The reason is sent to the user concerned. */
export function DecisionForm({
  id = "decision",
  needs,
  action,
  cancelTo,
  submit,
  isDangerous,
  defaultValue,
  lastResult,
  version,
}: DecisionFormProps) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm<DecisionSchema>(id, lastResult, defaultValue);
  return (
    <CheckedForm form={form} action={action}>
      <input type="hidden" name="version" value={version} />
      {needs === "reason" && <ReasonField field={fields.reason} hint={t("decision.reasonHint")} />}
      {needs === "certainty" && <TickField field={fields.certain}>{t("decision.certain")}</TickField>}
      {needs === "permit" && (
        <>
          <TextField field={fields.number} label={t("permit.number")} autoComplete="off" required />
          <TextField
            field={fields.authority}
            label={t("permit.authority")}
            hint={t("permit.authorityHint")}
            autoComplete="off"
            required
          />
          {(["from", "until"] as const).map((name) => (
            <ShortField
              key={name}
              field={fields[name]}
              label={t(`permit.${name}`)}
              hint={t("permit.dayHint")}
              required
            />
          ))}
        </>
      )}
      <FormButtons submit={submit} kind={isDangerous ? "danger" : "primary"} cancelTo={cancelTo} />
    </CheckedForm>
  );
}

const subjects = { well_name: "name", account_deletion: "account", guest_erasure: "guest" } as const;

/** Returns the offer to approve or to reject a request that is no spring. What is erased does not come back. */
export function approvalOffer({ kind, id }: Pick<StaffRequest, "kind" | "id">, decision: "approve" | "reject") {
  const isDangerous = decision === "approve" && kind !== "well_name";
  return {
    name: `${decision}-${subjects[kind]}` as const,
    needs: decision === "reject" ? "reason" : isDangerous ? "certainty" : "nothing",
    action: `${approvalAddress({ kind, id })}/${decision}`,
    isDangerous,
  } satisfies AvailableDecision;
}

/**
 * Tells staff, above a decision form, that the subject has changed since they opened the form. Its current state
 * follows below.
 */
export function ChangedWarning({ about, to }: { about: "spring" | "name"; to: string }) {
  const { t } = useTexts("admin");
  return (
    <Callout kind="error">
      <p>{t(`changed.${about}.text`)}</p>
      <LinkLine to={to}>{t(`changed.${about}.link`)}</LinkLine>
    </Callout>
  );
}

export interface AvailableDecision {
  /** Part of its text keys, as in decision.approve-name. */
  readonly name:
    | Exclude<SpringDecision, "permit" | "stop" | "remove">
    | `${"approve" | "reject"}-${(typeof subjects)[keyof typeof subjects]}`;
  readonly needs: DecisionNeeds;
  readonly action: string;
  readonly isDangerous: boolean;
  readonly defaultValue?: Readonly<Record<string, string>>;
}

interface DecisionPanelProps {
  /** The likeliest decision first; the others are folded. */
  readonly decisions: readonly AvailableDecision[];
  readonly version: number;
  /** The request that follows; null when no other waits. */
  readonly next: QueuedRequest | null;
  /** Links to decisions that nobody waits for. */
  readonly children?: ReactNode;
}

/** Shows the decisions about a request on its page, so that each takes one click, and links to the next request. */
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
      {next && <LinkLine to={next.to}>{t("decision.later", { title: stripBidi(next.title) })}</LinkLine>}
    </section>
  );
}

function OneDecision({ decision: { name, ...form }, version }: { decision: AvailableDecision; version: number }) {
  const { t } = useTexts("admin");
  return (
    <>
      <p>{t(`decision.${name}.text`)}</p>
      <DecisionForm
        {...form}
        id={`decision-${name}`}
        submit={t(`decision.${name}.submit`)}
        version={version}
        lastResult={undefined}
      />
    </>
  );
}
