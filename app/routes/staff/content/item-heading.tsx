import { href } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import type { ContentRow } from "~/contract/endpoints/content-editing.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { ButtonLink, Link } from "~/ui/buttons.tsx";
import { pageAddress } from "~/ui/page-addresses.ts";
import { Cluster, LinkLine, calloutClass, PageHeading, Tag, type TagTone } from "~/ui/page.tsx";
import type { ContentFacts, EditorData } from "./editor.server.ts";
import { itemAddress, kindAddress, newOpeningAddress, publicAddress } from "./kinds.ts";

/** Renders the heading of the editor, with links to the other operations on the item. */
export function EditorHead({ editor: { kind, id, facts, isRequiredPage } }: { editor: EditorData }) {
  const { t, dateTime } = useTexts("editing");
  const { drafts, single } = definitionOf(kind);
  const list = <Link to={kindAddress(kind)}>{t(`kind.${kind}.many`)}</Link>;
  if (!facts) return <PageHeading kicker={list} title={t(`kind.${kind}.new`)} />;
  const params = { kind, id };
  const isShown = facts.standing === "shown";
  return (
    <div className="space-y-4">
      <PageHeading
        kicker={single ? <Link to={href("/admin/content")}>{t("overview.title")}</Link> : list}
        title={facts.title || t(`kind.${kind}.many`)}
      />
      <Cluster>
        {drafts && <PublicationStatusTag {...facts} />}{" "}
        {facts.updated_at && (
          <span className="text-sm text-muted">{t("updated", { moment: dateTime(facts.updated_at) })}</span>
        )}
      </Cluster>
      <Cluster as="nav" aria-label={t("links")}>
        {isShown && (
          <ButtonLink
            size="small"
            to={
              facts.opening
                ? pageAddress(facts.opening.cause.kind, facts.opening.cause)
                : publicAddress(kind, id, facts.slug)
            }
          >
            {t("seePage")}
          </ButtonLink>
        )}{" "}
        <ButtonLink size="small" to={href("/admin/content/:kind/:id/history", params)}>
          {t("history.link")}
        </ButtonLink>{" "}
        {drafts && !isRequiredPage && (
          <ButtonLink size="small" to={href("/admin/content/:kind/:id/publication", params)}>
            {t(isShown ? "publication.withdraw.link" : "publication.publish.link")}
          </ButtonLink>
        )}{" "}
        {!single && !facts.deletion_blocked_by && (
          <ButtonLink size="small" to={href("/admin/content/:kind/:id/deletion", params)}>
            {t("deletion.link")}
          </ButtonLink>
        )}
      </Cluster>
      <OpeningLine facts={facts} />
      {!single && facts.deletion_blocked_by && (
        <p className={hintClass}>{t(runtimeKey(`editing:deletion.blocked.${facts.deletion_blocked_by}`))}</p>
      )}
    </div>
  );
}

/** On a finished cause, links to its opening; on the opening, tells how many people learn of it. */
function OpeningLine({ facts: { kind, standing, opening } }: { facts: ContentFacts }) {
  const { t, dateTime } = useTexts("editing");
  if (!opening) return null;
  const { id, cause, people, notified_at } = opening;
  if (kind !== "opening")
    return (
      <LinkLine to={id === null ? newOpeningAddress(cause) : itemAddress("opening", String(id))}>
        {t(id === null ? "opening.write" : "opening.edit")}
      </LinkLine>
    );
  return (
    <p className={calloutClass()}>
      {notified_at
        ? t("opening.notified", { count: people, moment: dateTime(notified_at) })
        : t(standing === "shown" ? "opening.telling" : "opening.waiting", { count: people })}
    </p>
  );
}

const tones: Readonly<Record<ContentRow["standing"], TagTone>> = { shown: "leaf", scheduled: "sun", draft: "plain" };

/** Shows the publication status of an item; for a scheduled one with its date. */
export function PublicationStatusTag({ standing, published_at }: Pick<ContentRow, "standing" | "published_at">) {
  const { t, dateTime } = useTexts("editing");
  return (
    <>
      <Tag tone={tones[standing]}>{t(`state.${standing}`)}</Tag>
      {standing === "scheduled" && published_at && <span> {dateTime(published_at)}</span>}
    </>
  );
}

/** Links to the editor of the item that a page is about. */
export function ItemKicker({ facts: { kind, id, title } }: { facts: ContentFacts }) {
  const { t } = useTexts("editing");
  return (
    <Link to={itemAddress(kind, id)}>{[t(`kind.${kind}.many`), stripBidi(title)].filter(Boolean).join(": ")}</Link>
  );
}
