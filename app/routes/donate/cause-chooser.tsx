import { useTexts } from "~/i18n/texts.tsx";
import { Fragment } from "react";
import { Form, href, Link } from "react-router";
import { useFormats } from "~/i18n/use-language.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";

interface CauseChooserProps {
  readonly kind: "wells" | "sacrifices" | "projects";
  readonly causes: readonly { readonly name: string; readonly title: string; readonly country: string; readonly cost: number }[];
  /** Whether a form came without a cause. */
  readonly isRefused: boolean;
}

/** The first question of giving: to what. */
export function CauseChooser({ kind, causes, isRefused }: CauseChooserProps) {
  const { t } = useTexts("donate");
  const { money } = useFormats();
  return (
    <div className="stack">
      {isRefused && (
        <p className="notice notice-error" role="alert">
          {t("errors:cause.required")}
        </p>
      )}
      <nav className="cluster" aria-label={t("chooser.kinds")}>
        {(["wells", "sacrifices", "projects"] as const).map((one) => (
          <Fragment key={one}>
            <Link
              to={`${href("/donate")}?kind=${one}`}
              className={`button button-small ${one === kind ? "" : "button-quiet"}`}
              aria-current={one === kind ? "true" : undefined}
            >
              {t(`chooser.${one}`)}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      {causes.length === 0 ? (
        <p className="notice">{t("chooser.none")}</p>
      ) : (
        <Form method="get" action={href("/donate")} className="form" key={kind}>
          <div className="field">
            <label className="field-label" htmlFor="cause">
              {t("chooser.label")}
            </label>
            <select className="select" id="cause" name="cause">
              {causes.map((cause) => (
                <option key={cause.name} value={cause.name}>
                  {cause.country}: {cause.title} ({money(cause.cost)})
                </option>
              ))}
            </select>
          </div>
          <div className="form-actions">
            <SubmitButton className="button-donate">{t("chooser.continue")}</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  );
}
