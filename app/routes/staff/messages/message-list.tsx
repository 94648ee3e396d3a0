import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { PageHeading } from "~/ui/page.tsx";
import { Paged } from "~/ui/paged.tsx";
import { Bdi } from "~/ui/text.tsx";
import { type MessageFilter, messageFilters } from "./message-filter.ts";

/** A line of what people sent. */
export interface MessageLine {
  readonly id: number;
  readonly to: string;
  readonly title: string;
  readonly from: string;
  readonly created_at: string;
  readonly handled_at: string | null;
}

interface MessageListProps {
  readonly words: "messages" | "volunteers";
  /** Address of the list. */
  readonly address: string;
  readonly show: MessageFilter;
  readonly lines: readonly MessageLine[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
  readonly children?: ReactNode;
}

/** What people sent, the newest first. */
export function MessageList({ words, address, show, lines, meta, children }: MessageListProps) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  return (
    <>
      <PageHeading title={t(`${words}.title`)} lead={t(`${words}.lead`)} />
      <nav className="cluster" aria-label={t("received.show")}>
        {messageFilters.map((one) => (
          <Fragment key={one}>
            <Link
              className={`button button-small ${one === show ? "" : "button-quiet"}`}
              to={one === "waiting" ? address : `${address}?show=${one}`}
              aria-current={one === show ? "true" : undefined}
            >
              {t(`received.${one}`)}
            </Link>{" "}
          </Fragment>
        ))}
        {children}
      </nav>
      <Paged meta={meta} none={<p className="notice">{t(`${words}.none`)}</p>}>
        <ul className="item-list" aria-label={t(`${words}.title`)}>
          {lines.map((line) => (
            <li key={line.id}>
              <span className="item-list-title">
                <Link to={line.to}>{stripBidi(line.title)}</Link>
              </span>{" "}
              {line.from && (
                <span>
                  <Bdi>{line.from}</Bdi>
                </span>
              )}{" "}
              <span className="cluster">
                <HandledTag handledAt={line.handled_at} />{" "}
                <span className="field-hint">{dateTime(line.created_at)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Paged>
    </>
  );
}

/** Whether somebody dealt with it. */
export function HandledTag({ handledAt }: { handledAt: string | null }) {
  const { t } = useTexts("editing");
  return handledAt ? (
    <span className="tag tag-leaf">{t("received.isHandled")}</span>
  ) : (
    <span className="tag tag-sun">{t("received.isWaiting")}</span>
  );
}
