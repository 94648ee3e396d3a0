import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { found, idFrom } from "~/middleware/found.ts";
import { DataList, DataRow } from "~/ui/data-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/well-name";
import { PersonWords } from "./spring-facts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { wish: await found(context.get(apiContext).showWellName({ params: { id: idFrom(params.id) } })) };
}

/** The name that somebody wants for a well. */
export default function WellName({ loaderData: { wish } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { dateTime } = useFormats();
  const id = String(wish.id);
  return (
    <>
      <PageHeading kicker={t("inboxKind.well_name")} title={wish.name} />
      <DataList>
        <DataRow term={t("wellName.well")}>
            <Link to={href("/waterwell-projects/detail/:id", { id: String(wish.well.id) })}>{wish.well.title}</Link>
          </DataRow>
        <DataRow term={t("fact.owner")}>
            <PersonWords person={wish.person} />
          </DataRow>
        <DataRow term={t("inbox.since")}>{dateTime(wish.asked_at)}</DataRow>
      </DataList>
      <p className="cluster">
        <Link className="button" to={`${href("/admin/well-names/:id/:decision", { id, decision: "approve" })}?version=${wish.version}`}>
          {t("decision.approve-name.link")}
        </Link>{" "}
        <Link className="button button-quiet" to={`${href("/admin/well-names/:id/:decision", { id, decision: "reject" })}?version=${wish.version}`}>
          {t("decision.reject-name.link")}
        </Link>
      </p>
    </>
  );
}
