import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { FactList, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/samples";
import { respondToConfirmed } from "./ui/forms.server.ts";
import { ConfirmPage } from "./ui/forms.tsx";

const counted = ["causes", "items", "people", "payments"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  return { samples: (await context.get(apiContext).showSamples()).data };
}

export async function action({ context }: Route.ActionArgs) {
  const removal = context.get(apiContext).removeSamples();
  return respondToConfirmed(context, removal, href("/admin/system"), "admin:samples.removed");
}

/** Shows what a removal takes out and what stays, and asks for confirmation. */
export default function Samples({ loaderData: { samples }, actionData }: Route.ComponentProps) {
  const { t, number } = useTexts("admin");
  const kicker = <Link to={href("/admin/system")}>{t("system.title")}</Link>;
  const isEmpty = counted.every((name) => samples[name] === 0);
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
      <FactList facts={counted.map((name) => [t(`samples.${name}`), number(samples[name])])} />
      {samples.remaining.length > 0 && (
        <PageSection id="remaining" title={t("samples.remaining")}>
          <p>{t("samples.remainingText")}</p>
          <ul>
            {samples.remaining.map(({ kind, id, title, reason }) => (
              <li key={id}>
                {t(`subject.${kind}`)} {id}, {title}: {t(`samples.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </ConfirmPage>
  );
}
