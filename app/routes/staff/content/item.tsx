import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { fieldsOf } from "~/contract/content/kinds.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { failureText } from "~/http/failure-text.ts";
import { seeOther } from "~/http/redirects.ts";
import { formatDateTime } from "~/i18n/format.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom, languageFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { parseVersion } from "~/routes/staff/ui/forms.server.ts";
import { messageOf } from "~/texts/messages.ts";
import type { Translate } from "~/texts/translate.ts";
import type { Route } from "./+types/item";
import {
  conflictWith,
  type EditorAnswer,
  loadEditor,
  loadItem,
  readEditorForm,
  rejectEdit,
  renderPreview,
  withProposedSlug,
} from "./editor.server.ts";
import { Editor } from "./editor.tsx";
import { itemAddress, kindFrom } from "./kinds.ts";
import { applyRowStep } from "./table-control.tsx";
import { controlName, validateItem } from "./validation.server.ts";

/** For a deleted item the answer is 404 with an empty form, because an editor may still submit text for it. */
export async function loader(args: Route.LoaderArgs) {
  const editor = await loadEditor(args);
  return data(editor, { status: editor.isGone ? 404 : 200 });
}
/** Saves the item, or does what the last part of the address says. */
export function action(args: Route.ActionArgs) {
  const operation = (["preview", "rows", "picture"] as const).find((one) => args.pattern.endsWith(`:id/${one}`));
  return operation ? changeForm(args, operation) : save(args);
}

/** Returns the form with a preview of its values, with other rows, or with the chosen picture; nothing is saved. */
async function changeForm(args: Route.ActionArgs, operation: "preview" | "rows" | "picture") {
  const kind = kindFrom(args.params.kind);
  const read = await readEditorForm(args);
  if (!read.values) return rejectEdit(read);
  if (operation === "rows") return answer(applyRowStep(kind, read.values, read.step));
  const values = withProposedSlug(kind, read.values);
  if (read.pictureErrors) return rejectEdit({ values, errors: read.pictureErrors });
  if (operation === "preview") return answer({ values, preview: await renderPreview(kind, values) });
  if (!read.uploaded)
    return rejectEdit({ values, errors: { picture: i18nFrom(args.context).t("editing:error.pictureMissing") } });
  return answer({ values, focus: `tr.${read.uploaded.split(".").at(-1)}_alt` });
}

/** Gives every answer of the editor one type. */
const answer = (given: EditorAnswer) => given;

/** Saves the item. On any error the form returns with all its values. */
async function save(args: Route.ActionArgs) {
  const { context } = args;
  const found = await loadItem(args).catch((failure) => {
    if (isApiUnavailable(failure)) return null;
    throw failure;
  });
  const { kind, content, isGone } = found ?? { kind: kindFrom(args.params.kind), content: null, isGone: false };
  const read = await readEditorForm(args);
  if (!read.values) return rejectEdit({ ...read, isGone });
  const { values, pictureErrors } = read;
  const refuse = (answer: Omit<EditorAnswer, "values">) =>
    rejectEdit({ values: withProposedSlug(kind, values), ...answer });
  const refuseGone = () =>
    rejectEdit({
      values: { ...withProposedSlug(kind, values), version: "", idempotencyKey: randomUUID() },
      isGone: true,
      ...(pictureErrors && { errors: pictureErrors }),
    });
  if (isGone) return refuseGone();
  const { t } = i18nFrom(context);
  const unavailable = { problem: t("errors:unreachable"), isApiUnavailable: true };
  if (!found) return refuse(unavailable);
  const api = context.get(apiContext);
  const language = languageFrom(context);
  const version = parseVersion(read.overwriteVersion ?? values.version);
  const checked = validateItem(kind, values, {
    stored: content?.item ?? null,
    t,
    language,
    now: new Date(),
    isStale: content !== null && version !== content.version,
  });
  const errors = { ...checked.errors, ...pictureErrors };
  if (!checked.item || pictureErrors) return refuse({ errors });
  try {
    const { item } = checked;
    const key = values.idempotencyKey && { idempotency_key: values.idempotencyKey };
    const { data: saved } = content
      ? await api.updateContent({ params: { kind, id: content.id }, body: { version, item } })
      : await api.createContent({ params: { kind }, body: { item, ...key } });
    const text = savedText(saved, t, language);
    setFlashMessage(context, { kind: "success", text });
    return seeOther(itemAddress(kind, String(saved.id)));
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404) return refuseGone();
    if (failure.code === "content_changed") {
      const { content: stored } = await loadItem(args);
      return stored ? refuse({ conflict: await conflictWith(api, stored, values) }) : refuseGone();
    }
    const named = Object.entries(failure.errors).map(([path, [message]]) => [
      controlName(path.split(".").slice(1)),
      message ? messageOf(message) : "",
    ]);
    if (failure.status === 422 && named.length > 0) return refuse({ errors: Object.fromEntries(named) });
    return refuse(isApiUnavailable(failure) ? unavailable : { problem: failureText(failure) });
  }
}

/** Says what became of a saved item: shown, waiting for its day, a draft, or with nothing to show. */
function savedText({ item, standing, published_at }: StaffContent, t: Translate, language: Language): string {
  if (standing === "scheduled" && published_at)
    return t("editing:saved.scheduled", { moment: formatDateTime(published_at, language) });
  const isNothing = fieldsOf(item.kind).some(({ name, allOrNone }) => allOrNone && item.texts.tr[name] === "");
  return t(`editing:saved.${isNothing ? "nothing" : standing}`);
}

/** Renders the editor of an existing, new or deleted item. */
export default function Item({ loaderData, actionData }: Route.ComponentProps) {
  return <Editor editor={loaderData} answer={actionData} />;
}
