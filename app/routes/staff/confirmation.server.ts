import { data, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { isApiUnavailable } from "~/middleware/form-recovery.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { runtimeKey } from "~/texts/keys.ts";
import type { QualifiedKey, TitledText } from "~/texts/keys.ts";

interface Outcome {
  /** A key of texts, said on the next page. */
  readonly done: QualifiedKey;
  readonly next: string;
  /** A key of texts for what somebody else saved in between; the API's words if left out. */
  readonly changed?: QualifiedKey;
  /**
   * Texts with a title and a text, said on the next page where somebody who was quicker left nothing to do it to;
   * without them there is no page.
   */
  readonly gone?: TitledText;
}

/**
 * Does what was confirmed and goes on, or answers why the API refused it.
 * @throws a Response with status 404 when the API knows nothing of it and nothing is to be said of that
 */
export async function respondToConfirmed(
  context: Readonly<RouterContextProvider>,
  operation: Promise<unknown>,
  { done, next, changed, gone }: Outcome,
) {
  const { t } = i18nFrom(context);
  try {
    await operation;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404 && gone) return redirectGone(context, gone, next);
    if (failure.status === 404) throw notFound();
    const isChanged = failure.code === "content_changed";
    if (isChanged && changed) return data({ problem: t(changed), isChanged }, { status: 400 });
    const isAnswer = failure.status === 409 || failure.status === 422;
    return data(
      { problem: isAnswer ? failure.message : t("errors:unreachable"), isChanged },
      { status: isApiUnavailable(failure) ? 503 : 400 },
    );
  }
  flashNotice(context, { kind: "success", title: "common:saved.title", text: t(done) });
  return seeOther(next);
}

/**
 * Goes on where somebody who was quicker left nothing. @param words texts with a title and a text, said on the next
 * page
 */
function redirectGone(context: Readonly<RouterContextProvider>, words: TitledText, next: string): Response {
  const { t } = i18nFrom(context);
  flashNotice(context, {
    kind: "error",
    title: t(runtimeKey(`common:${words}.title`)),
    text: t(runtimeKey(`common:${words}.text`)),
  });
  return seeOther(next);
}

/**
 * The answer to a deed that nobody has to confirm.
 * @param words as `gone` of what is confirmed
 * @throws a redirect to the next page when the API knows nothing of it
 */
export async function redirectIfGone<T>(
  context: Readonly<RouterContextProvider>,
  operation: Promise<T>,
  words: TitledText,
  next: string,
): Promise<T> {
  return operation.catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 404) throw redirectGone(context, words, next);
    throw failure;
  });
}

/** The version that a confirmed form is about. */
export function formVersion(form: FormData): number {
  return parseVersion(String(form.get("version") ?? ""));
}

/**
 * A version as a form holds it; what is none is one that no item has, so that it is told like any other that was not
 * seen.
 */
export function parseVersion(text: string): number {
  const version = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return version > 0 && version < unknownVersion ? version : unknownVersion;
}

/** The largest that the API reads. */
const unknownVersion = 2 ** 31 - 1;
