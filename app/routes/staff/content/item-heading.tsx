import { href, Link } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { EditorData } from "./editor.server.ts";
import { kindAddress, publicAddress } from "./kinds.ts";
import { PublicationStatusTag } from "./status-tag.tsx";

/** What the editor is about, and what else can be done with it. */
export function EditorHead({ editor: { kind, id, facts, isRequiredPage } }: { editor: EditorData }) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  const { drafts, single } = definitionOf(kind);
  if (!facts)
    return (
      <PageHeading
        kicker={<Link to={kindAddress(kind)}>{t(`kind.${kind}.many`)}</Link>}
        title={t(`kind.${kind}.new`)}
      />
    );
  const params = { kind, id };
  const isShown = facts.standing === "shown";
  return (
    <div className="stack">
      <PageHeading
        kicker={
          single ? (
            <Link to={href("/admin/content")}>{t("overview.title")}</Link>
          ) : (
            <Link to={kindAddress(kind)}>{t(`kind.${kind}.many`)}</Link>
          )
        }
        title={stripBidi(facts.title) || t(`kind.${kind}.many`)}
      />
      <p className="cluster">
        {drafts && <PublicationStatusTag row={facts} />}{" "}
        {facts.updated_at && <span className="field-hint">{t("updated", { moment: dateTime(facts.updated_at) })}</span>}
      </p>
      <nav className="cluster" aria-label={t("links")}>
        {isShown && (
          <Link className="button button-quiet button-small" to={publicAddress(kind, id, facts.slug)}>
            {t("seePage")}
          </Link>
        )}{" "}
        <Link className="button button-quiet button-small" to={href("/admin/content/:kind/:id/history", params)}>
          {t("history.link")}
        </Link>{" "}
        {drafts && !isRequiredPage && (
          <Link className="button button-quiet button-small" to={href("/admin/content/:kind/:id/publication", params)}>
            {t(isShown ? "publication.withdraw.link" : "publication.publish.link")}
          </Link>
        )}{" "}
        {!single && !facts.kept_because && (
          <Link className="button button-quiet button-small" to={href("/admin/content/:kind/:id/deletion", params)}>
            {t("deletion.link")}
          </Link>
        )}
      </nav>
      {!single && facts.kept_because && (
        <p className="field-hint">{t(runtimeKey(`editing:deletion.kept.${facts.kept_because}`))}</p>
      )}
    </div>
  );
}
