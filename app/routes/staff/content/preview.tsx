import type { Route } from "./+types/preview";
import { type EditorAnswer, loadEditor, readEditor, refused, withProposedSlug } from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";
import { shownFrom } from "./shown.server.ts";

export async function loader(place: Route.LoaderArgs) {
  return loadEditor(place);
}

/** Shows what was typed as its readers will see it, above the form; nothing is saved. */
export async function action(place: Route.ActionArgs) {
  const kind = kindFrom(place.params.kind);
  const read = await readEditor(place);
  if (!read.typed) return refused(read);
  const typed = withProposedSlug(kind, read.typed);
  if (read.pictureError) return refused({ typed, errors: { picture: read.pictureError } });
  return { typed, preview: shownFrom(kind, typed) } satisfies EditorAnswer as EditorAnswer;
}

/** The editor with a preview above it. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editing={loaderData} answer={actionData} />;
}
