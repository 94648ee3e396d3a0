import { href } from "react-router";
import * as z from "zod";
import { planHours } from "~/contract/rules/giving-plans.ts";
import { CheckedForm, SelectField, useCheckedForm } from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { countField } from "~/forms/count-field.ts";
import { handleForm } from "~/forms/submission.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { LinkLine, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/plan-hour";

const hourSchema = z.object({
  version: countField({ min: 1, error: "organisation:error.version" }),
  hour: countField({ min: planHours[0], max: planHours.at(-1)!, error: "errors:choice" }),
});

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).showPlanHour();
  return data;
}

/** Stores the hour at which the nights of new plans are charged. */
export function action({ request, context }: Route.ActionArgs) {
  return handleForm(request, hourSchema, { hour: "hour" }, async ({ version, hour: chosen }) => {
    const hour = planHours.find((one) => one === chosen);
    if (hour === undefined) return { errors: { hour: ["errors:choice"] } };
    await context.get(apiContext).changePlanHour({ body: { version, hour } });
    return redirectDone(context, href("/admin/organisation/plan-hour"), "organisation:saved.hour");
  });
}

/** Renders the form of the hour at which the nights of plans are charged. */
export default function PlanHour({ loaderData: { hour, version }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("organisation");
  const [form, fields] = useCheckedForm<typeof hourSchema>("plan-hour", actionData?.result, { hour: String(hour) });
  return (
    <>
      <PageHeading title={t("planHour.title")} lead={t("planHour.lead")} />
      <p>{t("planHour.keeps")}</p>
      <CheckedForm form={form} key={version} action={href("/admin/organisation/plan-hour")}>
        <input type="hidden" name="version" value={version} />
        <SelectField field={fields.hour} label={t("planHour.hour")}>
          <Options of={planHours.map((one) => [one, t("planHour.value", { hour: one })])} />
        </SelectField>
        <FormButtons submit={t("planHour.save")} />
      </CheckedForm>
      <LinkLine to={href("/admin/organisation")}>{t("title")}</LinkLine>
    </>
  );
}
