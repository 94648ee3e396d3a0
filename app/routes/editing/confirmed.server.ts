import { data, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { seeOther } from "~/middleware/redirects.ts";
import { leaveNotice } from "~/middleware/session.server.ts";

/**
 * Does what was confirmed and goes on, or answers why the API refused it.
 * @param done a key of texts, said on the next page
 * @param changed a key of texts for what somebody else saved in between; the API's words if left out
 */
export async function afterConfirming(context: Readonly<RouterContextProvider>, deed: Promise<unknown>, done: string, next: string, changed?: string) {
  const { t } = i18nFrom(context);
  try {
    await deed;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404) throw new Response(null, { status: 404, statusText: "Not Found" });
    const isChanged = failure.code === "content_changed";
    if (isChanged && changed) return data({ problem: t(changed), isChanged }, { status: 400 });
    const isAnswer = failure.status === 409 || failure.status === 422;
    return data({ problem: isAnswer ? failure.message : t("errors:unreachable"), isChanged }, { status: 400 });
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

/** The version that a confirmed form is about. */
export function versionIn(form: FormData): number {
  return versionFrom(String(form.get("version") ?? ""));
}

/** A version as a form holds it; what is none is one that no item has, so that it is told like any other that was not seen. */
export function versionFrom(text: string): number {
  const version = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return version > 0 && version < noVersion ? version : noVersion;
}

/** The largest that the API reads. */
const noVersion = 2 ** 31 - 1;
