import type { Route } from "./+types/row-step";
import { type EditorAnswer, loadEditor, readEditor, refused } from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";
import { takeStep } from "./rows.ts";

export async function loader(place: Route.LoaderArgs) {
  return loadEditor(place);
}

/** Answers the form with a row more, a row less, or a row in another place; nothing is saved. */
export async function action(place: Route.ActionArgs) {
  const read = await readEditor(place);
  if (!read.typed) return refused(read);
  return takeStep(kindFrom(place.params.kind), read.typed, read.step) satisfies EditorAnswer as EditorAnswer;
}

/** The editor with its rows changed. */
export default function RowStep({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editing={loaderData} answer={actionData} />;
}
