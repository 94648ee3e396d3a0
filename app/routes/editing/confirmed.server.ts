import { data, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";

/**
 * Does what was confirmed and goes on, or answers why the API refused it.
 * @param done a key of texts, said on the next page
 */
export async function afterConfirming(context: Readonly<RouterContextProvider>, deed: Promise<unknown>, done: string, next: string) {
  const { t } = i18nFrom(context);
  try {
    await deed;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404) throw new Response(null, { status: 404, statusText: "Not Found" });
    const isAnswer = failure.status === 409 || failure.status === 422;
    return data({ problem: isAnswer ? failure.message : t("errors:unreachable") }, { status: 400 });
  }
  leaveNotice(context, { kind: "success", title: "common:saved.title", text: t(done) });
  return seeOther(next);
}

/**
 * The answer to a deed; somebody who was quicker may have left nothing to do it to.
 * @param words texts with a title and a text, said on the next page then
 * @throws a redirect to the next page when the API knows nothing of it
 */
export async function unlessGone<T>(context: Readonly<RouterContextProvider>, deed: Promise<T>, words: string, next: string): Promise<T> {
  try {
    return await deed;
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
    const { t } = i18nFrom(context);
    leaveNotice(context, { kind: "error", title: t(`${words}.title`), text: t(`${words}.text`) });
    throw seeOther(next);
  }
}

/** The version that a confirmed form is about; the first when it holds none. */
export function versionIn(form: FormData): number {
  const version = Number(form.get("version"));
  return Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 1;
}
