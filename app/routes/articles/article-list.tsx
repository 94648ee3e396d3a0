import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Paged } from "~/ui/paged.tsx";

interface ToldListProps<T> {
  readonly title: string;
  readonly lead: string;
  readonly list: {
    readonly data: readonly T[];
    readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  };
  /** Stands between the head of the page and its cards. */
  readonly before?: ReactNode;
  readonly children: (item: T) => ReactNode;
}

/** A page of cards of what was told, the newest first. */
export function ToldList<T>({ title, lead, list: { data, meta }, before, children }: ToldListProps<T>) {
  const { t } = useTexts();
  return (
    <div className="band band-sand">
      <div className="container stack-large">
        <PageHeading title={title} lead={lead} />
        {before}
        <Paged meta={meta} none={<p className="notice">{t("list.empty")}</p>}>
          <ul className="card-grid">{data.map(children)}</ul>
        </Paged>
      </div>
    </div>
  );
}
