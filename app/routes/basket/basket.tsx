import { href, Outlet } from "react-router";
import type { Basket, BasketItem } from "~/contract/endpoints/baskets.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { signInNeed } from "~/contract/rules/giving.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { errorClass, hintClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { seeOther, signInAddress } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { changeBasket, currentBasket } from "~/middleware/basket-owner.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { BasketUnreachable, PaymentUnderWay } from "~/ui/basket-states.tsx";
import { AnyLink, ButtonLink, FormActions, linkButtonClass, PostButton, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { GiftFund, ShareOwners, useShareWords } from "~/ui/gift-words.tsx";
import {
  Bdi,
  Cluster,
  DataList,
  FormBeside,
  Icon,
  joinParts,
  Kicker,
  calloutClass,
  PageHeading,
  SumRow,
  TotalRow,
} from "~/ui/page.tsx";
import { PlanLine } from "~/ui/plan-nights.tsx";
import { useOffers } from "~/ui/site-facts.tsx";
import { useNameText } from "../../ui/gift-words.tsx";
import type { Route } from "./+types/basket";

const emptyBasket: Omit<Basket, "payment"> = { basket: [], total_price: 0, monthly_price: 0, monthly_day: 1 };

export async function loader({ context }: Route.LoaderArgs) {
  const basket = await currentBasket(context).catch(() => undefined);
  const underWay = basket?.payment.under_way ?? null;
  return { basket: basket ?? emptyBasket, underWay, failed: basket === undefined, signedIn: isSignedIn(context) };
}

/** Empties the basket (§7, bulk-destroy). */
export async function action({ context }: Route.ActionArgs) {
  await changeBasket(context, (api, query) => api.emptyBasket({ query })).catch(() =>
    setFlashMessage(context, { kind: "error", title: "basket:failed.title", text: "basket:failed.text" }),
  );
  return seeOther(href("/basket"));
}

export default function BasketPage({ loaderData: { basket, underWay, failed, signedIn } }: Route.ComponentProps) {
  const { t, money } = useTexts("basket");
  if (failed) return <BasketUnreachable />;
  if (basket.basket.length === 0) return <EmptyBasket />;
  const needed = signedIn ? null : signInNeed(basket);
  const isOpen = basket.basket.every((line) => line.available);
  const isWithinGoals = basket.basket.every(({ left }) => left === null);
  const hasPlan = basket.basket.some(({ plan }) => plan);
  const canPay = isOpen && isWithinGoals && underWay === null;
  return (
    <>
      {/* The note dialog, when its route matches. */}
      <Outlet />
      <FormBeside
        heading={
          <>
            <PageHeading title={t("title")} lead={t("lead")} />
            <ul className="space-y-4">
              {basket.basket.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </>
        }
        summary={
          <>
            <DataList>
              {basket.monthly_price > 0 && (
                <SumRow term={t("monthly", { day: basket.monthly_day })} sum={money(basket.monthly_price)} />
              )}
              <TotalRow
                term={t(basket.monthly_price > 0 || hasPlan ? "today" : "total")}
                sum={money(basket.total_price)}
              />
            </DataList>
            {basket.monthly_price > 0 && <p className={hintClass}>{t("monthlyNote")}</p>}
            {hasPlan && <p className={hintClass}>{t("planNote")}</p>}
            {needed && <p className={calloutClass()}>{t(needed === "card" ? "signInWhyCard" : "signInWhy")}</p>}
            {underWay !== null && <PaymentUnderWay id={underWay} />}
            {!(isOpen && isWithinGoals) && (
              <p className={calloutClass("error")} role="alert">
                {t(isOpen ? "overGoal" : "unavailable")}
              </p>
            )}
            <FormActions>
              {canPay && (
                <ButtonLink
                  kind="donate"
                  to={needed ? signInAddress(href("/payment/details")) : href("/payment/details")}
                >
                  {t(needed ? "signIn" : "pay")}
                </ButtonLink>
              )}{" "}
              <ButtonLink to={href("/donate")}>{t("more")}</ButtonLink>
            </FormActions>
            <PostButton action={href("/basket")} kind="quiet" size="small">
              {t("empty.action")}
            </PostButton>
          </>
        }
      />
    </>
  );
}

function Line({ line }: { line: BasketItem }) {
  const { t, money, day, lastDay } = useTexts("basket");
  const hasDetails = useOffers("gift_details");
  const leadsSomewhere = useLeadsSomewhere();
  const nameText = useNameText();
  const id = String(line.id);
  const counted = useShareWords()(line);
  const isNamed = line.name !== anonymousName;
  const noteAddress = href("/basket/notes/:id", { id });
  const ownAddress = href("/basket/lines/:id", { id });
  const mayRemove = line.id > 0 && leadsSomewhere(ownAddress);
  return (
    <Card>
      <Kicker>{joinParts(t(`type.${line.basket_able_type}`), line.country)}</Kicker>
      <h2 className={cardTitle}>
        <Bdi>
          {line.needed_most ? t("neededMost", { title: line.title }) : line.title || t(`type.${line.basket_able_type}`)}
        </Bdi>
      </h2>
      <Cluster isSplit>
        <span>{counted ?? t("gift")}</span>{" "}
        <strong className="whitespace-nowrap tabular-nums">{money(line.amount)}</strong>
      </Cluster>
      <GiftFund fund={line.fund} />
      {line.share_names.length > 0 && (
        <p>
          <ShareOwners names={line.share_names} />
        </p>
      )}
      {line.regular && <p>{t("regular")}</p>}
      <PlanLine plan={line.plan} />
      {line.regular && line.ends_at && !line.needed_most && <p>{t("springEnds", { day: lastDay(line.ends_at) })}</p>}
      {isNamed && <p>{nameText({ ...line, in_memory: line.card?.occasion === "memory" })}</p>}
      {hasDetails && (isNamed || line.shown_as === "anonymous") && <p>{t(`shownAs.${line.shown_as}`)}</p>}
      {line.note && <p>{t("note", { note: line.note })}</p>}
      {line.card && <p>{t("card", { name: line.card.recipient_name, day: day(line.card.send_on) })}</p>}
      <Obstacle line={line} />
      {(mayRemove || leadsSomewhere(noteAddress)) && (
        <Cluster as="div">
          <AnyLink to={noteAddress}>{t(line.note ? "changeNote" : "addNote")}</AnyLink>{" "}
          {mayRemove && (
            <Form method="post" action={ownAddress}>
              <button className={linkButtonClass}>
                <Icon name="trash" /> <span>{t("remove")}</span>
                <span className="sr-only">: {stripBidi(line.title)}</span>
              </button>
            </Form>
          )}
        </Cluster>
      )}
    </Card>
  );
}

/** Says why a line cannot be paid as it is, and offers what its goal still misses. */
function Obstacle({ line: { id, left, available, regular, plan } }: { line: BasketItem }) {
  const { t, money } = useTexts("basket");
  if (left === 0) return <p className={errorClass}>{t("goalReached")}</p>;
  if (!available) return <p className={errorClass}>{t(plan ? "planUnavailable" : "lineUnavailable")}</p>;
  if (left === null) return null;
  return (
    <>
      <p className={errorClass}>{t("lineLeft", { left: money(left) })}</p>
      {!regular && !plan && (
        <PostButton action={href("/basket/lines/:id/rest", { id: String(id) })} kind="quiet" size="small">
          {t("giveRest", { left: money(left) })}
        </PostButton>
      )}
    </>
  );
}

function EmptyBasket() {
  const { t } = useTexts("basket");
  return (
    <EmptyState picture="/pictures/empty-basket.svg" title={t("empty.title")} text={t("empty.text")}>
      <ButtonLink kind="donate" to={href("/donate")}>
        {t("empty.donate")}
      </ButtonLink>
    </EmptyState>
  );
}
