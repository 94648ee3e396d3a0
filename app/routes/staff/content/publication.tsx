import { data, href } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import { readFields } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { formVersion, respondToConfirmed } from "~/routes/staff/ui/forms.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import type { Route } from "./+types/publication";
import { factsOf, loadExistingItem } from "./editor.server.ts";
import { controlLabel } from "./field-texts.ts";
import { valuesFromItem } from "./form-values.ts";
import { ItemKicker } from "./item-heading.tsx";
import { itemAddress } from "./kinds.ts";
import { validateItem } from "./validation.server.ts";

export { alwaysRevalidate as shouldRevalidate } from "~/ui/route-exports.ts";

export async function loader(args: Route.LoaderArgs) {
  const { kind, content } = await loadExistingItem(args);
  if (!definitionOf(kind).drafts || content.deletion_blocked_by === "page_needed")
    throw seeOther(itemAddress(kind, args.params.id));
  return factsOf(content);
}

/** Publishes a draft or scheduled item at once, or withdraws a published one. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const { kind, content } = await loadExistingItem(args);
  const form = await readFields(request);
  const version = formVersion(form);
  const now = new Date();
  const values = valuesFromItem(content.item, { version, pictureSrc: "", at: now });
  // The form names the requested change, because the state may have changed since the page was opened, e.g. when a
  // scheduled item appeared.
  const isWithdrawn = form.get("to") === "draft";
  const { t } = i18nFrom(context);
  // Publishing here means now: the page has no date field.
  const { item, errors } = validateItem(
    kind,
    { ...values, publicationStatus: isWithdrawn ? "draft" : "published", moment: "" },
    { stored: content.item, t, language: languageFrom(context), now },
  );
  if (!item) {
    const fields = Object.keys(errors).map((name) => controlLabel(t, kind, name));
    return data({ problem: t("editing:publication.incomplete", { fields: fields.join(", ") }) }, { status: 400 });
  }
  const api = context.get(apiContext);
  const operation = api.updateContent({ params: { kind, id: content.id }, body: { version, item } });
  const done = isWithdrawn ? "editing:publication.withdraw.done" : "editing:publication.publish.done";
  return respondToConfirmed(context, operation, itemAddress(kind, params.id), done);
}

/** Asks for confirmation before publishing or withdrawing. */
export default function Publication({ loaderData: facts, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const { kind, id } = facts;
  const isShown = facts.standing === "shown";
  const tells = kind === "opening" && !isShown && facts.opening && !facts.opening.notified_at ? facts.opening : null;
  const textKey = `publication.${isShown ? "withdraw" : "publish"}` as const;
  return (
    <ConfirmPage
      kicker={<ItemKicker facts={facts} />}
      title={t(`${textKey}.title`)}
      text={tells ? `${t(`${textKey}.text`)} ${t("opening.waiting", { count: tells.people })}` : t(`${textKey}.text`)}
      submit={t(`${textKey}.submit`)}
      action={href("/admin/content/:kind/:id/publication", { kind, id })}
      cancelTo={itemAddress(kind, id)}
      sends={{ version: String(facts.version), to: isShown ? "draft" : "published" }}
      problem={actionData?.problem}
    />
  );
}
