import { anonymousName } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { SmallLine } from "~/ui/text.tsx";

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
