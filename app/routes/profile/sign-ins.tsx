import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { PostButton } from "~/ui/buttons.tsx";
import { DataTable } from "~/ui/list.tsx";
import { LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/sign-ins";

export const handle = { needs: "account_security" } satisfies PageNeeds;

export async function loader({ context }: Route.LoaderArgs) {
  return { signIns: (await context.get(apiContext).listSignIns()).data };
}

/** Lists the user's sign-ins, each with a button that ends it. */
export default function SignIns({ loaderData: { signIns } }: Route.ComponentProps) {
  const { t, shortDateTime } = useTexts("profile");
  return (
    <>
      <PageHeading title={t("signIns.title")} lead={t("signIns.lead")} />
      <DataTable
        label={t("signIns.title")}
        rows={signIns}
        keyOf={({ id }) => id}
        columns={[
          { title: t("signIns.device"), renderCell: ({ device }) => device ?? t("signIns.unknown"), isWords: true },
          { title: t("signIns.begun"), renderCell: ({ created_at }) => shortDateTime(created_at) },
          { title: t("signIns.with"), renderCell: ({ begun_with }) => begun_with && t(`signIns.way.${begun_with}`) },
          { title: t("signIns.used"), renderCell: ({ last_used_at }) => shortDateTime(last_used_at) },
          {
            title: t("signIns.end"),
            renderCell: ({ id, device, is_this }) =>
              is_this ? (
                <strong>{t("signIns.this")}</strong>
              ) : (
                <PostButton action={href("/profile/sign-ins/:id", { id })} kind="quiet" size="small">
                  {t("signIns.endOne")} <span className="sr-only">{device}</span>
                </PostButton>
              ),
          },
        ]}
      />
      {signIns.length > 1 && (
        <PostButton action={href("/profile/sign-ins/:id", { id: "others" })} kind="danger">
          {t("signIns.endOthers")}
        </PostButton>
      )}
      <LinkLine to={href("/profile/profile-options")}>{t("options.title")}</LinkLine>
    </>
  );
}
