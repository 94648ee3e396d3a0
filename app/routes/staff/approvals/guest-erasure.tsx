import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { GuestCounts } from "~/routes/my-data/guest-counts.tsx";
import { FactList } from "~/ui/data-list.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/guest-erasure";
import { approveOrReject } from "./decision-page.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { nextRequest } from "./queue.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const wish = await orNotFound(api.showGuestErasure({ params: { id: idFrom(params.id) } }));
  return { wish, next: await nextRequest(api, "guest_erasure", wish.id) };
}

/** Renders a request to erase a guest's data, with how much it is and who asked. */
export default function GuestErasure({ loaderData: { wish, next } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const id = String(wish.id);
  const facts = [
    [t("inbox.since"), dateTime(wish.requested_at)],
    [t("guest.by"), wish.requested_by === null ? t("guest.byThemselves") : <Bdi key="by">{wish.requested_by}</Bdi>],
    [t("guest.reason"), wish.reason && <Bdi key="reason">{wish.reason}</Bdi>],
  ] as const;
  return (
    <>
      <PageHeading kicker={t("inboxKind.guest_erasure")} title={wish.email ?? wish.phone ?? ""} />
      <FactList facts={facts} />
      <GuestCounts counts={wish.counts} />
      {wish.is_own && <p className={noticeClass("error")}>{t("guest.own")}</p>}
      <DecisionPanel
        decisions={
          wish.is_own
            ? []
            : approveOrReject("guest", true, (decision) =>
                href("/admin/guest-erasures/:id/:decision", { id, decision }),
              )
        }
        version={1}
        next={next}
      />
    </>
  );
}
