import { href } from "react-router";
import type { SampleState } from "~/contract/endpoints/system.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { DataList, DataRow } from "~/ui/data-list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/samples";
import { respondToConfirmed } from "./ui/forms.server.ts";
import { ConfirmPage } from "./ui/forms.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { samples: (await context.get(apiContext).showSamples()).data };
}

/** Removes the samples and the sandbox's payments. */
export async function action({ context }: Route.ActionArgs) {
  return respondToConfirmed(context, context.get(apiContext).removeSamples(), {
    success: "admin:samples.removed",
    redirectTo: href("/admin/system"),
  });
}

/** Shows what a removal takes out and what stays, and asks for confirmation. */
export default function Samples({ loaderData: { samples }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const kicker = <Link to={href("/admin/system")}>{t("system.title")}</Link>;
  const isEmpty = samples.causes + samples.items + samples.people + samples.payments === 0;
  if (isEmpty) return <PageHeading kicker={kicker} title={t("samples.title")} lead={t("samples.none")} />;
  return (
    <ConfirmPage
      kicker={kicker}
      title={t("samples.title")}
      text={t("samples.text")}
      submit={t("samples.submit")}
      action={href("/admin/samples")}
      cancelTo={href("/admin/system")}
      isDangerous
      problem={actionData?.problem}
    >
      <Counts samples={samples} />
      {samples.kept.length > 0 && <Kept kept={samples.kept} />}
    </ConfirmPage>
  );
}

function Counts({ samples }: { samples: SampleState }) {
  const { t, number } = useTexts("admin");
  return (
    <DataList>
      {(["causes", "items", "people", "payments"] as const).map((name) => (
        <DataRow key={name} term={t(`samples.${name}`)}>
          {number(samples[name])}
        </DataRow>
      ))}
    </DataList>
  );
}

function Kept({ kept }: Pick<SampleState, "kept">) {
  const { t } = useTexts("admin");
  return (
    <section className="space-y-4">
      <h2>{t("samples.kept")}</h2>
      <p>{t("samples.keptText")}</p>
      <ul>
        {kept.map(({ kind, id, title, reason }) => (
          <li key={id}>
            {t(`subject.${kind}`)} {id}, {title}: {t(`samples.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
