import type { AuditEntry } from "~/contract/endpoints/staff.ts";
import { idFrom, pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { Cluster } from "~/ui/layout.tsx";
import { Link } from "~/ui/link.tsx";
import { PagedTable } from "~/ui/list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import type { Route } from "./+types/audit";
import { actionText, detailText, subjectAddress, subjectText } from "./audit-texts.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = idFrom(url.searchParams.get("person") ?? "") || undefined;
  const action = url.searchParams.get("action")?.slice(0, 60) || undefined;
  const wanted = url.searchParams.get("only");
  const only = wanted === "actions" || wanted === "sign_ins" ? wanted : undefined;
  return {
    ...(await context
      .get(apiContext)
      .listAudit({ query: { page: pageNumber(url), per_page: 50, person, action, only } })),
    isNarrow: Boolean(person ?? action ?? only),
  };
}

/** Renders the audit log: operations of staff, and sign-ins. */
export default function Audit({ loaderData: { data, meta, isNarrow } }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { shortDateTime } = useFormats();
  return (
    <>
      <PageHeading title={t("audit.title")} lead={t("audit.lead")} />
      <Cluster>
        {isNarrow && <Link to="?">{t("audit.everything")}</Link>}{" "}
        <Link to="?only=actions">{t("audit.only.actions")}</Link>{" "}
        <Link to="?only=sign_ins">{t("audit.only.signIns")}</Link>
      </Cluster>
      <PagedTable
        meta={meta}
        none={t("audit.none")}
        label={t("audit.title")}
        rows={data}
        keyOf={({ id }) => id}
        columns={[
          { title: t("audit.at"), renderCell: ({ at }) => shortDateTime(at) },
          {
            title: t("audit.who"),
            renderCell: ({ person }) =>
              person ? <Link to={`?person=${person.id}`}>{person.name || `#${person.id}`}</Link> : t("role.system"),
            isWords: true,
          },
          {
            title: t("audit.what"),
            renderCell: ({ action }) => <Link to={`?${new URLSearchParams({ action })}`}>{actionText(t, action)}</Link>,
          },
          {
            title: t("audit.about"),
            renderCell: (entry) => (
              <>
                <Subject entry={entry} /> <Bdi>{detailText(t, entry)}</Bdi>
              </>
            ),
            isWords: true,
          },
        ]}
      />
    </>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { t } = useTexts("admin");
  const text = subjectText(t, entry);
  const address = subjectAddress(entry);
  return address === null ? text : <Link to={address}>{text}</Link>;
}
