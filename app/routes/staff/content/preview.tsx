import type { Route } from "./+types/preview";
import {
  type EditorAnswer,
  loadEditor,
  readEditorForm,
  rejectEdit,
  renderPreview,
  withProposedSlug,
} from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";

export async function loader(args: Route.LoaderArgs) {
  return loadEditor(args);
}

/** Returns the form with a preview of its values; nothing is saved. */
export async function action(args: Route.ActionArgs) {
  const kind = kindFrom(args.params.kind);
  const read = await readEditorForm(args);
  if (!read.values) return rejectEdit(read);
  const values = withProposedSlug(kind, read.values);
  if (read.pictureErrors) return rejectEdit({ values, errors: read.pictureErrors });
  return { values, preview: renderPreview(kind, values) } satisfies EditorAnswer as EditorAnswer;
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editor={loaderData} answer={actionData} />;
}
