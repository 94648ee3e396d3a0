import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/well-name";
import { approveOrReject } from "./decision-page.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { nextRequest } from "./queue.ts";
import { WellNameFacts } from "./well-name-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const nameRequest = await orNotFound(api.showWellName({ params: { id: idFrom(params.id) } }));
  return { nameRequest, next: await nextRequest(api, "well_name", nameRequest.id) };
}

/** Renders the name that a donor requests for a well. */
export default function WellName({ loaderData: { nameRequest, next } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading kicker={t("inboxKind.well_name")} title={stripBidi(nameRequest.name)} />
      <WellNameFacts nameRequest={nameRequest} />
      {nameRequest.state === "waiting" ? (
        <DecisionPanel
          decisions={approveOrReject("name", false, (decision) =>
            href("/admin/well-names/:id/:decision", { id: String(nameRequest.id), decision }),
          )}
          version={nameRequest.version}
          next={next}
        />
      ) : (
        <p className={noticeClass()}>{t(`wellName.${nameRequest.state}`)}</p>
      )}
    </>
  );
}
