import { href } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { funds } from "~/contract/rules/funds.ts";
import { besideBasket, sumsByCause } from "~/contract/rules/giving.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { formKey } from "~/forms/arrival/token.server.ts";
import { dayFrom } from "~/forms/day.ts";
import { titled } from "~/forms/error-text.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { checkForm, errorsFrom, readFields, refill, refuse } from "~/forms/submission.ts";
import { pathOfThisSite, seeOther, signInAddress, withAdded, withParameter } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { currentBasket, writeAsOwner } from "~/middleware/basket-owner.server.ts";
import { donorFromProfile, endAnonymity } from "~/middleware/donor.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage, sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { site } from "~/process/site.server.ts";
import { IfPage, Link } from "~/ui/buttons.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";
import { causeName, causePath, donatePath } from "~/ui/page-addresses.ts";
import { Cluster, ContentBand, FormBeside, joinParts, calloutClass, PageHeading } from "~/ui/page.tsx";
import { fillField } from "~/ui/profile-fill.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import { TrustTicks } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/donate";
import { useClosedText, useKindOf } from "./cause-cards.tsx";
import { CauseChooser, type ChoosableCause, giftKinds } from "./cause-chooser.tsx";
import { findCause, openCauses } from "./find-cause.server.ts";
import { audienceFrom, mostUrgentFirst, shareNamesOf, withGift } from "./giving-choices.ts";
import { GivingForm } from "./giving-form.tsx";
import { chosenAmount, type GivingFields, givingSchemaWith } from "./giving-schema.ts";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const audience = audienceFrom(url.searchParams.get("for"));
  const cause = await findCause(api, url.searchParams.get("cause"));
  if (cause) return { cause, audience, causes: [], kind: null };
  const kinds = giftKinds((await site()).takesProjects());
  const fund = funds.find((one) => one === url.searchParams.get("fund"));
  const wanted = kinds.find((one) => one === url.searchParams.get("kind"));
  // Few causes take zakat: the first kind that has one is shown.
  for (const kind of wanted ? [wanted] : fund ? kinds : (["wells"] as const)) {
    const causes = (await openCauses(api, kind)).filter((one) => !fund || one.funds.includes(fund));
    if (causes.length > 0) return { cause: null, audience, causes: mostUrgentFirst(causes).map(choiceOf), kind };
  }
  return { cause: null, audience, causes: [], kind: wanted ?? "wells" };
}

/** Keeps what the chooser shows: a page of fifty whole causes would be heavy. */
function choiceOf(cause: Cause): ChoosableCause {
  const { title, country, picture, cost, remaining_amount } = cause;
  return { name: causeName(cause), title, country, picture, cost, remaining: remaining_amount };
}

/**
 * Adds the gift to the basket; posted by this page, by causes' pages and by dialogs.
 * @throws ApiFailure when the cause cannot be loaded: there is no form without it, so the fields are returned as sent
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const api = context.get(apiContext);
  const cause = await findCause(api, String(form.get("cause") ?? ""));
  // The chooser's way to the whole form.
  if (cause && form.get("next") === "details") return seeOther(withGift(donatePath(cause, "self"), form, cause));
  // The person of a gift for another one owns its first share, where the form had no field for each yet.
  const isSacrifice = String(form.get("cause")).startsWith("sacrifice-");
  if (isSacrifice && form.get("for") === "other" && !form.has("named_shares"))
    form.set("share_name_1", form.get("name") ?? "");
  const language = languageFrom(context);
  const audience = audienceFrom(form.get("for"));
  // The form for another recipient, where no script has opened it.
  if (cause && form.has("change_to")) {
    const page = pathOfThisSite(form.get("page"), donatePath(cause, audience));
    return seeOther(withGift(withParameter(page, "for", audienceFrom(form.get("change_to"))), form, cause));
  }
  const session = context.get(sessionContext);
  // Whoever goes straight to payment, goes back and chooses another sum does not pay both. Gifts that were put into the
  // basket stay.
  const replaces = form.get("next") === "payment" ? session.get("directGift") : undefined;
  const asksForRest = Boolean(form.get("own_amount")) || form.has("all");
  // Where the basket cannot be read, the API checks the amount alone.
  const basket = asksForRest ? await currentBasket(context).catch(() => null) : null;
  const givable = cause && besideBasket(cause, sumsByCause(basket?.basket ?? [], replaces));
  const submission = checkForm(form, givingSchemaWith({ cause: givable, language, now: new Date() }));
  const refusal = (errors: Record<string, string[]> = {}, status = 400) =>
    refuse(submission, { status, errors }, { cause, audience });
  if (cause && form.has(fillField))
    return refill(submission, { name: (await donorFromProfile(context)).name }, { cause, audience });
  if (submission.status !== "success") return refusal();
  if (!cause || !givable) return refusal({ cause: ["errors:cause.required"] });
  const fields = submission.value;
  const phone = fields.phone ? parsePhoneNumber(fields.phone) : "";
  if (phone === null) return refusal({ phone: ["errors:phone.format"] });
  let added: number;
  const chosen = chosenAmount(fields, givable, language);
  if ("error" in chosen) return refusal({ [chosen.field]: [chosen.error] });
  try {
    const gift = giftFrom(fields, cause, { ...chosen, phone_number: phone || null });
    const idempotency_key = formKey(context, gift);
    const answer = await writeAsOwner(context, (api, session_token) =>
      api.addToBasket({ body: { session_token, ...gift, idempotency_key, replaces } }),
    );
    added = answer.data.id;
    if (fields.next === "payment" && added > 0) session.set("directGift", added);
  } catch (failure) {
    if (failure instanceof ApiFailure && (failure.status === 422 || failure.status === 429))
      return refusal(errorsFrom(failure, giftErrorNames));
    const isRefused = failure instanceof ApiFailure && !isApiUnavailable(failure);
    const words = isRefused ? "errors:basketAdd" : "errors:basketPerhaps";
    return refusal({ "": [titled("basket:failed.title", words)] }, isRefused ? 400 : 503);
  }
  if (fields.for === "self" && fields.name) endAnonymity(context);
  if (fields.next !== "payment")
    setFlashMessage(context, { kind: "success", title: "basket:added.title", text: "basket:added.text" });
  return seeOther(pageAfter(fields, added, isSignedIn(context)));
}

/** Returns the page that follows: payment, signing in where the gift needs it, or the page that the form names. */
function pageAfter(fields: GivingFields, added: number, signedIn: boolean): string {
  const next = href(fields.next === "payment" ? "/payment/card" : "/basket");
  // Signing in moves the guest's basket to the account, so the choice is not lost.
  if ((fields.type === "regular" || cardFrom(fields)) && !signedIn) return signInAddress(next);
  if (fields.next === "payment") return next;
  const back = pathOfThisSite(fields.redirectTo, next);
  return fields.redirectTo && added > 0 ? withAdded(back, added) : back;
}
/** Returns the gift as the API takes it. */
function giftFrom(
  fields: GivingFields,
  cause: Cause,
  more: { amount: number; share_value: number; phone_number: string | null },
) {
  return {
    basket_able_type: cause.basket_able_type,
    basket_able_id: cause.id,
    ...more,
    share_names: shareNamesOf(fields, more.share_value),
    on_behalf: fields.for === "other",
    proxy_granted: fields.proxy,
    // A form that asked for the names of several shares has no other name.
    name: fields.name ?? (fields.for === "other" ? fields.share_name_1 : null) ?? null,
    note: fields.note ?? null,
    shown_as: fields.shown_as,
    fund: fields.fund ?? null,
    regular: fields.type === "regular",
    needed_most: fields.needed_most,
    card: cardFrom(fields),
  };
}

const giftErrorNames = {
  name: "name",
  phone_number: "phone",
  note: "note",
  fund: "fund",
  amount: "own_amount",
  share_value: "shares",
  share_names: "share_name_1",
  proxy_granted: "proxy",
  card: "card",
  "card.recipient_name": "card_recipient",
  "card.recipient_email": "card_email",
  "card.message": "card_message",
  "card.send_on": "card_day",
};

/** Returns the card that is wished for; null without one, and for a gift in the donor's own name. */
function cardFrom({ for: audience, card, ...fields }: GivingFields) {
  if (audience !== "other" || !card) return null;
  return {
    occasion: fields.card_occasion,
    recipient_name: fields.card_recipient ?? null,
    recipient_email: fields.card_email ?? "",
    message: fields.card_message ?? null,
    send_on: fields.card_day ? dayFrom(fields.card_day) : null,
  };
}

export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("donate");
  const closedText = useClosedText();
  const cause = actionData?.cause ?? loaderData.cause;
  const audience = actionData?.audience ?? loaderData.audience;
  if (!cause) {
    return (
      <ContentBand>
        <PageHeading title={t("title")} lead={t("lead")} />
        <CauseChooser
          kind={loaderData.kind ?? "wells"}
          causes={loaderData.causes}
          key={loaderData.kind}
          isRefused={actionData !== undefined}
        />
        <IfPage to={href("/zakat")}>
          <Cluster>
            <Link to={href("/zakat")}>{t("zakat:title")}</Link>{" "}
            <Link to={href("/fitre")}>{t("zakat:fitre.title")}</Link>{" "}
            <Link to={href("/fidye")}>{t("zakat:fidye.title")}</Link>{" "}
            <Link to={href("/ramadan")}>{t("zakat:strip.plan")}</Link>
          </Cluster>
        </IfPage>
      </ContentBand>
    );
  }
  return (
    <FormBeside
      heading={<CauseHeading cause={cause} />}
      summary={
        <div className="space-y-4">
          <div className="max-lg:hidden">
            <WidePicture src={cause.picture} alt={cause.picture_alt} loading="lazy" />
          </div>
          <p dir="auto">{cause.summary}</p>
          {cause.goal_amount !== null && <ProgressBar total={cause.total_amount} goal={cause.goal_amount} />}
          <div className="max-lg:hidden">
            <TrustTicks />
          </div>
        </div>
      }
    >
      {cause.status === "open" ? (
        <GivingForm
          id="give"
          cause={cause}
          audience={audience}
          audienceTo={{ self: donatePath(cause, "self"), other: donatePath(cause, "other") }}
          redirectTo={href("/basket")}
          lastResult={actionData?.result}
        />
      ) : (
        <p className={calloutClass()}>{closedText(cause)}</p>
      )}
      <Cluster>
        <Link to={causePath(cause)}>{t("aboutCause")}</Link> <Link to={href("/donate")}>{t("otherCause")}</Link>
      </Cluster>
    </FormBeside>
  );
}

function CauseHeading({ cause }: { cause: Cause }) {
  const { t } = useTexts("donate");
  return (
    <PageHeading
      kicker={joinParts(cause.country, useKindOf(cause))}
      title={t("giveTo", { title: stripBidi(cause.title) })}
    />
  );
}
