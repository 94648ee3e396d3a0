import { data, href } from "react-router";
import { definitionOf } from "~/contract/content-kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import type { Route } from "./+types/publication";
import { checkTyped } from "./check.server.ts";
import { afterConfirming, versionIn } from "./confirmed.server.ts";
import { ConfirmPage } from "./confirm-page.tsx";
import { factsOf, keptItemAt } from "./editor.server.ts";
import { ItemKicker } from "./item-kicker.tsx";
import { itemAddress } from "./kinds.ts";
import { typedFrom } from "./typed.ts";

export async function loader(place: Route.LoaderArgs) {
  const { kind, content } = await keptItemAt(place);
  if (!definitionOf(kind).drafts || content.kept_because === "page_needed") throw seeOther(itemAddress(kind, place.params.id));
  return factsOf(content);
}

/** Shows a draft or what waits to everybody at once, or takes back what is on show. */
export async function action(place: Route.ActionArgs) {
  const { request, context, params } = place;
  const { kind, content } = await keptItemAt(place);
  const version = await versionIn(request);
  const now = new Date();
  const typed = typedFrom(content.item, { version, pictureSrc: "", at: now });
  const isShown = content.standing === "shown";
  const { t } = i18nFrom(context);
  const { item } = checkTyped(kind, { ...typed, standing: isShown ? "draft" : "published" }, { stored: content.item, t, language: languageFrom(context), now });
  if (!item) return data({ problem: t("editing:publication.incomplete") }, { status: 400 });
  const deed = context.get(apiContext).updateContent({ params: { kind, id: content.id }, body: { version, item } });
  return afterConfirming(context, deed, isShown ? "editing:publication.withdraw.done" : "editing:publication.publish.done", itemAddress(kind, params.id));
}

/** Asks before publishing or withdrawing. */
export default function Publication({ loaderData: facts, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id } = facts;
  const words = `publication.${facts.standing === "shown" ? "withdraw" : "publish"}`;
  return (
    <ConfirmPage
      kicker={<ItemKicker facts={facts} />}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      submit={t(`${words}.submit`)}
      action={href("/admin/content/:kind/:id/publication", { kind, id })}
      cancelTo={itemAddress(kind, id)}
      version={String(facts.version)}
      problem={actionData?.problem}
    />
  );
}
