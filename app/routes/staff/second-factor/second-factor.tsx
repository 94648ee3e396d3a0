import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, FactList, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/second-factor";

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(apiContext).showSecondFactor()).data;
}

/** Shows the own authenticator app and recovery codes, and leads to new ones. */
export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { t, dateTime } = useTexts("admin");
  const { is_required, set_up_at, recovery_codes_left } = loaderData;
  return (
    <>
      <PageHeading title={t("secondFactor.title")} lead={t(is_required ? "secondFactor.lead" : "secondFactor.off")} />
      <FactList
        facts={[
          [t("secondFactor.app"), set_up_at ? dateTime(set_up_at) : t("administrators.noSecondFactor")],
          [t("secondFactor.left"), set_up_at && String(recovery_codes_left)],
        ]}
      />
      <Cluster>
        <ButtonLink kind="primary" to={href("/admin/second-factor/setup")}>
          {t(set_up_at ? "secondFactor.replaceTitle" : "secondFactor.setupTitle")}
        </ButtonLink>{" "}
        {set_up_at && (
          <ButtonLink to={href("/admin/second-factor/recovery-codes")}>{t("secondFactor.renew")}</ButtonLink>
        )}
      </Cluster>
    </>
  );
}
