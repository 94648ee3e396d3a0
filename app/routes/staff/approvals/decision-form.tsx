import type { SubmissionResult } from "@conform-to/react";
import * as z from "zod";
import { newPermit } from "~/contract/endpoints/springs.ts";
import { useCheckedForm, CheckedForm } from "~/forms/checked-form.tsx";
import { countField } from "~/forms/count-field.ts";
import { dayFrom } from "~/forms/day.ts";
import { TextField, TickField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ReasonField } from "~/routes/staff/ui/reason-form.tsx";
import { reasonSchema } from "~/routes/staff/ui/reason-schema.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";

const permit = newPermit.shape;
const day = z
  .string({ error: "admin:error.day" })
  .trim()
  .refine((text) => dayFrom(text) !== null, { error: "admin:error.day" });
const version = countField({ min: 1, error: "admin:error.version" });

/** Schemas of the decision forms, by what the form asks for. */
export const decisionSchemas = {
  nothing: z.object({ version }),
  /** A tick, so that a press too many never does what cannot be undone. */
  certainty: z.object({ version, certain: z.literal("on", { error: "admin:error.certain" }) }),
  reason: reasonSchema.extend({ version }),
  permit: z.object({
    version,
    number: z
      .string({ error: "admin:error.permitNumber" })
      .trim()
      .min(1, { error: "admin:error.permitNumber" })
      .max(60, { error: "admin:error.long" })
      .refine((text) => permit.number.safeParse(text).success, { error: "admin:error.permitNumber" }),
    authority: z
      .string({ error: "admin:error.permitAuthority" })
      .trim()
      .min(1, { error: "admin:error.permitAuthority" })
      .max(160, { error: "admin:error.long" })
      .refine((text) => permit.authority.safeParse(text).success, { error: "admin:error.permitAuthority" }),
    from: day,
    until: day,
  }),
};
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
  readonly defaultValue: Readonly<Record<string, string>>;
  readonly lastResult: SubmissionResult<string[]> | unknown;
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
  const [form, fields] = useCheckedForm<DecisionSchema>({ id, lastResult, defaultValue });
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
          <TextField
            field={fields.from}
            label={t("permit.from")}
            hint={t("permit.dayHint")}
            className="max-w-48"
            autoComplete="off"
            required
          />
          <TextField
            field={fields.until}
            label={t("permit.until")}
            hint={t("permit.dayHint")}
            className="max-w-48"
            autoComplete="off"
            required
          />
        </>
      )}
      <FormButtons submit={submit} kind={isDangerous ? "danger" : "primary"} cancelTo={cancelTo} />
    </CheckedForm>
  );
}
