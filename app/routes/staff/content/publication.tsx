import { data, href } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import { readFields } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { ConfirmPage } from "~/routes/staff/confirm-page.tsx";
import { respondToConfirmed, formVersion } from "~/routes/staff/confirmation.server.ts";
import type { Route } from "./+types/publication";
import { factsOf, loadExistingItem } from "./editor.server.ts";
import { controlLabel } from "./field-texts.ts";
import { valuesFromItem } from "./form-values.ts";
import { ItemKicker } from "./item-kicker.tsx";
import { itemAddress } from "./kinds.ts";
import { validateItem } from "./validation.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind, content } = await loadExistingItem(args);
  if (!definitionOf(kind).drafts || content.kept_because === "page_needed")
    throw seeOther(itemAddress(kind, args.params.id));
  return factsOf(content);
}

/** Shows a draft or what waits to everybody at once, or takes back what is on show. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const { kind, content } = await loadExistingItem(args);
  const form = await readFields(request);
  const version = formVersion(form);
  const now = new Date();
  const values = valuesFromItem(content.item, { version, pictureSrc: "", at: now });
  // What was asked, not what follows from the state: something may have come on show by itself since the page was
  // opened.
  const isWithdrawn = form.get("to") === "draft";
  const { t } = i18nFrom(context);
  // Who publishes here means now: no date stands beside the button.
  const { item, errors } = validateItem(
    kind,
    { ...values, publicationStatus: isWithdrawn ? "draft" : "published", moment: "" },
    { stored: content.item, t, language: languageFrom(context), now },
  );
  if (!item) {
    const fields = Object.keys(errors).map((name) => controlLabel(t, kind, name));
    return data({ problem: t("editing:publication.incomplete", { fields: fields.join(", ") }) }, { status: 400 });
  }
  const operation = context
    .get(apiContext)
    .updateContent({ params: { kind, id: content.id }, body: { version, item } });
  return respondToConfirmed(context, operation, {
    done: isWithdrawn ? "editing:publication.withdraw.done" : "editing:publication.publish.done",
    next: itemAddress(kind, params.id),
  });
}

/** What was refused is shown beside what there is by now. */
export function shouldRevalidate() {
  return true;
}

/** Asks before publishing or withdrawing. */
export default function Publication({ loaderData: facts, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id } = facts;
  const isShown = facts.standing === "shown";
  const words = `publication.${isShown ? "withdraw" : "publish"}` as const;
  return (
    <ConfirmPage
      kicker={<ItemKicker facts={facts} />}
      title={t(`${words}.title`)}
      text={t(`${words}.text`)}
      submit={t(`${words}.submit`)}
      action={href("/admin/content/:kind/:id/publication", { kind, id })}
      cancelTo={itemAddress(kind, id)}
      sends={{ version: String(facts.version), to: isShown ? "draft" : "published" }}
      problem={actionData?.problem}
    />
  );
}
