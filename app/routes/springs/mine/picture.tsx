import { data, href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { largestPicture } from "~/contract/rules/limits.ts";
import { ownerMay } from "~/contract/rules/spring-states.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { readFile } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashFailure, setFlashMessage } from "~/middleware/session.server.ts";
import { Bdi, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/picture";
import { ownSpring, pictureErrorFrom, redirectIfDeleted } from "./own-spring.server.ts";
import { PictureForm } from "./picture-form.tsx";
import { pictureChanges } from "./spring-state.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const spring = await ownSpring(context, params.id);
  if (!ownerMay(spring.state, ...pictureChanges)) throw seeOther(href("/dashboard/campaign/:id/details", params));
  return { spring };
}

/** Stores a new picture; the old one stays if the new one is rejected. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const refusal = (error: string, status = 400) => data({ error }, { status });
  if (context.get(uploadTooLargeContext)) return refusal("errors:avatar.large");
  const picture = await readFile(request, "picture");
  if (!picture) return refusal("errors:avatar.missing");
  if (picture.size > largestPicture) return refusal("errors:avatar.large");
  try {
    const spring = await orNotFound(
      context.get(apiContext).uploadSpringPicture({ params: { id: idFrom(params.id) }, file: picture }),
    );
    const text = spring.uploaded_picture ? "campaign:done.pictureStored" : "campaign:done.pictureChanged";
    setFlashMessage(context, { kind: "success", title: "common:saved.title", text: i18nFrom(context).t(text) });
  } catch (failure) {
    // In these states the page has no form to return to.
    const redirect = redirectIfDeleted(context, failure);
    if (redirect) return redirect;
    const isLocked = failure instanceof ApiFailure && failure.status === 409;
    if (!isLocked) return refusal(pictureErrorFrom(failure), isApiUnavailable(failure) ? 503 : 400);
    flashFailure(context, failure);
  }
  return seeOther(href("/dashboard/campaign/:id/details", params));
}

/** Shows the form again after a rejected picture. */
export default function Picture({ loaderData: { spring }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("campaign");
  return (
    <>
      <PageHeading kicker={<Bdi>{spring.title}</Bdi>} title={t("form.picture")} />
      <PictureForm spring={spring} error={actionData?.error} />
    </>
  );
}
