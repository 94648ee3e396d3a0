import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ConfirmPage } from "~/routes/staff/confirm-page.tsx";
import { respondToConfirmed, formVersion } from "~/routes/staff/confirmation.server.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/deletion";
import { renderPreview } from "./comparison.server.ts";
import { ItemPreview } from "./comparison.tsx";
import { choicesFor, factsOf, loadExistingItem } from "./editor.server.ts";
import { valuesFromContent } from "./form-values.ts";
import { ItemKicker } from "./item-kicker.tsx";
import { itemAddress, kindAddress, kindFrom } from "./kinds.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind, content } = await loadExistingItem(args);
  return {
    facts: factsOf(content),
    shown: renderPreview(kind, valuesFromContent(content)),
    choices: await choicesFor(kind, args.context),
  };
}

/** Deletes an item with its history, as it was seen: what somebody else saved in between is shown first. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindFrom(params.kind);
  const operation = context
    .get(apiContext)
    .deleteContent({
      params: { kind, id: idFrom(params.id) },
      query: { version: formVersion(await readFields(request)) },
    });
  return respondToConfirmed(context, operation, {
    done: "editing:deletion.done",
    next: kindAddress(kind),
    changed: "editing:deletion.changed",
    gone: "editing:gone",
  });
}

/** What was refused is shown beside what there is by now. */
export function shouldRevalidate() {
  return true;
}

/** Asks before deleting; what is needed or in use says why it stays. */
export default function Deletion({ loaderData: { facts, shown, choices }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id, kept_because } = facts;
  const kicker = <ItemKicker facts={facts} />;
  if (kept_because) {
    return (
      <>
        <PageHeading kicker={kicker} title={t("deletion.title")} />
        <p className="notice">{t(runtimeKey(`editing:deletion.kept.${kept_because}`))}</p>
      </>
    );
  }
  return (
    <ConfirmPage
      kicker={kicker}
      title={t("deletion.title")}
      text={t("deletion.text")}
      submit={t("deletion.submit")}
      action={href("/admin/content/:kind/:id/deletion", { kind, id })}
      cancelTo={itemAddress(kind, id)}
      isDangerous
      sends={{ version: String(facts.version) }}
      problem={actionData?.problem}
    >
      {actionData?.isChanged && (
        <section className="stack" aria-labelledby="now">
          <h2 id="now">{t("deletion.now")}</h2>
          <ItemPreview kind={kind} shown={shown} choices={choices} />
        </section>
      )}
    </ConfirmPage>
  );
}
