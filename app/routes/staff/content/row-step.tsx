import type { Route } from "./+types/row-step";
import { type EditorAnswer, loadEditor, readEditorForm, rejectEdit } from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { kindFrom } from "./kinds.ts";
import { applyRowStep } from "./table-control.tsx";

export async function loader(args: Route.LoaderArgs) {
  return loadEditor(args);
}

/** Adds, removes or moves a row and returns the form; nothing is saved. */
export async function action(args: Route.ActionArgs) {
  const read = await readEditorForm(args);
  if (!read.values) return rejectEdit(read);
  return applyRowStep(kindFrom(args.params.kind), read.values, read.step) satisfies EditorAnswer as EditorAnswer;
}

export default function RowStep({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editor={loaderData} answer={actionData} />;
}
