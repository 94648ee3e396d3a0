import { i18nFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/picture";
import { type EditorAnswer, loadEditor, readEditor, refused, withProposedSlug } from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";

export async function loader(place: Route.LoaderArgs) {
  return loadEditor(place);
}

/** Takes the file that was chosen and answers the form with it; the item itself is not saved yet. */
export async function action(place: Route.ActionArgs) {
  const read = await readEditor(place);
  if (!read.typed) return refused(read);
  const typed = withProposedSlug(kindFrom(place.params.kind), read.typed);
  const picture =
    read.pictureError ?? (read.hasFile ? null : i18nFrom(place.context).t("editing:error.pictureMissing"));
  if (picture) return refused({ typed, errors: { picture } });
  return { typed, focus: "tr.picture_alt" } satisfies EditorAnswer as EditorAnswer;
}

/** The editor with the picture chosen. */
export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editing={loaderData} answer={actionData} />;
}
