import { stripBidi } from "~/contract/fields/written-text.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { WrittenText } from "~/routes/staff/ui/person.tsx";
import { buttonClass } from "~/ui/button.ts";
import { DataList, DataRow } from "~/ui/data-list.tsx";
import { SubmitButton } from "~/ui/form-buttons.tsx";
import { Cluster } from "~/ui/layout.tsx";
import { Link } from "~/ui/link.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { Bdi } from "~/ui/text.tsx";
import { HandledTag } from "./message-list.tsx";

interface MessagePageProps {
  readonly title: string;
  readonly message: {
    readonly created_at: string;
    readonly handled_at: string | null;
    readonly language: "tr" | "en";
    readonly email: string;
    readonly phone: string | null;
  };
  /** Further facts as label and text; null is left out. */
  readonly facts: readonly (readonly [term: string, value: string | null])[];
  readonly text: string | null;
  readonly addresses: { readonly list: string; readonly handled: string; readonly deletion: string };
  readonly listTitle: string;
  /** Subject of a reply by email. */
  readonly answerSubject?: string;
}

/** Returns the mailto link of a reply. Escapes special characters of URLs, but leaves the @ readable. */
function answerAddress(email: string, subject: string | undefined): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  return subject ? `${address}?subject=${encodeURIComponent(`Re: ${stripBidi(subject)}`)}` : address;
}

/** Renders a message of the contact form or a volunteer, with the operations of staff. */
export function MessagePage({ title, message, facts, text, addresses, listTitle, answerSubject }: MessagePageProps) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  const { email, phone, handled_at, created_at, language } = message;
  return (
    <>
      <PageHeading kicker={<Link to={addresses.list}>{listTitle}</Link>} title={stripBidi(title)} />
      <Cluster>
        <HandledTag handledAt={handled_at} />{" "}
        {handled_at && <span className="text-sm text-muted">{dateTime(handled_at)}</span>}
      </Cluster>
      {text && <WrittenText text={text} />}
      <DataList>
        <DataRow term={t("received.at")}>{dateTime(created_at)}</DataRow>
        {facts.map(([term, value]) =>
          value ? (
            <DataRow key={term} term={term}>
              <Bdi>{value}</Bdi>
            </DataRow>
          ) : null,
        )}
        <DataRow term={t("received.email")}>
          <a href={answerAddress(email, answerSubject)}>{stripBidi(email)}</a>
        </DataRow>
        {phone && (
          <DataRow term={t("received.phone")}>
            <a href={`tel:${phone}`}>{phone}</a>
          </DataRow>
        )}
        <DataRow term={t("received.language")}>{t(`language.${language}`)}</DataRow>
      </DataList>
      <Form className="flex flex-wrap items-center gap-3 wrap-anywhere" method="post" action={addresses.handled}>
        <SubmitButton name="handled" value={handled_at ? "no" : "yes"}>
          {t(handled_at ? "received.reopen" : "received.handle")}
        </SubmitButton>{" "}
        <Link className={buttonClass("quiet")} to={addresses.deletion}>
          {t("received.deletion.link")}
        </Link>
      </Form>
    </>
  );
}
