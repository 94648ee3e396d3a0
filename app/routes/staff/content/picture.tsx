import { i18nFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/picture";
import { type EditorAnswer, loadEditor, readEditorForm, rejectEdit, withProposedSlug } from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadEditor(args);
}

/** Uploads the chosen file and returns the form with it; the item is not saved. */
export async function action(args: Route.ActionArgs) {
  const read = await readEditorForm(args);
  if (!read.values) return rejectEdit(read);
  const values = withProposedSlug(kindFrom(args.params.kind), read.values);
  if (read.pictureErrors) return rejectEdit({ values, errors: read.pictureErrors });
  if (!read.uploaded)
    return rejectEdit({ values, errors: { picture: i18nFrom(args.context).t("editing:error.pictureMissing") } });
  const focus = `tr.${read.uploaded.split(".").at(-1)}_alt`;
  return { values, focus } satisfies EditorAnswer as EditorAnswer;
}

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editor={loaderData} answer={actionData} />;
}
