import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, LinkLine, calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/version";
import { Differences, ItemPreview } from "./comparison.tsx";
import { loadVersion } from "./editor.server.ts";
import { ItemKicker } from "./item-heading.tsx";

export async function loader(args: Route.LoaderArgs) {
  return loadVersion(args);
}

/** Shows an old version of an item beside the current one. */
export default function Version({ loaderData }: Route.ComponentProps) {
  const { facts, versionId, at, by, previous, current, differences, choices } = loaderData;
  const { t, dateTime } = useTexts("editing");
  const { kind, id } = facts;
  const moment = at ? dateTime(at) : t("history.before");
  return (
    <>
      <PageHeading
        kicker={<ItemKicker facts={facts} />}
        title={t("version.title", { moment })}
        lead={t("version.by", { name: by ?? t("history.nobody") })}
      />
      {differences.length === 0 ? (
        <p className={calloutClass()}>{t("version.same")}</p>
      ) : (
        <>
          <Cluster>
            <ButtonLink
              kind="primary"
              to={href("/admin/content/:kind/:id/history/:version/restore", { kind, id, version: String(versionId) })}
            >
              {t("restore.link")}
            </ButtonLink>
          </Cluster>
          <section className="space-y-8" aria-labelledby="differences">
            <h2 id="differences">{t("version.differences")}</h2>
            <Differences
              kind={kind}
              parts={differences}
              choices={choices}
              before={previous}
              beforeLabel={t("version.then")}
              after={current}
              afterLabel={t("version.now")}
            />
          </section>
        </>
      )}
      <PageSection id="whole" title={t("version.whole")}>
        <ItemPreview kind={kind} preview={previous} choices={choices} />
      </PageSection>
      <LinkLine to={href("/admin/content/:kind/:id/history", { kind, id })}>{t("history.back")}</LinkLine>
    </>
  );
}
