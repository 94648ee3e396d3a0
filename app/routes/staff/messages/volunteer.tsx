import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { volunteerAnswers } from "~/texts/volunteer-answers.ts";
import type { Route } from "./+types/volunteer";
import { MessagePage } from "./message-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(context.get(apiContext).showVolunteer({ params: { id: idFrom(params.id) } }));
}

export default function Volunteer({ loaderData: volunteer }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const params = { id: String(volunteer.id) };
  return (
    <MessagePage
      title={`${volunteer.name} ${volunteer.surname}`}
      message={volunteer}
      facts={[...volunteerAnswers(t, volunteer), [t("volunteer.kvkk_version"), volunteer.kvkk_version]]}
      text={volunteer.note}
      addresses={{
        list: href("/admin/volunteers"),
        handled: href("/admin/volunteers/:id/handled", params),
        deletion: href("/admin/volunteers/:id/deletion", params),
      }}
      listTitle={t("volunteers.title")}
      answerSubject={t("volunteers.answerSubject")}
    />
  );
}
