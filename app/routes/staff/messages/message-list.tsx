import { Fragment, type ReactNode } from "react";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/layout.tsx";
import { Link } from "~/ui/link.tsx";
import { Paged } from "~/ui/list.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi, Tag } from "~/ui/text.tsx";

export interface MessageLine {
  readonly id: number;
  readonly to: string;
  readonly title: string;
  readonly from: string;
  readonly created_at: string;
  readonly handled_at: string | null;
}

interface MessageListProps {
  readonly kind: "messages" | "volunteers";
  /** Path of the list. */
  readonly address: string;
  readonly show: MessageFilter;
  readonly lines: readonly MessageLine[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  readonly children?: ReactNode;
}

/** Lists messages or volunteers, newest first. */
export function MessageList({ kind, address, show, lines, meta, children }: MessageListProps) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  return (
    <>
      <PageHeading title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} />
      <Cluster as="nav" aria-label={t("received.show")}>
        {messageFilters.map((one) => (
          <Fragment key={one}>
            <Link
              className={buttonClass(one === show ? "primary" : "quiet", "small")}
              to={one === "waiting" ? address : `${address}?show=${one}`}
              aria-current={one === show ? "true" : undefined}
            >
              {t(`received.${one}`)}
            </Link>{" "}
          </Fragment>
        ))}
        {children}
      </Cluster>
      <Paged meta={meta} none={t(`${kind}.none`)}>
        <ul aria-label={t(`${kind}.title`)}>
          {lines.map((line) => (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2"
              key={line.id}
            >
              <span className="min-w-0 flex-[1_1_16rem] py-1 font-semibold">
                <Link to={line.to}>{stripBidi(line.title)}</Link>
              </span>{" "}
              {line.from && (
                <span>
                  <Bdi>{line.from}</Bdi>
                </span>
              )}{" "}
              <Cluster as="span">
                <HandledTag handledAt={line.handled_at} />{" "}
                <span className="text-sm text-muted">{dateTime(line.created_at)}</span>
              </Cluster>
            </li>
          ))}
        </ul>
      </Paged>
    </>
  );
}

export function HandledTag({ handledAt }: { handledAt: string | null }) {
  const { t } = useTexts("editing");
  return handledAt ? <Tag tone="leaf">{t("received.isHandled")}</Tag> : <Tag tone="sun">{t("received.isWaiting")}</Tag>;
}

export const messageFilters = ["waiting", "handled", "all"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Reads the query of a list; an unknown filter means waiting messages. */
export function messageQueryFrom(url: URL): { page: number; per_page: number; show: MessageFilter } {
  return {
    page: pageNumber(url),
    per_page: 25,
    show: messageFilters.find((one) => one === url.searchParams.get("show")) ?? "waiting",
  };
}
