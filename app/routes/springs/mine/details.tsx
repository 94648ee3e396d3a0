import { href } from "react-router";
import type { OwnSpring, SpecialDay, SpringContent } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ownerMay, type ShownSpringState, socialNetworks } from "~/contract/rules/spring-states.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { Choice } from "~/forms/choice.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { networks } from "~/routes/springs/social-accounts.tsx";
import { type QualifiedKey, runtimeKey } from "~/texts/keys.ts";
import { ButtonLine, FormButtons } from "~/ui/buttons.tsx";
import { DataList, DataRow, calloutClass, PageSection, WrittenText } from "~/ui/page.tsx";
import type { Route } from "./+types/details";
import { editAddress, Overview } from "./overview.tsx";
import { ownSpring, redirectIfDeleted, specialDaysOf } from "./own-spring.server.ts";
import { PictureForm, SpringPicture } from "./picture-form.tsx";
import { SpringFields } from "./spring-fields.tsx";
import { SpringHead } from "./spring-head.tsx";
import { contentFrom, formValues, springErrorNames, springSchemas } from "./spring-schema.ts";
import { contentChanges, pictureChanges, RefusedChange, SpringStateCallout, TextToCopy } from "./spring-state.tsx";

export { alwaysRevalidate as shouldRevalidate } from "~/ui/route-exports.ts";

const shownGifts = 5;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [spring, specialDays] = await Promise.all([ownSpring(context, params.id), specialDaysOf(api)]);
  const id = { id: spring.id };
  const isApproved = spring.approved_at !== null;
  // The page is shown without them when the API does not answer.
  const [days, gifts] = await Promise.all([
    isApproved ? api.listSpringDays({ params: id }).catch(() => null) : null,
    isApproved ? api.listUserSpringDonations({ params: id, query: { per_page: shownGifts } }).catch(() => null) : null,
  ]);
  return {
    spring,
    specialDays,
    days: days?.data ?? [],
    gifts: gifts?.data.slice(0, shownGifts) ?? [],
    isAsked: url.searchParams.has("edit"),
  };
}

/**
 * Flash messages after a change, by the state before it. The answer to the write may be empty beside another API (§7).
 */
const successTexts: Partial<Record<ShownSpringState, QualifiedKey>> = {
  awaiting_verification: "campaign:done.corrected",
  rejected: "campaign:done.appliedAgain",
};

/**
 * Corrects a pending application, changes a rejected spring and applies again, or requests an update of a confirmed
 * one.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const language = languageFrom(context);
  const { form, submission } = await readForm(request, springSchemas[language]);
  if (submission.status !== "success") return refuse(submission);
  const body = { ...contentFrom(submission.value, language), use_uploaded_picture: form.has("use_uploaded_picture") };
  const api = context.get(apiContext);
  const id = { id: idFrom(params.id) };
  try {
    // A deleted spring has no state to compare; the update below fails with the reason.
    const before = await ownSpring(context, params.id).catch((failure) => {
      if (failure instanceof Response) return null;
      throw failure;
    });
    // Staff have decided since the page was loaded, so the button would now have another effect.
    if (
      before &&
      form.has("state") &&
      form.get("state") !== before.state &&
      ownerMay(before.state, ...contentChanges)
    ) {
      const meanwhile = i18nFrom(context).t(runtimeKey(`campaign:meanwhile.${before.state}`), {
        reason: before.rejection_reason ?? "",
      });
      return refuse(submission, { errors: { "": [meanwhile] } });
    }
    const changed = await orNotFound(api.updateSpring({ params: id, body }));
    const { state } = before ?? changed;
    if (state === "rejected") await api.requestSpringReapproval({ params: id });
    const page = href("/dashboard/campaign/:id/details", params);
    return redirectDone(context, page, successTexts[state] ?? "campaign:done.updateAsked");
  } catch (failure) {
    return redirectIfDeleted(context, failure) ?? refuse(submission, { errors: errorsFrom(failure, springErrorNames) });
  }
}

/** Renders the overview of a spring, and its content or the form that changes it. */
export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  const { spring, specialDays, days, gifts, isAsked } = loaderData;
  const { t } = useTexts("campaign");
  const { approved_at, refused, uploaded_picture } = spring;
  // Before the approval the form is what the owner came for; later it is shown when asked for, when it was refused, and
  // while something of an update waits in it.
  const isEditing = approved_at === null || isAsked || refused !== null || uploaded_picture !== null;
  const isOpen = actionData !== undefined || isEditing;
  const mayChange = ownerMay(spring.state, ...contentChanges);
  return (
    <>
      <SpringHead spring={spring} tab="details" />
      <SpringStateCallout spring={spring} />
      {spring.state === "awaiting_verification" && (
        <ol className="list-decimal ps-6">
          <li>{t("waiting.received")}</li>
          <li>
            <strong>{t("waiting.reading")}</strong>
          </li>
          <li>{t("waiting.open")}</li>
        </ol>
      )}
      {spring.approved_at && <Overview spring={spring} days={days} gifts={gifts} />}
      {isOpen && ownerMay(spring.state, ...pictureChanges) && (
        <PageSection id="picture-title" title={t("form.picture")}>
          <PictureForm spring={spring} isAboveForm={mayChange} />
        </PageSection>
      )}
      {mayChange && !isOpen && <ButtonLine to={editAddress(spring.id)}>{t("change.open")}</ButtonLine>}
      {mayChange && isOpen && (
        <PageSection id="change" title={t("change.title")}>
          <p>{t(runtimeKey(`campaign:change.${spring.state}`))}</p>
          {spring.refused && <p className={calloutClass()}>{t("change.refused")}</p>}
          <ChangeForm key={spring.version} spring={spring} specialDays={specialDays} lastResult={actionData?.result} />
        </PageSection>
      )}
      {!mayChange && (
        <>
          <RefusedChange lastResult={actionData?.result} />
          <TextToCopy lastResult={actionData?.result} />
          <Content spring={spring} specialDays={specialDays} />
        </>
      )}
    </>
  );
}

interface ChangesProps {
  readonly spring: OwnSpring;
  readonly specialDays: readonly SpecialDay[];
  readonly lastResult: unknown;
}

/** Shows the approved content and the pending update of a spring that cannot be changed now. */
function Content({ spring, specialDays }: Pick<ChangesProps, "spring" | "specialDays">) {
  const { t } = useTexts("campaign");
  const { picture, pending } = spring;
  const isShown = ownerMay(spring.state, ...pictureChanges);
  return (
    <>
      {pending && (
        <PageSection id="pending" title={t("pending.title")}>
          <SpringText
            content={pending}
            picture={pending.picture === picture ? undefined : pending.picture}
            specialDays={specialDays}
          />
        </PageSection>
      )}
      <PageSection id="content" title={t(pending ? "pending.approved" : "pending.content")}>
        <SpringText
          content={approvedContent(spring)}
          picture={isShown ? undefined : picture}
          specialDays={specialDays}
        />
      </PageSection>
    </>
  );
}

/** Returns what staff approved of a spring, as its form takes it. */
function approvedContent({ title, story, goal_amount, special_day, social_accounts }: OwnSpring): SpringContent {
  return {
    name: title,
    about: story,
    goal_amount: goal_amount ?? 0,
    special_day_id: special_day?.id ?? null,
    social_accounts,
  };
}

interface SpringTextProps {
  readonly content: SpringContent;
  /** Omitted where the page shows the picture already. */
  readonly picture?: string | undefined;
  readonly specialDays: readonly SpecialDay[];
}

function SpringText({ content, picture, specialDays }: SpringTextProps) {
  const { t, money } = useTexts("campaign");
  const day = specialDays.find(({ id }) => id === content.special_day_id);
  const facts = [
    [t("form.name"), stripBidi(content.name)],
    [t("form.target"), money(content.goal_amount)],
    [t("form.specialDay"), day?.name ?? t(content.special_day_id === null ? "form.noSpecialDay" : "form.chosenDay")],
    ...socialNetworks.flatMap((network) =>
      content.social_accounts[network] ? [[networks[network].name, content.social_accounts[network]] as const] : [],
    ),
  ] as const;
  return (
    <>
      {picture && <SpringPicture src={picture} alt={t("form.pictureAlt")} />}
      <DataList>
        {facts.map(([term, value]) => (
          <DataRow key={term} term={term} dir="auto">
            {value}
          </DataRow>
        ))}
      </DataList>
      <WrittenText text={content.about} />
    </>
  );
}

/**
 * Renders the form that changes a spring: it corrects a pending application, applies again for a rejected one, and
 * requests an update of a confirmed one. It is prefilled with a rejected change, so that the owner need not type it
 * again.
 */
function ChangeForm({ spring, specialDays, lastResult }: ChangesProps) {
  const { t, language } = useTexts("campaign");
  const content = formValues(spring.refused ?? approvedContent(spring), language);
  const [form, fields] = useCheckedForm<(typeof springSchemas)["tr"]>("campaign", lastResult, content);
  return (
    <CheckedForm form={form} action={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}>
      <input type="hidden" name="state" value={spring.state} />
      {spring.uploaded_picture && (
        <div className="field space-y-2">
          <SpringPicture src={spring.uploaded_picture} alt={t("change.newPictureAlt")} />
          <Choice type="checkbox" name="use_uploaded_picture" defaultChecked title={t("change.usePicture")} />
        </div>
      )}
      <SpringFields fields={fields} specialDays={specialDays} />
      <FormButtons submit={t(runtimeKey(`campaign:change.submit.${spring.state}`))} />
    </CheckedForm>
  );
}
