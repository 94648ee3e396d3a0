import { data as answer, href } from "react-router";
import type { OwnSpring, SpecialDay, SpringContent } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { ownerMay, type ShownSpringState, socialNetworks } from "~/contract/rules/spring-states.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { networks } from "~/routes/springs/social-accounts.tsx";
import { type QualifiedKey, runtimeKey } from "~/texts/keys.ts";
import { ButtonLine, FormButtons } from "~/ui/buttons.tsx";
import { Callout, DataList, DataRow, calloutClass, PageSection, WrittenText } from "~/ui/page.tsx";
import type { Route } from "./+types/details";
import { editAddress, Overview } from "./overview.tsx";
import { ownSpring, redirectIfDeleted, specialDaysOf } from "./own-spring.server.ts";
import { PictureField, SpringPicture } from "./picture-field.tsx";
import { SpringFields } from "./spring-fields.tsx";
import { SpringHead } from "./spring-head.tsx";
import { changedSpringSchemas, contentFrom, formValues, springErrorNames } from "./spring-schema.ts";
import { contentChanges, RefusedChange, SpringStateCallout, TextToCopy } from "./spring-state.tsx";

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
 * one. A chosen picture is uploaded first; if the rest is refused, it stays uploaded.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (context.get(uploadTooLargeContext)) return answer({ result: null, isUploadTooLarge: true }, { status: 400 });
  const language = languageFrom(context);
  const { form, file: picture, submission } = await readForm(request, changedSpringSchemas[language], "picture");
  const refusal = (errors: Record<string, string[]> = {}) =>
    refuse(submission, { errors }, { isUploadTooLarge: false });
  if (picture && picture.size > largestPicture) return refusal({ picture: ["errors:avatar.large"] });
  if (submission.status !== "success") return refusal();
  const isUsed = picture !== null || form.has("use_uploaded_picture");
  const body = { ...contentFrom(submission.value, language), use_uploaded_picture: isUsed };
  const api = context.get(apiContext);
  const id = { id: idFrom(params.id) };
  const page = href("/dashboard/campaign/:id/details", params);
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
      return refusal({ "": [meanwhile] });
    }
    if (picture) await orNotFound(api.uploadSpringPicture({ params: id, file: picture }));
    const changed = await orNotFound(api.updateSpring({ params: id, body })).catch((failure) => {
      // The picture of an application is changed by its upload; nothing else had to be.
      if (picture && failure instanceof ApiFailure && failure.code === "update_unchanged") return null;
      throw failure;
    });
    const state = (before ?? changed)?.state;
    if (state === "rejected") await api.requestSpringReapproval({ params: id });
    return redirectDone(context, page, (state && successTexts[state]) ?? "campaign:done.updateAsked");
  } catch (failure) {
    return redirectIfDeleted(context, failure) ?? refusal(errorsFrom(failure, springErrorNames));
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
      {mayChange && !isOpen && <ButtonLine to={editAddress(spring.id)}>{t("change.open")}</ButtonLine>}
      {mayChange && isOpen && (
        <PageSection id="change" title={t("change.title")}>
          <p>{t(runtimeKey(`campaign:change.${spring.state}`))}</p>
          {spring.refused && <p className={calloutClass()}>{t("change.refused")}</p>}
          {actionData?.isUploadTooLarge && <Callout kind="error">{t("start.beyondReading")}</Callout>}
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
        <SpringText content={approvedContent(spring)} picture={picture} specialDays={specialDays} />
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
  /** Omitted where it is the one that is shown already. */
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
  const [form, fields] = useCheckedForm<(typeof changedSpringSchemas)["tr"]>("campaign", lastResult, content);
  return (
    <CheckedForm
      form={form}
      action={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}
      encType="multipart/form-data"
    >
      <input type="hidden" name="state" value={spring.state} />
      <PictureField spring={spring} field={fields.picture} isAgain={Boolean(lastResult)} />
      <SpringFields fields={fields} specialDays={specialDays} />
      <FormButtons submit={t(runtimeKey(`campaign:change.submit.${spring.state}`))} />
    </CheckedForm>
  );
}
