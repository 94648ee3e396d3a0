import { data, href } from "react-router";
import { largestPicture } from "~/contract/rules/limits.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { readFile } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/avatar";
import { AvatarForm } from "./avatar-form.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { avatar: context.get(userContext).media.avatar };
}

/** Stores a new picture; the old one stays if the new one is rejected. */
export async function action({ request, context }: Route.ActionArgs) {
  const refusal = (error: string, status = 400) => data({ error }, { status });
  // Rejected by its declared length, before its bytes are read.
  if (context.get(uploadTooLargeContext)) return refusal("errors:avatar.large");
  const picture = await readFile(request, "avatar");
  if (!picture) return refusal("errors:avatar.missing");
  if (picture.size > largestPicture) return refusal("errors:avatar.large");
  try {
    await context.get(apiContext).uploadAvatar({ file: picture });
  } catch (failure) {
    return refusal(failureText(failure, "avatar"), isApiUnavailable(failure) ? 503 : 400);
  }
  return redirectDone(context, href("/profile/personal-data"), "profile:saved.avatar");
}

/** Shows the form again after a rejected picture. */
export default function Avatar({ loaderData: { avatar }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("profile");
  return (
    <>
      <PageHeading title={t("avatar.title")} />
      <AvatarForm avatar={avatar} error={actionData?.error} />
    </>
  );
}
