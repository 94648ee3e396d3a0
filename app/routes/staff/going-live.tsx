import { href } from "react-router";
import type { LaunchKey, LaunchLine } from "~/contract/endpoints/system.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/going-live";

/** Pages where staff mend a line; the others are settings of the operator. */
const pages: Partial<Record<LaunchKey, string>> = {
  organisation: href("/admin/organisation"),
  permit: href("/admin/organisation"),
  founding: href("/admin/disclosure"),
  leader: href("/admin/disclosure"),
  audit_report: href("/admin/disclosure"),
  spending: href("/admin/disclosure/spending"),
  complaints: href("/admin/disclosure"),
  test_payments: href("/admin/samples"),
  samples: href("/admin/samples"),
  law: href("/admin/content/:kind", { kind: "page" }),
  pages: href("/admin/content/:kind", { kind: "page" }),
  contact: href("/admin/content/:kind", { kind: "contact" }),
  accounts: href("/admin/content/:kind", { kind: "bank_account" }),
  causes: href("/admin/content"),
  calendar: href("/admin/calendar"),
  administrators: href("/admin/administrators"),
  second_factor: href("/admin/administrators"),
};

const tones = { ok: "leaf", missing: "clay", advice: "sun" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  return { lines: (await context.get(apiContext).showGoingLive()).data };
}

/** Shows what the site needs before it takes real money; the site checks each line itself. */
export default function GoingLive({ loaderData: { lines } }: Route.ComponentProps) {
  const { t } = useTexts("going-live");
  const count = lines.filter(({ state }) => state === "missing").length;
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/system")}>{t("admin:system.title")}</Link>}
        title={t("title")}
        lead={t("lead")}
      />
      <p>
        <strong>{count === 0 ? t("ready") : t("left", { count })}</strong>
      </p>
      <DataTable
        label={t("title")}
        rows={lines}
        keyOf={({ key }) => key}
        columns={[
          { title: t("subject"), renderCell: ({ key }) => t(`key.${key}`), isWords: true },
          {
            title: t("stateTitle"),
            renderCell: ({ state }) => (
              <span className="whitespace-nowrap">
                <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
              </span>
            ),
          },
          { title: t("todo"), renderCell: (line) => <ToDo line={line} />, isWords: true },
        ]}
      />
    </>
  );
}

function ToDo({ line: { key, state, reason, at, which } }: { line: LaunchLine }) {
  const { t, shortDateTime } = useTexts("going-live");
  const page = pages[key];
  return (
    <>
      {reason ? t(`reason.${reason}`) : t("nothing")} {which.join(", ")}{" "}
      {at && <span className="text-muted">({shortDateTime(at)})</span>}{" "}
      {state !== "ok" && reason && page && (
        <Link to={page}>
          {t("open")}
          <span className="sr-only">: {t(`key.${key}`)}</span>
        </Link>
      )}
    </>
  );
}
