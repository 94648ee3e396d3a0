import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { idFrom } from "~/middleware/found.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/deletion";
import { afterConfirming, unlessGone } from "./confirmed.server.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { factsOf, keptItemAt } from "./editor.server.ts";
import { ItemKicker } from "./item-kicker.tsx";
import { itemAddress, kindAddress, kindFrom } from "./kinds.ts";

export async function loader(place: Route.LoaderArgs) {
  return factsOf((await keptItemAt(place)).content);
}

/** Deletes an item with its history. */
export async function action({ params, context }: Route.ActionArgs) {
  const kind = kindFrom(params.kind);
  const deed = unlessGone(context, context.get(apiContext).deleteContent({ params: { kind, id: idFrom(params.id) } }), "editing:gone", kindAddress(kind));
  return afterConfirming(context, deed, "editing:deletion.done", kindAddress(kind));
}

/** What was refused is shown beside what there is by now. */
export function shouldRevalidate() {
  return true;
}

/** Asks before deleting; what is needed or in use says why it stays. */
export default function Deletion({ loaderData: facts, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id, kept_because } = facts;
  const kicker = <ItemKicker facts={facts} />;
  if (kept_because) {
    return (
      <>
        <PageHeading kicker={kicker} title={t("deletion.title")} />
        <p className="notice">{t(`deletion.kept.${kept_because}`)}</p>
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
      problem={actionData?.problem}
    />
  );
}
