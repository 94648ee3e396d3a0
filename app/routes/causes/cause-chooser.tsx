import { Fragment } from "react";
import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { FormActions } from "~/forms/form-actions.tsx";
import { formClass, labelClass, selectClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";

/** Kinds of causes, as in the address. */
export const kinds = ["wells", "sacrifices", "projects", "springs"] as const;
export type Kind = (typeof kinds)[number];

interface CauseChooserProps {
  readonly kind: Kind;
  readonly causes: readonly {
    readonly name: string;
    readonly title: string;
    readonly country: string;
    readonly cost: number | null;
  }[];
  /** Whether a form was submitted without a cause. */
  readonly isRefused: boolean;
}

/** Renders the first step of giving: choosing a cause. */
export function CauseChooser({ kind, causes, isRefused }: CauseChooserProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  return (
    <div className="space-y-4">
      {isRefused && (
        <p className={noticeClass("error")} role="alert">
          {t("errors:cause.required")}
        </p>
      )}
      <Cluster as="nav" aria-label={t("chooser.kinds")}>
        {kinds.map((one) => (
          <Fragment key={one}>
            <Link
              to={`${href("/donate")}?kind=${one}`}
              className={buttonClass(one === kind ? "primary" : "quiet", "small")}
              aria-current={one === kind ? "true" : undefined}
            >
              {t(`chooser.${one}`)}
            </Link>{" "}
          </Fragment>
        ))}
      </Cluster>
      {causes.length === 0 ? (
        <p className={noticeClass()}>{t("chooser.none")}</p>
      ) : (
        <Form method="get" action={href("/donate")} className={formClass} key={kind}>
          <div>
            <label className={labelClass} htmlFor="cause">
              {t("chooser.label")}
            </label>
            <select className={selectClass} id="cause" name="cause">
              {causes.map((cause) => (
                <option key={cause.name} value={cause.name}>
                  {[cause.country, stripBidi(cause.title)].filter(Boolean).join(": ")}
                  {cause.cost !== null && ` (${money(cause.cost)})`}
                </option>
              ))}
            </select>
          </div>
          <FormActions>
            <SubmitButton kind="donate">{t("chooser.continue")}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </div>
  );
}
