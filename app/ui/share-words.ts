import { basketTypes, type BasketType } from "~/contract/rules/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useOffers } from "./site-facts.ts";

interface CountedGift {
  readonly basket_able_type: BasketType;
  readonly share_value: number;
  readonly share_names: readonly string[];
}

/**
 * Returns a function that says how many shares a gift is, or that a gift to a sacrifice is a contribution, and who owns
 * the shares. Where the API sends 1 for one share and for any other amount (§9), it says neither.
 */
export function useShareWords(): (gift: CountedGift) => { counted: string | null; owners: string | null } {
  const { t } = useTexts();
  const tellsContributions = useOffers()("sacrifice_shares");
  return ({ basket_able_type, share_value: count, share_names }) => {
    const isContribution = tellsContributions && count === 0 && basket_able_type === basketTypes.sacrifice;
    const isShares = count > 1 || (tellsContributions && count === 1);
    return {
      counted: isShares ? t("shareCount", { count }) : isContribution ? t("contribution") : null,
      owners:
        share_names.length > 0
          ? t("shareOwners", { names: share_names.map((name) => name || t("shareOfDonor")).join(", ") })
          : null,
    };
  };
}
