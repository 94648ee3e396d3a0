import { type Fund, isNamedFund } from "~/contract/rules/funds.ts";
import { numberedOwners } from "~/contract/rules/gift-people.ts";
import { type BasketType, basketTypes } from "~/contract/rules/kinds.ts";
import { anonymousName } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Lines, SmallLine } from "./page.tsx";
import { useOffers } from "./site-facts.tsx";

/** Renders the fund of a gift on a line of its own, where its cause does not say it. */
export function GiftFund({ fund }: { readonly fund: Fund }) {
  const { t } = useTexts();
  return isNamedFund(fund) && <SmallLine>{t(`fund.${fund}`)}</SmallLine>;
}

/** Returns a function that gives the name of a fund within a sentence. */
export function useFundWord(): (fund: Fund) => string {
  const { t, language } = useTexts();
  return (fund) => t(`fund.${fund}`).toLocaleLowerCase(language);
}

interface CountedGift {
  readonly basket_able_type: BasketType;
  readonly share_value: number;
  readonly share_names: readonly string[];
}

/**
 * Returns a function that says how many shares a gift is, or that a gift to a sacrifice is a contribution. Where the
 * API sends 1 for one share and for any other amount (§9), it says neither.
 */
export function useShareWords(): (gift: Omit<CountedGift, "share_names">) => string | null {
  const { t } = useTexts();
  const tellsContributions = useOffers("gift_details");
  return ({ basket_able_type, share_value: count }) => {
    const isContribution = tellsContributions && count === 0 && basket_able_type === basketTypes.sacrifice;
    const isShares = count > 1 || (tellsContributions && count === 1);
    return isShares ? t("shareCount", { count }) : isContribution ? t("contribution") : null;
  };
}

/**
 * Renders below the title of a gift its fund, and of one to a sacrifice how many shares it is and who owns them, or
 * that it is none.
 */
export function GiftShares({ gift }: { gift: CountedGift & { readonly fund: Fund } }) {
  const counted = useShareWords()(gift);
  if (gift.basket_able_type !== basketTypes.sacrifice) return <GiftFund fund={gift.fund} />;
  return (
    <>
      {counted && <SmallLine>{counted}</SmallLine>}
      {gift.share_names.length > 0 && (
        <SmallLine>
          <ShareOwners names={gift.share_names} />
        </SmallLine>
      )}
    </>
  );
}

/** Renders the fund and the shares of a regular gift, which has no shares where it goes where it is needed most. */
export function RegularShares({
  gift: { cause, ...gift },
}: {
  gift: Omit<CountedGift, "basket_able_type"> & {
    readonly fund: Fund;
    readonly cause: Pick<CountedGift, "basket_able_type"> | null;
  };
}) {
  if (!cause) return <GiftFund fund={gift.fund} />;
  return <GiftShares gift={{ ...gift, basket_able_type: cause.basket_able_type }} />;
}

/** Renders the owners of shares, one on a line. */
export function ShareOwners({ names }: Readonly<{ names: readonly string[] }>) {
  const { t } = useTexts();
  return (
    <span dir="auto">
      <Lines text={t("shareOwners", { names: `\n${numberedOwners(names, t("shareOfDonor"))}` })} />
    </span>
  );
}

interface NamedGift {
  readonly name: string;
  readonly on_behalf: boolean;
  readonly in_memory?: boolean;
}

/**
 * Returns a function that gives the words for the person of a gift. An API without `gift_details` (§7) does not say
 * whether that is the donor, so the words do not say it either.
 */
export function useNameText(): (gift: NamedGift) => string {
  const { t } = useTexts("basket");
  return ({ name, on_behalf, in_memory = false }) => {
    if (!on_behalf) return t("givenBy", { name });
    return t(in_memory ? "inMemoryOf" : "onBehalfOf", { name });
  };
}

/** Renders the person of a gift on a line of its own; nothing without a name. */
export function GiftName({ gift }: { gift: NamedGift }) {
  const nameText = useNameText();
  if (gift.name === "" || gift.name === anonymousName) return null;
  return <SmallLine dir="auto">{nameText(gift)}</SmallLine>;
}
