import { data, href } from "react-router";
import type { SavedCard } from "~/contract/endpoints/payments.ts";
import type { NotificationPermissions } from "~/contract/endpoints/profile.ts";
import { autoCloseSeconds } from "~/contract/rules/limits.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { Choice } from "~/forms/choice.tsx";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { sideData } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import {
  buttonClass,
  ButtonLine,
  ButtonLink,
  FormActions,
  FormButtons,
  IfPage,
  linkButtonClass,
  PostButton,
} from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { ConfirmDialog, Dialog } from "~/ui/dialog.tsx";
import { Cluster, ErrorCallout, calloutClass, PageHeading, PageSection, PartsMissing, Tag } from "~/ui/page.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/profile-options";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const side = sideData();
  const [permissions, cards] = await Promise.all([
    side.load(api.showNotificationPermissions()),
    side.load(api.listSavedCards()),
  ]);
  return {
    permissions: permissions?.data ?? null,
    cards: cards?.data ?? [],
    mayAddCard: cards?.may_add ?? false,
    isIncomplete: side.isIncomplete(),
    deletionRequestedAt: context.get(userContext).deletion_requested_at,
    modal: url.searchParams.get("modal"),
  };
}

/** Saves the notification permissions; an unticked box withdraws one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const chosen = { sms: form.has("sms"), email: form.has("email") };
  try {
    await context.get(apiContext).updateNotificationPermissions({ body: chosen });
  } catch (failure) {
    return data({ error: failureText(failure), chosen }, { status: isApiUnavailable(failure) ? 503 : 400 });
  }
  return redirectDone(context, href("/profile/profile-options"), "profile:saved.notifications");
}

export default function ProfileOptions({
  loaderData: { permissions, cards, mayAddCard, isIncomplete, deletionRequestedAt, modal },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <>
      <PageHeading title={t("options.title")} />
      {isIncomplete && <PartsMissing />}
      <Permissions permissions={actionData?.chosen ?? permissions} error={actionData?.error} />
      {(mayAddCard || cards.length > 0) && <Cards cards={cards} mayAdd={mayAddCard} />}
      <IfPage to={href("/profile/data")}>
        <PageSection id="my-data" title={t("data.title")}>
          <p>{t("data.text")}</p>
          <p>
            <a className={buttonClass("quiet")} href={href("/profile/data")} download>
              {t("data.download")}
            </a>
          </p>
        </PageSection>
      </IfPage>
      <IfPage to={href("/profile/sign-ins")}>
        <PageSection id="my-sign-ins" title={t("signIns.title")}>
          <ButtonLine to={href("/profile/sign-ins")}>{t("signIns.open")}</ButtonLine>
        </PageSection>
      </IfPage>
      <Deletion requestedAt={deletionRequestedAt} />
      {(modal === "phone-verified" || modal === "email-verified") && <VerifiedDialog what={modal} />}
      {modal === "delete-account" && !deletionRequestedAt && <DeleteAccountDialog />}
    </>
  );
}

interface PermissionsProps {
  /** Null when the API does not say; as sent after a failed change. */
  readonly permissions: NotificationPermissions | null;
  readonly error: string | undefined;
}

function Permissions({ permissions, error }: PermissionsProps) {
  const { t } = useTexts("profile");
  if (!permissions) return null;
  return (
    <PageSection id="permissions" title={t("permissions.title")}>
      <p>{t("permissions.text")}</p>
      {error !== undefined && <ErrorCallout title={t("common:notDone")} error={error} />}
      <Form className={formClass} method="post" action={href("/profile/profile-options")}>
        {(["sms", "email"] as const).map((way) => (
          <Choice
            key={way}
            type="checkbox"
            name={way}
            defaultChecked={permissions[way]}
            title={t(`permissions.${way}`)}
          />
        ))}
        <FormButtons submit={t("permissions.save")} />
      </Form>
    </PageSection>
  );
}

function Cards({ cards, mayAdd }: { cards: readonly SavedCard[]; mayAdd: boolean }) {
  const { t } = useTexts("profile");
  return (
    <PageSection id="cards" title={t("cards.title")}>
      <p>{t(cards.length === 0 ? "cards.none" : "cards.text")}</p>
      <ul className="space-y-4">
        {cards.map((card) => (
          <SavedCardItem key={card.id} card={card} />
        ))}
      </ul>
      {mayAdd && <ButtonLine to={href("/profile/cards/new")}>{t("cards.add")}</ButtonLine>}
    </PageSection>
  );
}

function SavedCardItem({ card }: { card: SavedCard }) {
  const { t } = useTexts("profile");
  const id = String(card.id);
  const name = `${card.brand} •••• ${card.last_four}`;
  return (
    <Card>
      <h3 className={cardTitle}>
        {name} {card.is_default && <Tag tone="leaf">{t("cards.default")}</Tag>}
      </h3>
      <p>
        {card.holder} · {String(card.expiry_month).padStart(2, "0")}/{card.expiry_year}
      </p>
      <Cluster as="div">
        {!card.is_default && (
          <Form method="post" action={href("/profile/cards/:id/default", { id })}>
            <button className={linkButtonClass}>
              {t("cards.makeDefault")}
              <span className="sr-only">: {name}</span>
            </button>
          </Form>
        )}{" "}
        <Form method="post" action={href("/profile/cards/:id", { id })}>
          <button className={linkButtonClass}>
            {t("cards.delete")}
            <span className="sr-only">: {name}</span>
          </button>
        </Form>
      </Cluster>
    </Card>
  );
}

function Deletion({ requestedAt }: { requestedAt: string | null }) {
  const { t, date } = useTexts("profile");
  return (
    <PageSection id="deletion" title={t("deletion.title")}>
      {requestedAt ? (
        <>
          <p className={calloutClass()}>{t("deletion.requested", { date: date(requestedAt) })}</p>
          <IfPage to={href("/profile/deletion/withdrawal")}>
            <p>{t("deletion.withdrawText")}</p>
            <PostButton action={href("/profile/deletion/withdrawal")} kind="quiet">
              {t("deletion.withdraw")}
            </PostButton>
          </IfPage>
        </>
      ) : (
        <>
          <p>
            {t("deletion.text")} {t("retention:erased")}
          </p>
          <ButtonLine kind="danger" to={`${href("/profile/profile-options")}?modal=delete-account`}>
            {t("deletion.open")}
          </ButtonLine>
        </>
      )}
    </PageSection>
  );
}

const options = href("/profile/profile-options");

/**
 * Renders the verified success dialog (§2). It closes after 30 × 200 ms; without JavaScript the page refreshes instead.
 */
function VerifiedDialog({ what }: { what: "phone-verified" | "email-verified" }) {
  const { t } = useTexts("profile");
  return (
    <Dialog title={t("verified.title")} closeTo={options}>
      <noscript>
        <meta httpEquiv="refresh" content={`${autoCloseSeconds};url=${options}`} />
      </noscript>
      <div className="space-y-4" data-closes-after={autoCloseSeconds}>
        <img src="/pictures/thanks.svg" alt="" width="240" height="180" />
        <p role="status">{t(`verified.${what}`)}</p>
      </div>
      <FormActions className="mt-5">
        <ButtonLink kind="primary" to={options}>
          {t("verified.continue")}
        </ButtonLink>
      </FormActions>
    </Dialog>
  );
}

/** The data that an approved deletion removes. */
const goneWithAccount = ["person", "cards", "signIns", "springs", "wells"] as const;

/** Renders the account deletion confirm (§2, §4); staff decide about the request. */
function DeleteAccountDialog() {
  const { t } = useTexts("profile");
  const listsWhatGoes = useOffers("personal_data");
  return (
    <ConfirmDialog
      title={t("deletion.confirmTitle")}
      closeTo={options}
      action={href("/profile/deletion")}
      submit={t("deletion.confirm")}
      kind="danger"
    >
      {listsWhatGoes ? (
        <>
          <p>{t("deletion.confirmText")}</p>
          <div className="prose">
            <ul>
              {goneWithAccount.map((what) => (
                <li key={what}>{t(`deletion.gone.${what}`)}</li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <p>{t("deletion.text")}</p>
      )}
      <p>
        {t("retention:erased")} {t("deletion.final")}
      </p>
    </ConfirmDialog>
  );
}
