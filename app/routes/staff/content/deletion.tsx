import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { formVersion, respondToConfirmed } from "~/routes/staff/ui/forms.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/deletion";
import { ItemPreview } from "./comparison.tsx";
import { choicesFor, factsOf, loadExistingItem, renderPreview } from "./editor.server.ts";
import { valuesFromContent } from "./form-values.ts";
import { ItemKicker } from "./item-heading.tsx";
import { itemAddress, kindAddress, kindFrom } from "./kinds.ts";

export { alwaysRevalidate as shouldRevalidate } from "~/ui/route-exports.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind, content } = await loadExistingItem(args);
  return {
    facts: factsOf(content),
    preview: await renderPreview(kind, valuesFromContent(content)),
    choices: await choicesFor(kind, args.context),
  };
}

/** Deletes an item with its history. If a colleague saved meanwhile, the page shows the new version first. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindFrom(params.kind);
  const query = { version: formVersion(await readFields(request)) };
  const operation = context.get(apiContext).deleteContent({ params: { kind, id: idFrom(params.id) }, query });
  return respondToConfirmed(context, operation, kindAddress(kind), "editing:deletion.done", {
    conflict: "editing:deletion.changed",
    gone: "editing:gone",
  });
}

/** Asks for confirmation, or explains why a required or used item cannot be deleted. */
export default function Deletion({ loaderData: { facts, preview, choices }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id, deletion_blocked_by } = facts;
  const kicker = <ItemKicker facts={facts} />;
  if (deletion_blocked_by) {
    return (
      <>
        <PageHeading kicker={kicker} title={t("deletion.title")} />
        <p className={calloutClass()}>{t(runtimeKey(`editing:deletion.blocked.${deletion_blocked_by}`))}</p>
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
        <PageSection id="now" title={t("deletion.now")}>
          <ItemPreview kind={kind} preview={preview} choices={choices} />
        </PageSection>
      )}
    </ConfirmPage>
  );
}
