import { href } from "react-router";
import * as z from "zod";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { CheckedForm, NameChoiceField, useCheckedForm } from "~/forms/checked-form.tsx";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { Bdi, FactList, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/shown-name";

export const handle = { needs: "gift_details" } satisfies PageNeeds;

const schema = z.object({ shown_as: z.enum(nameChoices, { error: "errors:choice" }) });

export async function loader({ params, context }: Route.LoaderArgs) {
  const donation = await orNotFound(context.get(apiContext).showShownName({ params: { id: idFrom(params.id) } }));
  // A gift without a name has nothing to choose.
  if (donation.name === anonymousName) throw seeOther(href("/dashboard/donate"));
  return { donation };
}

/** Changes how the name is shown. */
export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, schema, { shown_as: "shown_as" }, async (body) => {
    await orNotFound(context.get(apiContext).changeShownName({ params: { id: idFrom(params.id) }, body }));
    return redirectDone(context, href("/dashboard/donate"), "dashboard:shownName.done");
  });
}

/** Renders the choice of how the name of a past gift is shown to others. */
export default function ShownName({ loaderData: { donation }, actionData }: Route.ComponentProps) {
  const { t, money, date } = useTexts("dashboard");
  const { title, name, amount, created_at, shown_as } = donation;
  const [form, fields] = useCheckedForm<typeof schema>("shown-name", actionData?.result, { shown_as });
  return (
    <>
      <PageHeading title={t("shownName.title")} lead={t("shownName.lead")} />
      <FactList
        facts={[
          [t("donations.cause"), <Bdi key="cause">{title}</Bdi>],
          [t("shownName.name"), <Bdi key="name">{name}</Bdi>],
          [t("donations.amount"), money(amount)],
          [t("shownName.day"), date(created_at)],
        ]}
      />
      <CheckedForm form={form} action={href("/dashboard/donate/:id/name", { id: String(donation.id) })}>
        <NameChoiceField field={fields.shown_as} hint={t("shownName.hint")} />
        <FormButtons submit={t("shownName.submit")} cancelTo={href("/dashboard/donate")} cancel={t("shownName.back")} />
      </CheckedForm>
    </>
  );
}
