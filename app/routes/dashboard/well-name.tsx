import { href } from "react-router";
import * as z from "zod";
import { nameCharacters } from "~/contract/fields/text-fields.ts";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { shownNameShortest, wellNameLength } from "~/contract/rules/limits.ts";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { errorsFrom, readForm, refill, refuse } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { donorFromProfile } from "~/middleware/donor.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { fillField, ProfileFill } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/well-name";

export const handle = { needs: "well_names" } satisfies PageNeeds;

const error = "dashboard:wellName.length";
const invisible = "dashboard:wellName.invisible";
const schema = z.object({
  name: z
    .string({ error })
    .trim()
    .min(shownNameShortest, { error })
    .max(wellNameLength, { error })
    .regex(nameCharacters, { error })
    .regex(visibleCharacter, { error: invisible }),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).listNamedWells();
  const well = data.find(({ id }) => id === idFrom(params.id));
  if (!well) throw notFound();
  return { well };
}

/** Names a well that the user funded completely; staff approve the name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { form, submission } = await readForm(request, schema);
  if (form.has(fillField)) return refill(submission, { name: (await donorFromProfile(context)).name });
  if (submission.status !== "success") return refuse(submission);
  try {
    await orNotFound(context.get(apiContext).nameWell({ params: { id: idFrom(params.id) }, body: submission.value }));
  } catch (failure) {
    return refuse(submission, { errors: errorsFrom(failure, { name: "name" }) });
  }
  return redirectDone(context, href("/dashboard/named-water"), "dashboard:wellName.sent");
}

export default function WellName({ loaderData: { well }, actionData, params }: Route.ComponentProps) {
  const { t } = useTexts("dashboard");
  const [form, fields] = useCheckedForm<typeof schema>("well-name", actionData?.result, { name: well.name ?? "" });
  return (
    <>
      <PageHeading kicker={well.country} title={t("wellName.title", { well: well.title })} lead={t("wellName.lead")} />
      <CheckedForm form={form} action={href("/dashboard/named-water/:id", params)}>
        <TextField
          field={fields.name}
          label={t("wellName.label")}
          hint={t("wellName.hint")}
          maxLength={wellNameLength}
          required
        />
        <ProfileFill />
        <PrivacyNote />
        <FormButtons submit={t("wellName.save")} cancelTo={href("/dashboard/named-water")} />
      </CheckedForm>
    </>
  );
}
