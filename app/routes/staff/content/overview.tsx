import { definitionOf } from "~/contract/content/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { Link } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/overview";
import { kindAddress, kindGroups } from "./kinds.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).countContent();
  return { counts: Object.fromEntries(data.map((count) => [count.kind, count])) };
}

/** Lists all kinds of content, with the number of items. */
export default function Overview({ loaderData: { counts } }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  return (
    <>
      <PageHeading title={t("overview.title")} lead={t("overview.lead")} />
      {kindGroups.map(({ name, kinds }) => (
        <section className="space-y-4" key={name} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{t(runtimeKey(`editing:group.${name}`))}</h2>
          <ul>
            {kinds.map((kind) => {
              const { total = 0, drafts = 0, scheduled = 0 } = counts[kind] ?? {};
              const countTexts = [
                t("overview.shown", { count: total - drafts - scheduled }),
                ...(scheduled > 0 ? [t("overview.scheduled", { count: scheduled })] : []),
                ...(drafts > 0 ? [t("overview.drafts", { count: drafts })] : []),
              ];
              return (
                <li className="border-b border-hairline py-2" key={kind}>
                  <Link className="inline-block min-w-56 py-1 font-semibold" to={kindAddress(kind)}>
                    {t(`kind.${kind}.many`)}
                  </Link>{" "}
                  {!definitionOf(kind).single && <span className="text-sm text-muted">{countTexts.join(" · ")}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}
