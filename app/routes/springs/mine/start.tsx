import { data, href } from "react-router";
import type { SpecialDay } from "~/contract/endpoints/springs.ts";
import type { Api } from "~/contract/product-api.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { springsAtOnce } from "~/contract/rules/spring-states.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { CheckedForm, TickField, useCheckedForm } from "~/forms/checked-form.tsx";
import { unreachable } from "~/forms/error-text.ts";
import { FileField } from "~/forms/file-field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { unknownUserContext, userContext } from "~/middleware/guards.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage, sessionContext } from "~/middleware/session.server.ts";
import { FormButtons } from "~/ui/buttons.tsx";
import { LinkLine, Callout, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/start";
import { hasApprovedText, pictureErrorFrom, specialDaysOf } from "./own-spring.server.ts";
import { SpringFields } from "./spring-fields.tsx";
import { contentFrom, newSpringSchemas, springErrorNames } from "./spring-schema.ts";
import { FirstSpringDialog, NoMoreSprings } from "./starting.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [specialDays, springs] = await Promise.all([
    specialDaysOf(api),
    // The API refuses one too many itself.
    api.listUserSprings({ query: { per_page: 1 } }).catch(() => null),
  ]);
  const isFull = springs !== null && springs.unfinished >= springsAtOnce;
  const isFirst = springs?.meta.total === 0;
  return { isAccepted: hasApprovedText(context), isFull, isFirst, specialDays };
}

/** Applies for a spring and then uploads its picture; the application stays if the picture is rejected. */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(uploadTooLargeContext))
    return data({ result: null, isUploadTooLarge: true, asksForConsent: false }, { status: 400 });
  const language = languageFrom(context);
  const { file: picture, submission } = await readForm(request, newSpringSchemas[language], "picture");
  const api = context.get(apiContext);
  const session = context.get(sessionContext);
  const userId = context.get(unknownUserContext) ? null : context.get(userContext).id;
  const fields = submission.status === "success" ? submission.value : null;
  // The session may have expired or changed its user; then this form asks for the consent.
  const isAccepted = session.get("campaign") === userId || fields?.kvkk === true;
  const refusal = (errors: Record<string, string[]> = {}) =>
    refuse(submission, { errors }, { isUploadTooLarge: false, asksForConsent: session.get("campaign") !== userId });
  if (picture && picture.size > largestPicture) return refusal({ picture: ["errors:avatar.large"] });
  if (!fields) return refusal();
  if (userId === null) return refusal({ "": [unreachable] });
  if (!isAccepted) return refusal({ kvkk: ["campaign:errors.kvkk"] });
  let id: number;
  try {
    id = (await api.startSpring({ body: { ...contentFrom(fields, language), kvkk_accepted: true } })).data.id;
  } catch (failure) {
    return refusal(errorsFrom(failure, springErrorNames));
  }
  session.set("campaign", userId);
  const { t } = i18nFrom(context);
  const problem = picture && (await uploadPicture(api, id, picture));
  if (problem) setFlashMessage(context, { kind: "error", title: t("campaign:done.withoutPicture"), text: problem });
  else setFlashMessage(context, { kind: "success", title: "common:thanks.title", text: t("campaign:done.started") });
  // An API that does not say which spring it is has it in its list.
  if (id === 0) return seeOther(href("/dashboard/my-campaigns"));
  return seeOther(href("/dashboard/campaign/:id/details", { id: String(id) }));
}

/** Uploads the picture of a new spring; returns the reason if that failed, else null. */
function uploadPicture(api: Api, id: number, file: File): Promise<string | null> | string {
  if (id === 0) return "errors:impossible";
  return api.uploadSpringPicture({ params: { id }, file }).then(() => null, pictureErrorFrom);
}

/** Starts a spring (§2, §3): renders the dialog once per session, then the form. */
export default function Start({ loaderData, actionData }: Route.ComponentProps) {
  const { isAccepted, isFull, isFirst, specialDays } = loaderData;
  const { t } = useTexts("campaign");
  // A rejected form stays on the page with its values in any case.
  if (actionData || (isAccepted && !isFull)) return <StartForm specialDays={specialDays} actionData={actionData} />;
  return (
    <>
      <PageHeading title={t("start.title")} lead={t("start.lead")} />
      {isFull ? <NoMoreSprings /> : <FirstSpringDialog isFirst={isFirst} />}
      {isFull && <LinkLine to={href("/dashboard/my-campaigns")}>{t("list.title")}</LinkLine>}
    </>
  );
}

interface StartFormProps {
  readonly specialDays: readonly SpecialDay[];
  readonly actionData: Route.ComponentProps["actionData"];
}

function StartForm({ specialDays, actionData }: StartFormProps) {
  const { t } = useTexts("campaign");
  const [form, fields] = useCheckedForm<(typeof newSpringSchemas)["tr"]>("campaign", actionData?.result);
  return (
    <>
      <PageHeading title={t("start.title")} lead={t("start.lead")} />
      {actionData?.isUploadTooLarge && <Callout kind="error">{t("start.beyondReading")}</Callout>}
      <CheckedForm form={form} action={href("/dashboard/new-campaigns")} encType="multipart/form-data">
        <SpringFields fields={fields} specialDays={specialDays} />
        <FileField
          id={fields.picture.id}
          label={t("form.picture")}
          hint={actionData?.result ? `${t("form.pictureHint")} ${t("form.pictureAgain")}` : t("form.pictureHint")}
          error={fields.picture.errors?.[0]}
        />
        {actionData?.asksForConsent && <TickField field={fields.kvkk}>{t("first.kvkk")}</TickField>}
        <FormButtons submit={t("start.submit")} cancelTo={href("/dashboard/my-campaigns")} />
      </CheckedForm>
    </>
  );
}
