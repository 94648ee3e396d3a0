import { href, Link } from "react-router";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { Differences } from "./comparison.tsx";
import type { Conflict } from "./conflict.server.ts";
import type { Choices } from "./editor.server.ts";

interface ConflictNoticeProps {
  readonly kind: ContentKind;
  readonly id: string;
  readonly conflict: Conflict;
  readonly choices: Choices;
}

/** Somebody else saved in between: who, when, and what differs. What was typed stands in the form below. */
export function ConflictNotice({ kind, id, conflict, choices }: ConflictNoticeProps) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  const { by, at, versionId, differences, kept, own } = conflict;
  return (
    <section className="notice notice-error stack" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t("conflict.title")}</h2>
      <p>
        {t("conflict.text")} {at && <>{t("conflict.who", { name: by ?? t("history.nobody"), moment: dateTime(at) })}</>}
      </p>
      {versionId !== null && (
        <p>
          <Link to={href("/admin/content/:kind/:id/history/:version", { kind, id, version: String(versionId) })}>
            {t("conflict.link")}
          </Link>
        </p>
      )}
      {differences.length > 0 && (
        <details className="disclosure">
          <summary>{t("conflict.differences", { count: differences.length })}</summary>
          <div className="stack">
            <Differences
              kind={kind}
              parts={differences}
              choices={choices}
              before={kept}
              beforeLabel={t("conflict.kept")}
              after={own}
              afterLabel={t("conflict.own")}
            />
          </div>
        </details>
      )}
    </section>
  );
}
