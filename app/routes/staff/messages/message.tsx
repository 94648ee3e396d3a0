import { stripBidi } from "~/contract/fields/written-text.ts";
import { Form } from "~/forms/form.tsx";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { volunteerAnswers } from "~/texts/volunteer-answers.ts";
import { ButtonLink, Link, SubmitButton } from "~/ui/buttons.tsx";
import { Bdi, Cluster, DataList, DataRow, PageHeading, WrittenText } from "~/ui/page.tsx";
import type { Route } from "./+types/message";
import { messageKindAt, messageTitle } from "./message-kinds.ts";
import { HandledTag } from "./messages.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { name, list, page, load } = messageKindAt(url);
  const message = await orNotFound(load(context.get(apiContext), idFrom(params.id)));
  return { name, list, page: page(params.id), message };
}

/** Returns the mailto link of a reply. Escapes special characters of URLs, but leaves the @ readable. */
function answerAddress(email: string, subject: string): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  return `${address}?subject=${encodeURIComponent(`Re: ${stripBidi(subject)}`)}`;
}

/** Renders a message of the contact form or a volunteer, with the operations of staff. */
export default function Message({ loaderData: { name, list, page, message } }: Route.ComponentProps) {
  const { t, dateTime } = useTexts("editing");
  const { email, phone, handled_at, created_at, language } = message;
  const title = messageTitle(message);
  const isContact = "subject" in message;
  const text = isContact ? message.message : message.note;
  const facts = isContact
    ? [[t("received.from"), message.name] as const]
    : [...volunteerAnswers(t, message), [t("volunteer.kvkk_version"), message.kvkk_version] as const];
  return (
    <>
      <PageHeading kicker={<Link to={list}>{t(`${name}.title`)}</Link>} title={title} />
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
          <a href={answerAddress(email, isContact ? title : t("volunteers.answerSubject"))}>{stripBidi(email)}</a>
        </DataRow>
        {phone && (
          <DataRow term={t("received.phone")}>
            <a href={`tel:${phone}`}>{phone}</a>
          </DataRow>
        )}
        <DataRow term={t("received.language")}>{t(`language.${language}`)}</DataRow>
      </DataList>
      <Form className="flex flex-wrap items-center gap-3 wrap-anywhere" method="post" action={`${page}/handled`}>
        <SubmitButton name="handled" value={handled_at ? "no" : "yes"}>
          {t(handled_at ? "received.reopen" : "received.handle")}
        </SubmitButton>{" "}
        <ButtonLink to={`${page}/deletion`}>{t("received.deletion.link")}</ButtonLink>
      </Form>
    </>
  );
}
