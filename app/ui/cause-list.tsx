import type { ReactNode } from "react";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { CardGrid } from "./card.tsx";
import { Paged } from "./list.tsx";

interface CauseListProps<T extends Cause> {
  readonly list: {
    readonly data: readonly T[];
    readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  };
  readonly children: (cause: T) => ReactNode;
}

/** Renders a page of cause cards, or a note that there are none. */
export function CauseList<T extends Cause>({ list, children }: CauseListProps<T>) {
  const { t } = useTexts();
  return (
    <Paged meta={list.meta} none={t("list.empty")}>
      <CardGrid ofRows>{list.data.map(children)}</CardGrid>
    </Paged>
  );
}
