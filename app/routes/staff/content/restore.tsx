import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { formVersion, respondToConfirmed } from "~/routes/staff/ui/forms.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import type { Route } from "./+types/restore";
import { Differences } from "./comparison.tsx";
import { loadVersion } from "./editor.server.ts";
import { ItemKicker } from "./item-heading.tsx";
import { itemAddress, kindFrom } from "./kinds.ts";

export { alwaysRevalidate as shouldRevalidate } from "~/ui/route-exports.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadVersion(args);
}

/** Restores a version. The current version stays in the history. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindFrom(params.kind);
  const id = idFrom(params.id);
  const body = { version: formVersion(await readFields(request)), version_id: idFrom(params.version) };
  const operation = context.get(apiContext).restoreContent({ params: { kind, id }, body });
  return respondToConfirmed(context, operation, itemAddress(kind, params.id), "editing:restore.done");
}

/** Asks for confirmation and shows what restoring changes. */
export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, versionId, at, previous, current, differences, choices } = loaderData;
  const { t, dateTime } = useTexts("editing");
  const params = { kind: facts.kind, id: facts.id, version: String(versionId) };
  return (
    <ConfirmPage
      kicker={<ItemKicker facts={facts} />}
      title={t("restore.title")}
      text={t("restore.text", { moment: at ? dateTime(at) : t("history.before") })}
      submit={t("restore.submit")}
      action={href("/admin/content/:kind/:id/history/:version/restore", params)}
      cancelTo={href("/admin/content/:kind/:id/history/:version", params)}
      sends={{ version: String(facts.version) }}
      problem={actionData?.problem}
    >
      <Differences
        kind={facts.kind}
        parts={differences}
        choices={choices}
        before={current}
        beforeLabel={t("version.now")}
        after={previous}
        afterLabel={t("restore.after")}
      />
    </ConfirmPage>
  );
}
