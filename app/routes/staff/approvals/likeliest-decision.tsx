import { href } from "react-router";
import type { Approval } from "~/contract/endpoints/approvals.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { SubmitButton } from "~/ui/form-buttons.tsx";
import { Link } from "~/ui/link.tsx";
import { approvalAddress, type DecisionList } from "./queue.ts";

/**
 * Offers the likeliest decision about a request in its row: a name and an end are decided there, everything else is
 * read first.
 * @param list list to return to
 */
export function LikeliestDecision({ request, list }: { request: Approval; list: DecisionList }) {
  const { t } = useTexts("admin");
  const id = String(request.id);
  const title = stripBidi(request.title);
  if (request.kind === "well_name")
    return (
      <RowForm
        action={`${href("/admin/well-names/:id/:decision", { id, decision: "approve" })}?from=${list}`}
        version={request.version ?? 0}
        label={t("decision.approve-name.link")}
        title={title}
      />
    );
  if (request.kind === "spring_end")
    return (
      <RowForm
        action={`${href("/admin/springs/:id/:decision", { id, decision: "acknowledge-end" })}?from=${list}`}
        version={1}
        label={t("decision.acknowledge-end.short")}
        title={title}
      />
    );
  return (
    <Link className={buttonClass("quiet", "small")} to={approvalAddress(request)}>
      {t("decision.read")}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

interface RowFormProps {
  readonly action: string;
  readonly version: number;
  readonly label: string;
  /** Tells the buttons of a list apart for screen readers. */
  readonly title: string;
}

function RowForm({ action, version, label, title }: RowFormProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <SubmitButton size="small">
        {label}
        <span className="sr-only">: {title}</span>
      </SubmitButton>
    </Form>
  );
}
